//! Included items that are not commands, or not defined.
use guildhall::prelude::*;

fn ping() {}

/// Pings
#[group(include(ping))]
mod no_command {}

/// Pings
#[group(include(elsewhere::pong))]
mod not_there {}

fn main() {
    ping();
}
