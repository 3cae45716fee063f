//! A key that there is not: the nearest is named, and the list.
use guildhall::prelude::*;

/// Rolls dice
#[command(nam = "dice", cooldowns = 5)]
fn roll() {}

/// Rolls dice
#[command(Contexts(guild), default_permission(KICK_MEMBERS))]
fn dice() {}

#[user_command(nsfww)]
fn who(user: User) -> String {
    user.to_string()
}

fn main() {}
