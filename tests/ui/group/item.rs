//! The attribute stands on something that is not a module with items.
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
