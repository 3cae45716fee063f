//! Parameters of a component: values from the custom ID, and marked parameters.

use guildhall::prelude::*;

#[component("vote/{poll}")]
fn missing() {}

#[component("vote")]
fn surplus(poll: u64) {}

#[component("vote/{poll}")]
fn both(#[selected] poll: u64) {}

#[component("vote")]
fn two(#[selected] one: String, #[selected] other: String) {}

#[component("vote")]
fn option(#[option(min = 1)] #[selected] one: String) {}

#[component("vote")]
fn pattern((one, other): (u64, u64)) {}

#[component("vote")]
fn borrowed(ctx: &Context) {}

#[component("vote")]
fn owned(#[state] state: String) {}

#[component("vote")]
fn generic<T>() {}

struct Panel;

impl Panel {
    #[component("vote")]
    fn method(&self) {}
}

#[component("vote")]
struct Item;

/// Selected
#[command]
fn selected(
    /// One
    #[selected]
    one: String,
) {
}

fn main() {}
