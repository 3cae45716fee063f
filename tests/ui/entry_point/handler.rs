//! An entry point must have a `handler`; no other command can have the key.
use guildhall::prelude::*;

#[entry_point]
fn missing() {}

#[entry_point(handler = "app")]
fn text() {}

#[entry_point(handler)]
fn bare() {}

#[entry_point(handler = discord_launch_activity)]
fn unknown() {}

/// Rolls dice
#[command(handler = app)]
fn roll() {}

/// Rolls dice
#[group(handler = app)]
mod dice {
    /// Pings
    #[guildhall::command]
    fn ping() {}
}

fn main() {}
