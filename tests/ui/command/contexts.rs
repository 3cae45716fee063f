//! `contexts` lists at least one known context, each once.
use guildhall::prelude::*;

/// Rolls dice
#[command(contexts())]
fn empty() {}

/// Rolls dice
#[command(contexts(guild, bot_dm, guild))]
fn repeated() {}

/// Rolls dice
#[command(contexts(guilds, dm, Guild))]
fn unknown() {}

/// Rolls dice
#[command(contexts("guild"))]
fn text() {}

/// Rolls dice
#[command(contexts(guild, bot_dm, private_channel))]
fn all() {}

fn main() {}
