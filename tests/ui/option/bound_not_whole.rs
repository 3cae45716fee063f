//! A bound of an integer option is an integer, as a literal and as a constant.
use guildhall::prelude::*;

const HALF: f64 = 2.5;
const ALL: u64 = u64::MAX;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(min = HALF)]
    sides: u32,
    /// Dice
    #[option(max = ALL)]
    dice: Option<u32>,
    /// Eyes
    #[option(min = 0.5, max = 6.0)]
    eyes: Option<u32>,
    /// Valid
    #[option(min = HALF, max = 10)]
    weight: Option<f64>,
) -> String {
    format!("{sides} {dice:?} {eyes:?} {weight:?}")
}

fn main() {}
