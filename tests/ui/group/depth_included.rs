//! An included group nested three levels deep.
use guildhall::prelude::*;

/// Colors
#[group]
mod colors {
    use super::*;

    /// Sets it
    #[command]
    fn set() {}
}

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Roles
    #[group(include(colors))]
    mod roles {}
}

/// Valid
#[group(include(colors))]
mod outermost {}

fn main() {}
