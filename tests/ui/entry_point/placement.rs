//! An entry point must be global and cannot be part of a group.
use guildhall::prelude::*;

#[entry_point(handler = app, guilds(1))]
fn home() {}

#[entry_point(handler = app, contexts(private_channel), integration_types(guild_install))]
fn private() {}

/// Plays games
#[group]
mod play {
    use super::*;

    #[entry_point(handler = launch)]
    fn launch() {}
}

fn main() {}
