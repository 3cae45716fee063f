//! Zero and repeated guild IDs.
use guildhall::prelude::*;

const HOME: u64 = 5;

/// Reads
#[command(guilds(1, HOME, 0, 1))]
fn read() {}

fn main() {}
