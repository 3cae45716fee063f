//! Webhook events: functions for each type, acknowledgment in time, retries, duplicates, and rejected requests.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{
    AppResponse, CapturedLog, SharedStore, SignedRequest, app as app_without_functions,
    assert_contains, assert_lacks, builder, fixture, slash,
};
use axum::body::Body;
use guildhall::emulator::{Clock, DeliveryFault, Emulator, FaultPlan};
use guildhall::event::EventHandler;
use guildhall::model::{
    ApplicationAuthorized, ApplicationDeauthorized, Entitlement, Message, Timestamp, WebhookEvent,
    WebhookEventData, WebhookEventType,
};
use guildhall::prelude::*;
use guildhall::settings::{Duplicates, Endpoint, Timing};
use guildhall::{App, AppBuilder, BuildError, Config};
use http::Request;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::Instant;
use tower::ServiceExt;

/// Lines that the functions have written.
#[derive(Clone, Debug, Default)]
struct Notes(Arc<Mutex<Vec<String>>>);

impl Notes {
    fn add(&self, note: impl Into<String>) {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push(note.into());
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Gate that functions wait for, and the switch that makes a function fail.
#[derive(Debug, Default)]
struct Gate {
    reached: Notify,
    open: Notify,
    fails: AtomicBool,
}

#[event(APPLICATION_AUTHORIZED)]
async fn authorized(event: ApplicationAuthorized, #[state] notes: &Notes) {
    let guild = event.guild.map(|guild| guild.name);
    notes.add(format!(
        "{} authorized {:?}",
        event.user.username, event.scopes
    ));
    notes.add(format!("{:?} {guild:?}", event.integration_type));
}

#[event(APPLICATION_DEAUTHORIZED)]
fn deauthorized(#[state] notes: &Notes, event: ApplicationDeauthorized) {
    notes.add(format!("{} deauthorized", event.user.username));
}

#[event(ENTITLEMENT_CREATE)]
fn created(entitlement: Entitlement, #[state] notes: &Notes) {
    notes.add(format!("created {}", entitlement.id));
}

#[event(ENTITLEMENT_UPDATE)]
fn updated(entitlement: Entitlement, #[state] notes: &Notes) {
    notes.add(format!("updated {}", entitlement.id));
}

#[event(ENTITLEMENT_DELETE)]
fn deleted(entitlement: Entitlement, #[state] notes: &Notes) {
    notes.add(format!("deleted {}", entitlement.id));
}

#[event(LOBBY_MESSAGE_CREATE)]
fn lobby_message(message: Message, data: Value, #[state] notes: &Notes) {
    notes.add(format!("{} in lobby {}", message.content, data["lobby_id"]));
}

#[event(GAME_DIRECT_MESSAGE_UPDATE)]
fn direct_message(message: Message, #[state] notes: &Notes) {
    notes.add(message.content);
}

#[event(LOBBY_MESSAGE_DELETE)]
fn lobby_deletion(event: WebhookEvent, #[state] notes: &Notes) {
    let WebhookEventData::Other { kind, data } = event.data else {
        panic!("the data have a type");
    };
    notes.add(format!("{kind} {}", data.unwrap_or_default()["id"]));
}

#[event(QUEST_USER_ENROLLMENT)]
fn enrolled(ctx: EventContext, data: Value, #[state] notes: &Notes) {
    notes.add(format!("{} {data}", ctx.event().kind()));
}

const FUNCTIONS: [EventHandler; 9] = [
    authorized::EVENT,
    deauthorized::EVENT,
    created::EVENT,
    updated::EVENT,
    deleted::EVENT,
    lobby_message::EVENT,
    direct_message::EVENT,
    lobby_deletion::EVENT,
    enrolled::EVENT,
];

/// Returns a builder for an app with these functions, which recognizes duplicates.
fn builder_with(functions: &[EventHandler], notes: &Notes) -> AppBuilder {
    let builder = builder(&[])
        .endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
        .state(notes.clone());
    functions.iter().copied().fold(builder, AppBuilder::event)
}

fn app_with(functions: &[EventHandler], notes: &Notes) -> App {
    let app = builder_with(functions, notes).build();
    app.expect("the app builds")
}

/// Returns a request with an event of this type.
fn event(kind: &str, data: impl Into<Value>) -> SignedRequest {
    let event = json!({ "type": kind, "timestamp": "2026-11-26T12:00:00.5", "data": data.into() });
    let payload = json!({ "version": 1, "application_id": "2", "type": 1, "event": event });
    payload.into()
}

/// Returns the data of `fixtures/object/webhook_event_<name>.json`.
fn data(name: &str) -> Value {
    let text = fixture(&format!("object/webhook_event_{name}.json"));
    let mut payload: Value = serde_json::from_str(&text).expect("the fixture is JSON");
    payload["event"]["data"].take()
}

fn quest() -> SignedRequest {
    event("QUEST_USER_ENROLLMENT", Value::Null)
}

fn assert_acknowledged(response: &AppResponse) {
    assert_eq!(
        (response.status.as_u16(), response.text()),
        (204, String::new())
    );
}

#[tokio::test]
async fn functions_get_the_typed_data_of_their_events() {
    let notes = Notes::default();
    let app = app_with(&FUNCTIONS, &notes);
    let entitlement = data("entitlement_create");
    let message = json!({ "id": "5", "content": "welcome", "lobby_id": "6" });
    for (kind, data, expected) in [
        (
            "APPLICATION_AUTHORIZED",
            data("application_authorized"),
            vec![
                "nelly authorized [\"applications.commands\", \"bot\"]",
                "Some(GuildInstall) Some(\"Rust users\")",
            ],
        ),
        (
            "APPLICATION_DEAUTHORIZED",
            data("application_deauthorized"),
            vec!["nelly deauthorized"],
        ),
        (
            "ENTITLEMENT_CREATE",
            entitlement.clone(),
            vec!["created 1019653849998299136"],
        ),
        (
            "ENTITLEMENT_UPDATE",
            entitlement.clone(),
            vec!["updated 1019653849998299136"],
        ),
        (
            "ENTITLEMENT_DELETE",
            entitlement,
            vec!["deleted 1019653849998299136"],
        ),
        (
            "LOBBY_MESSAGE_CREATE",
            message.clone(),
            vec!["welcome in lobby \"6\""],
        ),
        ("GAME_DIRECT_MESSAGE_UPDATE", message, vec!["welcome"]),
        (
            "LOBBY_MESSAGE_DELETE",
            json!({ "id": "5", "lobby_id": "6" }),
            vec!["LOBBY_MESSAGE_DELETE \"5\""],
        ),
        (
            "QUEST_USER_ENROLLMENT",
            Value::Null,
            vec!["QUEST_USER_ENROLLMENT null"],
        ),
    ] {
        let response = event(kind, data).send_event_to(&app).await;
        assert_acknowledged(&response);
        assert_eq!(notes.take(), expected, "{kind}");
    }
}

#[event(QUEST_USER_ENROLLMENT)]
fn look(ctx: EventContext, #[state] notes: &Notes) -> Result<()> {
    notes.add(format!("{} {}", ctx.application_id(), ctx.data()["quest"]));
    notes.add(ctx.event().timestamp.to_string());
    ctx.state::<Notes>()?.add("the state");
    let missing = ctx.state::<u8>().expect_err("the app has no such state");
    notes.add(missing.to_string());
    let missing = ctx.client().expect_err("the app has no credentials");
    notes.add(missing.to_string());
    Ok(())
}

#[tokio::test]
async fn context_has_the_event_the_data_as_received_and_the_states() {
    let notes = Notes::default();
    let app = app_with(&[look::EVENT], &notes);
    let request = event("QUEST_USER_ENROLLMENT", json!({ "quest": 7 }));
    assert_acknowledged(&request.send_event_to(&app).await);
    let [ids, time, state, no_state, no_client] = &notes.take()[..] else {
        panic!("the function writes five notes");
    };
    assert_eq!(
        (&**ids, &**time),
        ("2 7", "2026-11-26T12:00:00.500000+00:00")
    );
    assert_eq!(state, "the state");
    assert_contains(no_state, "u8");
    assert_contains(no_client, "DISCORD_TOKEN");
}

#[tokio::test]
async fn all_functions_for_an_event_run() {
    let notes = Notes::default();
    let app = app_with(&[enrolled::EVENT, look::EVENT, enrolled::EVENT], &notes);
    let request = event("QUEST_USER_ENROLLMENT", json!({}));
    assert_acknowledged(&request.send_event_to(&app).await);
    let notes = notes.take();
    // A function that was added twice runs once.
    let of_enrolled = notes.iter().filter(|note| note.starts_with("QUEST"));
    assert_eq!((of_enrolled.count(), notes.len()), (1, 6), "{notes:?}");
}

#[test]
fn functions_are_discovered() {
    let discovered: Vec<_> = EventHandler::discover().collect();
    for function in FUNCTIONS {
        let mut sources = discovered.iter().map(EventHandler::source);
        assert!(sources.any(|source| source == function.source()));
    }
    assert_eq!(authorized::EVENT.kind(), "APPLICATION_AUTHORIZED");
}

#[tokio::test]
async fn event_without_a_function_is_acknowledged_and_logged() {
    let (log, notes) = (CapturedLog::start(), Notes::default());
    let app = app_with(&[created::EVENT], &notes);
    for kind in ["ENTITLEMENT_DELETE", "SOMETHING_NEW"] {
        let request = event(kind, json!({ "any": ["thing"] }));
        assert_acknowledged(&request.send_event_to(&app).await);
        let line = "the app has no function for the webhook event";
        assert_contains(
            &log.text(),
            format!("DEBUG message={line} event=\"{kind}\""),
        );
    }
    assert!(notes.take().is_empty());
}

#[tokio::test]
async fn ping_is_acknowledged_without_a_body_and_with_a_content_type() {
    let app = app_with(&FUNCTIONS, &Notes::default());
    for ping in [
        json!({ "version": 1, "application_id": "2", "type": 0 }),
        json!({ "type": 0 }),
    ] {
        let response = SignedRequest::from(ping).send_event_to(&app).await;
        assert_acknowledged(&response);
        assert_eq!(
            response.headers["content-type"],
            "text/plain; charset=utf-8"
        );
    }
}

#[tokio::test]
async fn event_without_a_valid_signature_is_rejected() {
    let notes = Notes::default();
    let app = app_with(&[enrolled::EVENT], &notes);
    let body = quest().body;
    let forged = [
        quest().without_header("x-signature-ed25519"),
        quest().with_body(&b"{\"type\":0}"[..]),
        quest().with_header("x-signature-timestamp", "1"),
        SignedRequest::signed_at("1", body),
    ];
    for request in forged {
        assert_eq!(request.send_event_to(&app).await.status, 401);
    }
    assert!(notes.take().is_empty());
}

#[tokio::test]
async fn interaction_is_not_taken_for_an_event() {
    let app = app_with(&FUNCTIONS, &Notes::default());
    let ping = json!({ "id": "1", "application_id": "2", "type": 1, "token": "a", "version": 1 });
    for interaction in [slash("hello", json!([])), ping] {
        let response = SignedRequest::from(interaction).send_event_to(&app).await;
        assert_eq!(response.status, 400);
        assert_eq!(
            response.text(),
            "the body is an interaction, not a webhook event: interactions need another URL than the Webhook Events URL"
        );
    }
}

#[tokio::test]
async fn signed_body_that_is_no_event_is_rejected_with_its_reason() {
    let app = app_with(&FUNCTIONS, &Notes::default());
    let event = json!({ "type": "ENTITLEMENT_CREATE", "timestamp": "soon", "data": {} });
    for (body, reason) in [
        (
            json!([]),
            "the body is not a webhook event: `type` is missing",
        ),
        (
            json!({ "type": "x" }),
            "the body is not a webhook event: `type` cannot be read",
        ),
        (
            json!({ "type": 7 }),
            "webhook events of type 7 are not supported",
        ),
        (
            json!({ "type": 1 }),
            "the body is not a webhook event: `application_id` is missing",
        ),
        (
            json!({ "type": 1, "application_id": "2" }),
            "the body is not a webhook event: `event` is missing",
        ),
        (
            json!({ "type": 1, "application_id": "2", "event": event }),
            "the body is not a webhook event: `event` cannot be read",
        ),
    ] {
        let response = SignedRequest::from(body).send_event_to(&app).await;
        assert_eq!((response.status.as_u16(), &*response.text()), (400, reason));
    }
    let response = SignedRequest::new("{").send_event_to(&app).await;
    let reason = "the body is not a webhook event: error at line 1, column 1";
    assert_eq!((response.status.as_u16(), &*response.text()), (400, reason));
}

#[tokio::test]
async fn event_of_another_app_is_rejected() {
    let notes = Notes::default();
    let config = Config::default().application_id(Id::new(5));
    let app = builder_with(&[enrolled::EVENT], &notes).config(config);
    let response = quest().send_event_to(&app.build().unwrap()).await;

    assert_eq!(response.status, 400);
    let reason = "the event belongs to application 2, not to this app";
    assert_eq!(response.text(), reason);
    assert!(notes.take().is_empty());
}

#[tokio::test]
async fn data_of_an_unexpected_shape_are_logged_and_acknowledged() {
    let (log, notes) = (CapturedLog::start(), Notes::default());
    let app = app_with(&[created::EVENT], &notes);
    for data in [json!({ "id": "a-secret" }), Value::Null] {
        let request = event("ENTITLEMENT_CREATE", data);
        assert_acknowledged(&request.send_event_to(&app).await);
    }
    assert_contains(&log.text(), "the data of the event cannot be read as");
    assert_lacks(&log.text(), "a-secret");
    assert!(notes.take().is_empty());
}

#[event(QUEST_USER_ENROLLMENT)]
async fn wait(#[state] gate: &Arc<Gate>, #[state] notes: &Notes) -> Result<()> {
    notes.add("started");
    gate.reached.notify_one();
    gate.open.notified().await;
    notes.add("ended");
    if gate.fails.load(Ordering::SeqCst) {
        Err(std::io::Error::other("the disk is full"))?;
    }
    Ok(())
}

/// Returns an app whose function waits for the gate.
fn waiting(functions: &[EventHandler], notes: &Notes) -> (App, Arc<Gate>) {
    let gate = Arc::new(Gate::default());
    let app = builder_with(functions, notes).state(Arc::clone(&gate));
    (app.build().expect("the app builds"), gate)
}

#[tokio::test(start_paused = true)]
async fn event_is_acknowledged_in_time_while_its_function_runs() {
    let notes = Notes::default();
    let (app, gate) = waiting(&[wait::EVENT], &notes);
    let began = Instant::now();
    assert_acknowledged(&quest().send_event_to(&app).await);
    assert_eq!(began.elapsed(), Duration::from_millis(2500));
    assert_eq!(notes.take(), ["started"]);
    gate.open.notify_one();
    app.idle().await;
    assert_eq!(notes.take(), ["ended"]);
}

#[tokio::test(start_paused = true)]
async fn error_after_the_acknowledgment_is_logged() {
    let (log, notes) = (CapturedLog::start(), Notes::default());
    let (app, gate) = waiting(&[wait::EVENT], &notes);
    gate.fails.store(true, Ordering::SeqCst);
    assert_acknowledged(&quest().send_event_to(&app).await);
    gate.open.notify_one();
    app.idle().await;
    let line = "ERROR message=the function for the event failed event=\"QUEST_USER_ENROLLMENT\" function=\"receive::events::wait\" error=the disk is full";
    assert_contains(&log.text(), line);
}

#[tokio::test(start_paused = true)]
async fn dropped_request_does_not_stop_the_function() {
    let notes = Notes::default();
    let (app, gate) = waiting(&[wait::EVENT], &notes);
    tokio::select! {
        _ = quest().send_event_to(&app) => panic!("the function waits"),
        () = gate.reached.notified() => {}
    }
    gate.open.notify_one();
    app.idle().await;
    assert_eq!(notes.take(), ["started", "ended"]);
}

#[tokio::test(start_paused = true)]
async fn function_that_does_not_end_is_aborted_by_the_shutdown() {
    let (log, notes) = (CapturedLog::start(), Notes::default());
    let gate = Arc::new(Gate::default());
    let app = builder_with(&[wait::EVENT], &notes)
        .state(Arc::clone(&gate))
        .timing(Timing::new().shutdown_grace(Duration::from_secs(1)));
    let app = app.build().expect("the app builds");
    let (response, _) = tokio::join!(quest().send_event_to(&app), async {
        gate.reached.notified().await;
        app.close().await
    });
    assert_eq!(response.status, 503);
    assert_eq!(notes.take(), ["started"]);
    let line = "the app stopped before the function for the event ended";
    assert_contains(&log.text(), line);
}

#[tokio::test(start_paused = true)]
async fn shutdown_waits_for_functions() {
    let notes = Notes::default();
    let (app, gate) = waiting(&[wait::EVENT], &notes);
    assert_acknowledged(&quest().send_event_to(&app).await);
    tokio::join!(app.close(), async {
        tokio::task::yield_now().await;
        gate.open.notify_one();
    });
    assert_eq!(notes.take(), ["started", "ended"]);
}

#[tokio::test]
async fn repeated_event_runs_its_functions_once() {
    let (log, notes) = (CapturedLog::start(), Notes::default());
    let app = app_with(&[enrolled::EVENT], &notes);
    for _ in 0..3 {
        assert_acknowledged(&quest().send_event_to(&app).await);
    }
    assert_eq!(notes.take().len(), 1);
    assert_contains(&log.text(), "the event was delivered before");
    // Another event of the same type and time.
    let other = event("QUEST_USER_ENROLLMENT", json!(1));
    assert_acknowledged(&other.send_event_to(&app).await);
    assert_eq!(notes.take().len(), 1);
}

#[tokio::test]
async fn functions_run_again_if_duplicates_are_allowed() {
    let notes = Notes::default();
    let app = builder_with(&[enrolled::EVENT], &notes)
        .endpoint(Endpoint::new().duplicates(Duplicates::RunAgain));
    let app = app.build().expect("the app builds");
    for _ in 0..2 {
        assert_acknowledged(&quest().send_event_to(&app).await);
    }
    assert_eq!(notes.take().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn event_is_forgotten_after_15_minutes() {
    let notes = Notes::default();
    let app = app_with(&[enrolled::EVENT], &notes);
    for wait in [0, 899, 2] {
        tokio::time::advance(Duration::from_secs(wait)).await;
        assert_acknowledged(&quest().send_event_to(&app).await);
    }
    assert_eq!(notes.take().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn repeated_event_waits_for_the_first_run() {
    let notes = Notes::default();
    let (app, gate) = waiting(&[wait::EVENT], &notes);
    let send = || quest().send_event_to(&app);
    for (fails, status) in [(true, 500), (false, 204)] {
        gate.fails.store(fails, Ordering::SeqCst);
        let open = async {
            gate.reached.notified().await;
            tokio::task::yield_now().await;
            gate.open.notify_one();
        };
        let (first, second, ()) = tokio::join!(send(), send(), open);
        assert_eq!(
            (first.status.as_u16(), second.status.as_u16()),
            (status, status)
        );
        assert_eq!(notes.take(), ["started", "ended"]);
    }
}

#[tokio::test(start_paused = true)]
async fn repeated_event_is_acknowledged_while_the_first_run_goes_on() {
    let notes = Notes::default();
    let (app, _gate) = waiting(&[wait::EVENT], &notes);
    for _ in 0..2 {
        assert_acknowledged(&quest().send_event_to(&app).await);
    }
    assert_eq!(notes.take(), ["started"]);
}

#[event(ENTITLEMENT_CREATE)]
fn fail_at_first(
    entitlement: Entitlement,
    #[state] gate: &Arc<Gate>,
    #[state] notes: &Notes,
) -> Result<()> {
    notes.add(format!("tried {}", entitlement.id));
    if gate.fails.swap(false, Ordering::SeqCst) {
        Err(std::io::Error::other("the disk is full"))?;
    }
    Ok(())
}

#[event(ENTITLEMENT_CREATE)]
fn panic_at_first(#[state] gate: &Arc<Gate>, #[state] notes: &Notes) {
    notes.add("tried");
    assert!(!gate.fails.swap(false, Ordering::SeqCst), "out of luck");
}

/// An emulator with a stopped clock, and an app of which a function fails once.
struct Failing {
    service: Emulator,
    clock: Clock,
    notes: Notes,
    _bot: guildhall::InstalledApp,
}

impl Failing {
    async fn new(functions: &[EventHandler]) -> Self {
        let start = "2026-11-26T12:00:00Z".parse().expect("the time is valid");
        let (clock, notes) = (Clock::at(start), Notes::default());
        let service = Emulator::builder().clock(clock.clone()).start().await;
        let service = service.expect("a loopback port is free");
        let gate = Gate {
            fails: true.into(),
            ..Gate::default()
        };
        let app = builder_with(functions, &notes).state(Arc::new(gate));
        let bot = service.install(app).await;
        Self {
            service,
            clock,
            notes,
            _bot: bot,
        }
    }
}

#[tokio::test]
async fn only_the_function_that_failed_runs_again_when_the_event_is_sent_again() {
    for failing in [fail_at_first::EVENT, panic_at_first::EVENT] {
        let fixture = Failing::new(&[failing, created::EVENT]).await;
        let mut deliveries = fixture.service.watch_event_deliveries();
        let entitlement = fixture.service.user("zoe").entitlement(Id::new(7)).grant();

        let first = deliveries.next(&WebhookEventType::EntitlementCreate).await;
        let mut notes = fixture.notes.take();
        notes.sort();
        assert_eq!((first.attempt, first.status), (1, Some(500)));
        assert_eq!(notes.len(), 2, "{notes:?}");
        assert_eq!(notes[0], format!("created {entitlement}"));

        fixture.clock.advance(Duration::from_secs(5));
        let second = deliveries.next(&WebhookEventType::EntitlementCreate).await;
        assert_eq!((second.attempt, second.status), (2, Some(204)));
        let notes = fixture.notes.take();
        assert!(
            notes.len() == 1 && notes[0].starts_with("tried"),
            "{notes:?}"
        );
    }
}

#[tokio::test]
async fn error_and_panic_are_logged_without_secrets() {
    let log = CapturedLog::start();
    for function in [refuse::EVENT, collapse::EVENT] {
        let app = app_with(&[function], &Notes::default());
        let response = quest().send_event_to(&app).await;
        assert_eq!(response.status, 500);
        assert_eq!(response.text(), "a function for the event failed");
    }
    let log = log.text();
    assert_contains(
        &log,
        "failed event=\"QUEST_USER_ENROLLMENT\" function=\"receive::events::refuse\" error=no database at postgres://***@host",
    );
    assert_contains(
        &log,
        "panicked event=\"QUEST_USER_ENROLLMENT\" function=\"receive::events::collapse\" message=\"no database at postgres://***@host\"",
    );
    assert_contains(
        &log,
        "SPAN event kind=\"QUEST_USER_ENROLLMENT\" function=\"receive::events::refuse\"",
    );
}

#[event(QUEST_USER_ENROLLMENT)]
fn refuse() -> Result<()> {
    Err(std::io::Error::other(
        "no database at postgres://me:secret@host",
    ))?
}

#[event(QUEST_USER_ENROLLMENT)]
fn collapse() {
    panic!("no database at postgres://me:secret@host")
}

#[tokio::test]
async fn installed_app_receives_events_of_the_service() {
    let notes = Notes::default();
    let service = Emulator::builder().user_install(true).start().await;
    let service = service.expect("a loopback port is free");
    let bot = service.install(builder_with(&FUNCTIONS, &notes)).await;
    let check = bot
        .events_check()
        .expect("the app has functions")
        .to_string();
    assert_contains(&check, "/events\n  a signed PING         → 204");
    assert_contains(&check, "a wrongly signed PING → 401");

    let mut deliveries = service.watch_event_deliveries();
    let zoe = service.user("zoe").install().await;
    let delivery = deliveries
        .next(&WebhookEventType::ApplicationAuthorized)
        .await;
    assert_eq!(delivery.status, Some(204));
    let expected = [
        "zoe authorized [\"applications.commands\"]",
        "Some(UserInstall) None",
    ];
    assert_eq!(notes.take(), expected);

    zoe.uninstall();
    deliveries
        .next(&WebhookEventType::ApplicationDeauthorized)
        .await;
    assert_eq!(notes.take(), ["zoe deauthorized"]);

    let enrollment = WebhookEventData::from_json(WebhookEventType::QuestUserEnrollment, None);
    let event = WebhookEvent::new(Timestamp::now(), enrollment);
    let response = service.send_event(&event).await.expect("the app responds");
    assert_eq!(response.status, 204);
    assert_eq!(notes.take(), ["QUEST_USER_ENROLLMENT null"]);
}

#[tokio::test]
async fn event_that_a_proxy_sends_twice_runs_its_function_once() {
    let notes = Notes::default();
    let service = Emulator::start().await;
    let _bot = service
        .install(builder_with(&[created::EVENT], &notes))
        .await;
    let _plan = service.inject(FaultPlan::delivery(DeliveryFault::Duplicated));
    let mut deliveries = service.watch_event_deliveries();
    service.user("zoe").entitlement(Id::new(7)).grant();
    let delivery = deliveries.next(&WebhookEventType::EntitlementCreate).await;
    assert_eq!((delivery.status, notes.take().len()), (Some(204), 1));
}

#[tokio::test(start_paused = true)]
async fn function_runs_once_among_processes_and_again_after_a_failure() {
    let (notes, gate) = (Notes::default(), Arc::new(Gate::default()));
    let store = SharedStore::default();
    let process = || {
        let app = builder_with(&[wait::EVENT], &notes).state(Arc::clone(&gate));
        app.store(store.clone()).build().expect("the app builds")
    };
    let (one, other) = (process(), process());
    for (fails, at_first, later) in [(true, 500, 204), (false, 204, 204)] {
        let quest = || event("QUEST_USER_ENROLLMENT", json!(fails));
        gate.fails.store(fails, Ordering::SeqCst);
        let while_running = async {
            gate.reached.notified().await;
            let response = quest().send_event_to(&other).await;
            gate.open.notify_one();
            response
        };
        let (first, during) = tokio::join!(quest().send_event_to(&one), while_running);
        one.idle().await;
        assert_eq!(
            (first.status.as_u16(), during.status.as_u16()),
            (at_first, 503)
        );
        assert_eq!(notes.take(), ["started", "ended"]);

        gate.fails.store(false, Ordering::SeqCst);
        gate.open.notify_one();
        let response = quest().send_event_to(&other).await;
        assert_eq!(response.status.as_u16(), later);
        assert_eq!(notes.take().len(), if fails { 2 } else { 0 });
    }
}

#[tokio::test(start_paused = true)]
async fn process_takes_the_event_of_a_killed_one_after_a_minute() {
    let (notes, gate) = (Notes::default(), Arc::new(Gate::default()));
    let store = SharedStore::default();
    let process = || {
        let app = builder_with(&[wait::EVENT], &notes).state(Arc::clone(&gate));
        app.store(store.clone()).build().expect("the app builds")
    };
    let (killed, other) = (process(), process());
    tokio::select! {
        _ = quest().send_event_to(&killed) => panic!("the function waits"),
        () = gate.reached.notified() => {}
    }
    assert_eq!(quest().send_event_to(&other).await.status, 503);
    tokio::time::advance(Duration::from_secs(61)).await;
    assert_eq!(notes.take(), ["started"]);
    assert_acknowledged(&quest().send_event_to(&other).await);
    assert_eq!(notes.take(), ["started"]);
}

#[tokio::test(start_paused = true)]
async fn late_failure_does_not_end_the_run_of_the_process_that_took_the_event() {
    let (notes, gate) = (Notes::default(), Arc::new(Gate::default()));
    let store = SharedStore::default();
    let process = || {
        let app = builder_with(&[wait::EVENT], &notes).state(Arc::clone(&gate));
        app.store(store.clone()).build().expect("the app builds")
    };
    let (slow, taker, third) = (process(), process(), process());
    let after_a_minute = async {
        gate.reached.notified().await;
        tokio::time::advance(Duration::from_secs(61)).await;
    };
    tokio::join!(quest().send_event_to(&slow), after_a_minute);
    let while_both_run = async {
        gate.reached.notified().await;
        gate.fails.store(true, Ordering::SeqCst);
        gate.open.notify_one();
        slow.idle().await;
        quest().send_event_to(&third).await
    };
    let (_, response) = tokio::join!(quest().send_event_to(&taker), while_both_run);
    assert_eq!(response.status, 503);
    assert_eq!(notes.take(), ["started", "started", "ended"]);
}

async fn status(app: App, path: &str, signed: SignedRequest) -> u16 {
    let request = Request::post(path).body(Body::from(signed.body));
    let mut request = request.expect("the request is valid");
    *request.headers_mut() = signed.headers;
    let response = app.into_router().oneshot(request).await;
    response.expect("a router has no errors").status().as_u16()
}

#[tokio::test]
async fn router_has_a_path_for_events() {
    let notes = Notes::default();
    let app = app_with(&[enrolled::EVENT], &notes);
    assert_eq!(app.events_path(), Some("/events"));
    assert_eq!(status(app.clone(), "/events", quest()).await, 204);
    assert_eq!(status(app, "/interactions", quest()).await, 400);
    let endpoint = Endpoint::new().events_path("/news").body_limit(200);
    let app = builder_with(&[enrolled::EVENT], &notes).endpoint(endpoint);
    let app = app.build().unwrap();
    assert_eq!(status(app.clone(), "/news", quest()).await, 204);
    assert_eq!(status(app.clone(), "/events", quest()).await, 404);
    let large = event("QUEST_USER_ENROLLMENT", "long ".repeat(40));
    assert_eq!(status(app, "/news", large).await, 413);
}

#[tokio::test]
async fn app_without_functions_has_no_path_for_events() {
    let app = app_without_functions(&[]);
    assert_eq!(app.events_path(), None);
    assert_eq!(status(app, "/events", quest()).await, 404);
}

#[test]
fn path_of_events_must_be_valid_and_differ_from_that_of_interactions() {
    let notes = Notes::default();
    let with_path = |path| {
        builder_with(&[enrolled::EVENT], &notes)
            .endpoint(Endpoint::new().events_path(path))
            .build()
    };
    assert!(matches!(with_path("events"), Err(BuildError::Path(_))));
    let error = with_path("/interactions").expect_err("the paths are the same");
    assert!(matches!(error, BuildError::SharedPath(_)), "{error}");
    assert_contains(&error.to_string(), "`/interactions`");
    // Without functions, there is no path for events.
    assert!(
        builder(&[])
            .endpoint(Endpoint::new().events_path("/interactions"))
            .build()
            .is_ok()
    );
}

#[test]
fn missing_state_is_a_build_error_that_names_the_event_and_the_type() {
    let error = builder(&[]).event(enrolled::EVENT).build();
    let error = error.expect_err("the app has no state").to_string();
    assert_contains(
        &error,
        "the function for the event QUEST_USER_ENROLLMENT at ",
    );
    assert_contains(&error, "receive/events.rs:");
    assert_contains(&error, "Notes");
}

#[test]
fn function_stays_callable() {
    let notes = Notes::default();
    let user = guildhall::model::User::new(Id::new(1), "ada");
    deauthorized(&notes, ApplicationDeauthorized { user });
    assert_eq!(notes.take(), ["ada deauthorized"]);
}
