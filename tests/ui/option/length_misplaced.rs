//! Length limits on options that are not strings.
use guildhall::prelude::*;

#[derive(Choice, Debug)]
enum Level {
    #[choice(value = 1)]
    Low,
}

/// Says it
#[command]
fn say(
    /// Whether
    #[option(max_length = 10)]
    whether: bool,
    /// How many
    #[option(min_length = 1)]
    count: u32,
    /// How much
    #[option(min_length = 1, max_length = 5)]
    much: Option<f64>,
    /// Who
    #[option(max_length = 5)]
    member: Option<Member>,
    /// How high
    #[option(max_length = 5)]
    level: Option<Level>,
) -> String {
    format!("{whether}{count}{much:?}{member:?}{level:?}")
}

fn main() {}
