//! A limit is beyond what the service allows, or is not a number.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(min = 1000, max = 2)]
    sides: u32,
    /// Word
    #[option(min = "two")]
    word: u32,
    /// Text
    #[option(min_length = 6001, max_length = 0)]
    text: String,
    /// Short
    #[option(max_length = -1)]
    short: String,
    /// Files
    #[option(file_types("images", ".pdf"))]
    file: Attachment,
) -> String {
    format!("{sides} {word} {text} {short} {file:?}")
}

fn main() {}
