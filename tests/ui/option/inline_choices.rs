//! Choices written at a parameter that are wrong by themselves, or that do not suit the parameter.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn literals(
    /// Sides
    #[option(choices(1, 2, 1))]
    twice: u8,
    /// Sides
    #[option(choices("small", 2))]
    mixed: String,
    /// Sides
    #[option(choices())]
    empty: u8,
    /// Sides
    #[option(choices(SIX, 1 + 1))]
    computed: u8,
    /// Sides
    #[option(choices = 1)]
    form: u8,
    /// Sides
    #[option(choices("", "a"))]
    unnamed: String,
    /// Sides
    #[option(choices("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"))]
    long: String,
    /// Sides
    #[option(choices(18446744073709551615))]
    large: u64,
) {
}

/// Rolls dice
#[command]
fn too_many(
    /// 25 sides are valid
    #[option(choices(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25))]
    valid: u8,
    /// Sides
    #[option(choices(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26))]
    sides: u8,
) {
}

#[derive(Choice)]
enum Size {
    Small,
}

/// Rolls dice
#[command]
fn types(
    /// Sides
    #[option(choices("six"))]
    text: u8,
    /// Sides
    #[option(choices(6))]
    number: String,
    /// Sides
    #[option(choices(1.5))]
    fraction: i64,
    /// Sides
    #[option(choices(1))]
    flag: bool,
    /// Sides
    #[option(choices("small"))]
    size: Size,
) {
}

/// Rolls dice
#[command]
fn bounds(
    /// 255 is valid
    #[option(choices(0, 255))]
    valid: u8,
    /// Sides
    #[option(choices(0, 256))]
    of_type: u8,
    /// Sides
    #[option(choices(1, 2, 3), max = 2)]
    of_key: u8,
    /// Sides
    #[option(choices("ab", "abc"), max_length = 2)]
    of_length: String,
) {
}

const SIX: u8 = 6;

fn main() {}
