//! Fixture with an emulator, an installed app, and handlers that wait for a gate.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use guildhall::component::ModalBuilder;
use guildhall::emulator::{Clock, Emulator, Outcome};
use guildhall::model::component::{ActionRow, Button};
use guildhall::model::{Message, MessageFlags};
use guildhall::prelude::*;
use guildhall::{AppBuilder, InstalledApp};
use tokio::sync::Notify;
use tokio::task::{JoinHandle, yield_now};
use tokio::time::{advance, pause};

/// Blocks a handler until the test opens the gate, and stores the error that the handler received.
#[derive(Debug, Default)]
pub(super) struct Gate {
    pub(super) reached: Notify,
    pub(super) open: Notify,
    error: Mutex<String>,
}

impl Gate {
    async fn pass(&self) {
        self.reached.notify_one();
        self.open.notified().await;
    }

    pub(super) fn error(&self) -> String {
        self.error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// Wait for the gate
#[command]
async fn wait(#[state] gate: &Arc<Gate>) -> &'static str {
    gate.pass().await;
    "finished"
}

/// Wait for the gate, then panic
#[command]
async fn panics(#[state] gate: &Arc<Gate>) {
    gate.pass().await;
    panic!("out of luck")
}

/// Wait for the gate, reply, and store the error
#[command]
async fn reply(ctx: Context, #[state] gate: &Arc<Gate>) {
    gate.pass().await;
    let replied = ctx.reply("finished").await;
    store_error(
        gate,
        replied.expect_err("the token has expired").to_string(),
    );
}

/// Wait for the gate in another task, follow up, and store the error
#[command]
async fn later(ctx: Context, #[state] gate: &Arc<Gate>) -> &'static str {
    let gate = Arc::clone(gate);
    tokio::spawn(async move {
        gate.pass().await;
        let followup = ctx.followup("finished").await;
        store_error(
            &gate,
            followup.expect_err("the token has expired").to_string(),
        );
        gate.reached.notify_one();
    });
    "first"
}

/// Reply, wait for the gate, and reply again
#[command]
async fn reply_twice(ctx: Context, #[state] gate: &Arc<Gate>) -> Result<()> {
    ctx.reply("first").await?;
    gate.pass().await;
    let second = ctx.reply("second").await;
    store_error(
        gate,
        second
            .expect_err("the interaction has a response")
            .to_string(),
    );
    Ok(())
}

/// Show a button
#[command]
fn panel() -> Reply {
    let button = Button::primary(ask::custom_id(), "Rename");
    Reply::text("Nameless").component(ActionRow::buttons([button]))
}

#[derive(Modal)]
#[modal(title = "Rename")]
struct Name {
    #[text]
    name: String,
}

#[component("ask")]
fn ask() -> ModalBuilder<Name> {
    rename::open()
}

#[modal("rename")]
async fn rename(form: Name, #[state] gate: &Arc<Gate>) -> Update {
    gate.pass().await;
    Update::text(form.name)
}

fn store_error(gate: &Gate, error: String) {
    *gate.error.lock().unwrap_or_else(PoisonError::into_inner) = error;
}

/// An emulator, its clock, and an installed app whose handlers wait for the gate.
pub(super) struct Fixture {
    pub(super) service: Emulator,
    pub(super) clock: Clock,
    pub(super) bot: InstalledApp,
    pub(super) gate: Arc<Gate>,
}

impl Fixture {
    pub(super) async fn new() -> Self {
        Self::with(Duration::from_secs(3)).await
    }

    /// Creates a fixture whose service waits this long for the initial response.
    pub(super) async fn with(response_timeout: Duration) -> Self {
        let (clock, gate) = (Clock::system(), Arc::new(Gate::default()));
        let service = Emulator::builder()
            .clock(clock.clone())
            .response_timeout(response_timeout)
            .start()
            .await
            .expect("a loopback port is free");
        let commands = [
            panel::COMMAND,
            wait::COMMAND,
            panics::COMMAND,
            reply::COMMAND,
            later::COMMAND,
            reply_twice::COMMAND,
        ];
        let app = App::builder().discovery(false).state(Arc::clone(&gate));
        let app = commands
            .into_iter()
            .fold(app, AppBuilder::command)
            .component(ask::COMPONENT)
            .modal(rename::MODAL);
        let bot = service.install(app).await;
        // The tests look at what users see of a failure.
        bot.ignore_failures();
        // From here on, tokio advances the clock whenever every task waits.
        pause();
        Self {
            service,
            clock,
            bot,
            gate,
        }
    }

    /// Invokes a command and waits until its handler has started.
    pub(super) async fn start(&self, line: &'static str) -> JoinHandle<Outcome> {
        let you = self.service.you();
        let invocation = tokio::spawn(async move { you.slash(line).await });
        self.gate.reached.notified().await;
        invocation
    }

    /// Invokes a command and waits until it is deferred.
    pub(super) async fn start_deferred(&self, line: &'static str) -> Outcome {
        let outcome = self
            .start(line)
            .await
            .await
            .expect("the task does not panic");
        let message = outcome
            .original_response()
            .expect("the interaction is deferred");
        assert!(is_loading(&message));
        outcome
    }

    /// Invokes a command and breaks the connection to the app.
    pub(super) async fn start_and_disconnect(&self, line: &'static str) {
        let mut watch = self.service.watch_events();
        self.start(line).await.abort();
        watch.next("MESSAGE_CREATE").await;
    }

    /// Clicks the button and submits the modal that it opens.
    pub(super) async fn submit_rename(&self) -> Outcome {
        let you = self.service.you();
        let panel = you
            .slash("panel")
            .await
            .original_response()
            .expect("the message is shown");
        let modal = you.click(&panel, "ask").await.modal();
        let modal = modal.expect("the modal is shown");
        you.submit(&modal, [("name", "Named")]).await
    }

    /// Advances both clocks past the token's lifetime.
    pub(super) async fn advance_past_token(&self) {
        let life = Duration::from_secs(15 * 60 + 1);
        self.clock.advance(life);
        advance(life).await;
    }

    /// Shuts the app down and then lets the handler finish.
    pub(super) async fn shut_down_and_finish(self) -> Emulator {
        let open = async {
            yield_now().await;
            self.gate.open.notify_one();
        };
        let (ended, ()) = tokio::join!(self.bot.stop(), open);
        ended.expect("the server stops");
        self.service
    }

    /// Shuts the app down without letting the handler finish.
    pub(super) async fn shut_down(self) -> Emulator {
        self.bot.stop().await.expect("the server stops");
        self.service
    }

    /// Lets the handler finish.
    pub(super) async fn finish(&self) {
        self.gate.open.notify_one();
        self.bot.idle().await;
    }
}

/// Returns the text of every message that the user sees.
pub(super) fn message_texts(service: &Emulator) -> Vec<String> {
    let messages = service.you().messages();
    messages
        .into_iter()
        .map(|message| message.content)
        .collect()
}

pub(super) fn is_loading(message: &Message) -> bool {
    message.flags.contains(MessageFlags::LOADING)
}

/// Returns the text of the user's only message, without the interaction's ID.
pub(super) fn only_message(service: &Emulator) -> String {
    let [text] = &message_texts(service)[..] else {
        panic!("expected one message: {:?}", message_texts(service));
    };
    text.split('.').next().unwrap_or_default().to_owned()
}

pub(super) const WRONG: &str = "Something went wrong";
pub(super) const OVERDUE: &str = "The action took too long and was stopped";
pub(super) const INTERRUPTED: &str = "The app stopped before this was finished";
