//! A first bot, with one handler of each kind.

mod city;
mod length;
mod moderation;

use std::hash::{BuildHasher, RandomState};

use guildhall::prelude::*;

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder().state(city::Atlas::default())
}

/// The sides of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Choice)]
pub enum Side {
    /// The side with a face.
    Heads,
    /// The side with a number.
    Tails,
}

/// Flip a coin
#[command]
async fn flip(
    /// What you bet on
    bet: Option<Side>,
    /// How many times
    #[option(min = 1, max = 100, default = 1)]
    times: u8,
) -> String {
    let heads = (0..times).filter(|_| random_bool()).count();
    let tails = usize::from(times) - heads;
    let verdict = match bet {
        None => "",
        Some(Side::Heads) if heads > tails => " You win.",
        Some(Side::Tails) if tails > heads => " You win.",
        Some(_) => " You do not win.",
    };
    format!("Heads {heads}, tails {tails}.{verdict}")
}

/// Returns a random boolean. The standard library creates random keys for each `RandomState`.
fn random_bool() -> bool {
    RandomState::new().hash_one(()).is_multiple_of(2)
}

/// Shows the ID of a user in an ephemeral message.
#[user_command]
async fn about(ctx: Context, user: User) -> Reply {
    let yours = if ctx.user().id == user.id {
        "That is you: "
    } else {
        ""
    };
    Reply::text(format!("{yours}{user} has the ID {}.", user.id)).ephemeral()
}

/// Quotes a message.
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
