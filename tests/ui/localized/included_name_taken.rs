//! An included subcommand with the localized name of a sibling.
use guildhall::prelude::*;

mod elsewhere {
    use guildhall::prelude::*;

    /// Lifts a ban
    #[command(name_localizations(de = "bann"))]
    pub fn lift() {}
}

/// Moderates
#[group(include(crate::elsewhere::lift))]
mod bans {
    use super::*;

    /// Bans a member
    #[command(name_localizations(de = "bann"))]
    fn ban() {}
}

fn main() {}
