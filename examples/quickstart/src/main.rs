//! What this shows: one of everything that a first bot needs: a command, a group with a
//! subcommand group, a choice, an autocomplete that reads another option, a command on a user and
//! one on a message.
//!
//! How to run it: `cargo run -p quickstart -- playground` needs no account; `cargo run -p
//! quickstart -- serve` answers Discord, once `DISCORD_PUBLIC_KEY` is set.
//!
//! What to look at: every function is an ordinary function; what the attribute and the doc
//! comments say is all that Discord is told.

mod city;
mod length;
mod moderation;

use guildhall::prelude::*;

/// The sides of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Choice)]
pub enum Side {
    /// The face.
    Heads,
    /// The number.
    Tails,
}

/// Flip a coin
#[command]
async fn flip(
    /// What you bet on
    bet: Option<Side>,
    /// How many flips you let it take
    #[option(min = 1, max = 100, default = 1)]
    flips: u8,
) -> String {
    let landed = if flips.is_multiple_of(2) {
        Side::Heads
    } else {
        Side::Tails
    };
    match bet {
        None => format!("It landed on {landed:?}."),
        Some(side) if side == landed => format!("It landed on {landed:?}. You win."),
        Some(_) => format!("It landed on {landed:?}. You lose."),
    }
}

/// Who this user is, for you alone to see.
#[user_command]
async fn about(ctx: Context, user: User) -> Reply {
    let yours = if ctx.user().id == user.id {
        "That is you: "
    } else {
        ""
    };
    Reply::text(format!("{yours}{user} has the id {}.", user.id)).ephemeral()
}

/// Repeats a message as a quotation.
#[message_command(name = "Quote")]
async fn quote(message: Message) -> String {
    let quoted: Vec<_> = message
        .content
        .lines()
        .map(|line| format!("> {line}"))
        .collect();
    let author = message
        .author
        .map_or_else(|| "somebody".to_owned(), |user| user.to_string());
    format!("{}\n— {author}", quoted.join("\n"))
}

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(App::builder().state(city::Atlas::default())).await
}
