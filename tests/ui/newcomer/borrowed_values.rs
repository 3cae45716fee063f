//! Borrowed text in a custom ID, in a select and in a modal.
use guildhall::prelude::*;

#[component("note/{text}")]
fn note(text: &str) -> String {
    text.to_owned()
}

#[component("day")]
fn day(#[selected] day: &str) -> String {
    day.to_owned()
}

#[derive(Modal)]
#[modal(title = "Feedback")]
struct Feedback<'a> {
    #[text]
    text: &'a str,
}

fn main() {}
