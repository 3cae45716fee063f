//! A group that is included in a group in a group.
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

/// Legal
#[group(include(colors))]
mod outermost {}

fn main() {}
