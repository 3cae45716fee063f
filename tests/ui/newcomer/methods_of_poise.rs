//! Methods that the contexts of poise and serenity have.
use guildhall::prelude::*;

/// Says it
#[command]
async fn say(ctx: Context) -> Result<()> {
    ctx.say("Hello!").await?;
    ctx.send(Reply::text("Hello!")).await?;
    ctx.author();
    ctx.data();
    ctx.defer_response(true).await?;
    Ok(())
}

fn main() {
    let _ = App::builder().command(say);
}
