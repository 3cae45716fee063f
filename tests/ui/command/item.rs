//! `#[command]` on an item that is not a function.
use guildhall::prelude::*;

/// Rolls dice
#[command]
struct Roll;

/// Rolls dice
#[command]
pub mod dice {}

fn main() {
    let _ = Roll;
}
