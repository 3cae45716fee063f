//! Attributes for parameters or variants on functions, and the reverse.
use guildhall::prelude::*;

/// Rolls dice
#[command]
#[option(name = "dice")]
fn roll() {}

/// Rolls dice
#[command]
#[state]
fn dice() {}

/// Rolls dice
#[command]
fn throw(
    /// Sides
    #[choice(name = "sides")]
    sides: u32,
) -> String {
    sides.to_string()
}

fn main() {}
