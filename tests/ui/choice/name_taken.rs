//! Two choices of one option with the same name.
use guildhall::prelude::*;

#[derive(Choice)]
enum Weather {
    Rain,
    #[choice(name = "Rain")]
    Drizzle,
    #[choice(name = "rain", value = "valid")]
    Shower,
}

fn main() {
    let _ = (Weather::Rain, Weather::Drizzle, Weather::Shower);
}
