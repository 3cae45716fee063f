//! What is included is no command, or not there.
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
