//! An included command has the name of another, or is included twice.
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
