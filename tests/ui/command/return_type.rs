//! A command with an unsupported return type.
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
