//! Two choices with the same displayed name in one locale.
use guildhall::prelude::*;

#[derive(Choice)]
enum Weather {
    #[choice(name_localizations(de = "Rain", fr = "Soleil"))]
    Sunny,
    #[choice(name_localizations(fr = "Pluie"))]
    Rain,
}

fn main() {}
