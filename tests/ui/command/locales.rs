//! A locale that the service does not have, or that is not written as a localization is.
use guildhall::prelude::*;

const SIDES: &str = "seiten";

/// Rolls dice
#[command(
    name_localizations(german = "wuerfeln", "de-DE" = "wuerfeln", en_us = "dice", tlh = "tam"),
    description_localizations(de = "Wirft Würfel", fr = "Lance des dés", "de" = "Wirft")
)]
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
) -> String {
    format!("{dice} {sides} {SIDES}")
}

fn main() {}
