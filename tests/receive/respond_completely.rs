//! Responses on platforms that send the HTTP response at the end of an invocation: early in the HTTP response, otherwise by
//! REST, and no work is left when the HTTP response is returned.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, autocomplete, builder, fixture, http_response,
    option, slash, submit,
};
use guildhall::hook::FinishedInteraction;
use guildhall::prelude::*;
use guildhall::settings::Timing;
use http::StatusCode;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout};

/// Respond after a second
#[command]
async fn early() -> &'static str {
    sleep(Duration::from_secs(1)).await;
    "early"
}

/// Respond after 5 seconds
#[command]
async fn late() -> &'static str {
    sleep(Duration::from_secs(5)).await;
    "late"
}

/// Defer immediately, and respond after a second
#[command(defer)]
async fn deferred() -> &'static str {
    sleep(Duration::from_secs(1)).await;
    "done"
}

/// Respond immediately, and send more after a second
#[command]
async fn two_parts(ctx: Context) -> Result<()> {
    ctx.reply("first").await?;
    sleep(Duration::from_secs(1)).await;
    ctx.followup("second").await?;
    Ok(())
}

/// Respond immediately
#[command]
async fn prompt(ctx: Context) -> Result<()> {
    ctx.reply("prompt").await?;
    Ok(())
}

/// Respond with a small file
#[command]
async fn attach() -> Reply {
    Reply::text("see the file").file(File::new("a.txt", "a"))
}

#[derive(Modal)]
#[modal(title = "Name")]
struct Name {
    #[text]
    name: String,
}

/// Ask for a name
#[command]
async fn ask(ctx: Context) -> Result<String> {
    let (_ctx, form) = ctx.show(Name::form()).await?;
    Ok(form.name)
}

/// Pick a word
#[command]
fn pick(
    /// A word
    #[option(autocomplete = words)]
    word: String,
) -> String {
    word
}

async fn words(_typed: &str) -> Vec<String> {
    sleep(Duration::from_secs(1)).await;
    vec!["word".to_owned()]
}

async fn record_end(ctx: &Context, _finished: &FinishedInteraction) {
    sleep(Duration::from_secs(4)).await;
    let has_ended = ctx.state::<Arc<AtomicBool>>();
    has_ended
        .expect("the app has this state")
        .store(true, Ordering::Relaxed);
}

/// Returns the builder of an app with all handlers above, and the transport of its REST calls.
fn parts() -> (MockTransport, AppBuilder) {
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport = MockTransport::new([http_response(204, &[], "")]).then_always(message);
    let commands = [
        early::COMMAND,
        late::COMMAND,
        deferred::COMMAND,
        two_parts::COMMAND,
        prompt::COMMAND,
        attach::COMMAND,
        ask::COMMAND,
        pick::COMMAND,
    ];
    let app = builder(&commands).client(transport.client());
    (transport, app)
}

fn build(app: AppBuilder) -> App {
    app.build().expect("the app builds")
}

/// Sends a command to the app, and returns the HTTP response and the time until it, in seconds.
async fn send(app: &App, name: &str) -> (AppResponse, f64) {
    let request = SignedRequest::from(slash(name, json!([])));
    let sent = Instant::now();
    let response = request.send_completely_to(app).await;
    (response, sent.elapsed().as_secs_f64())
}

/// Returns the time, in seconds, the method and the body of each REST call.
fn calls(transport: &MockTransport) -> Vec<(f64, String, Value)> {
    let calls = transport.requests().into_iter().map(|recorded| {
        let body = serde_json::from_slice(recorded.request.body());
        (
            recorded.at.as_secs_f64(),
            recorded.request.method().to_string(),
            body.unwrap_or_default(),
        )
    });
    calls.collect()
}

#[track_caller]
fn assert_accepted(response: &AppResponse) {
    assert_eq!(response.status, StatusCode::ACCEPTED);
    assert_eq!(response.text(), "");
}

#[tokio::test(start_paused = true)]
async fn handler_in_time_responds_without_a_call() {
    let (transport, app) = parts();
    let (response, seconds) = send(&build(app), "early").await;

    assert_eq!((&*response.content(), seconds), ("early", 1.0));
    assert!(transport.requests().is_empty());
}

#[tokio::test(start_paused = true)]
async fn late_handler_is_deferred_by_a_call_and_has_ended_at_the_return() {
    let (transport, app) = parts();
    let (response, seconds) = send(&build(app), "late").await;

    assert_accepted(&response);
    assert!((5.0..5.1).contains(&seconds), "{seconds}");
    let calls = calls(&transport);
    let [(2.0, callback, deferral), (5.0, edit, message)] = &calls[..] else {
        panic!("expected two calls: {calls:?}")
    };
    assert_eq!((&**callback, &**edit), ("POST", "PATCH"));
    assert_eq!(deferral, &json!({"type": 5}));
    assert_eq!(message["content"], "late");
}

#[tokio::test(start_paused = true)]
async fn deferral_follows_the_time_limit_of_the_app() {
    let (transport, app) = parts();
    let app = build(app.timing(Timing::new().defer_after(Duration::from_millis(1500))));
    send(&app, "late").await;

    let calls = calls(&transport);
    assert_eq!((calls[0].0, &calls[0].2), (1.5, &json!({"type": 5})));
}

#[tokio::test(start_paused = true)]
async fn immediate_deferral_is_sent_by_a_call() {
    let (transport, app) = parts();
    let (response, _) = send(&build(app), "deferred").await;

    assert_accepted(&response);
    let calls = calls(&transport);
    let [(0.0, _, deferral), (1.0, _, edit)] = &calls[..] else {
        panic!("expected two calls: {calls:?}")
    };
    assert_eq!(deferral, &json!({"type": 5}));
    assert_eq!(edit["content"], "done");
}

#[tokio::test(start_paused = true)]
async fn reply_before_more_work_is_sent_by_a_call() {
    let (transport, app) = parts();
    let (response, _) = send(&build(app), "two-parts").await;

    assert_accepted(&response);
    let calls = calls(&transport);
    let [(0.0, _, reply), (1.0, _, followup)] = &calls[..] else {
        panic!("expected two calls: {calls:?}")
    };
    assert_eq!(
        (&reply["type"], &reply["data"]["content"]),
        (&json!(4), &json!("first"))
    );
    assert_eq!(followup["content"], "second");
}

#[tokio::test(start_paused = true)]
async fn reply_at_the_end_of_a_handler_needs_no_call() {
    let (transport, app) = parts();
    let (response, _) = send(&build(app), "prompt").await;

    assert_eq!(response.content(), "prompt");
    assert!(transport.requests().is_empty());
}

#[tokio::test(start_paused = true)]
async fn file_is_sent_before_the_return() {
    let (transport, app) = parts();
    let (response, _) = send(&build(app), "attach").await;

    assert_accepted(&response);
    assert_eq!(
        transport.request_lines(),
        ["POST /interactions/1/a-token/callback"]
    );
}

#[tokio::test(start_paused = true)]
async fn after_hook_has_ended_at_the_return() {
    let (transport, app) = parts();
    let has_ended = Arc::new(AtomicBool::new(false));
    let app = build(app.state(Arc::clone(&has_ended)).after(record_end));
    let (response, _) = send(&app, "prompt").await;

    assert_accepted(&response);
    assert!(has_ended.load(Ordering::Relaxed));
    let calls = calls(&transport);
    let [(0.0, _, reply)] = &calls[..] else {
        panic!("expected one call: {calls:?}")
    };
    assert_eq!(reply["data"]["content"], "prompt");
}

#[tokio::test(start_paused = true)]
async fn modal_is_shown_while_its_handler_waits() {
    let (transport, app) = parts();
    let app = build(app);
    let submitting = async {
        transport.wait_for_requests(1).await;
        let modal = calls(&transport)[0].2.clone();
        assert_eq!(modal["type"], 9);
        let field = json!({"type": 4, "id": 2, "custom_id": "name", "value": "Ada"});
        let request = submit(modal["data"]["custom_id"].clone(), [field], &json!({}));
        SignedRequest::from(request).send_completely_to(&app).await
    };
    let ((shown, _), submitted) = tokio::join!(send(&app, "ask"), submitting);

    assert_accepted(&shown);
    assert_eq!(submitted.content(), "Ada");
    assert_eq!(transport.requests().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn other_handler_does_not_delay_a_response() {
    let (_transport, app) = parts();
    let app = build(app);
    let (_, (response, seconds)) = tokio::join!(send(&app, "late"), send(&app, "early"));

    assert_eq!((&*response.content(), seconds), ("early", 1.0));
}

#[tokio::test(start_paused = true)]
async fn failed_deferral_does_not_keep_the_invocation_alive() {
    let unknown = http_response(
        404,
        &[],
        r#"{"code": 10062, "message": "Unknown interaction"}"#,
    );
    let (_, app) = parts();
    let app = build(app.client(MockTransport::always(unknown).client()));
    let (response, seconds) = send(&app, "late").await;

    assert_accepted(&response);
    assert!(seconds < 30.0, "{seconds}");
}

#[tokio::test(start_paused = true)]
async fn handler_of_a_dropped_invocation_continues_as_a_task() {
    let (transport, app) = parts();
    let app = build(app);
    assert!(
        timeout(Duration::from_secs(3), send(&app, "late"))
            .await
            .is_err()
    );
    app.idle().await;

    let calls = calls(&transport);
    assert_eq!(
        calls.last().map(|call| &call.2["content"]),
        Some(&json!("late"))
    );
}

#[tokio::test(start_paused = true)]
async fn suggestions_are_in_the_http_response() {
    let (_transport, app) = parts();
    let mut focused = option(3, "word", "w");
    focused["focused"] = json!(true);
    let request = SignedRequest::from(autocomplete("pick", [focused].to_vec()));
    let response = request.send_completely_to(&build(app)).await;

    assert_eq!(response.choices(), ["word"]);
}

#[tokio::test]
async fn ping_is_responded_to() {
    let (_transport, app) = parts();
    let ping =
        json!({"id": "1", "application_id": "2", "type": 1, "token": "a-token", "version": 1});
    let response = SignedRequest::from(ping)
        .send_completely_to(&build(app))
        .await;

    assert_eq!(response.json(), json!({"type": 1}));
}

#[tokio::test]
async fn changed_body_is_refused() {
    let (transport, app) = parts();
    let request = SignedRequest::from(slash("late", json!([]))).with_body("{}");
    let response = request.send_completely_to(&build(app)).await;

    assert_eq!(response.status, StatusCode::UNAUTHORIZED);
    assert!(transport.requests().is_empty());
}
