//! Choices declared as numbers whose values are not numbers.
use guildhall::prelude::*;

#[derive(Choice)]
#[choice(number = 10)]
enum Dose {
    #[choice(value = 1)]
    One,
    #[choice(value = 1.5)]
    More,
}

#[derive(Choice)]
#[choice(number)]
enum Share {
    #[choice(value = "half")]
    Half,
    #[choice(value = 1)]
    Whole,
    Double,
}

#[derive(Choice)]
#[choice(number)]
enum Same {
    #[choice(value = 1)]
    One,
    #[choice(value = 1.0)]
    AsWell,
}

fn main() {
    let _ = (Dose::One, Dose::More);
    let _ = (Share::Half, Share::Whole, Share::Double);
    let _ = (Same::One, Same::AsWell);
}
