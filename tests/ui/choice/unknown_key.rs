//! Unknown and misplaced keys of `#[choice(…)]`.
use guildhall::prelude::*;

#[derive(Choice)]
#[choice(rename_all = "lowercase", name = "weather")]
enum Weather {
    #[choice(value = "snow", vaule = "snow")]
    Snowy,
    #[choice(crate = guildhall)]
    Sunny,
    #[choice(description = "Wet")]
    Rainy,
    #[choice(value = "w", value = "wind")]
    Windy,
}

fn main() {}
