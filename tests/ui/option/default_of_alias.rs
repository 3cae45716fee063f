//! A default for what has one already, as only the types know.
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
