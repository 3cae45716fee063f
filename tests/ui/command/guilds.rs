//! `guilds` lists at least one guild ID.
use guildhall::prelude::*;

/// Stops
#[command(guilds())]
fn nowhere() {}

/// Stops
#[command(guilds = 1)]
fn value() {}

/// Stops
#[command(guilds(18446744073709551615))]
fn largest() {}

fn main() {}
