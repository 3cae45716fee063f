//! Two choices that cannot be told apart.
use guildhall::prelude::*;

#[derive(Choice)]
enum Weather {
    Rain,
    #[choice(name = "Rain")]
    Drizzle,
    #[choice(value = "rain")]
    Shower,
}

fn main() {
    let _ = (Weather::Rain, Weather::Drizzle, Weather::Shower);
}
