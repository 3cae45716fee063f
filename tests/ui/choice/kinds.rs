//! Choices whose values are of different kinds.
use guildhall::prelude::*;

#[derive(Choice)]
enum Level {
    #[choice(value = 1)]
    Low,
    #[choice(value = 2.5)]
    Middle,
    High,
}

#[derive(Choice)]
enum Ratio {
    #[choice(value = 0.5)]
    Half,
    #[choice(value = 1)]
    Whole,
    #[choice(value = "two")]
    Double,
}

#[derive(Choice)]
enum Text {
    One,
    #[choice(value = 2)]
    Two,
    #[choice(value = 2.5)]
    More,
}

fn main() {
    let _ = (Level::Low, Level::Middle, Level::High);
    let _ = (Ratio::Half, Ratio::Whole, Ratio::Double);
    let _ = (Text::One, Text::Two, Text::More);
}
