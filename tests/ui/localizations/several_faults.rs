//! Faults of several kinds in the files of a folder, in one run. The compiler looks for keys without a definition in a second run.
use guildhall::prelude::*;

guildhall::localizations!("several_faults");

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
