//! The bot: one process of the fleet.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use guildhall::Config;
use guildhall::client::{Auth, Client};
use guildhall::model::{Application, Interaction};
use guildhall::prelude::*;
use guildhall::server::Server;
use guildhall::settings::Timing;
use guildhall::signature::PublicKey;
use guildhall::store::{OnStoreFailure, StoreUse};
use guildhall_redis::RedisStore;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;

/// Uses of `/limited` in [`COOLDOWN`].
pub(crate) const USES: usize = 6;

/// Period of the cooldown of `/limited`.
pub(crate) const COOLDOWN: Duration = Duration::from_secs(2);

/// Maximum number of `/alone` at a time.
pub(crate) const SLOTS: usize = 2;

/// Settings that the driver passes to a process.
pub(crate) struct Settings {
    pub(crate) key: String,
    pub(crate) application: String,
    pub(crate) api_base: String,
    pub(crate) store: String,
    /// Port on which the process serves; empty if it listens on the gateway.
    pub(crate) port: String,
    pub(crate) record: String,
    pub(crate) token: String,
}

/// Names of the environment variables with the settings.
pub(crate) const VARIABLES: [&str; 7] = [
    "FLEET_KEY",
    "FLEET_APPLICATION",
    "FLEET_API_BASE",
    "FLEET_STORE",
    "FLEET_PORT",
    "FLEET_RECORD",
    "FLEET_TOKEN",
];

impl Settings {
    /// Returns the settings; `None` if this process is the driver.
    pub(crate) fn from_env() -> Option<Self> {
        let [key, application, api_base, store, port, record, token] =
            VARIABLES.map(|name| std::env::var(name).ok());
        Some(Self {
            key: key?,
            application: application?,
            api_base: api_base?,
            store: store?,
            port: port?,
            record: record?,
            token: token?,
        })
    }
}

/// The file that all processes append to: one line for the start and the end of each handler.
#[derive(Debug)]
struct Recorder(File);

impl Recorder {
    fn write(&self, event: &str, command: &str, id: Id<Interaction>) {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("the clock is right");
        let line = format!("{} {event} {command} {id}\n", now.as_millis());
        (&self.0)
            .write_all(line.as_bytes())
            .expect("the file is writable");
    }
}

/// Repeat a number at once
#[command]
fn quick(ctx: Context, #[state] recorder: &Arc<Recorder>, #[doc = "Number"] number: i64) -> String {
    recorder.write("start", "quick", ctx.id());
    number.to_string()
}

/// Repeat a number after a deferral
#[command(defer)]
async fn slow(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: i64,
) -> String {
    recorder.write("start", "slow", ctx.id());
    sleep(Duration::from_millis(500)).await;
    number.to_string()
}

/// Repeat a number after a deferral and up to 14 seconds
#[command(defer)]
async fn long(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: u64,
) -> Result<()> {
    recorder.write("start", "long", ctx.id());
    sleep(Duration::from_secs(1 + number % 13)).await;
    ctx.reply(number.to_string()).await?;
    recorder.write("end", "long", Id::new(number));
    Ok(())
}

/// Repeat a number after the automatic deferral
#[command]
async fn late(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: i64,
) -> String {
    recorder.write("start", "late", ctx.id());
    sleep(Duration::from_millis(2500)).await;
    number.to_string()
}

#[derive(Debug, Modal)]
#[modal(title = "Order")]
struct Order {
    #[text(label = "What?")]
    what: String,
}

/// Ask for a text in a modal
#[command]
async fn form(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: i64,
) -> Result<String> {
    recorder.write("start", "form", ctx.id());
    let (_, order) = ctx
        .show(Order::form())
        .within(Duration::from_secs(30))
        .await?;
    Ok(format!("{number} {}", order.what))
}

/// Ask for a click
#[command]
async fn question(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: i64,
) -> Result<()> {
    recorder.write("start", "question", ctx.id());
    let button = ActionRow::buttons([Button::primary("yes", "Yes")]);
    let question = Reply::text("Sure?").component(button);
    let click = ctx.ask(question).within(Duration::from_secs(30)).await?;
    let response = Update::text(number.to_string()).without_components();
    click.update(response).await?;
    Ok(())
}

/// Show a button
#[command]
fn buttons(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: i64,
) -> Reply {
    recorder.write("start", "buttons", ctx.id());
    let button = Button::primary(count::custom_id(number), "Count");
    Reply::text("Click").component(ActionRow::buttons([button]))
}

/// Repeat the number of the button
#[component("count/{number}")]
fn count(ctx: Context, #[state] recorder: &Arc<Recorder>, number: i64) -> String {
    recorder.write("start", "count", ctx.id());
    number.to_string()
}

/// Repeat a number, six times in two seconds
#[command(cooldown(6 per 2s, by = global))]
fn limited(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: i64,
) -> String {
    recorder.write("start", "limited", ctx.id());
    number.to_string()
}

/// Repeat a number, two at a time
#[command(concurrency(2, by = global))]
async fn alone(
    ctx: Context,
    #[state] recorder: &Arc<Recorder>,
    #[doc = "Number"] number: i64,
) -> String {
    recorder.write("start", "alone", ctx.id());
    sleep(Duration::from_millis(600)).await;
    recorder.write("end", "alone", ctx.id());
    number.to_string()
}

/// The commands of the bot.
pub(crate) const COMMANDS: [guildhall::command::Command; 9] = [
    quick::COMMAND,
    slow::COMMAND,
    long::COMMAND,
    late::COMMAND,
    form::COMMAND,
    question::COMMAND,
    buttons::COMMAND,
    limited::COMMAND,
    alone::COMMAND,
];

/// Serves or listens until SIGTERM.
pub(crate) async fn run(settings: Settings) {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .init();
    let record = OpenOptions::new().append(true).open(&settings.record);
    let key: PublicKey = settings.key.parse().expect("the driver sets a valid key");
    let application: u64 = settings.application.parse().expect("the driver sets an ID");
    let client = Client::with_base_url(&settings.api_base, Auth::bot(settings.token.clone()));
    let app = App::builder()
        .discovery(false)
        .config(Config::default().public_key(key))
        .config(Config::default().application_id(Id::<Application>::new(application)))
        .client(client.expect("the base URL is valid"))
        .state(Arc::new(Recorder(record.expect("the file exists"))))
        .store(connect(&settings.store).await)
        .on_store_failure(StoreUse::Cooldowns, OnStoreFailure::Closed)
        .on_store_failure(StoreUse::Requests, OnStoreFailure::Closed)
        .server(Server::new().drain(Duration::from_secs(1)))
        .timing(Timing::new().shutdown_grace(Duration::from_secs(4)))
        .component(count::COMPONENT);
    let app = COMMANDS.into_iter().fold(app, AppBuilder::command);
    let app = app.build().expect("the app builds");
    let mut terminate = signal(SignalKind::terminate()).expect("the signal can be received");
    let stop = async move {
        terminate.recv().await;
    };
    if settings.port.is_empty() {
        println!("ready");
        let listened = app.listen(settings.token, stop).await;
        return listened.expect("the gateway accepts the token");
    }
    let address = format!("127.0.0.1:{}", settings.port);
    let listener = TcpListener::bind(address).await.expect("the port is free");
    println!("ready");
    let served = app.serve(listener, stop).await;
    served.expect("no registration can fail");
}

/// Connects to the store as soon as the server runs.
async fn connect(url: &str) -> RedisStore {
    loop {
        match guildhall_redis::connect(url).await {
            Ok(store) => return store,
            Err(error) => tracing::warn!(%error, "the store is away"),
        }
        sleep(Duration::from_millis(200)).await;
    }
}
