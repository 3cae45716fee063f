//! A localized name that is none, or that another subcommand has, by default or in the same language.
use guildhall::prelude::*;

/// Moderates
#[group(name_localizations(de = "Moderieren"))]
mod order {
    /// Kicks a member
    #[guildhall::command]
    fn kick() {}
}

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Bans a member
    #[command(name_localizations(de = "sperren"))]
    fn ban() {}

    /// Kicks a member
    #[command(name_localizations(de = "sperren", fr = "ban"))]
    fn kick() {}
}

fn main() {}
