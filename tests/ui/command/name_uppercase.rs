//! A name is lowercase where its script has lowercase letters.
use guildhall::prelude::*;

/// Says hello
#[command]
fn Hello() {}

/// Says hello
#[command(name = "grÜße")]
fn umlaut() {}

/// A letter in title case
#[command(name = "ǅ")]
fn title() {}

/// Says hello
#[command]
fn greet(
    /// Whom
    #[option(name = "Whom")]
    whom: String,
    /// How
    How: String,
) {
    drop((whom, How));
}

/// Valid: an uppercase letter without a lowercase form
#[command(name = "𝒜")]
fn mathematical() {}

/// Valid: a lowercase letter
#[command(name = "ß")]
fn sharp() {}

fn main() {}
