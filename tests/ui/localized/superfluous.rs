//! A localization equal to the text that the locale falls back to.
use guildhall::prelude::*;

/// Rolls dice
#[command(
    name_localizations("en-US" = "roll", fr = "roll"),
    description_localizations("en-GB" = "Rolls dice")
)]
fn roll() {}

/// Rolls dice
#[command(name_localizations("en-US" = "cast", "en-GB" = "cast"))]
fn cast() {}

/// Valid: members with `en-US` would see the British text without it
#[command(description_localizations(
    "en-US" = "Valid: members with `en-US` would see the British text without it",
    "en-GB" = "British"
))]
fn valid() {}

/// Valid: the same for `es-419`
#[command(name_localizations("es-ES" = "tirar", "es-419" = "dados"))]
fn dados() {}

fn main() {}
