//! Types that are none of a custom id, of a select or of a modal.

use guildhall::prelude::*;

struct Own;

#[component("vote/{own}")]
fn value(own: Own) {}

#[component("vote")]
fn selected(#[selected] own: Own) {}

#[modal("vote")]
fn form(own: Own) {}

fn main() {}
