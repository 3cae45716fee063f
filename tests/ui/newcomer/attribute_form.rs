//! Names and keys in other forms than the attributes take.
use guildhall::prelude::*;

/// Pings
#[command("ping")]
fn text() {}

/// Pings
#[command(name = ping)]
fn identifier() {}

/// Pings
#[command(name("ping"))]
fn list() {}

/// Pings
#[command(name = "/ping")]
fn slash() {}

/// Pings
#[command(name = "Ping Me")]
fn words() {}

#[command(description = "Pings")]
fn description() {}

/// Pings
#[command(contexts = guild)]
fn context() {}

/// Pings
#[command(guilds = 81384788765712384)]
fn guild() {}

/// Pings
#[command(ephemeral = true)]
fn ephemeral() {}

/// Pings
#[command(cooldown = 5)]
fn cooldown() {}

/// Pings
#[command(default_member_permissions = "BAN_MEMBERS")]
fn permission() {}

fn main() {}
