//! Two subcommands of one name; a name that breaks the rules; an unknown key.
use guildhall::prelude::*;

/// Moderates
#[group(names = "mod")]
mod Moderate {
    use super::*;

    /// Kicks
    #[command]
    fn kick() {}

    /// Kicks, too
    #[command(name = "kick")]
    fn throw() {}
}

fn main() {}
