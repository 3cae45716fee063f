//! A name consists of letters and digits of any script, `-`, `_` and `'`.
use guildhall::prelude::*;

/// Says hello
#[command(name = "say hello")]
fn space() {}

/// Says hello
#[command(name = "say.hello")]
fn point() {}

/// Says hello
#[command(name = "👋")]
fn emoji() {}

/// A letter, and an accent that is a character by itself
#[command(name = "e\u{301}")]
fn accent() {}

/// A zero-width space
#[command(name = "say\u{200b}hello")]
fn zero_width() {}

/// A byte order mark
#[command(name = "\u{feff}hello")]
fn mark() {}

/// A soft hyphen, and a right-to-left mark
#[command(name = "hel\u{ad}lo\u{200f}")]
fn hyphen() {}

/// A full stop of Hindi, which other scripts use, too
#[command(name = "नमस्ते।")]
fn danda() {}

/// Says hello
#[command]
fn greet(
    /// Whom
    #[option(name = "to whom")]
    whom: String,
) {
    drop(whom);
}

/// Valid, with the marks above and below the letters
#[command(name = "नमस्ते")]
fn hindi() {}

/// Valid, with tone marks
#[command(name = "คำสั่ง")]
fn thai() {}

/// Valid
#[command(name = "it's_a-½_名前9")]
fn others() {}

fn main() {}
