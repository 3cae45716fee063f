//! An error inside a subcommand is reported once, by the subcommand.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Kicks
    #[command]
    fn kick(
        /// Whom
        #[option(min = 1)]
        member: Member,
        /// Why
        reason: Option<String>,
        /// Where
        channel: Channel,
    ) -> String {
        format!("{member}{reason:?}{channel:?}")
    }
}

fn main() {}
