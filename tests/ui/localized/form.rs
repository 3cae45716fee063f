//! Malformed localizations.
use guildhall::prelude::*;

const SIDES: &str = "seiten";

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(
        name_localizations(es-ES = "caras", de = SIDES, fr),
        description_localizations()
    )]
    sides: u32,
    /// Dice
    #[option(name_localizations = "wuerfel")]
    dice: u32,
    /// Eyes
    #[option(name_localizations)]
    eyes: u32,
) -> String {
    format!("{dice} {sides} {eyes} {SIDES}")
}

fn main() {}
