//! The ids of guilds are numbers of 64 bits.
use guildhall::prelude::*;

/// Stops
#[command(guilds("81384788765712384"))]
fn text() {}

/// Stops
#[command(guilds(HOME))]
fn unknown() {}

fn main() {}
