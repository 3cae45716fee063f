//! An option with both choices and autocomplete.
use guildhall::prelude::*;

#[derive(Choice, Debug)]
enum Weather {
    Sunny,
    Rainy,
}

/// Shows it
#[command]
fn show(
    /// Which
    #[option(autocomplete = suggest)]
    weather: Weather,
    /// Which
    #[option(autocomplete = suggest)]
    other: Option<Weather>,
) -> String {
    format!("{weather:?}{other:?}{:?}", [Weather::Sunny, Weather::Rainy])
}

async fn suggest(typed: &str) -> Vec<String> {
    vec![typed.to_owned()]
}

fn main() {}
