//! Contexts, integration types and guilds exclude each other.
use guildhall::prelude::*;

/// Rolls dice
#[command(guilds(1), contexts(guild))]
fn roll() {}

/// Rolls dice
#[command(contexts(private_channel), integration_types(guild_install))]
fn private() {}

/// Rolls dice
#[command(contexts(), integration_types(), default_member_permissions())]
fn never() {}

/// Rolls dice
#[command(guilds())]
fn nowhere() {}

fn main() {}
