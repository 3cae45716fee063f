//! Unsupported parameter types with `button(…)` or `select(…)` produce one error each.

use guildhall::prelude::*;

struct Own;

#[component("vote", select(max_values = 1))]
fn selected(#[selected] own: Own) {}

#[component("vote/{own}", button(primary, label = "Vote"))]
fn value(own: Own) {}

#[component("vote/{missing}", button(primary, label = "Vote"))]
fn unknown(missing: Missing) {}

#[component("vote/{poll}")]
fn optional(poll: Option<u64>) {}

#[component("vote", select)]
fn several(#[selected] own: Vec<Own>) {}

fn main() {}
