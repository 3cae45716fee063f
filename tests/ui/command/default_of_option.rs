//! A default for what has one already.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(default = 6)]
    sides: Option<u32>,
) -> String {
    format!("{sides:?}")
}

fn main() {}
