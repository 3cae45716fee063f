//! Types of options that users of other libraries expect.
use guildhall::prelude::*;

/// Shows it
#[command]
fn show(
    /// Day
    day: std::time::Duration,
    /// Words
    words: (String, String),
    /// Text
    text: Option<Option<String>>,
    /// Number
    number: Result<u32>,
    /// Text
    boxed: Box<str>,
) {
    let _ = (day, words, text, number, boxed);
}

fn main() {}
