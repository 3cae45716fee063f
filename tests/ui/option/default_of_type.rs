//! A default whose type differs from the parameter's.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(default = "six")]
    sides: u32,
) -> String {
    sides.to_string()
}

fn main() {}
