//! A `min` above `max`, where one is a constant or comes from the parameter's type.
use guildhall::prelude::*;

const HIGH: i64 = 3;
const LOW: i64 = 2;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(min = HIGH, max = LOW)]
    sides: u32,
    /// Dice
    #[option(min = 256)]
    dice: u8,
    /// Debt
    #[option(max = -1)]
    debt: u8,
    /// Valid
    #[option(min = LOW, max = HIGH)]
    fits: u32,
) -> String {
    format!("{sides}{dice}{debt}{fits}")
}

fn main() {}
