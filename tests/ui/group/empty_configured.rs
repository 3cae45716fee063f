//! A group whose only subcommand is configured out.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Kicks
    #[cfg(any())]
    #[command]
    fn kick() {}
}

/// Moderates
#[group]
mod outer {
    use super::*;

    /// Kicks
    #[command]
    fn kick() {}

    /// Roles
    #[group]
    mod roles {
        use super::*;

        /// Adds one
        #[cfg(any())]
        #[command]
        fn add() {}
    }
}

fn main() {}
