//! Title, text and number of fields of a modal.

use guildhall::prelude::*;

#[derive(Modal)]
struct Untitled {
    #[text]
    a: String,
}

#[derive(Modal)]
#[modal(title = "0123456789012345678901234567890123456789012345", text = "")]
struct Lengths {
    #[text]
    a: String,
}

#[derive(Modal)]
#[modal(title = "Empty")]
struct Empty {}

#[derive(Modal)]
#[modal(title = "Many")]
struct Many {
    #[text]
    a: String,
    #[text]
    b: String,
    #[text]
    c: String,
    #[text]
    d: String,
    #[text]
    e: String,
    #[text]
    f: String,
}

#[derive(Modal)]
#[modal(title = "Below", text = "A text")]
struct Below {
    #[text]
    a: String,
    #[text]
    b: String,
    #[text]
    c: String,
    #[text]
    d: String,
    #[text]
    e: String,
}

#[derive(Modal)]
#[modal(titel = "Slip", title = "Slip")]
struct Key {
    #[text]
    a: String,
}

#[derive(Modal)]
#[modal(title = "Tuple")]
struct Tuple(String);

#[derive(Modal)]
#[modal(title = "Unit")]
struct Unit;

#[derive(Modal)]
#[modal(title = "Enumeration")]
enum Enumeration {
    A,
}

#[derive(Modal)]
#[modal(title = "Generic")]
struct Generic<T> {
    #[text]
    a: T,
}

fn main() {}
