use guildhall::prelude::*;

guildhall::localizations!("superfluous");

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
