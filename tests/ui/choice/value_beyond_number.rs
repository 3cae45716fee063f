//! A number choice must be within ±2^53.
use guildhall::prelude::*;

#[derive(Choice)]
enum Far {
    #[choice(value = 9007199254740994.0)]
    Above,
    #[choice(value = -9007199254740994.0)]
    Below,
    #[choice(value = 1e400)]
    Infinite,
    #[choice(value = 9007199254740992.0)]
    Largest,
    #[choice(value = -9007199254740992.0)]
    Smallest,
}

fn main() {}
