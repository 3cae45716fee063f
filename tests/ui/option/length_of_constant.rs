//! Lengths given by constants keep the same rules.
use guildhall::prelude::*;

const LONG: u32 = 6001;
const SHORT: u32 = 0;
const LEGAL: u32 = 6000;

/// Says it
#[command]
fn say(
    /// Too long
    #[option(min_length = LONG)]
    min: &str,
    /// Too short
    #[option(max_length = SHORT)]
    max: &str,
    /// The wrong way around
    #[option(min_length = LEGAL, max_length = 5)]
    above: &str,
    /// Valid
    #[option(min_length = SHORT, max_length = LEGAL)]
    valid: &str,
) -> String {
    format!("{min}{max}{above}{valid}")
}

fn main() {}
