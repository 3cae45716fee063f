//! Values of several kinds.
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
}

fn main() {
    let _ = (Level::Low, Level::Middle, Level::High, Ratio::Half, Ratio::Whole);
}
