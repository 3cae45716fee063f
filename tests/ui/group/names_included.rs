//! An included command has the name of another.
use guildhall::prelude::*;

/// Kicks
#[command(name = "kick")]
fn throw() {}

/// Moderates
#[group(include(throw))]
mod moderate {
    use super::*;

    /// Kicks
    #[command]
    fn kick() {}
}

fn main() {}
