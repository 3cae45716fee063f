//! A `Context` with a lifetime, as in poise.
use guildhall::prelude::*;

/// Says who asks
#[command]
async fn who(ctx: Context<'_>) -> String {
    ctx.user().username.clone()
}

fn main() {}
