//! A key that there is not: the nearest is named, and the list.
use guildhall::prelude::*;

/// Rolls dice
#[command(nam = "dice", cooldown = 5)]
fn roll(
    /// Sides
    #[option(minimum = 2, max_lenght = 5)]
    sides: u32,
) -> String {
    sides.to_string()
}

fn main() {}
