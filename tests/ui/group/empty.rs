//! A group without subcommands.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    pub fn not_a_command() {}
}

/// Moderates
#[group(include())]
mod includes_nothing {}

/// Moderates
#[group]
mod outer {
    use super::*;

    /// Roles
    #[group]
    mod roles {}
}

fn main() {
    moderate::not_a_command();
}
