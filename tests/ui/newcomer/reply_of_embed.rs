//! A method of a `Reply` as if it created one.
use guildhall::prelude::*;

/// Shows
#[command]
fn show() -> Reply {
    Reply::embed(Embed::new().title("A"))
}

/// Shows
#[command]
fn valid() -> Reply {
    Reply::from(Embed::new().title("A"))
}

fn main() {}
