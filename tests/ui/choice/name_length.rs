//! A choice's name, explicit or from the variant, has 1 to 100 characters.
use guildhall::prelude::*;

#[derive(Choice)]
enum Weather {
    #[choice(name = "")]
    Sunny,
    #[choice(name = "A name that goes on and on and on, A name that goes on and on and on, A name that goes on and on andx")]
    Cloudy,
    #[choice(value = "variant")]
    VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV,
    #[choice(name = "a")]
    Rainy,
    #[choice(name = "A name that goes on and on and on, A name that goes on and on and on, A name that goes on and on anx")]
    Snowy,
    #[choice(name = "ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää")]
    Windy,
}

fn main() {}
