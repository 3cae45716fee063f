//! Unknown locales: the message names the nearest locale and lists all.
use guildhall::prelude::*;

/// Rolls dice
#[command(
    name_localizations(german = "wuerfeln", "de-DE" = "wuerfeln", en_us = "dice", tlh = "tam"),
    description_localizations("DE" = "Wirft Würfel", en = "Casts dice", "zh-HK" = "擲骰子")
)]
fn roll() {}

#[derive(Choice)]
enum Weather {
    #[choice(name_localizations("pt-PT" = "Sol"))]
    Sunny,
}

fn main() {
    let _ = Weather::Sunny;
}
