//! An app of slow, failing and panicking handlers.

use std::sync::Arc;
use std::time::Duration;

use guildhall::AppBuilder;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::sleep;

/// Delay of the slow handlers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delay(pub(super) Duration);

impl Delay {
    async fn wait(self) {
        for _ in 0..50 {
            yield_now().await;
        }
        sleep(self.0).await;
    }
}

/// Signals that the handler has started, so that the test can break its connection.
#[derive(Debug, Default)]
pub(super) struct HandlerStarted(pub(super) Notify);

/// Respond after a while
#[command]
async fn slow(#[state] delay: &Delay) -> &'static str {
    delay.wait().await;
    "slow"
}

/// Respond after the connection broke
#[command(defer = 2900ms)]
async fn reply_after_disconnect(
    ctx: Context,
    #[state] started: &Arc<HandlerStarted>,
    #[state] delay: &Delay,
) -> &'static str {
    started.0.notify_one();
    while ctx.responses().is_err() {
        sleep(Duration::from_millis(10)).await;
    }
    delay.wait().await;
    "reply-after-disconnect"
}

/// Respond with a file by a REST call
#[command]
fn file() -> Reply {
    Reply::text("file").file(File::new("r.txt", "all well"))
}

/// Respond after a while with a new ephemeral message
#[command]
async fn whisper(#[state] delay: &Delay) -> Reply {
    delay.wait().await;
    Reply::text("whisper").ephemeral()
}

/// Panic at once
#[command]
fn panics() {
    panic!("out of luck")
}

/// Panic after a while
#[command]
async fn panics_late(#[state] delay: &Delay) {
    delay.wait().await;
    panic!("out of luck")
}

/// Show two buttons
#[command]
fn panel() -> Reply {
    let buttons = [
        Button::primary(press::custom_id(), "Press"),
        Button::primary(turn::custom_id(), "Turn"),
    ];
    Reply::text("panel").component(ActionRow::buttons(buttons))
}

#[component("press")]
fn press() -> &'static str {
    "pressed"
}

#[component("turn")]
async fn turn(#[state] delay: &Delay) -> Update {
    delay.wait().await;
    Update::text("turned")
}

#[derive(Modal)]
#[modal(title = "Question")]
struct Question {
    #[text]
    words: String,
}

/// Ask, and respond what was entered after a while
#[command]
async fn ask(ctx: Context, #[state] delay: &Delay) -> Result<String> {
    let (_, question) = ctx.show(Question::form()).await?;
    delay.wait().await;
    Ok(question.words)
}

pub(super) fn app(delay: Delay) -> AppBuilder {
    let commands = [
        slow::COMMAND,
        reply_after_disconnect::COMMAND,
        file::COMMAND,
        whisper::COMMAND,
        panics::COMMAND,
        panics_late::COMMAND,
        panel::COMMAND,
        ask::COMMAND,
    ];
    let app = App::builder().discovery(false).state(delay);
    let app = commands.into_iter().fold(app, AppBuilder::command);
    app.component(press::COMPONENT).component(turn::COMPONENT)
}
