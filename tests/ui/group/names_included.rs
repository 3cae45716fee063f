//! An included command with a sibling's name, or included twice.
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

/// Moderates
#[group(include(throw, self::throw))]
mod twice {}

fn main() {}
