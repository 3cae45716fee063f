//! Interactions over the gateway, without an endpoint.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use acceptance::{CapturedLog, assert_contains, assert_lacks};
use guildhall::emulator::{
    DeliveryFault, Emulator, Fault, FaultPlan, GatewayFault, Install as _, Outcome, RateLimits,
};
use guildhall::gateway::ListenError;
use guildhall::model::api::GetGatewayBot;
use guildhall::prelude::*;
use guildhall::settings::Registration;
use guildhall::{App, AppBuilder, Config, GatewayApp};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Counts the invocations of handlers.
#[derive(Debug, Default)]
struct Runs(AtomicUsize);

/// Gate of a handler that waits.
#[derive(Debug, Default)]
struct Gate {
    reached: Notify,
    open: Notify,
}

#[derive(Debug, Default)]
struct States {
    runs: Arc<Runs>,
    gate: Arc<Gate>,
}

/// Repeat a text
#[command]
fn echo(
    #[state] runs: &Arc<Runs>,
    /// A text
    #[option(autocomplete = endings)]
    text: &str,
) -> Reply {
    runs.0.fetch_add(1, Ordering::Relaxed);
    Reply::text(text).component(ActionRow::buttons([Button::primary(
        shout::custom_id(),
        "Shout",
    )]))
}

async fn endings(typed: &str) -> Vec<Choice> {
    let texts = [format!("{typed}!"), format!("{typed}?")];
    texts.map(Choice::from).into()
}

#[component("shout")]
fn shout() -> Update {
    Update::text("LOUDER")
}

/// Wait for the gate
#[command]
async fn wait(ctx: Context, #[state] gate: &Arc<Gate>) -> Result<String> {
    ctx.defer().await?;
    gate.reached.notify_one();
    gate.open.notified().await;
    Ok("through".to_owned())
}

/// Wait for the gate, and leave the deferral to the framework
#[command]
async fn linger(#[state] gate: &Arc<Gate>) -> &'static str {
    gate.open.notified().await;
    "through"
}

/// Send a file
#[command]
fn file() -> Reply {
    Reply::text("here").file(File::new("tea.txt", "Earl Grey"))
}

fn bot(discord: &Emulator, states: &States) -> AppBuilder {
    let config = Config::default()
        .api_base(discord.api_base())
        .application_id(discord.application_id())
        .public_key(discord.public_key().parse().expect("the key is valid"))
        .token(discord.bot_token());
    App::builder()
        .config(config)
        .discovery(false)
        .command(echo::COMMAND)
        .command(wait::COMMAND)
        .command(linger::COMMAND)
        .command(file::COMMAND)
        .component(shout::COMPONENT)
        .state(Arc::clone(&states.runs))
        .state(Arc::clone(&states.gate))
        .register_on_start(Registration::WhenChanged)
}

/// App that listens, and the sender that stops it.
struct Listening {
    task: JoinHandle<Result<(), ListenError>>,
    stop: oneshot::Sender<()>,
}

impl Listening {
    /// Starts the bot, and waits until its session is ready.
    async fn start(discord: &Emulator, states: &States) -> Self {
        let app = bot(discord, states).build().expect("the bot is valid");
        let (stop, stopped) = oneshot::channel::<()>();
        let token = discord.bot_token();
        let task = tokio::spawn(app.listen(token, async {
            // The sender is dropped only by a test that ends.
            let _ = stopped.await;
        }));
        connected(discord, "").await;
        Self { task, stop }
    }

    async fn stop(self) {
        self.stop.send(()).expect("the app listens");
        let listened = self.task.await.expect("the task does not panic");
        listened.expect("the app stops without an error");
    }
}

/// Waits until a session other than `earlier` is connected, and returns its ID.
async fn connected(discord: &Emulator, earlier: &str) -> String {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let sessions = discord.gateway().sessions();
        let new = sessions
            .iter()
            .find(|session| session.is_connected && session.id != earlier);
        if let Some(new) = new {
            return new.id.clone();
        }
        assert!(Instant::now() < deadline, "no session is connected");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn interactions_of_each_kind_are_answered() {
    let discord = Emulator::start().await;
    let states = States::default();
    states.gate.open.notify_one();
    let listening = Listening::start(&discord, &states).await;
    let you = discord.you();

    let reply = you.slash("/echo text:Hi").await;
    assert_eq!(reply.content(), "Hi");
    let message = reply.original_response().expect("the bot has replied");
    let update = you.press(&message, "Shout").await;
    let suggestions = you.autocomplete("?/echo text:Hi").await;
    let deferred = you.slash("/wait").await;
    let file = you
        .slash("/file")
        .await
        .final_response()
        .await
        .expect("the bot has replied");

    let updated = update.final_response().await.expect("the message is there");
    assert_eq!(updated.content, "LOUDER");
    let names: Vec<_> = suggestions
        .choices()
        .iter()
        .map(|choice| choice.name.as_str())
        .collect();
    assert_eq!(names, ["Hi!", "Hi?"]);
    assert_eq!(deferred.final_text().await, "through");
    assert_eq!(file.attachments[0].filename, "tea.txt");
    listening.stop().await;
    assert!(discord.gateway().sessions().is_empty());
}

#[tokio::test]
async fn each_interaction_is_answered_once_while_connections_are_lost() {
    let discord = Emulator::start().await;
    let states = States::default();
    let listening = Listening::start(&discord, &states).await;

    for number in 0..100 {
        let line = format!("/echo text:{number}");
        let you = discord.you();
        let sent = you.slash(&line);
        if number % 10 == 5 {
            discord.gateway().drop_connections();
        }
        assert_eq!(sent.await.content(), number.to_string());
    }

    assert_eq!(states.runs.0.load(Ordering::Relaxed), 100);
    listening.stop().await;
}

#[tokio::test]
async fn invalid_session_is_followed_by_a_new_one() {
    let log = CapturedLog::start();
    let discord = Emulator::start().await;
    let listening = Listening::start(&discord, &States::default()).await;
    let first = discord.gateway().sessions()[0].id.clone();

    discord.gateway().invalidate(false);
    connected(&discord, &first).await;

    assert_eq!(
        discord.you().slash("/echo text:again").await.content(),
        "again"
    );
    assert_contains(&log.text(), "after the end of the last session are lost");
    listening.stop().await;
}

#[tokio::test]
async fn installed_app_can_receive_its_interactions_over_the_gateway() {
    let discord = Emulator::start().await;
    let states = States::default();
    states.gate.open.notify_one();
    let installed = discord.install(GatewayApp(bot(&discord, &states))).await;

    let reply = discord.you().slash("/echo text:Hi").await;
    let deferred = discord.you().slash("/wait").await;
    installed.idle().await;

    assert_eq!(reply.content(), "Hi");
    assert_eq!(deferred.final_text().await, "through");
    assert!(installed.check().is_none());
    assert_eq!(discord.gateway().sessions().len(), 1);
    installed.stop().await.expect("the app stops");
    assert!(discord.gateway().sessions().is_empty());
}

/// Repeat a text, as the port of a bot does
#[command(name = "echo")]
fn ported_echo(
    /// A text
    text: &str,
) -> String {
    format!("{text}!")
}

#[tokio::test]
async fn scenario_of_one_bot_is_compared_with_another_one_over_the_gateway() {
    let discord = Emulator::start().await;
    let old = GatewayApp(bot(&discord, &States::default()));
    let old = discord.install(old).await;
    discord.you().slash("/echo text:Hi").await;
    let recorded = discord.scenario();
    drop(old);

    let discord = Emulator::start().await;
    let old = GatewayApp(bot(&discord, &States::default()));
    // The replay waits for the session, and for the commands.
    let (same, _old) = tokio::join!(
        discord.replay(&recorded, Duration::from_secs(30)),
        discord.install(old),
    );
    let discord = Emulator::start().await;
    let port = App::builder().discovery(false);
    let port = GatewayApp(port.command(ported_echo::COMMAND));
    let _port = discord.install(port).await;
    let compared = discord.replay(&recorded, Duration::ZERO).await;

    assert!(same.is_success(), "{same}");
    assert_contains(
        &compared.to_string(),
        r#"reply.content: expected "Hi", received "Hi!""#,
    );
}

#[tokio::test]
async fn app_opens_as_many_shards_as_recommended() {
    // twilight waits 5 seconds between shards whose logins are limited together.
    let builder = Emulator::builder().rate_limits(RateLimits::default().max_concurrency(2));
    let discord = builder.start().await.expect("a loopback port is free");
    discord.gateway().recommend_shards(2);

    let installed = discord
        .install(GatewayApp(bot(&discord, &States::default())))
        .await;

    let first = connected(&discord, "").await;
    connected(&discord, &first).await;
    let sessions = discord.gateway().sessions().into_iter();
    let mut shards: Vec<_> = sessions.map(|session| session.shard).collect();
    shards.sort_unstable();
    assert_eq!(shards, [(0, 2), (1, 2)]);
    let zoe = discord.default_guild().member("zoe").join().await;
    let replies = [
        discord.you().slash("/echo text:guild").await,
        zoe.user().dm().slash("/echo text:direct").await,
    ];
    assert_eq!(
        replies.each_ref().map(Outcome::content),
        ["guild", "direct"]
    );
    installed.stop().await.expect("both shards close");
}

#[tokio::test]
async fn replay_waits_for_an_app_that_loses_its_connection_between_two_steps() {
    let discord = Emulator::start().await;
    let _bot = discord
        .install(GatewayApp(bot(&discord, &States::default())))
        .await;
    discord.you().slash("/echo text:Hi").await;
    discord.you().slash("/echo text:Ho").await;
    let recorded = discord.scenario();
    let lost = FaultPlan::after_event("INTERACTION_CREATE", GatewayFault::Drop).times(1);
    let lost = discord.inject(lost);

    let replayed = discord.replay(&recorded, Duration::from_secs(30)).await;

    assert!(replayed.is_success(), "{replayed}");
    assert_eq!(lost.hit_count(), 1);
}

#[tokio::test]
async fn app_that_the_gateway_rejects_cannot_be_installed() {
    let discord = Emulator::start().await;
    let rejected = FaultPlan::at::<GetGatewayBot>(Fault::Status(401)).times(1);
    let rejected = discord.inject(rejected);

    let app = GatewayApp(bot(&discord, &States::default()));
    let error = app
        .install(&discord)
        .await
        .expect_err("the token is rejected");

    assert_contains(&error.to_string(), "401");
    assert_eq!(rejected.hit_count(), 1);
}

#[tokio::test]
async fn shutdown_waits_for_running_handlers() {
    let discord = Emulator::start().await;
    let states = States::default();
    let listening = Listening::start(&discord, &states).await;
    let outcome = discord.you().slash("/wait").await;
    states.gate.reached.notified().await;

    let stopping = tokio::spawn(listening.stop());
    states.gate.open.notify_one();

    stopping.await.expect("the app stops");
    assert_eq!(outcome.final_text().await, "through");
}

#[tokio::test]
async fn listening_that_is_dropped_closes_its_connection() {
    let discord = Emulator::start().await;
    let listening = Listening::start(&discord, &States::default()).await;

    listening.task.abort();

    let deadline = Instant::now() + Duration::from_secs(30);
    while !discord.gateway().sessions().is_empty() {
        assert!(Instant::now() < deadline, "the session goes on");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn shutdown_does_not_wait_for_a_gateway_that_is_gone() {
    let log = CapturedLog::start();
    let discord = Emulator::start().await;
    let listening = Listening::start(&discord, &States::default()).await;

    drop(discord);
    let deadline = Instant::now() + Duration::from_secs(30);
    while !log.text().contains("the connection to the gateway failed") {
        assert!(Instant::now() < deadline, "the connection is not lost");
        tokio::task::yield_now().await;
    }

    let stopped = timeout(Duration::from_secs(30), listening.stop()).await;
    stopped.expect("the app stops without the gateway");
}

#[tokio::test]
async fn rejected_token_ends_with_the_close_code() {
    let discord = Emulator::start().await;
    let app = bot(&discord, &States::default())
        .build()
        .expect("the bot is valid");

    let listened = app.listen("wrong", std::future::pending()).await;

    let error = listened.expect_err("the token is wrong");
    assert_eq!(
        error.to_string(),
        "the gateway closed the connection with 4004: Authentication failed."
    );
}

#[tokio::test]
async fn endpoint_url_is_warned_of() {
    let log = CapturedLog::start();
    let discord = Emulator::start().await;
    let served = discord.install(bot(&discord, &States::default())).await;
    let listening = Listening::start(&discord, &States::default()).await;

    assert_contains(
        &log.text(),
        "and none over the gateway: clear the Interactions Endpoint URL",
    );
    listening.stop().await;
    drop(served);
}

#[tokio::test]
async fn interaction_that_arrives_late_is_deferred_in_time() {
    let discord = Emulator::start().await;
    let states = States::default();
    let listening = Listening::start(&discord, &states).await;
    let late = DeliveryFault::Slow(Duration::from_millis(1500));
    let late = discord.inject(FaultPlan::delivery(late).times(1));

    let outcome = discord.you().slash("/linger").await;
    states.gate.open.notify_one();

    assert_eq!(late.hit_count(), 1);
    assert_eq!(outcome.error(), None);
    assert_eq!(outcome.final_text().await, "through");
    listening.stop().await;
}

#[tokio::test]
async fn interaction_that_arrives_twice_is_answered_once() {
    let log = CapturedLog::start();
    let discord = Emulator::start().await;
    let states = States::default();
    let listening = Listening::start(&discord, &states).await;
    let plan = discord.inject(FaultPlan::delivery(DeliveryFault::Duplicated).times(1));

    let outcome = discord.you().slash("/echo text:once").await;
    listening.stop().await;

    assert_eq!((outcome.content(), plan.hit_count()), ("once", 1));
    assert_eq!(states.runs.0.load(Ordering::Relaxed), 1);
    assert_lacks(&log.text(), "ERROR");
}
