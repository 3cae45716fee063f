//! Included items that are not commands, not visible, or not defined.
use guildhall::prelude::*;

fn ping() {}

mod commands {
    use super::*;

    pub fn pong() {}

    /// Plays
    #[command]
    fn play() {}

    /// Stops
    #[command]
    pub fn stop() {}
}

/// Pings
#[group(include(ping, commands::stop))]
mod no_command {}

/// Pings
#[group(include(commands::pong, commands::play, unknown))]
mod not_visible {}

/// Pings
#[group(include(elsewhere::pong))]
mod not_there {}

fn main() {
    ping();
    commands::pong();
}
