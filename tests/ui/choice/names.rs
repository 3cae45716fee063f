//! A name or value that is too long or empty, or not a literal; an unknown key.
use guildhall::prelude::*;

const RAIN: &str = "rain";

#[derive(Choice)]
#[choice(rename_all = "lowercase")]
enum Weather {
    #[choice(name = "")]
    Sunny,
    #[choice(name = "A name that goes on and on and on and on and on and on and on and on and on and on and on and on and on")]
    Cloudy,
    #[choice(value = RAIN)]
    Rainy,
    #[choice(value = "snow", vaule = "snow")]
    Snowy,
}

#[derive(Choice)]
enum Far {
    #[choice(value = 9007199254740993)]
    There,
}

fn main() {
    let _ = RAIN;
}
