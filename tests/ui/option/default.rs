//! A default on an optional parameter.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(default = 6)]
    sides: Option<u32>,
    /// Dice
    #[option(default = None)]
    dice: std::option::Option<u32>,
    /// Valid
    #[option(default = 6)]
    valid: u32,
) -> String {
    format!("{sides:?}{dice:?}{valid}")
}

fn main() {}
