//! Two choices of one option with the same value.
use guildhall::prelude::*;

#[derive(Choice)]
enum Weather {
    Rain,
    #[choice(value = "rain")]
    Drizzle,
    #[choice(value = "Rain")]
    Valid,
}

#[derive(Choice)]
enum Level {
    #[choice(value = 1)]
    One,
    #[choice(value = 0x1)]
    Same,
    #[choice(value = -1)]
    Valid,
}

fn main() {
    let _ = (Weather::Rain, Weather::Drizzle, Level::One, Level::Same);
}
