//! An integer choice must be within ±(2^53−1).
use guildhall::prelude::*;

#[derive(Choice)]
enum Far {
    #[choice(value = 9007199254740992)]
    Above,
    #[choice(value = -9007199254740992)]
    Below,
    #[choice(value = 9007199254740991)]
    Largest,
    #[choice(value = -9007199254740991)]
    Smallest,
}

fn main() {}
