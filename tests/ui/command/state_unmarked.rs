//! A reference to the app's state without `#[state]`.
use guildhall::prelude::*;

struct Db;

/// Rolls dice
#[command]
async fn roll(db: &Db) {}

/// Rolls dice
#[command]
async fn dice(
    /// Database
    db: &'static Db,
    /// Text
    text: &str,
) -> String {
    text.to_owned()
}

fn main() {}
