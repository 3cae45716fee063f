//! An included command with a sibling's name in a nested group.
use guildhall::prelude::*;

/// Kicks
#[command(name = "kick")]
fn throw() {}

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Works with members
    #[group(include(throw))]
    mod members {
        use super::*;

        /// Kicks
        #[command]
        fn kick() {}
    }
}

fn main() {}
