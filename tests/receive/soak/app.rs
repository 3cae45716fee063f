//! An app of much that goes wrong, or takes long.

use std::sync::Arc;
use std::time::Duration;

use guildhall::AppBuilder;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::sleep;

/// How long what takes a while takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace(pub(super) Duration);

impl Pace {
    async fn a_while(self) {
        for _ in 0..50 {
            yield_now().await;
        }
        sleep(self.0).await;
    }
}

/// Says that the handler has begun whose connection is to be cut.
#[derive(Debug, Default)]
pub(super) struct Begun(pub(super) Notify);

/// Answer after a while
#[command]
async fn slow(#[state] pace: &Pace) -> &'static str {
    pace.a_while().await;
    "slow"
}

/// Answer after a while, to nobody
#[command(defer = 2900ms)]
async fn cut(ctx: Context, #[state] begun: &Arc<Begun>, #[state] pace: &Pace) -> &'static str {
    begun.0.notify_one();
    while ctx.responses().is_err() {
        sleep(Duration::from_millis(10)).await;
    }
    pace.a_while().await;
    "cut"
}

/// Answer with a file, which goes by a call
#[command]
fn file() -> Reply {
    Reply::text("file").file(File::new("r.txt", "all well"))
}

/// Answer after a while what nobody else may see, in a message of its own
#[command]
async fn whisper(#[state] pace: &Pace) -> Reply {
    pace.a_while().await;
    Reply::text("whisper").ephemeral()
}

/// Panic at once
#[command]
fn panics() {
    panic!("out of luck")
}

/// Panic after a while
#[command]
async fn panics_late(#[state] pace: &Pace) {
    pace.a_while().await;
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
async fn turn(#[state] pace: &Pace) -> Update {
    pace.a_while().await;
    Update::text("turned")
}

#[derive(Modal)]
#[modal(title = "Question")]
struct Question {
    #[text]
    words: String,
}

/// Ask, and answer what was entered after a while
#[command]
async fn ask(ctx: Context, #[state] pace: &Pace) -> Result<String> {
    let (_, question) = ctx.show(Question::modal()).await?;
    pace.a_while().await;
    Ok(question.words)
}

pub(super) fn app(pace: Pace) -> AppBuilder {
    let commands = [
        slow::COMMAND,
        cut::COMMAND,
        file::COMMAND,
        whisper::COMMAND,
        panics::COMMAND,
        panics_late::COMMAND,
        panel::COMMAND,
        ask::COMMAND,
    ];
    let app = App::builder().without_discovery().state(pace);
    let app = commands.into_iter().fold(app, AppBuilder::command);
    app.component(press::COMPONENT).component(turn::COMPONENT)
}
