//! Types unsupported in a custom ID, as a selection or as a modal.

use guildhall::prelude::*;

struct Own;

#[component("vote/{own}")]
fn value(own: Own) {}

#[component("vote")]
fn selected(#[selected] own: Own) {}

#[modal("vote")]
fn form(own: Own) {}

fn main() {}
