//! A group without subcommands.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    pub fn not_a_command() {}
}

#[group]
mod undescribed {
    use super::*;

    /// Pings
    #[command]
    fn ping() {}
}

fn main() {
    moderate::not_a_command();
}
