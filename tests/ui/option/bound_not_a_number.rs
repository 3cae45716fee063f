//! A bound must be a number or a numeric constant.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Word
    #[option(min = "two", max = 'c')]
    word: u32,
    /// Truth
    #[option(min = true)]
    truth: f64,
) -> String {
    format!("{word}{truth}")
}

fn main() {}
