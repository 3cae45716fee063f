//! The service, an app on it, and handlers that wait to be told to go on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use guildhall::emulator::{Clock, Emulator, Outcome};
use guildhall::model::component::{ActionRow, Button};
use guildhall::model::{Message, MessageFlags};
use guildhall::prelude::*;
use guildhall::{AppBuilder, ModalBuilder, Installed};
use tokio::sync::Notify;
use tokio::task::{JoinHandle, yield_now};
use tokio::time::{advance, pause};

/// What holds a handler up, and keeps what it was told.
#[derive(Debug, Default)]
pub(super) struct Gate {
    pub(super) reached: Notify,
    pub(super) open: Notify,
    told: Mutex<String>,
}

impl Gate {
    async fn pass(&self) {
        self.reached.notify_one();
        self.open.notified().await;
    }

    pub(super) fn told(&self) -> String {
        let told = self.told.lock();
        told.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Wait until told
#[command]
async fn wait(#[state] gate: &Arc<Gate>) -> &'static str {
    gate.pass().await;
    "finished"
}

/// Wait until told, and panic
#[command]
async fn panics(#[state] gate: &Arc<Gate>) {
    gate.pass().await;
    panic!("out of luck")
}

/// Wait until told, answer, and keep what came of it
#[command]
async fn reply(ctx: Context, #[state] gate: &Arc<Gate>) {
    gate.pass().await;
    let replied = ctx.reply("finished").await;
    keep(gate, replied.expect_err("it is too late").to_string());
}

/// Wait until told in a task of one's own, say more, and keep what came of it
#[command]
async fn later(ctx: Context, #[state] gate: &Arc<Gate>) -> &'static str {
    let gate = Arc::clone(gate);
    tokio::spawn(async move {
        gate.pass().await;
        let said = ctx.followup("finished").await;
        keep(&gate, said.expect_err("it is too late").to_string());
        gate.reached.notify_one();
    });
    "first"
}

/// Answer, wait until told, and answer again
#[command]
async fn twice(ctx: Context, #[state] gate: &Arc<Gate>) -> Result<()> {
    ctx.reply("first").await?;
    gate.pass().await;
    let second = ctx.reply("second").await;
    keep(gate, second.expect_err("there is an answer").to_string());
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

fn keep(gate: &Gate, told: String) {
    *gate.told.lock().unwrap_or_else(PoisonError::into_inner) = told;
}

/// The service, its clock, and an app on it whose handlers wait to be told.
pub(super) struct Scene {
    pub(super) service: Emulator,
    pub(super) clock: Clock,
    pub(super) bot: Installed,
    pub(super) gate: Arc<Gate>,
}

impl Scene {
    pub(super) async fn new() -> Self {
        Self::with(Duration::from_secs(3)).await
    }

    /// One whose service waits so long for a first answer.
    pub(super) async fn with(deadline: Duration) -> Self {
        let (clock, gate) = (Clock::system(), Arc::new(Gate::default()));
        let service = Emulator::builder().clock(clock.clone()).deadline(deadline);
        let service = service.start().await;
        let service = service.expect("a loopback port is free");
        let commands = [
            panel::COMMAND,
            wait::COMMAND,
            panics::COMMAND,
            reply::COMMAND,
            later::COMMAND,
            twice::COMMAND,
        ];
        let app = App::builder().without_discovery().state(Arc::clone(&gate));
        let app = commands.into_iter().fold(app, AppBuilder::command);
        let app = app.component(ask::COMPONENT).modal(rename::MODAL);
        let bot = service.install(app).await;
        // From here on, time passes at once when there is nothing left to do but wait.
        pause();
        Self {
            service,
            clock,
            bot,
            gate,
        }
    }

    /// The member uses a command, whose handler has begun.
    pub(super) async fn begun(&self, line: &'static str) -> JoinHandle<Outcome> {
        let you = self.service.you();
        let asked = tokio::spawn(async move { you.slash(line).await });
        self.gate.reached.notified().await;
        asked
    }

    /// The member uses a command, and sees that the app is at work.
    pub(super) async fn deferred(&self, line: &'static str) -> Outcome {
        let outcome = self.begun(line).await.await.expect("it was sent");
        let shown = outcome.original().expect("the app is at work");
        assert!(is_at_work(&shown));
        outcome
    }

    /// The member uses a command, and the connection to the app is closed.
    pub(super) async fn cut(&self, line: &'static str) {
        let mut watch = self.service.watch();
        self.begun(line).await.abort();
        watch.next("MESSAGE_CREATE").await;
    }

    /// The member presses the button, and sends off the modal that it opens.
    pub(super) async fn renamed(&self) -> Outcome {
        let you = self.service.you();
        let panel = you.slash("panel").await.original().expect("it is shown");
        let modal = you.click(&panel, "ask").await.modal();
        let modal = modal.expect("the modal is shown");
        you.submit(&modal, [("name", "Named")]).await
    }

    /// Lets 15 minutes pass, for the service and for the app.
    pub(super) async fn much_later(&self) {
        let life = Duration::from_secs(15 * 60 + 1);
        self.clock.advance(life);
        advance(life).await;
    }

    /// The app is told to stop, and then the handler to go on.
    pub(super) async fn stop_and_open(self) -> Emulator {
        let open = async {
            yield_now().await;
            self.gate.open.notify_one();
        };
        let (ended, ()) = tokio::join!(self.bot.stop(), open);
        ended.expect("the server ends well");
        self.service
    }

    /// The app is told to stop, and the handler never to go on.
    pub(super) async fn stop(self) -> Emulator {
        self.bot.stop().await.expect("the server ends well");
        self.service
    }

    /// Lets the handler go on to its end.
    pub(super) async fn finish(&self) {
        self.gate.open.notify_one();
        self.bot.idle().await;
    }
}

/// All that the member sees of the app.
pub(super) fn seen(service: &Emulator) -> Vec<String> {
    let messages = service.you().messages();
    messages
        .into_iter()
        .map(|message| message.content)
        .collect()
}

pub(super) fn is_at_work(message: &Message) -> bool {
    message.flags.contains(MessageFlags::LOADING)
}

/// The text of the only message that the member sees, without the number of the interaction.
pub(super) fn only(service: &Emulator) -> String {
    let [text] = &seen(service)[..] else {
        panic!("one message: {:?}", seen(service));
    };
    text.split('.').next().unwrap_or_default().to_owned()
}

pub(super) const WRONG: &str = "Something went wrong";
pub(super) const OVERDUE: &str = "This took too long and was stopped";
pub(super) const INTERRUPTED: &str = "The app stopped before this was finished";
