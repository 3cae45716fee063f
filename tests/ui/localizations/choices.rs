use guildhall::prelude::*;

guildhall::localizations!("choices");

#[derive(Choice, Debug)]
enum Weather {
    Sunny,
    Rain,
}

/// Forecasts
#[command]
fn forecast(
    /// First
    first: Weather,
    /// Second
    second: Weather,
) -> String {
    format!("{first:?} {second:?}")
}

fn main() {}
