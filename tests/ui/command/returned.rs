//! What a command returns is an answer.
use guildhall::prelude::*;

/// Rolls dice
#[command]
fn number() -> u32 {
    6
}

/// Rolls dice
#[command]
async fn result() -> Result<Vec<u32>> {
    Ok(vec![6])
}

fn main() {}
