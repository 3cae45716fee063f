//! A default on a parameter that is optional through a type alias.
use guildhall::prelude::*;

type Maybe = Option<u32>;

/// Rolls dice
#[command]
fn roll(
    /// Dice
    #[option(default = None)]
    dice: Maybe,
) -> String {
    format!("{dice:?}")
}

fn main() {}
