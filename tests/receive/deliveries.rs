//! Requests that are old, repeated or for another app.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use acceptance::{AppResponse, SignedRequest, builder, slash, timestamp};
use bytes::Bytes;
use guildhall::prelude::*;
use guildhall::settings::{Duplicates, Endpoint};
use guildhall::store::{Claim, Claimed, EarlierRequest, Store, StoreFuture};
use guildhall::{App, AppBuilder, Config};
use serde_json::json;
use tokio::sync::Notify;
use tokio::time::Instant;

const PING: &str = r#"{"type":1}"#;

/// Returns a timestamp `seconds` from now.
fn timestamp_in(seconds: i64) -> String {
    let now: i64 = timestamp().parse().expect("a timestamp is a number");
    (now + seconds).to_string()
}

async fn ping_signed_at(timestamp: &str, app: &App) -> AppResponse {
    SignedRequest::signed_at(timestamp, PING).send_to(app).await
}

#[tokio::test]
async fn timestamp_up_to_five_minutes_from_now_is_accepted() {
    let app = builder(&[]).build().unwrap();
    for (seconds, status) in [(-290, 200), (-310, 401), (290, 200), (310, 401)] {
        let response = ping_signed_at(&timestamp_in(seconds), &app).await;
        assert_eq!(response.status, status, "{seconds}");
    }
    let text = ping_signed_at("0", &app).await.text();
    assert!(text.starts_with("the request was signed"), "{text}");
    assert!(text.ends_with("at most 300s are accepted"), "{text}");
}

#[tokio::test]
async fn freshness_is_configurable() {
    let strict = builder(&[]).endpoint(Endpoint::new().freshness(Duration::from_secs(30)));
    let app = strict.build().unwrap();
    assert_eq!(ping_signed_at(&timestamp_in(-40), &app).await.status, 401);
    let app = builder(&[])
        .endpoint(Endpoint::new().freshness(Duration::MAX))
        .build()
        .unwrap();
    assert_eq!(ping_signed_at("0", &app).await.status, 200);
}

#[tokio::test]
async fn timestamp_that_is_no_number_is_rejected() {
    let digits = "1".repeat(8000);
    for app in [
        builder(&[]),
        builder(&[]).endpoint(Endpoint::new().freshness(Duration::MAX)),
    ] {
        let app = app.build().unwrap();
        for timestamp in ["", "soon", "-5", "+5", "1.5", " 5", "0x5", &digits] {
            let response = ping_signed_at(timestamp, &app).await;
            assert_eq!(response.status, 401, "{timestamp}");
            assert_eq!(response.text(), "the timestamp is not a number of seconds");
        }
    }
}

#[tokio::test]
async fn digit_moved_from_the_timestamp_to_the_body_is_rejected() {
    let (now, app) = (timestamp(), builder(&[]).build().unwrap());
    let (start, last) = now.split_at(now.len() - 1);
    let request = SignedRequest::signed_at(&now, PING)
        .with_header("x-signature-timestamp", start)
        .with_body(format!("{last}{PING}"));
    assert_eq!(request.send_to(&app).await.status, 401);
}

/// Number of times that the handler ran.
#[derive(Clone, Debug, Default)]
struct Runs(Arc<AtomicUsize>);

impl Runs {
    fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }

    fn add(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst) + 1
    }
}

/// Count the uses
#[command(cooldown(2 per 1h))]
fn count(#[state] runs: &Runs) -> String {
    format!("use {}", runs.add())
}

/// Wait for the gate
#[command]
async fn wait(#[state] runs: &Runs, #[state] gate: &Arc<Notify>) -> String {
    let run = runs.add();
    gate.notified().await;
    format!("use {run}")
}

/// Returns a builder for an app that recognizes duplicates, with its state.
fn recognizing(runs: &Runs, gate: &Arc<Notify>) -> AppBuilder {
    builder(&[count::COMMAND, wait::COMMAND])
        .endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
        .state(runs.clone())
        .state(Arc::clone(gate))
}

fn app(runs: &Runs) -> App {
    let app = recognizing(runs, &Arc::default());
    app.build().expect("the app builds")
}

/// Returns an invocation whose interaction has this ID.
fn invocation(command: &str, id: u64) -> SignedRequest {
    let mut interaction = slash(command, json!([]));
    interaction["id"] = json!(id.to_string());
    interaction.into()
}

#[tokio::test(start_paused = true)]
async fn request_that_arrives_late_is_deferred_earlier() {
    let (runs, gate) = (Runs::default(), Arc::default());
    let app = recognizing(&runs, &gate).build().unwrap();
    let body = slash("wait", json!([])).to_string();
    // Signed between 2 and 3 seconds ago, so the service waits for less than another second.
    let request = SignedRequest::signed_at(&timestamp_in(-3), body);
    let began = Instant::now();
    let response = request.send_to(&app).await;
    assert_eq!(response.json(), json!({"type": 5}));
    let elapsed = began.elapsed();
    assert!(elapsed < Duration::from_secs(1), "{elapsed:?}");
}

#[tokio::test(start_paused = true)]
async fn request_from_a_machine_with_another_clock_is_deferred_after_two_seconds() {
    let (runs, gate) = (Runs::default(), Arc::default());
    let app = recognizing(&runs, &gate).build().unwrap();
    let body = slash("wait", json!([])).to_string();
    for seconds in [-60, 60] {
        let request = SignedRequest::signed_at(
            &timestamp_in(seconds),
            body.replace("\"id\":\"1\"", &format!("\"id\":\"{}\"", seconds + 100)),
        );
        let began = Instant::now();
        let response = request.send_to(&app).await;
        assert_eq!(response.json(), json!({"type": 5}));
        assert_eq!(began.elapsed().as_secs(), 2);
    }
}

#[tokio::test]
async fn interaction_of_another_app_is_rejected() {
    let runs = Runs::default();
    let config = Config::default().application_id(Id::new(5));
    let app = recognizing(&runs, &Arc::default()).config(config).build();
    let response = invocation("count", 1).send_to(&app.unwrap()).await;

    assert_eq!(response.status, 400);
    let reason = "the interaction belongs to application 2, not to this app";
    assert_eq!((&*response.text(), runs.count()), (reason, 0));
}

#[tokio::test]
async fn repeated_interaction_gets_the_first_response_and_its_handler_runs_once() {
    let runs = Runs::default();
    let app = app(&runs);
    let request = invocation("count", 7);
    for _ in 0..9 {
        let response = request.clone().send_to(&app).await;
        assert_eq!(
            (response.status.as_u16(), &*response.content()),
            (200, "use 1")
        );
    }
    assert_eq!(runs.count(), 1);
    // The repeated requests used up nothing of the cooldown.
    let next = invocation("count", 8).send_to(&app).await;
    assert_eq!(next.content(), "use 2");
}

#[tokio::test]
async fn repeated_request_waits_for_the_response_to_the_first() {
    let (runs, gate) = (Runs::default(), Arc::default());
    let app = recognizing(&runs, &gate).build().unwrap();
    let request = invocation("wait", 1);
    let release = async {
        tokio::task::yield_now().await;
        gate.notify_one();
    };
    let (first, second, ()) = tokio::join!(
        request.clone().send_to(&app),
        request.send_to(&app),
        release
    );
    assert_eq!(
        (first.content(), second.content()),
        ("use 1".to_owned(), "use 1".to_owned())
    );
    assert_eq!(runs.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn repeated_request_gets_the_deferral_of_the_first() {
    let (runs, gate) = (Runs::default(), Arc::default());
    let app = recognizing(&runs, &gate).build().unwrap();
    let request = invocation("wait", 1);
    let (first, second) = tokio::join!(request.clone().send_to(&app), request.send_to(&app));
    assert_eq!(
        (first.json(), second.json()),
        (json!({"type": 5}), json!({"type": 5}))
    );
    assert_eq!(runs.count(), 1);
}

#[tokio::test]
async fn repeated_request_gets_202_if_the_connection_of_the_first_broke() {
    let (runs, gate) = (Runs::default(), Arc::default());
    let app = recognizing(&runs, &gate).build().unwrap();
    let request = invocation("wait", 1);
    tokio::select! {
        biased;
        _ = request.clone().send_to(&app) => unreachable!("the handler waits"),
        () = tokio::task::yield_now() => {}
    }
    let repeated = request.send_to(&app).await;
    assert_eq!((repeated.status.as_u16(), repeated.body.len()), (202, 0));
    assert_eq!(runs.count(), 1);
}

#[tokio::test]
async fn rejected_interaction_is_rejected_again() {
    let app = app(&Runs::default());
    let mut unsupported = slash("count", json!([]));
    unsupported["type"] = json!(99);
    for _ in 0..2 {
        let response = SignedRequest::from(unsupported.clone()).send_to(&app).await;
        assert_eq!(response.status, 400);
    }
}

/// Say much
#[command]
fn talk(#[state] runs: &Runs) -> String {
    runs.add();
    "\u{1f600}".repeat(2000)
}

#[tokio::test]
async fn oldest_response_is_forgotten_if_all_are_larger_than_eight_mebibytes() {
    let runs = Runs::default();
    let app = builder(&[talk::COMMAND])
        .endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
        .state(runs.clone());
    let app = app.build().unwrap();
    for id in 1..=1100 {
        assert_eq!(invocation("talk", id).send_to(&app).await.status, 200);
    }
    let first = invocation("talk", 1).send_to(&app).await;
    let last = invocation("talk", 1100).send_to(&app).await;
    assert_eq!((first.status.as_u16(), last.status.as_u16()), (202, 200));
    assert_eq!(runs.count(), 1100);
}

#[tokio::test]
async fn duplicates_run_if_the_app_asks_for_them_and_take_no_second_use_of_a_cooldown() {
    let runs = Runs::default();
    let app = recognizing(&runs, &Arc::default())
        .endpoint(Endpoint::new().duplicates(Duplicates::RunAgain));
    let app = app.build().unwrap();
    let first = invocation("count", 1).send_to(&app).await;
    let second = invocation("count", 1).send_to(&app).await;
    assert_eq!(first.content(), "use 1");
    assert!(
        second.is_ephemeral() && second.content().contains("again"),
        "{}",
        second.content()
    );
    assert_eq!(runs.count(), 1);
}

/// A store that two processes share, with the responses of their interactions.
#[derive(Clone, Debug, Default)]
struct SharedStore {
    requests: Arc<Mutex<Requests>>,
    /// Whether the store has no connection: it fails for the interaction 1, and never responds for others.
    is_unreachable: bool,
}

/// Keys of interactions, with the known responses.
type Requests = Vec<(String, Option<Bytes>)>;

impl Store for SharedStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        Box::pin(async { Ok(Claimed::Granted) })
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn begin<'a>(&'a self, key: &'a str, _: Duration) -> StoreFuture<'a, Option<EarlierRequest>> {
        match (self.is_unreachable, key.ends_with(" 1")) {
            (true, true) => return Box::pin(async { Err(std::fmt::Error.into()) }),
            (true, false) => return Box::pin(std::future::pending()),
            (false, _) => {}
        }
        Box::pin(async move {
            let mut requests = self.requests.lock().expect("no test panics here");
            let known = requests.iter().find(|(known, _)| known == key);
            if let Some((_, response)) = known {
                return Ok(Some(EarlierRequest::Finished(response.clone())));
            }
            requests.push((key.to_owned(), None));
            Ok(None)
        })
    }

    fn finish<'a>(&'a self, key: &'a str, response: Option<Bytes>) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            if self.is_unreachable {
                return Ok(());
            }
            let mut requests = self.requests.lock().expect("no test panics here");
            let known = requests.iter_mut().find(|(known, _)| known == key);
            known.expect("the interaction is registered").1 = response;
            Ok(())
        })
    }
}

#[tokio::test]
async fn processes_with_a_shared_store_run_a_handler_once() {
    let (runs, store) = (Runs::default(), SharedStore::default());
    let process = || {
        recognizing(&runs, &Arc::default())
            .store(store.clone())
            .build()
            .unwrap()
    };
    let (first, second) = (process(), process());
    let responses = [
        invocation("count", 1).send_to(&first).await,
        invocation("count", 1).send_to(&first).await,
    ];
    first.idle().await;
    let repeated = invocation("count", 1).send_to(&second).await;
    for response in responses.iter().chain([&repeated]) {
        assert_eq!(response.content(), "use 1");
    }
    assert_eq!(runs.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn handler_runs_if_the_store_fails_to_register_the_interaction() {
    let runs = Runs::default();
    let unreachable = SharedStore {
        is_unreachable: true,
        ..SharedStore::default()
    };
    let app = recognizing(&runs, &Arc::default())
        .store(unreachable)
        .build()
        .unwrap();
    for id in [1, 2] {
        let response = invocation("count", id).send_to(&app).await;
        assert_eq!(response.content(), format!("use {id}"));
    }
}
