#![deny(deprecated)]

use guildhall::prelude::*;

guildhall::localizations!("stands_in");

/// Rolls dice
#[command]
fn roll(
    /// Sides
    sides: Option<u32>,
    /// Dice
    dice: Option<u32>,
) -> String {
    format!("{sides:?} {dice:?}")
}

fn main() {}
