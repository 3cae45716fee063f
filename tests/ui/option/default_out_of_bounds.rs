//! A default that users could not enter.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(default = 50, max = 10)]
    sides: u32,
    /// Dice
    #[option(min = 1, default = 0)]
    dice: i64,
    /// Weight
    #[option(min = 0.5, default = 0.25)]
    weight: f64,
    /// Valid
    #[option(min = 1, max = 10, default = 10)]
    valid: u32,
) -> String {
    format!("{sides}{dice}{weight}{valid}")
}

fn main() {}
