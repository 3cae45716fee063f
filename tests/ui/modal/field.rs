//! Fields of a modal: their kinds, and the keys of each kind.

use guildhall::prelude::*;

#[derive(Modal)]
#[modal(title = "Shown")]
struct Shown {
    a: String,
    #[text]
    #[select]
    b: String,
    #[cfg(any())]
    #[text]
    c: String,
    #[cfg(not(any()))]
    #[text]
    d: String,
}

#[derive(Modal)]
#[modal(title = "Lengths")]
struct Lengths {
    #[text(label = "0123456789012345678901234567890123456789012345")]
    a: String,
    #[text(label = "")]
    b: String,
    #[text(description = "")]
    c: String,
    #[text(min_length = 4001, max_length = 0)]
    d: String,
    #[text(min_length = 5, max_length = 4)]
    e: String,
}

#[derive(Modal)]
#[modal(title = "Keys")]
struct Keys {
    #[text(min = 1)]
    a: String,
    #[select(paragraph)]
    b: User,
    #[upload(file_types("pdf"), max = 11)]
    c: Vec<Attachment>,
    #[checkbox(placeholder = "a")]
    d: bool,
    #[checkboxes(max = "one")]
    e: Vec<bool>,
}

fn main() {}
