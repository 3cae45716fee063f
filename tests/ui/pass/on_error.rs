//! Error handlers of commands, groups and the whole app; error handlers and hooks may be `async`
//! or not.

#![forbid(unsafe_code)]
#![deny(warnings)]
#![allow(
    clippy::wildcard_imports,
    reason = "a group often imports everything from its parent"
)]

use guildhall::hook::FinishedInteraction;
use guildhall::prelude::*;

/// Pay out
#[command(on_error = explain)]
fn pay() -> Result<()> {
    Err(Error::user("There are no coins left."))
}

async fn explain(_ctx: &Context, error: Error) -> Result<Reply> {
    match error.user_message() {
        Some(message) => Ok(Reply::text(message.to_owned())),
        None => Err(error),
    }
}

/// Manage the bank
#[group(on_error = explain)]
mod bank {
    use super::*;

    /// Close it
    #[command(on_error = super::hush)]
    fn close() {}
}

/// Count it
#[command(on_error = wonder)]
fn count() -> Result<()> {
    Err(Error::user("There is too much."))
}

fn wonder(_ctx: &Context, error: Error) -> Result<&'static str> {
    if error.user_message().is_some() {
        return Err(error);
    }
    Ok("Who knows?")
}

async fn hush(ctx: &Context, _error: Error) {
    drop(ctx.reply("Hush.").await);
}

/// Read it
#[message_command(on_error = explain)]
async fn read(message: Message) -> Result<String> {
    Ok(message.content)
}

async fn before(_ctx: &Context) {}

async fn after(ctx: &Context, finished: &FinishedInteraction) {
    let _line = format!("{} {}", ctx.path(), finished.outcome);
}

fn note(_ctx: &Context) {}

fn file(_ctx: &Context, _finished: &FinishedInteraction) {}

fn main() {
    let app = App::builder().before(before).after(after).on_error(explain);
    let app = app.before(note).after(file).on_error(wonder);
    let app = app
        .before(|_: &Context| ())
        .after(|_: &Context, _: &FinishedInteraction| ());
    let _ = app.registry();
}
