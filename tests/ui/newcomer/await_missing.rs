//! Requests and responses without `.await`.
#![deny(unused_must_use)]
use guildhall::prelude::*;

/// Replies
#[command]
async fn deferral(ctx: Context) -> Result<()> {
    ctx.defer()?;
    Ok(())
}

/// Replies
#[command]
async fn reply(ctx: Context) {
    ctx.reply("Hello!");
}

/// Replies
#[command]
async fn returned(ctx: Context) -> Result<()> {
    ctx.reply("Hello!")
}

fn main() {}
