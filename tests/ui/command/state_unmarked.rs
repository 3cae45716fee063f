//! A reference to the app's state without `#[state]`.
use guildhall::prelude::*;

struct Db;

/// Rolls dice
#[command]
async fn roll(db: &Db) {
    let _: &Db = db;
}

/// Rolls dice
#[command]
async fn dice(
    /// Database
    db: &'static Db,
    /// Text
    text: &str,
) -> String {
    let _: &Db = db;
    text.to_owned()
}

fn main() {}
