//! A localized name that is too long, the same as the default, or another choice's.
use guildhall::prelude::*;

#[derive(Choice)]
enum Weather {
    #[choice(name_localizations(de = "", "en-GB" = "Sunny"))]
    Sunny,
    #[choice(name_localizations(de = "Regen", fr = "A name that goes on and on and on and on and on and on and on and on and on and on and on and on and on and on"))]
    Rainy,
    #[choice(name_localizations(de = "Regen", "pt-PT" = "Neve"))]
    Snowy,
}

fn main() {
    let _ = (Weather::Sunny, Weather::Rainy, Weather::Snowy);
}
