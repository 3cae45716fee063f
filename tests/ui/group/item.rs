//! `#[group]` on an item that is not a module with a body.
use guildhall::prelude::*;

/// Moderates
#[group]
fn moderate() {}

/// Moderates
#[group]
mod elsewhere;

fn main() {
    moderate();
}
