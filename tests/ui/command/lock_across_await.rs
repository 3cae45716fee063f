//! A lock that is held while the handler waits.
use std::sync::Mutex;

use guildhall::prelude::*;

/// Counts
#[command]
async fn count(ctx: Context, #[state] counter: &Mutex<u64>) -> Result<String> {
    let mut number = counter.lock().expect("no handler panics");
    ctx.defer().await?;
    *number += 1;
    Ok(number.to_string())
}

fn main() {}
