//! A bakery whose bot runs as three processes: nothing in the handlers says so.
//!
//! The store in `GUILDHALL_STORE` makes the processes one bot: a modal that one of them shows may be submitted to
//! another, the limits of `/bake` and `/taste` hold for all of them together, and if a process is killed while it
//! bakes, another one notifies the user. Without the variable, the bot is one process:
//! `cargo run -p fleet -- playground`.

use std::time::Duration;

use guildhall::prelude::*;
use tokio::time::sleep;

/// An order, as the customer enters it.
#[derive(Debug, Modal)]
#[modal(title = "Order")]
struct Order {
    #[text(label = "What should we bake?", max_length = 100)]
    bread: String,
}

/// Order a loaf
#[command]
async fn order(ctx: Context) -> Result<String> {
    let (ctx, order) = ctx.show(Order::form()).await?;
    Ok(format!("{}: {}, ready at noon.", ctx.user(), order.bread))
}

/// Bake a loaf, which takes a while
#[command(concurrency(2, by = guild))]
async fn bake() -> &'static str {
    sleep(Duration::from_secs(5)).await;
    "The loaf is done."
}

/// Taste a loaf, three times an hour
#[command(cooldown(3 per 1h))]
fn taste() -> &'static str {
    "Delicious."
}

/// Close the bakery
#[command]
async fn close(ctx: Context) -> Result<()> {
    let buttons = [
        Button::danger("close", "Close"),
        Button::secondary("stay", "Stay open"),
    ];
    let question = Reply::text("Close the bakery?").component(ActionRow::buttons(buttons));
    let click = ctx.ask(question).within(Duration::from_mins(1)).await?;
    let text = if click.custom_id() == "close" {
        "Closed."
    } else {
        "Still open."
    };
    let answer = Update::text(text).without_components();
    click.update(answer).await?;
    Ok(())
}

/// Returns the bot, without its store.
pub fn app() -> AppBuilder {
    App::builder().on_interrupted(async |interruption| {
        eprintln!("a process was killed during {}", interruption.path);
    })
}
