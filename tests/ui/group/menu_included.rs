//! A context menu command or an entry point included in a group.
use guildhall::prelude::*;

#[user_command]
fn who(user: User) -> String {
    user.to_string()
}

#[entry_point(handler = app)]
fn launch() {}

/// Moderates
#[group(include(who))]
mod moderate {}

/// Plays
#[group(include(launch))]
mod play {}

fn main() {}
