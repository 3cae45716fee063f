//! Two apps with one store, as two processes of one bot: what one counts or remembers, the other knows.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, RedisServer, SignedRequest, builder, click, fixture, http_response,
    public_key, slash,
};
use guildhall::Config;
use guildhall::prelude::*;
use guildhall::settings::{CustomIds, Duplicates, Endpoint};
use guildhall_redis::RedisStore;
use serde_json::json;
use tokio::sync::Notify;

use super::test_store::{connect, redis};

/// Number of times that a handler ran.
#[derive(Clone, Debug, Default)]
struct Runs(Arc<AtomicUsize>);

/// Roll dice
#[command(cooldown(2 per 1h))]
fn roll(#[state] runs: &Runs) -> &'static str {
    runs.0.fetch_add(1, Ordering::SeqCst);
    "rolled"
}

/// Draw cards, and start again
#[command(cooldown(3 per 1h))]
async fn draw(ctx: Context) -> Result<String> {
    let left = ctx.cooldowns().await?[0].remaining;
    if left == 0 {
        ctx.reset_cooldowns().await?;
    }
    Ok(format!("{left} left"))
}

/// Notifications of a handler that waits.
#[derive(Clone, Debug, Default)]
struct Gate {
    started: Arc<Notify>,
    opened: Arc<Notify>,
}

/// Wait for the gate
#[command(concurrency(1, by = user))]
async fn wait(#[state] gate: &Gate) -> &'static str {
    gate.started.notify_one();
    gate.opened.notified().await;
    "finished"
}

/// Send a button with a long custom ID
#[command]
fn vote() -> Result<Reply> {
    let custom_id = choice::COMPONENT.long_custom_id(&["x".repeat(500)])?;
    Ok(Reply::text("Vote").component(ActionRow::buttons([Button::primary(custom_id, "Vote")])))
}

#[component("choice/{text}")]
fn choice(text: String) -> Update {
    Update::text(format!("{} characters", text.len()))
}

/// States that the processes of one bot share with the test.
#[derive(Debug, Default)]
struct Bot {
    runs: Runs,
    gate: Gate,
}

impl Bot {
    /// Returns an app for application 2, the one of the kit's interactions.
    fn process(&self, store: RedisStore) -> App {
        let transport =
            MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
        let config = Config::default()
            .public_key(public_key())
            .application_id(Id::new(2));
        builder(&[roll::COMMAND, draw::COMMAND, wait::COMMAND, vote::COMMAND])
            .component(choice::COMPONENT)
            .config(config)
            .endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
            .custom_ids(CustomIds::new().store(None))
            .state(self.runs.clone())
            .state(self.gate.clone())
            .client(transport.client())
            .store(store)
            .build()
            .expect("the app builds")
    }

    /// Starts a server and two processes.
    async fn start(&self) -> ([App; 2], RedisServer) {
        let (store, server) = redis().await;
        let second = connect(&server).await;
        ([self.process(store), self.process(second)], server)
    }

    fn runs(&self) -> usize {
        self.runs.0.load(Ordering::SeqCst)
    }
}

/// Sends a command as an interaction with this ID.
pub(crate) async fn invoke(app: &App, command: &str, interaction: u64) -> AppResponse {
    let mut body = slash(command, json!([]));
    body["id"] = json!(interaction.to_string());
    SignedRequest::from(body).send_to(app).await
}

/// Starts two processes of one bot.
pub(crate) async fn start() -> ([App; 2], RedisServer) {
    Bot::default().start().await
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn handlers_of_both_processes_show_and_reset_one_cooldown() {
    let ([first, second], _server) = start().await;
    for (id, app, expected) in [
        (1, &first, "2 left"),
        (2, &second, "1 left"),
        (3, &first, "0 left"),
        (4, &second, "2 left"),
    ] {
        assert_eq!(invoke(app, "draw", id).await.content(), expected);
    }
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn cooldown_counts_the_uses_in_both_processes() {
    let bot = Bot::default();
    let ([first, second], server) = bot.start().await;
    assert_eq!(invoke(&first, "roll", 1).await.content(), "rolled");
    assert_eq!(invoke(&second, "roll", 2).await.content(), "rolled");
    for (app, interaction) in [(&first, 3), (&second, 4)] {
        let rejection = invoke(app, "roll", interaction).await.content();
        assert!(rejection.contains("<t:"), "{rejection}");
    }
    first.idle().await;
    server.advance(Duration::from_hours(1));
    assert_eq!(invoke(&second, "roll", 5).await.content(), "rolled");
    assert_eq!(bot.runs(), 3);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn concurrency_limit_holds_for_both_processes() {
    let bot = Bot::default();
    let ([first, second], _server) = bot.start().await;
    let rejected = async {
        bot.gate.started.notified().await;
        let rejection = invoke(&second, "wait", 2).await.content();
        bot.gate.opened.notify_one();
        rejection
    };
    let (finished, rejection) = tokio::join!(invoke(&first, "wait", 1), rejected);
    assert_eq!(finished.content(), "finished");
    assert!(
        rejection.starts_with("This command is already running"),
        "{rejection}"
    );
    // The slot is released after the response.
    first.idle().await;
    bot.gate.opened.notify_one();
    assert_eq!(invoke(&second, "wait", 3).await.content(), "finished");
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn interaction_that_reaches_both_processes_runs_once() {
    let bot = Bot::default();
    let ([first, second], _server) = bot.start().await;
    let (one, two) = tokio::join!(invoke(&first, "roll", 7), invoke(&second, "roll", 7));
    assert_eq!([one.content(), two.content()], ["rolled", "rolled"]);
    first.idle().await;
    second.idle().await;
    for app in [&first, &second] {
        assert_eq!(invoke(app, "roll", 7).await.content(), "rolled");
    }
    assert_eq!(bot.runs(), 1);
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn click_on_a_long_custom_id_is_read_by_the_other_process() {
    let ([first, second], _server) = start().await;
    let message = invoke(&first, "vote", 1).await.json();
    let button = &message["data"]["components"][0]["components"][0];
    let custom_id = button["custom_id"].as_str().expect("the button has an ID");
    assert!(custom_id.len() <= 100, "{custom_id}");
    let mut clicked = click(custom_id);
    clicked["id"] = json!("2");
    let response = SignedRequest::from(clicked).send_to(&second).await;
    assert_eq!(response.content(), "500 characters");
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn apps_with_other_ids_or_namespaces_count_separately() {
    let (_, server) = redis().await;
    let bot = Bot::default();
    let builder = || RedisStore::builder(server.url());
    let stores = [
        builder(),
        builder().application(Id::new(3)),
        builder().namespace("staging"),
    ];
    for (number, store) in stores.into_iter().enumerate() {
        let app = bot.process(store.connect().await.unwrap());
        for use_number in 0..2 {
            let interaction = number as u64 * 10 + use_number + 1;
            let response = invoke(&app, "roll", interaction).await;
            assert_eq!(response.content(), "rolled", "{number} {use_number}");
        }
    }
}
