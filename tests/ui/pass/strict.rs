//! A crate with the lints that strict users forbid and deny.

#![forbid(unsafe_code)]
#![deny(
    missing_docs,
    missing_debug_implementations,
    warnings,
    clippy::pedantic
)]

use guildhall::prelude::*;

/// A state.
#[derive(Debug)]
pub struct Counter(pub u32);

/// A side.
#[derive(Clone, Copy, Debug, Choice)]
pub enum Side {
    /// The face.
    Heads,
    /// The number.
    #[choice(name_localizations(de = "Zahl"))]
    Tails,
}

/// Flip a coin
#[command(name_localizations(de = "werfen"))]
pub async fn flip(
    ctx: Context,
    /// What you bet on
    #[option(autocomplete = bets)]
    bet: &str,
    /// Which side
    side: Option<Side>,
    /// How often
    #[option(min = 1, max = 10, default = 1)]
    times: u8,
    #[state] counter: &Counter,
) -> String {
    format!("{} {bet} {side:?} {times} {}", ctx.id(), counter.0)
}

async fn bets(typed: &str, so_far: &flip::Partial) -> Vec<String> {
    vec![format!("{typed} {:?}", so_far.times)]
}

/// Moderate members
#[group(contexts(guild), default_member_permissions(MODERATE_MEMBERS | BAN_MEMBERS), include(flip_again))]
pub mod moderate {
    use super::{Member, command, group};

    /// Warn somebody
    #[command]
    pub async fn warn(
        /// Whom
        member: Member,
    ) -> String {
        member.to_string()
    }

    /// Work with notes
    #[group]
    mod notes {
        use super::command;

        /// Add one
        #[command]
        fn add() {}
    }
}

/// Flip again
#[command]
fn flip_again() {}

/// Shows a user.
#[user_command]
fn show(user: User) -> String {
    user.to_string()
}

mod private {
    use guildhall::prelude::*;

    /// Quotes.
    #[message_command]
    pub(super) fn quote(message: Message) -> String {
        message.content
    }
}

/// All of them.
pub const ALL: [guildhall::command::Command; 4] = [
    flip::COMMAND,
    moderate::COMMAND,
    show::COMMAND,
    private::quote::COMMAND,
];

fn main() {
    let _ = ALL;
}
