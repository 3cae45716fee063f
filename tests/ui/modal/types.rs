//! Field types that the kind of field does not support.

use guildhall::prelude::*;

#[derive(Choice)]
enum One {
    Only,
}

#[derive(Modal)]
#[modal(title = "Types")]
struct Types {
    #[text]
    a: Vec<String>,
    #[select]
    b: String,
    #[upload]
    c: String,
    #[radio]
    d: One,
    #[checkbox]
    e: Option<bool>,
}

#[derive(Modal)]
#[modal(title = "Types")]
struct TypedChoice {
    #[text]
    f: Option<One>,
    #[text(paragraph)]
    g: One,
}

fn main() {}
