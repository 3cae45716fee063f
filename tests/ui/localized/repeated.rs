//! A text has at most one localization per locale.
use guildhall::prelude::*;

/// Rolls dice
#[command(
    name_localizations(de = "würfeln", "de" = "wurf"),
    description_localizations(de = "Wirft Würfel", fr = "Lance des dés", "de" = "Wirft")
)]
fn roll() {}

fn main() {}
