//! A default that is not of its parameter's type.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(default = "six")]
    sides: u32,
) -> String {
    sides.to_string()
}

fn main() {}
