//! Unknown keys: the message names the nearest key and lists all keys.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(minimum = 2, max_lenght = 5, choices("a", "b"))]
    sides: u32,
    /// Dice
    #[option(desc = "Dice", required)]
    dice: u32,
) -> String {
    format!("{dice}d{sides}")
}

fn main() {}
