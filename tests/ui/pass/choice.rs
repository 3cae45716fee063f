//! Every form of a choice.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;

#[derive(Choice, Debug)]
enum Weather {
    /// Documentation that users do not see
    Sunny,
    #[choice(name = "Rain or drizzle", value = "rain")]
    LightRain,
}

#[derive(Choice, Debug)]
enum Level {
    #[choice(value = -1)]
    Low,
    #[choice(name = "As high as it gets")]
    #[choice(value = 9_007_199_254_740_991)]
    High,
}

#[derive(Choice, Debug)]
enum Ratio {
    #[choice(value = 0.5)]
    Half,
    #[choice(value = -1.0)]
    Negative,
}

#[derive(Choice, Debug)]
#[choice(number)]
enum Factor {
    #[choice(name = "There and back", value = -2)]
    Twice,
    #[choice(value = 0.5)]
    Half,
}

/// Shows it
#[command]
fn show(
    /// Weather
    weather: Weather,
    /// Level
    level: Level,
    /// Ratio
    ratio: Option<Ratio>,
) -> String {
    format!("{weather:?} {level:?} {ratio:?}")
}

fn main() {
    let _ = show::COMMAND;
}
