//! A constant bounds a whole number, and is none or does not fit.
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
    /// Weight
    #[option(min = HALF)]
    weight: Option<f64>,
) -> String {
    format!("{sides} {dice:?} {weight:?}")
}

fn main() {}
