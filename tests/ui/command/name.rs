//! A name breaks a rule; each is reported at what gives the name.
use guildhall::prelude::*;

/// Says hello
#[command]
fn Hello() {}

/// Says hello
#[command(name = "say hello")]
fn spaced() {}

/// Says hello
#[command(name = "")]
fn empty() {}

/// Says hello
#[command(name = "a-name-that-goes-on-and-on-and-on-and-on")]
fn long() {}

/// Says hello
#[command(name = 5)]
fn number() {}

/// Says hello
#[command]
fn greet(
    /// Whom
    #[option(name = "Whom")]
    whom: String,
    /// How
    How: String,
) {
    drop((whom, How));
}

fn main() {}
