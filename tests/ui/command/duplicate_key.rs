//! A key that occurs twice, in one attribute or in two.
use guildhall::prelude::*;

/// Rolls dice
#[command(nsfw, name = "dice", nsfw)]
fn roll(
    /// Sides
    #[option(min = 2)]
    #[option(min = 3)]
    sides: u32,
) -> String {
    sides.to_string()
}

/// Rolls dice
#[command(name = "dice", name = "dice")]
fn dice(
    /// Sides
    #[option(min = 2)]
    #[option(max = 3)]
    sides: u32,
) -> String {
    sides.to_string()
}

fn main() {}
