//! A guild ID must be a 64-bit number.
use guildhall::prelude::*;

/// Stops
#[command(guilds("81384788765712384"))]
fn text() {}

/// Stops
#[command(guilds(HOME))]
fn unknown() {}

fn main() {}
