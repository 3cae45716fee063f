//! The name of a modal's struct as a value.
use guildhall::prelude::*;

#[derive(Modal)]
#[modal(title = "Two")]
struct Two {
    #[text]
    name: String,
}

/// Asks
#[command]
async fn ask(ctx: Context) -> Result<String> {
    let (_ctx, two) = ctx.show(Two).await?;
    Ok(two.name)
}

/// Asks
#[command]
async fn valid(ctx: Context) -> Result<String> {
    let (_ctx, two) = ctx.show(Two::form()).await?;
    Ok(two.name)
}

fn main() {}
