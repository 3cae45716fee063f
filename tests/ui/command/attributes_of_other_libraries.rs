//! Attributes that poise and serenity have on parameters and functions: the message has the equivalent.
use guildhall::prelude::*;

/// Rolls dice
#[command]
#[aliases("dice")]
#[only_in(guilds)]
fn roll(
    #[description = "Sides"]
    #[min = 2]
    #[max = 100]
    sides: u32,
    /// Reason
    #[rename = "why"]
    #[min_length = 1]
    #[autocomplete = "suggest"]
    reason: String,
    /// Color
    #[choices("red", "blue")]
    #[rest]
    color: String,
) -> String {
    format!("{sides} {reason} {color}")
}

fn main() {}
