//! Integers without a fixed size or with more than 64 bits, as options and as values of a custom ID.
use guildhall::prelude::*;

/// Takes a number
#[command]
fn take(
    /// Number
    one: usize,
    /// Number
    two: Option<isize>,
    /// Number
    three: Option<u128>,
) -> String {
    format!("{one}{two:?}{three:?}")
}

#[component("page/{page}")]
fn turn(page: usize) -> String {
    page.to_string()
}

#[component("pages")]
fn pick(#[selected] pages: Vec<i128>) -> String {
    format!("{pages:?}")
}

fn main() {}
