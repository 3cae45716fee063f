//! A choice's value must be a literal of a supported type.
use guildhall::prelude::*;

const RAIN: &str = "rain";

#[derive(Choice)]
enum Weather {
    #[choice(value = RAIN)]
    Rainy,
    #[choice(value = true)]
    Sunny,
    #[choice(value = 9223372036854775808)]
    Cloudy,
    #[choice(value)]
    Snowy,
    #[choice(name = 5, value("wind"))]
    Windy,
}

fn main() {
    let _ = RAIN;
}
