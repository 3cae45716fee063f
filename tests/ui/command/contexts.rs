//! A list of contexts is of known ones, each once, and has at least one.
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
