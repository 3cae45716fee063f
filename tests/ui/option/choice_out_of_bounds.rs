//! A choice outside the bounds or lengths of its option.
use guildhall::prelude::*;

#[derive(Choice, Debug)]
enum Level {
    #[choice(value = 1)]
    Low,
    #[choice(value = 3)]
    High,
}

#[derive(Choice, Debug)]
enum Word {
    #[choice(value = "no")]
    No,
    #[choice(value = "yes")]
    Yes,
}

/// Sets it
#[command]
fn set(
    /// Too large
    #[option(max = 2)]
    above: Level,
    /// Too long
    #[option(max_length = 2)]
    long: Word,
    /// Valid
    #[option(min = 1, max = 3)]
    level: Level,
    /// Valid
    #[option(min_length = 2, max_length = 3)]
    word: Word,
) -> String {
    let all = (Level::Low, Level::High, Word::No, Word::Yes);
    format!("{above:?}{long:?}{level:?}{word:?}{all:?}")
}

fn main() {}
