//! Localized names of inline choices that break a rule, or that no choice has.
use guildhall::prelude::*;

guildhall::localizations!("inline_choices", default = "de");

/// Orders a drink
#[command]
fn order(
    /// Size
    #[option(choices("small", "large", "huge"))]
    size: String,
    /// Number
    #[option(choices(1, 2))]
    number: Option<u32>,
) -> String {
    format!("{size} {number:?}")
}

fn main() {}
