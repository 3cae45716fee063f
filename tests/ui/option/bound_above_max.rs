//! A `min` above `max`.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(min = 3, max = 2)]
    sides: u32,
    /// Weight
    #[option(min = 0.5, max = 0.25)]
    weight: f64,
    /// Valid
    #[option(min = 2, max = 2)]
    equal: u32,
) -> String {
    format!("{sides}{weight}{equal}")
}

fn main() {}
