//! A localized name equal to another option's name, by default or in the same locale.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(name_localizations(de = "zahl", fr = "nombre", pl = "dice"))]
    sides: u32,
    /// Dice
    #[option(name_localizations(de = "zahl", "es-ES" = "sides", it = "nombre"))]
    dice: u32,
) -> String {
    format!("{dice} {sides}")
}

fn main() {}
