//! Unknown keys: the message names the nearest key and lists all keys.
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
