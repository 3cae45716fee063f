//! Two options with the same name, explicit or from the parameter.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    sides: u32,
    /// Sides, again
    #[option(name = "sides")]
    more: u32,
    /// Sides, once more
    _sides: u32,
) -> String {
    (sides + more + _sides).to_string()
}

fn main() {}
