//! A function that waits for something, but is not `async`.
use guildhall::prelude::*;

/// Waits
#[command]
fn wait(ctx: Context) -> Result<String> {
    ctx.defer().await?;
    Ok("Done.".to_owned())
}

fn main() {}
