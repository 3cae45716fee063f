//! Attributes of components and modals on the wrong item, or without their custom ID.
use guildhall::prelude::*;

#[component]
fn no_custom_id() {}

#[component(custom_id = "vote")]
fn key() {}

#[component(name = "vote")]
fn name() {}

#[modal("feedback")]
struct Feedback {
    text: String,
}

#[derive(Modal)]
struct NoTitle {
    #[text]
    text: String,
}

#[derive(Modal)]
#[modal(title = "Feedback")]
struct NoAttribute {
    text: String,
}

#[derive(Modal)]
#[modal(title = "Feedback")]
enum Either {
    One,
}

fn main() {}
