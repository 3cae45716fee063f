//! `?` in a handler that does not return a `Result`, and a `Result` in one that returns nothing.
use guildhall::prelude::*;

/// Counts
#[command]
async fn text(ctx: Context) -> String {
    ctx.defer().await?;
    "done".to_owned()
}

/// Counts
#[command]
async fn nothing(ctx: Context) {
    ctx.defer().await?;
}

/// Counts
#[command]
async fn no_return_type() {
    Ok(())
}

fn main() {}
