//! Processes of an app with a shared store: waits for modals and clicks, deferred interactions of killed processes,
//! failures of the store, readiness.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SharedStore, SignedRequest, builder, click, fixture, http_response,
    service_error, slash, submit,
};
use bytes::Bytes;
use guildhall::messages::{Recipient, UserMessage};
use guildhall::prelude::*;
use guildhall::settings::{Duplicates, Endpoint};
use guildhall::store::{OnStoreFailure, StoreUse};
use http::Response;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

use crate::awaited_modal::{Order, order};

/// Ask, and say what the user clicked
#[command]
async fn ask(ctx: Context) -> Result<()> {
    let buttons = [Button::success("yes", "Yes"), Button::danger("no", "No")];
    let question = Reply::text("Sure?").component(ActionRow::buttons(buttons));
    let click = ctx.ask(question).await?;
    let text = format!("You said {}.", click.custom_id());
    click
        .update(Update::text(text).without_components())
        .await?;
    Ok(())
}

/// List six numbers, three to a page
#[command]
async fn list(ctx: Context) -> Result<()> {
    let pages = ctx.pages(1..=6, |page| format!("{:?}", page.items()));
    pages.per_page(3).await?;
    Ok(())
}

/// Order, and bake until the oven is done
#[command]
async fn bake(ctx: Context, #[state] oven: &Arc<Notify>) -> Result<&'static str> {
    ctx.show(Order::form()).await?;
    oven.notified().await;
    Ok("baked")
}

/// Work until the notification
#[command]
async fn work(#[state] oven: &Arc<Notify>) -> &'static str {
    oven.notified().await;
    "done"
}

/// Defer, and work until the notification
#[command(defer)]
async fn work_deferred(#[state] oven: &Arc<Notify>) -> &'static str {
    oven.notified().await;
    "done"
}

/// Defer by hand, for this user only, and work until the notification
#[command]
async fn work_by_hand(ctx: Context, #[state] oven: &Arc<Notify>) -> Result<&'static str> {
    ctx.defer_ephemeral().await?;
    oven.notified().await;
    Ok("done")
}

/// Acknowledge the click, and work until the notification
#[component("work")]
async fn work_silently(ctx: Context, #[state] oven: &Arc<Notify>) -> Result<&'static str> {
    ctx.defer_update().await?;
    oven.notified().await;
    Ok("done")
}

/// Respond at once, with a cooldown
#[command(cooldown(1 per 1min))]
fn cooled() -> &'static str {
    "cool"
}

/// Respond at once, one at a time
#[command(concurrency(1))]
fn single() -> &'static str {
    "alone"
}

/// Work until the notification, one at a time
#[command(concurrency(1))]
async fn hold(#[state] oven: &Arc<Notify>) -> &'static str {
    oven.notified().await;
    "done"
}

/// Returns the response of the service to a request for a message: a loading message, or one with text.
fn message(is_loading: bool) -> Response<Bytes> {
    changed_message(if is_loading { 1 << 7 } else { 0 }, Value::Null)
}

/// Returns the response of the service to a request for a message that was edited at this time.
fn message_edited_at(time: &str) -> Response<Bytes> {
    changed_message(0, json!(time))
}

fn changed_message(flags: u32, edited_timestamp: Value) -> Response<Bytes> {
    let mut message: Value =
        serde_json::from_str(&fixture("object/message.json")).expect("the fixture is JSON");
    message["flags"] = json!(flags);
    message["edited_timestamp"] = edited_timestamp;
    http_response(200, &[], &message.to_string())
}

fn process_builder(
    store: &SharedStore,
    transport: &MockTransport,
    oven: &Arc<Notify>,
) -> AppBuilder {
    builder(&[
        order::COMMAND,
        ask::COMMAND,
        list::COMMAND,
        bake::COMMAND,
        work::COMMAND,
        work_deferred::COMMAND,
        work_by_hand::COMMAND,
        cooled::COMMAND,
        single::COMMAND,
        hold::COMMAND,
    ])
    .component(work_silently::COMPONENT)
    .client(transport.client())
    .state(Arc::clone(oven))
    .store(store.clone())
}

fn process(store: &SharedStore) -> App {
    let transport = MockTransport::always(message(false));
    let builder = process_builder(store, &transport, &Arc::default());
    builder.build().expect("the app builds")
}

async fn send(app: &App, interaction: Value) -> AppResponse {
    SignedRequest::from(interaction).send_to(app).await
}

async fn invoke(app: &App, name: &str) -> AppResponse {
    send(app, slash(name, json!([]))).await
}

fn order_of(modal: &AppResponse, count: &str) -> Value {
    let custom_id = modal.json()["data"]["custom_id"].clone();
    let field = json!({"type": 4, "id": 2, "custom_id": "count", "value": count});
    submit(custom_id, [field], &json!({}))
}

fn first_button(message: &AppResponse) -> Value {
    click(message.json()["data"]["components"][0]["components"][0]["custom_id"].clone())
}

#[tokio::test(start_paused = true)]
async fn modal_that_reaches_another_process_resumes_the_waiting_handler() {
    let store = SharedStore::default();
    let (first, second) = (process(&store), process(&store));
    let modal = invoke(&first, "order").await;
    let response = send(&second, order_of(&modal, "3")).await;
    assert!(
        response.content().ends_with("orders 3"),
        "{}",
        response.text()
    );
    let again = send(&second, order_of(&modal, "4")).await;
    assert!(
        again.is_ephemeral() && again.content().contains("expired"),
        "{}",
        again.text()
    );
}

#[tokio::test(start_paused = true)]
async fn invalid_field_of_a_forwarded_modal_is_reported_by_the_waiting_handler() {
    let store = SharedStore::default();
    let (first, second) = (process(&store), process(&store));
    let modal = invoke(&first, "order").await;
    let response = send(&second, order_of(&modal, "many")).await;
    assert!(
        response.content().contains("How many?"),
        "{}",
        response.text()
    );
}

#[tokio::test(start_paused = true)]
async fn slow_handler_of_a_forwarded_modal_is_deferred_in_the_request_and_edits() {
    let (store, oven) = (SharedStore::default(), Arc::new(Notify::new()));
    let transport = MockTransport::always(message(false));
    let first = process_builder(&store, &transport, &oven).build().unwrap();
    let second = process(&store);
    let modal = invoke(&first, "bake").await;
    let start = Instant::now();
    let response = send(&second, order_of(&modal, "3")).await;
    assert_eq!(response.json()["type"], 5);
    assert_eq!(start.elapsed(), Duration::from_secs(2));
    oven.notify_one();
    transport.wait_for_requests(1).await;
    let request = &transport.requests()[0];
    assert!(request.line.starts_with("PATCH") && request.line.ends_with("/messages/@original"));
    assert!(
        String::from_utf8_lossy(request.request.body()).contains("baked"),
        "{request:?}"
    );
    first.idle().await;
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn click_that_reaches_another_process_is_passed_to_the_waiting_handler() {
    let store = SharedStore::default();
    let (first, second) = (process(&store), process(&store));
    let question = invoke(&first, "ask").await;
    let response = send(&second, first_button(&question)).await;
    assert_eq!(response.json()["type"], 7);
    assert_eq!(response.content(), "You said yes.");
}

#[tokio::test(start_paused = true)]
async fn repeated_click_gets_the_response_of_the_process_that_the_first_one_was_passed_to() {
    let store = SharedStore::default();
    let process = || {
        let transport = MockTransport::always(message(false));
        let builder = process_builder(&store, &transport, &Arc::default());
        let endpoint = Endpoint::new().duplicates(Duplicates::RunOnce);
        builder.endpoint(endpoint).build().expect("the app builds")
    };
    let (first, second, third) = (process(), process(), process());
    let question = invoke(&first, "ask").await;
    let mut click = first_button(&question);
    click["id"] = json!("4242");
    for app in [&second, &second, &third] {
        let response = send(app, click.clone()).await;
        assert_eq!(response.content(), "You said yes.");
        app.idle().await;
    }
}

#[tokio::test(start_paused = true)]
async fn pages_are_turned_by_clicks_that_reach_another_process() {
    let store = SharedStore::default();
    let (first, second) = (process(&store), process(&store));
    let page = invoke(&first, "list").await;
    assert_eq!(page.content(), "[1, 2, 3]");
    let buttons = page.json()["data"]["components"][0]["components"].clone();
    let buttons = buttons.as_array().expect("the page has buttons");
    let next = buttons.iter().find(|button| button["disabled"] != true);
    let next = next.expect("there is another page")["custom_id"].clone();
    let response = send(&second, click(next)).await;
    assert_eq!(response.json()["type"], 7);
    assert_eq!(response.content(), "[4, 5, 6]");
}

#[tokio::test(start_paused = true)]
async fn user_of_a_handler_whose_process_is_gone_sees_that_the_button_is_out_of_date() {
    let store = SharedStore::default();
    let (first, second) = (process(&store), process(&store));
    let question = invoke(&first, "ask").await;
    let modal = invoke(&first, "order").await;
    // Opens the mailbox of the second process.
    invoke(&second, "single").await;
    first.close().await;
    drop(first);
    while store.open_mailboxes() > 1 {
        tokio::task::yield_now().await;
    }
    for interaction in [first_button(&question), order_of(&modal, "3")] {
        let response = send(&second, interaction).await;
        assert!(
            response.is_ephemeral() && response.content().contains("out of date"),
            "{}",
            response.text()
        );
    }
}

#[tokio::test(start_paused = true)]
async fn handler_waits_locally_while_the_store_is_away() {
    let store = SharedStore::default();
    store.set_away(true);
    let app = process(&store);
    let modal = invoke(&app, "order").await;
    let response = send(&app, order_of(&modal, "3")).await;
    assert!(
        response.content().ends_with("orders 3"),
        "{}",
        response.text()
    );
}

fn paused_runtime() -> Runtime {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let built = runtime.enable_all().start_paused(true).build();
    built.expect("the system has timers")
}

/// Kills a process whose handler has deferred an interaction, and lets another process run for the time until it has
/// notified the user. Returns the store, and the requests of that process: lines and bodies.
fn after_kill(
    interaction: Value,
    responses: Vec<Response<Bytes>>,
    change: impl FnOnce(AppBuilder) -> AppBuilder,
) -> (SharedStore, Vec<(String, String)>) {
    let store = SharedStore::default();
    let transport = MockTransport::new(responses).then_always(message(false));
    let second = process_builder(&store, &transport, &Arc::default());
    let second = change(second).build().expect("the app builds");
    let running = paused_runtime();
    running.block_on(async {
        invoke(&second, "single").await;
        sleep(Duration::from_secs(10)).await;
    });
    let killed = paused_runtime();
    let deferral = killed.block_on(async {
        let app = process(&store);
        let deferral = send(&app, interaction).await;
        // Longer than the first renewal of the lease.
        sleep(Duration::from_millis(1)).await;
        deferral
    });
    assert!([json!(5), json!(6)].contains(&deferral.json()["type"]));
    let stored = store.deferrals();
    assert_eq!(stored.len(), 1);
    assert!(
        !stored[0].contains("alice") && !stored[0].contains("\"user\""),
        "{stored:?}"
    );
    drop(killed);
    store.end_oldest_lease();
    running.block_on(async { sleep(Duration::from_mins(1)).await });
    let requests = transport.requests().into_iter().map(|request| {
        let body = String::from_utf8_lossy(request.request.body()).into_owned();
        (request.line, body)
    });
    (store, requests.collect())
}

#[test]
fn user_of_a_killed_process_is_notified_by_another_process() {
    for command in ["work", "work-deferred", "work-by-hand"] {
        let loading = vec![message(true)];
        let (store, requests) = after_kill(slash(command, json!([])), loading, |app| app);
        let [get, followup] = &requests[..] else {
            panic!("{command}: {requests:?}");
        };
        assert!(get.0.starts_with("GET"), "{}", get.0);
        assert!(get.0.ends_with("/messages/@original"), "{}", get.0);
        assert!(followup.0.starts_with("POST"), "{}", followup.0);
        assert!(
            followup.1.contains("stopped before this was finished"),
            "{}",
            followup.1
        );
        assert_eq!(store.deferrals(), Vec::<String>::new());
    }
}

#[test]
fn user_who_has_the_response_of_a_killed_process_is_not_notified() {
    let (store, requests) = after_kill(slash("work", json!([])), vec![message(false)], |app| app);
    assert_eq!(requests.len(), 1, "{requests:?}");
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[test]
fn user_whose_click_was_acknowledged_is_notified_by_an_ephemeral_message() {
    let (_, requests) = after_kill(click("work"), vec![message(false)], |app| app);
    let [_, followup] = &requests[..] else {
        panic!("{requests:?}");
    };
    assert!(followup.0.starts_with("POST"), "{}", followup.0);
    let body: Value = serde_json::from_str(&followup.1).unwrap();
    assert_eq!(body["flags"], 64);
}

#[test]
fn user_whose_click_was_acknowledged_long_ago_is_not_notified() {
    let store = SharedStore::default();
    let transport = MockTransport::always(message(false));
    let killed = paused_runtime();
    killed.block_on(async { send(&process(&store), click("work")).await });
    drop(killed);
    store.end_leases();
    paused_runtime().block_on(async {
        let second = process_builder(&store, &transport, &Arc::default());
        let second = second.build().unwrap();
        invoke(&second, "single").await;
        sleep(Duration::from_mins(1)).await;
    });
    assert_eq!(transport.request_lines(), Vec::<String>::new());
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[test]
fn user_whose_click_has_changed_the_message_is_not_notified() {
    let edited = message_edited_at("2030-01-01T00:00:00Z");
    let (store, requests) = after_kill(click("work"), vec![edited], |app| app);
    assert_eq!(requests.len(), 1, "{requests:?}");
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[test]
fn user_is_notified_in_the_words_of_the_app_and_the_app_is_informed() {
    fn worded(message: &UserMessage<'_>, to: &Recipient<'_>) -> Option<String> {
        matches!(message, UserMessage::Interrupted)
            .then(|| format!("Unterbrochen ({:?})", to.locale()))
    }
    let informed = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&informed);
    let (_, requests) = after_kill(slash("work", json!([])), vec![message(true)], move |app| {
        app.messages(worded).on_interrupted(move |interruption| {
            seen.lock().unwrap().push(interruption.path);
            std::future::ready(())
        })
    });
    assert!(
        requests[1].1.contains("Unterbrochen (Some("),
        "{}",
        requests[1].1
    );
    assert_eq!(*informed.lock().unwrap(), ["work"]);
}

#[test]
fn user_is_notified_later_if_the_service_is_unavailable() {
    let unavailable = || service_error(503, 0);
    let mut responses: Vec<_> = (0..4).map(|_| unavailable()).collect();
    responses.push(message(true));
    let (store, requests) = after_kill(slash("work", json!([])), responses, |app| app);
    let (followup, attempts) = requests.split_last().expect("the user is notified");
    assert!(followup.0.starts_with("POST"), "{requests:?}");
    assert_eq!(attempts.len(), 5, "{requests:?}");
    assert!(
        attempts.iter().all(|(line, _)| line.starts_with("GET")),
        "{requests:?}"
    );
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[test]
fn user_whose_token_has_expired_is_given_up() {
    let (store, requests) = after_kill(
        slash("work", json!([])),
        vec![service_error(404, 10015)],
        |app| app,
    );
    assert_eq!(requests.len(), 1, "{requests:?}");
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn finished_and_undeferred_interactions_are_not_stored() {
    let (store, oven) = (SharedStore::default(), Arc::new(Notify::new()));
    let transport = MockTransport::always(message(false));
    let app = process_builder(&store, &transport, &oven).build().unwrap();
    invoke(&app, "single").await;
    assert_eq!(store.deferrals(), Vec::<String>::new());
    invoke(&app, "work").await;
    assert_eq!(store.deferrals().len(), 1);
    oven.notify_one();
    app.idle().await;
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn interactions_are_stored_again_after_the_store_was_emptied() {
    let store = SharedStore::default();
    let app = process(&store);
    invoke(&app, "work").await;
    store.empty();
    assert_eq!(store.deferrals(), Vec::<String>::new());
    sleep(Duration::from_secs(3)).await;
    assert_eq!(store.deferrals().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn lease_of_a_closed_app_ends_at_once() {
    let store = SharedStore::default();
    let app = process(&store);
    invoke(&app, "single").await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(store.leases(), 1);
    app.close().await;
    assert_eq!(store.leases(), 0);
}

#[test]
fn journal_notifies_the_users_of_the_process_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deferred.journal");
    let transport = MockTransport::new([message(true)]).then_always(message(false));
    let build = || {
        let app = builder(&[work::COMMAND, single::COMMAND]);
        let app = app
            .client(transport.client())
            .state(Arc::new(Notify::new()));
        app.journal(&path).build().unwrap()
    };
    paused_runtime().block_on(async { invoke(&build(), "work").await });
    let lines = std::fs::read_to_string(&path).unwrap();
    assert_eq!(lines.lines().count(), 1, "{lines}");
    paused_runtime().block_on(async {
        let app = build();
        invoke(&app, "single").await;
        sleep(Duration::from_secs(5)).await;
    });
    let lines = transport.request_lines();
    assert!(
        lines.len() == 2 && lines[1].starts_with("POST"),
        "{lines:?}"
    );
    // The third process notifies nobody.
    paused_runtime().block_on(async {
        invoke(&build(), "single").await;
        sleep(Duration::from_secs(5)).await;
    });
    assert_eq!(transport.request_lines().len(), 2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "");
}

#[cfg(unix)]
#[test]
fn journal_is_readable_by_its_owner_only_and_survives_damage() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deferred.journal");
    std::fs::write(
        &path,
        b"+ 1 2 {}\n+ x\n\xff\n- 5\n+ 99999999999 7 {\"broken",
    )
    .unwrap();
    let app = builder(&[single::COMMAND]).journal(&path).build().unwrap();
    paused_runtime().block_on(async {
        invoke(&app, "single").await;
        sleep(Duration::from_secs(5)).await;
    });
    assert_eq!(
        std::fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("- 7\n"));
}

#[cfg(unix)]
#[test]
fn file_in_the_place_of_a_new_journal_is_replaced() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = tempfile::tempdir().unwrap();
    let [path, new, other] =
        ["a.journal", "a.journal.new", "other"].map(|name| folder.path().join(name));
    std::fs::write(&other, "kept").unwrap();
    symlink(&other, &new).unwrap();
    drop(builder(&[]).journal(&path).build().unwrap());
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "kept");
    std::fs::write(&new, "from another user").unwrap();
    let readable = std::fs::Permissions::from_mode(0o666);
    std::fs::set_permissions(&new, readable).unwrap();
    drop(builder(&[]).journal(&path).build().unwrap());
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn journal_that_cannot_be_opened_and_a_journal_beside_a_shared_store_are_build_errors() {
    let error = builder(&[]).journal("/nowhere/at/all").build().unwrap_err();
    assert_eq!(error.to_string(), "cannot open the journal /nowhere/at/all");
    let both = builder(&[])
        .store(SharedStore::default())
        .journal("/tmp/unused");
    let error = both.build().unwrap_err();
    assert!(
        error.to_string().contains("remove `AppBuilder::journal`"),
        "{error}"
    );
}

#[test]
fn journal_has_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deferred.journal");
    let first = builder(&[]).journal(&path).build().unwrap();
    let error = builder(&[]).journal(&path).build().unwrap_err();
    let source = std::error::Error::source(&error).unwrap().to_string();
    assert!(
        source.contains("another process uses the journal"),
        "{source}"
    );
    drop(first);
    builder(&[]).journal(&path).build().unwrap();
}

/// Two processes with a deferred interaction each, and the requests of both to the service.
async fn two_processes_at_work(store: &SharedStore) -> ([App; 2], MockTransport) {
    let (transport, oven) = (MockTransport::always(message(true)), Arc::default());
    let build = || process_builder(store, &transport, &oven).build();
    let build = || build().expect("the app builds");
    let apps = [build(), build()];
    for app in &apps {
        invoke(app, "work").await;
    }
    sleep(Duration::from_secs(10)).await;
    assert_eq!(store.deferrals().len(), 2);
    (apps, transport)
}

#[tokio::test(start_paused = true)]
async fn users_of_running_handlers_are_not_notified_after_a_failure_of_the_store() {
    let store = SharedStore::default();
    let (_apps, transport) = two_processes_at_work(&store).await;
    store.set_away(true);
    sleep(Duration::from_secs(20)).await;
    // All leases have ended meanwhile.
    store.end_leases();
    store.set_away(false);
    sleep(Duration::from_secs(20)).await;
    assert_eq!(transport.request_lines(), Vec::<String>::new());
    assert_eq!((store.leases(), store.deferrals().len()), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn running_interactions_are_stored_again_if_the_reply_about_the_loss_is_lost() {
    let store = SharedStore::default();
    let (_apps, _transport) = two_processes_at_work(&store).await;
    store.empty();
    store.set_replies_lost(true);
    sleep(Duration::from_secs(3)).await;
    store.set_replies_lost(false);
    sleep(Duration::from_secs(3)).await;
    assert_eq!(store.deferrals().len(), 2);
}

#[test]
fn user_is_notified_once_if_the_reply_of_the_store_is_lost() {
    let store = SharedStore::default();
    let killed = paused_runtime();
    killed.block_on(async { invoke(&process(&store), "work").await });
    drop(killed);
    store.end_leases();
    store.set_takeovers_lost(true);
    let transport = MockTransport::always(message(true));
    let second = process_builder(&store, &transport, &Arc::default());
    let second = second.build().unwrap();
    paused_runtime().block_on(async {
        invoke(&second, "single").await;
        sleep(Duration::from_secs(10)).await;
        assert_eq!(transport.request_lines(), Vec::<String>::new());
        store.set_takeovers_lost(false);
        sleep(Duration::from_secs(5)).await;
    });
    let lines = transport.request_lines();
    let followups = lines.iter().filter(|line| line.starts_with("POST"));
    assert_eq!(followups.count(), 1);
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[test]
fn user_is_notified_although_the_first_response_of_the_service_is_lost() {
    let store = SharedStore::default();
    let killed = paused_runtime();
    killed.block_on(async { invoke(&process(&store), "work").await });
    drop(killed);
    store.end_leases();
    let transport = MockTransport::always(message(true)).ignoring(1);
    let second = process_builder(&store, &transport, &Arc::default());
    let second = second.build().unwrap();
    paused_runtime().block_on(async {
        invoke(&second, "single").await;
        sleep(Duration::from_mins(1)).await;
    });
    let lines = transport.request_lines();
    assert!(
        lines.iter().any(|line| line.starts_with("POST")),
        "{lines:?}"
    );
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[test]
fn panic_in_on_interrupted_does_not_keep_the_interaction() {
    let (store, requests) = after_kill(slash("work", json!([])), vec![message(true)], |app| {
        app.on_interrupted(async |_| panic!("of the hook"))
    });
    assert_eq!(requests.len(), 2);
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn failure_of_the_store_is_handled_as_the_app_says() {
    let cases = [
        ("cooled", None, "cool"),
        ("single", None, "went wrong"),
        (
            "cooled",
            Some((StoreUse::Cooldowns, OnStoreFailure::Closed)),
            "went wrong",
        ),
        (
            "single",
            Some((StoreUse::Concurrency, OnStoreFailure::Open)),
            "alone",
        ),
    ];
    for (command, handling, expected) in cases {
        let store = SharedStore::default();
        let mut app = process_builder(
            &store,
            &MockTransport::always(message(false)),
            &Arc::default(),
        );
        if let Some((purpose, handling)) = handling {
            app = app.on_store_failure(purpose, handling);
        }
        let app = app.build().unwrap();
        store.set_away(true);
        let response = invoke(&app, command).await;
        assert!(
            response.content().contains(expected),
            "{command}: {}",
            response.text()
        );
        store.set_away(false);
        let response = invoke(&app, "single").await;
        assert_eq!(response.content(), "alone", "{command}");
    }
}

#[tokio::test(start_paused = true)]
async fn interaction_that_cannot_be_registered_is_refused_if_the_app_says_so() {
    let store = SharedStore::default();
    let closed = |store: &SharedStore| {
        process_builder(
            store,
            &MockTransport::always(message(false)),
            &Arc::default(),
        )
        .endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
        .on_store_failure(StoreUse::Requests, OnStoreFailure::Closed)
        .build()
        .unwrap()
    };
    let app = closed(&store);
    store.set_away(true);
    let response = invoke(&app, "cooled").await;
    assert!(
        response.content().contains("went wrong"),
        "{}",
        response.text()
    );
    store.set_away(false);
    assert_eq!(invoke(&app, "cooled").await.content(), "cool");
}

#[tokio::test(start_paused = true)]
async fn request_for_an_interaction_of_another_process_waits_for_its_response() {
    let (store, oven) = (SharedStore::default(), Arc::new(Notify::new()));
    let transport = MockTransport::always(message(false));
    let build = || {
        process_builder(&store, &transport, &oven)
            .endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
    };
    let (first, second) = (build().build().unwrap(), build().build().unwrap());
    let responses = tokio::join!(invoke(&first, "work"), invoke(&second, "work"));
    assert_eq!(
        (responses.0.json(), responses.1.json()),
        (json!({"type": 5}), json!({"type": 5}))
    );
    oven.notify_one();
    first.idle().await;
    assert_eq!(transport.requests().len(), 1);
}

#[test]
fn user_whose_request_was_sent_again_after_a_kill_is_notified() {
    let store = SharedStore::default();
    let transport = MockTransport::always(message(false));
    let build = || {
        let app = process_builder(&store, &transport, &Arc::default());
        app.endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
            .build()
            .unwrap()
    };
    paused_runtime().block_on(async {
        let app = build();
        let killed = invoke(&app, "work");
        assert!(timeout(Duration::from_secs(1), killed).await.is_err());
    });
    let response = paused_runtime().block_on(async { invoke(&build(), "work").await });
    assert!(
        response
            .content()
            .contains("stopped before this was finished"),
        "{}",
        response.text()
    );
}

#[tokio::test(start_paused = true)]
async fn changes_that_the_store_missed_are_repeated() {
    let (store, oven) = (SharedStore::default(), Arc::new(Notify::new()));
    let transport = MockTransport::always(message(false));
    let app = process_builder(&store, &transport, &oven).build().unwrap();
    invoke(&app, "single").await;
    store.set_away(true);
    invoke(&app, "work").await;
    store.set_away(false);
    assert_eq!(store.deferrals(), Vec::<String>::new());
    sleep(Duration::from_secs(3)).await;
    assert_eq!(store.deferrals().len(), 1);
    store.set_away(true);
    oven.notify_one();
    app.idle().await;
    assert_eq!(store.deferrals().len(), 1);
    store.set_away(false);
    sleep(Duration::from_secs(3)).await;
    assert_eq!(store.deferrals(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn slots_of_running_handlers_are_extended() {
    let (store, oven) = (SharedStore::default(), Arc::new(Notify::new()));
    let transport = MockTransport::always(message(false));
    let app = process_builder(&store, &transport, &oven).build().unwrap();
    invoke(&app, "hold").await;
    sleep(Duration::from_secs(10)).await;
    assert!((4..=6).contains(&store.take_extensions()));
    assert!(
        invoke(&app, "hold")
            .await
            .content()
            .contains("already running")
    );
    oven.notify_one();
    app.idle().await;
    store.take_extensions();
    sleep(Duration::from_secs(10)).await;
    assert_eq!(store.take_extensions(), 0);
}

#[tokio::test(start_paused = true)]
async fn interactions_do_not_wait_for_a_store_that_hangs() {
    let store = SharedStore::default();
    let transport = MockTransport::always(message(false));
    let app = process_builder(&store, &transport, &Arc::default());
    let app = app.endpoint(Endpoint::new().duplicates(Duplicates::RunOnce));
    let app = app.build().unwrap();
    let ids = AtomicU64::new(4242);
    let timed = async |name: &str| {
        let start = Instant::now();
        let mut interaction = slash(name, json!([]));
        interaction["id"] = json!(ids.fetch_add(1, Ordering::Relaxed).to_string());
        let content = send(&app, interaction).await.json()["data"]["content"].clone();
        (content, start.elapsed())
    };
    timed("cooled").await;
    store.set_hanging(true);
    timed("cooled").await;
    for _ in 0..20 {
        assert_eq!(timed("cooled").await, (json!("cool"), Duration::ZERO));
        sleep(Duration::from_millis(170)).await;
    }
    store.set_hanging(false);
    sleep(Duration::from_secs(2)).await;
    let (content, _) = timed("cooled").await;
    assert!(
        content.as_str().unwrap().contains("can use this again"),
        "{content}"
    );
}

#[tokio::test(start_paused = true)]
async fn store_that_hung_when_a_slot_was_released_is_used_again() {
    let (store, oven) = (SharedStore::default(), Arc::new(Notify::new()));
    let transport = MockTransport::always(message(false));
    let app = process_builder(&store, &transport, &oven).build().unwrap();
    invoke(&app, "hold").await;
    store.set_hanging(true);
    oven.notify_one();
    app.idle().await;
    store.set_hanging(false);
    invoke(&app, "single").await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(invoke(&app, "single").await.content(), "alone");
}

#[tokio::test(start_paused = true)]
async fn response_to_an_interaction_that_the_store_never_got_does_not_wait() {
    let (store, oven) = (SharedStore::default(), Arc::new(Notify::new()));
    let transport = MockTransport::always(message(false));
    let app = process_builder(&store, &transport, &oven).build().unwrap();
    invoke(&app, "single").await;
    store.set_hanging(true);
    sleep(Duration::from_secs(10)).await;
    invoke(&app, "work-deferred").await;
    let start = Instant::now();
    oven.notify_one();
    transport.wait_for_requests(1).await;
    assert!(
        start.elapsed() < Duration::from_secs(1),
        "{:?}",
        start.elapsed()
    );
}
