//! A limit is beyond what the parameter's type can hold, or does not go with it.
use guildhall::prelude::*;

const SMALLEST: i64 = -1;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(min = -2)]
    sides: u32,
    /// Dice
    #[option(min = SMALLEST)]
    dice: Option<u32>,
    /// Far
    #[option(max = 9007199254740993)]
    far: Option<i64>,
) -> String {
    format!("{sides} {dice:?} {far:?}")
}

/// Says it
#[command]
fn say(
    /// What
    #[option(max_length = 10)]
    what: bool,
) -> String {
    what.to_string()
}

fn main() {}
