//! `min_length` is 0 to 6000, `max_length` 1 to 6000, and `min_length` at most `max_length`.
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// Too long
    #[option(min_length = 6001)]
    longest_min: &str,
    /// Too long
    #[option(max_length = 6001)]
    longest_max: &str,
    /// Too short
    #[option(max_length = 0)]
    shortest_max: &str,
    /// The wrong way around
    #[option(min_length = 3, max_length = 2)]
    above: &str,
    /// Valid
    #[option(min_length = 0, max_length = 1)]
    smallest: &str,
    /// Valid
    #[option(min_length = 6000, max_length = 6000)]
    largest: &str,
) -> String {
    format!("{longest_min}{longest_max}{shortest_max}{above}{smallest}{largest}")
}

/// Says it
#[command]
fn forms(
    /// Negative
    #[option(min_length = -1)]
    negative: &str,
    /// Not whole
    #[option(max_length = 2.5)]
    half: &str,
    /// Beyond 32 bits
    #[option(max_length = 4294967296)]
    huge: &str,
) -> String {
    format!("{negative}{half}{huge}")
}

fn main() {}
