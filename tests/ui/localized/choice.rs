//! A choice's localized name has 1 to 100 characters and is unique in its locale.
use guildhall::prelude::*;

#[derive(Choice)]
enum Weather {
    #[choice(name_localizations(de = "", "en-GB" = "Sunny"))]
    Sunny,
    #[choice(name_localizations(de = "Regen", fr = "ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé"))]
    Rainy,
    #[choice(name_localizations(de = "Regen", fr = "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé"))]
    Snowy,
    #[choice(name_localizations(it = "Regen"), value = "valid")]
    Windy,
}

fn main() {
    let _ = (Weather::Sunny, Weather::Rainy, Weather::Snowy, Weather::Windy);
}
