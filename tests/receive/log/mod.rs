//! Logs: errors are logged with the interaction's ID; secrets and user text are never logged.

mod custom_ids;
mod exactly_once;

use std::time::Duration;

use acceptance::{
    CapturedLog, MetricsRecorder, MockTransport, PostCallback, SignedRequest, SilentServer,
    StubResponse, StubServer, app, assert_contains, assert_lacks, autocomplete, builder, click,
    fixture, http_response, option, public_key, slash, submit,
};
use bytes::Bytes;
use guildhall::Config;
use guildhall::client::{Auth, Client, File, Transport, TransportFuture};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use http::Request;
use serde_json::json;
use tokio::time::{advance, sleep};

/// Fail
#[command]
async fn fail(
    /// Number of times
    #[option(max = 6)]
    times: Option<u8>,
) -> Result<String> {
    assert_ne!(times, Some(0));
    Err(std::io::Error::other("the disk is full"))?
}

/// Panic
#[command]
async fn panic() {
    panic!("out of luck")
}

/// Kick a member
#[command]
async fn kick(ctx: Context) -> Result<&'static str> {
    ctx.guild()?.member(Id::new(3)).kick().await?;
    Ok("Kicked.")
}

/// Be rejected by a check
#[command(check = is_open)]
fn roll() {}

fn is_open(_ctx: &Context) -> bool {
    false
}

/// Do nothing
#[command]
fn nothing() {}

/// Block the thread for 4 seconds
#[command]
async fn block() {
    let mut advancing = std::pin::pin!(advance(Duration::from_secs(4)));
    let polled_once = std::future::poll_fn(|cx| {
        let _time_has_passed = advancing.as_mut().poll(cx);
        std::task::Poll::Ready(())
    });
    polled_once.await;
}

/// Never end
#[command]
async fn forever() {
    std::future::pending::<()>().await;
}

/// Reject
#[command]
fn reject() -> Result<()> {
    Err(Error::user("not today"))
}

/// Reject with a blank message
#[command]
fn mumble() -> Result<()> {
    Err(Error::user(" "))
}

#[derive(Modal)]
#[modal(title = "Order")]
struct Order {
    #[text]
    _count: u8,
}

/// Order, and panic
#[command]
async fn order(ctx: Context) -> Result<()> {
    ctx.show(Order::form()).await?;
    panic!("out of luck")
}

/// Order within a minute, and replace the error of the wait
#[command]
async fn fallback(ctx: Context) -> Result<()> {
    let shown = ctx.show(Order::form()).within(Duration::from_mins(1)).await;
    shown.map(drop).map_err(|_| std::fmt::Error.into())
}

/// Order within a minute
#[command]
async fn hasty(ctx: Context) -> Result<()> {
    let shown = ctx.show(Order::form()).within(Duration::from_mins(1)).await;
    shown?;
    Ok(())
}

/// Pick a word
#[command]
fn pick(
    /// A word
    #[option(autocomplete = words)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn words(_typed: &str) -> Vec<String> {
    std::future::pending().await
}

/// Defer, and respond with an ephemeral message
#[command]
async fn whisper(ctx: Context) -> Result<Reply> {
    ctx.defer().await?;
    Ok(Reply::text("psst").ephemeral())
}

/// Defer, and reply explicitly with an ephemeral message
#[command]
async fn mutter(ctx: Context) -> Result<()> {
    ctx.defer().await?;
    ctx.reply(Reply::text("psst").ephemeral()).await?;
    Ok(())
}

/// Defer, and respond to the same user
#[command(ephemeral)]
async fn confide(ctx: Context) -> Result<Reply> {
    ctx.defer().await?;
    Ok(Reply::text("psst").ephemeral())
}

/// Defer, and respond to everybody
#[command]
async fn announce(ctx: Context) -> Result<&'static str> {
    ctx.defer().await?;
    Ok("hear, hear")
}

#[component("press/{word}")]
fn press(word: String) -> Result<()> {
    Err(std::fmt::Error)?;
    drop(word);
    Ok(())
}

#[component("vote")]
async fn vote(ctx: Context) -> Result<Update> {
    ctx.reply("Thanks").await?;
    Ok(Update::text("7 votes"))
}

/// Blocks the thread for 4 seconds.
#[component("hold/{word}")]
async fn hold(word: String) -> Update {
    block().await;
    Update::text(word)
}

/// Returns the log of a click on `component`, whose custom ID ends with user text.
async fn log_of_click(component: guildhall::component::Route, name: &str) -> String {
    let log = CapturedLog::start();
    let app = builder(&[]).component(component).build();
    let app = app.expect("the app builds");
    let custom_id = format!("{name}/what-somebody-wrote");
    let _response = SignedRequest::from(click(custom_id)).send_to(&app).await;
    log.text()
}

async fn log_of(body: serde_json::Value) -> String {
    let commands = [
        fail::COMMAND,
        panic::COMMAND,
        nothing::COMMAND,
        reject::COMMAND,
        block::COMMAND,
        mumble::COMMAND,
    ];
    let log = CapturedLog::start();
    let app = app(&commands);
    let _response = SignedRequest::from(body).send_to(&app).await;
    log.text()
}

#[tokio::test]
async fn error_is_logged_with_its_cause_and_the_interaction_id() {
    let log = log_of(slash("fail", json!([]))).await;
    assert!(
        log.contains("ERROR") && log.contains("interaction=1"),
        "{log}"
    );
    assert!(log.contains("the disk is full"), "{log}");
}

#[tokio::test]
async fn rejection_of_a_request_is_logged_with_the_probable_reason() {
    let log = CapturedLog::start();
    let body = r#"{"code": 50013, "message": "Missing Permissions"}"#;
    let transport = MockTransport::always(http_response(403, &[], body));
    let app = builder(&[kick::COMMAND]).client(transport.client());
    let app = app.build().expect("the app builds");
    let mut body = slash("kick", json!([]));
    body["app_permissions"] = json!(Permissions::KICK_MEMBERS);
    let shown = SignedRequest::from(body).send_to(&app).await.content();

    assert_contains(&shown, "my highest role is above");
    let line = "WARN message=the service rejected a request of the handler interaction=1 command=kick \
                error=DELETE /guilds/{guild}/members/{user}: 403 Forbidden: Missing Permissions (50013): \
                the app has the permissions; its highest role is probably not above the member or the role\n";
    assert_contains(&log.text(), line);
    assert_lacks(&log.text(), "ERROR");
}

#[tokio::test]
async fn panic_is_logged_with_its_message() {
    let log = log_of(slash("panic", json!([]))).await;
    assert!(
        log.contains("ERROR") && log.contains("out of luck"),
        "{log}"
    );
}

/// Returns the log of an interaction whose error handler responds or, if `responds` is false, passes the error on.
async fn log_with_error_handler(body: serde_json::Value, responds: bool) -> String {
    let log = CapturedLog::start();
    let app = builder(&[fail::COMMAND, panic::COMMAND, roll::COMMAND]).on_error(
        move |_: &Context, error: Error| {
            if responds {
                Ok("never mind")
            } else {
                Err(error)
            }
        },
    );
    let _response = SignedRequest::from(body)
        .send_to(&app.build().expect("the app builds"))
        .await;
    log.text()
}

#[tokio::test]
async fn panic_is_logged_once_with_any_error_handler() {
    for responds in [true, false] {
        let log = log_with_error_handler(slash("panic", json!([])), responds).await;
        let line = "ERROR message=the handler panicked";
        assert_eq!(log.matches("ERROR").count(), 1, "{log}");
        assert!(log.contains(line) && log.contains("out of luck"), "{log}");
    }
}

#[tokio::test]
async fn rejection_is_logged_once_with_any_error_handler() {
    for responds in [true, false] {
        let log = log_with_error_handler(slash("roll", json!([])), responds).await;
        let line = "message=rejected by a guard interaction=1 command=roll guard=\"check\"";
        assert_eq!(log.matches(line).count(), 1, "{log}");
        assert!(!log.contains("the handler rejected"), "{log}");
    }
}

#[tokio::test]
async fn invalid_value_is_logged_once_with_any_error_handler() {
    for responds in [true, false] {
        let times = json!([option(4, "times", 7)]);
        let log = log_with_error_handler(slash("fail", times), responds).await;
        let line = "message=a value is invalid";
        assert_eq!(log.matches(line).count(), 1, "{log}");
    }
}

#[tokio::test]
async fn error_is_logged_only_if_it_is_passed_on() {
    for (responds, lines) in [(true, 0), (false, 1)] {
        let log = log_with_error_handler(slash("fail", json!([])), responds).await;
        assert_eq!(log.matches("ERROR").count(), lines, "{log}");
    }
}

/// Returns the log of a failing command with this error handler.
async fn log_with_custom_error_handler(on_error: fn(&Context, Error)) -> String {
    let log = CapturedLog::start();
    let app = builder(&[fail::COMMAND]).on_error(on_error);
    let _response = SignedRequest::from(slash("fail", json!([])))
        .send_to(&app.build().expect("the app builds"))
        .await;
    log.text()
}

#[tokio::test]
async fn error_is_logged_if_the_error_handler_is_silent() {
    let log = log_with_custom_error_handler(|_, _| ()).await;
    let line =
        "ERROR message=the handler failed interaction=1 command=fail error=the disk is full\n";
    assert_eq!(log.matches(line).count(), 1, "{log}");
    assert_eq!(log.matches("ERROR").count(), 1, "{log}");
}

#[tokio::test]
async fn error_is_logged_together_with_the_panic_of_its_error_handler() {
    let log = log_with_custom_error_handler(|_, _| panic!("out of luck")).await;
    for expected in ["error=the disk is full", "error=out of luck"] {
        assert_eq!(log.matches(expected).count(), 1, "{log}");
    }
}

#[tokio::test]
async fn blank_user_error_is_logged_once_as_a_failure() {
    let log = log_of(slash("mumble", json!([]))).await;
    assert_eq!(log.matches("ERROR").count(), 1, "{log}");
    assert!(!log.contains("the handler rejected"), "{log}");
    assert!(log.contains("SPAN outcome=\"failed\"\n"), "{log}");
}

#[tokio::test]
async fn error_number_shown_after_a_modal_is_in_the_log() {
    let log = CapturedLog::start();
    let app = builder(&[order::COMMAND])
        .client(SilentServer::client())
        .on_error(|_: &Context, error: Error| Err::<(), _>(error));
    let app = app.build().expect("the app builds");
    let modal = SignedRequest::from(slash("order", json!([])))
        .send_to(&app)
        .await;
    let field = json!({"type": 4, "custom_id": "_count", "value": "9"});
    let custom_id = modal.json()["data"]["custom_id"].clone();
    let mut body = submit(custom_id, [field], &json!({}));
    body["id"] = json!("2");
    let message = SignedRequest::from(body).send_to(&app).await.content();

    assert!(message.ends_with("report this ID: 2."), "{message}");
    let line = "interaction=2 command=order logged_interaction=1";
    assert!(log.text().contains(line), "{}", log.text());
}

/// Returns the log of a command whose modal is not submitted, with an error handler that is not invoked.
async fn log_of_abandoned_modal(command: &guildhall::command::Command) -> String {
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the signature of an error handler"
    )]
    fn never(_ctx: &Context, error: Error) {
        panic!("an abandoned modal is not an error: {error}")
    }
    let log = CapturedLog::start();
    let app = builder(std::slice::from_ref(command))
        .client(SilentServer::client())
        .on_error(never);
    let app = app.build().expect("the app builds");
    let _modal = SignedRequest::from(slash(command.def().name, json!([])))
        .send_to(&app)
        .await;
    app.idle().await;
    log.text()
}

#[tokio::test(start_paused = true)]
async fn failure_after_an_abandoned_modal_is_not_lost() {
    let passed_on = log_of_abandoned_modal(&hasty::COMMAND).await;
    let replaced = log_of_abandoned_modal(&fallback::COMMAND).await;

    let line = "DEBUG message=a modal was not submitted in time interaction=1 command=hasty\n";
    assert!(passed_on.contains(line), "{passed_on}");
    let line = "WARN message=the handler failed after a modal was not submitted in time interaction=1 command=fallback error=an error occurred when formatting an argument\n";
    assert!(replaced.contains(line), "{replaced}");
    for log in [passed_on, replaced] {
        assert!(log.contains("SPAN outcome=\"abandoned\"\n"), "{log}");
        assert!(!log.contains("ERROR"), "{log}");
    }
}

#[tokio::test]
async fn invalid_replacement_message_is_logged() {
    let log = CapturedLog::start();
    let app = builder(&[nothing::COMMAND]).messages(|_, _| Some(String::new()));
    let _response = SignedRequest::from(slash("nothing", json!([])))
        .send_to(&app.build().unwrap())
        .await;
    let line = "ERROR message=the app's message to the user is empty or has more than 2000 characters interaction=1 length=0";
    assert!(log.text().contains(line), "{}", log.text());
}

#[tokio::test]
async fn handler_without_a_response_is_logged() {
    let log = log_of(slash("nothing", json!([]))).await;
    assert!(
        log.contains("WARN") && log.contains("returned no response"),
        "{log}"
    );
}

#[tokio::test(start_paused = true)]
async fn handler_that_blocks_past_the_deadline_is_logged() {
    let log = log_of(slash("block", json!([]))).await;
    for text in ["ERROR", "command=block", "spawn_blocking"] {
        assert!(log.contains(text), "{log}");
    }
}

/// A transport to a service that takes three and a half seconds for each request.
struct SlowService;

impl Transport for SlowService {
    fn send(&self, _: Request<Bytes>) -> TransportFuture<'_> {
        Box::pin(async {
            sleep(Duration::from_millis(3500)).await;
            Ok(http_response(200, &[], &fixture("object/message.json")))
        })
    }
}

/// Reply with a file
#[command]
fn attach() -> Reply {
    Reply::text("Here you are.").file(File::new("a.txt", "all well"))
}

#[tokio::test(start_paused = true)]
async fn late_call_to_the_service_is_logged_as_the_reason_of_a_late_response() {
    let log = CapturedLog::start();
    let client = Client::builder(Auth::None).transport(SlowService).build();
    let app = builder(&[attach::COMMAND]).client(client.unwrap()).build();
    let app = app.expect("the app builds");
    let request = SignedRequest::from(slash("attach", json!([])));
    assert_eq!(request.send_to(&app).await.status, 202);
    app.idle().await;

    assert_contains(&log.text(), "because the calls to the service took long");
    assert_lacks(&log.text(), "spawn_blocking");
}

#[tokio::test]
async fn user_error_is_not_logged_as_error_or_warning() {
    let log = log_of(slash("reject", json!([]))).await;
    assert!(!log.contains("WARN") && !log.contains("ERROR"), "{log}");
}

#[tokio::test]
async fn definition_mismatch_is_logged() {
    let unknown = json!([option(3, "unknown", "x")]);
    for body in [
        slash("gone", json!([])),
        slash("fail", unknown.clone()),
        autocomplete("fail", unknown),
    ] {
        let log = log_of(body).await;
        assert!(
            log.contains("WARN") && log.contains("differs from the app's definition"),
            "{log}"
        );
    }
}

#[tokio::test]
async fn log_contains_no_tokens_and_no_user_text() {
    let written = json!([option(3, "unknown", "what-somebody-wrote")]);
    for name in ["fail", "panic", "nothing", "reject", "gone"] {
        let log = log_of(slash(name, written.clone())).await;
        assert!(
            !log.contains("a-token") && !log.contains("what-somebody-wrote"),
            "{log}"
        );
    }
    let forged = CapturedLog::start();
    let _response = SignedRequest::new("what-somebody-wrote")
        .with_body("x")
        .send_to(&app(&[]))
        .await;
    assert!(!forged.text().contains("what-somebody-wrote"));
}

#[tokio::test(start_paused = true)]
async fn late_autocomplete_is_logged() {
    let log = CapturedLog::start();
    let mut word = option(3, "word", "a");
    word["focused"] = json!(true);
    let request = SignedRequest::from(autocomplete("pick", json!([word])));
    let _none = request.send_to(&app(&[pick::COMMAND])).await;

    let text = log.text();
    let line =
        "WARN message=the autocomplete choices were not ready in time interaction=1 command=pick";
    assert!(text.contains(line), "{text}");
}

#[tokio::test(start_paused = true)]
async fn shutdown_logs_interactions_without_a_response() {
    let log = CapturedLog::start();
    let app = builder(&[forever::COMMAND])
        .client(SilentServer::client())
        .timing(Timing::new().shutdown_grace(Duration::ZERO))
        .build()
        .unwrap();
    for _ in 0..2 {
        let _deferral = SignedRequest::from(slash("forever", json!([])))
            .send_to(&app)
            .await;
    }
    app.close().await;

    let text = log.text();
    assert!(
        text.contains(
            "WARN message=shutdown grace period elapsed; aborting in-flight handlers left=2"
        ),
        "{text}"
    );
    let line = "ERROR message=the app stopped without responding to an interaction interaction=1 command=\"forever\"";
    assert_eq!(text.matches(line).count(), 2, "{text}");
}

#[tokio::test]
async fn returned_update_after_a_response_is_logged_with_the_earlier_response() {
    let log = CapturedLog::start();
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[])
        .component(vote::COMPONENT)
        .client(transport.client())
        .build()
        .unwrap();
    let _response = SignedRequest::from(click("vote")).send_to(&app).await;
    app.idle().await;

    let text = log.text();
    assert!(
        text.contains("ERROR message=cannot update the message"),
        "{text}"
    );
    assert!(
        text.contains("already=responded to with a message"),
        "{text}"
    );
}

/// Returns the number of REST calls and the log of an app whose command is invoked three times.
async fn log_of_three(command: &guildhall::command::Command) -> (usize, String) {
    let log = CapturedLog::start();
    let transport = MockTransport::always(http_response(200, &[], &fixture("object/message.json")));
    let app = builder(&[*command]).client(transport.client()).build();
    let app = app.expect("the app builds");
    for _ in 0..3 {
        let invocation = slash(command.def().name, json!([]));
        let _response = SignedRequest::from(invocation).send_to(&app).await;
        app.idle().await;
    }
    (transport.request_lines().len(), log.text())
}

#[tokio::test]
async fn ephemeral_response_after_a_public_deferral_is_logged_once_per_route() {
    for command in [&whisper::COMMAND, &mutter::COMMAND] {
        let (calls, text) = log_of_three(command).await;
        let name = command.def().name;
        let line = "WARN message=an ephemeral response followed a public deferral, which costs an additional REST call each time; declare the handler `ephemeral`, or call `defer_ephemeral` first";

        assert_eq!(text.matches(line).count(), 1, "{text}");
        assert!(
            text.contains(&format!("{line} command=\"{name}\"")),
            "{text}"
        );
        assert_eq!(calls, 6);
    }
}

#[tokio::test]
async fn response_with_the_visibility_of_the_deferral_needs_one_call() {
    for command in [&confide::COMMAND, &announce::COMMAND] {
        let (calls, text) = log_of_three(command).await;

        assert!(!text.contains("an ephemeral response followed"), "{text}");
        assert_eq!(calls, 3);
    }
}

#[tokio::test]
async fn interaction_span_records_its_outcome() {
    let log = log_of(slash("fail", json!([]))).await;

    let begins =
        "SPAN interaction id=1 kind=\"APPLICATION_COMMAND\" command=fail guild=20 locale=de\n";
    assert_eq!(log.matches("SPAN interaction").count(), 1, "{log}");
    assert!(log.contains(begins), "{log}");
    for end in [
        "SPAN outcome=\"failed\"\n",
        "SPAN deferred=false\n",
        "SPAN initial_response=",
    ] {
        assert!(log.contains(end), "{log}");
    }
}

#[tokio::test]
async fn span_of_an_unknown_component_records_the_rejection() {
    let log = log_of(click("what-somebody-wrote")).await;

    assert!(
        log.contains("SPAN interaction id=1 kind=\"MESSAGE_COMPONENT\" guild=20"),
        "{log}"
    );
    assert!(log.contains("SPAN outcome=\"rejected\"\n"), "{log}");
    assert!(!log.contains("what-somebody-wrote"), "{log}");
}

#[tokio::test]
async fn span_names_a_component_by_its_pattern() {
    let text = log_of_click(press::COMPONENT, "press").await;
    assert!(text.contains("command=press/{} "), "{text}");
    assert!(!text.contains("what-somebody-wrote"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn log_lines_name_a_component_by_its_pattern() {
    let failed = log_of_click(press::COMPONENT, "press").await;
    let line = "the handler failed interaction=1 command=press/{}";
    assert!(failed.contains(line), "{failed}");

    let late = log_of_click(hold::COMPONENT, "hold").await;
    let blocked = late
        .lines()
        .find(|line| line.contains("was sent after the deadline"));
    assert!(
        blocked.is_some_and(|line| line.contains("command=hold/{}")),
        "{late}"
    );
}

#[tokio::test]
async fn client_logs_the_path_template_without_the_token() {
    let log = CapturedLog::start();
    let service = StubServer::start([StubResponse::empty(204), StubResponse::empty(404)]).await;
    for _ in 0..3 {
        let _outcome = service.client().send(&PostCallback(1, 424_242)).await;
    }

    let text = log.text();
    assert!(text.contains("POST /interactions/{interaction}/{token}/callback"));
    assert!(!text.contains("424242"), "{text}");
}

#[test]
fn registered_commands_are_logged() {
    let log = CapturedLog::start();
    let _app = builder(&[fail::COMMAND, nothing::COMMAND]).build().unwrap();
    assert!(
        log.text().contains(r#"["fail", "nothing"]"#),
        "{}",
        log.text()
    );
}

#[test]
fn app_without_commands_logs_a_warning() {
    let log = CapturedLog::start();
    let _app = app(&[]);
    assert!(log.text().contains("WARN") && log.text().contains("use my_commands as _;"));
}

/// Declares USER commands, and a constant with all of them.
macro_rules! user_commands {
    ($($name:ident)*) => {
        $(
            #[user_command]
            fn $name(_user: guildhall::model::User) -> &'static str {
                "done"
            }
        )*
        const USER_COMMANDS: &[guildhall::command::Command] = &[$($name::COMMAND),*];
    };
}

user_commands! { one two three four five six }

#[test]
fn more_user_commands_than_in_the_specification_log_a_warning() {
    let log = CapturedLog::start();
    let app = builder(USER_COMMANDS).build();
    assert!(app.is_ok(), "Discord accepts 15 USER commands");
    let warning = "a scope can have at most 5 USER commands; this one has 6; the service has accepted more since March 2026";
    assert!(log.text().contains(warning), "{}", log.text());
}

#[tokio::test]
async fn signed_request_with_an_old_timestamp_is_a_warning_once_a_minute() {
    let log = CapturedLog::start();
    let app = app(&[nothing::COMMAND]);
    let old = SignedRequest::signed_at("0", r#"{"type":1}"#);
    for _ in 0..3 {
        assert_eq!(old.clone().send_to(&app).await.status, 401);
    }
    let forged = SignedRequest::signed_at("0", r#"{"type":1}"#).with_body("{}");
    assert_eq!(forged.send_to(&app).await.status, 401);

    let text = log.text();
    let warning = "WARN message=rejected a signed request";
    assert_eq!(text.matches(warning).count(), 1, "{text}");
}

#[tokio::test]
async fn unsigned_requests_cause_no_warnings() {
    let log = CapturedLog::start();
    let router = app(&[nothing::COMMAND]).into_router();
    for length in ["99999999", "10"] {
        let request = http::Request::post("/interactions").header("content-length", length);
        let request = request
            .body(axum::body::Body::from("{}"))
            .expect("the request is valid");
        let response = tower::ServiceExt::oneshot(router.clone(), request).await;
        assert!(
            response
                .expect("a router does not fail")
                .status()
                .is_client_error()
        );
    }
    let text = log.text();
    assert!(!text.contains("WARN"), "{text}");
    assert_contains(&text, "rejected a request");
}

const SECRETS: [&str; 6] = [
    "postgres://bot:canary-1@db.example/app",
    "Authorization: Bearer canary-2-0123456789",
    "https://discord.com/api/webhooks/1/canary-3_abc?wait=true",
    "POST /interactions/12/canary-4/callback",
    "token canary5ABCDEFGHIJKLMNOPQ.GabcdE.0123456789012345678901234567",
    "redis://:canary-6@cache.example:6379/0: refused",
];

/// Fail with all secrets in the message
#[command]
fn leak(
    /// Whether to panic
    panics: bool,
) -> Result<()> {
    let message = SECRETS.join(", ");
    assert!(!panics, "{message}");
    Err(std::io::Error::other(message))?
}

#[tokio::test]
async fn secrets_in_errors_and_panics_are_not_logged() {
    for panics in [false, true] {
        let log = CapturedLog::start();
        let app = app(&[leak::COMMAND]);
        let options = json!([option(5, "panics", panics)]);
        SignedRequest::from(slash("leak", options))
            .send_to(&app)
            .await;

        let text = log.text();
        assert!(!text.contains("canary"), "{text}");
        for kept in [
            "postgres://***@db.example/app",
            "Authorization: Bearer ***",
            "/webhooks/1/***?wait=true",
            "POST /interactions/12/***/callback",
            "token ***,",
            "redis://***@cache.example:6379/0: refused",
        ] {
            assert_contains(&text, kept);
        }
    }
}

#[tokio::test]
async fn secrets_are_in_no_span_metric_or_debug_output() {
    let (log, recorder) = (CapturedLog::start(), MetricsRecorder::default());
    let recording = recorder.install();
    let config = Config::default()
        .public_key(public_key())
        .token("canary-7.canary.canary")
        .permissions_token("canary-8")
        .client_credentials(Id::new(2), "canary-9");
    let transport = MockTransport::always(http_response(403, &[], "{}"));
    let app = builder(&[leak::COMMAND])
        .config(config.clone())
        .client(transport.client());
    let printed = format!("{config:?} {app:?}");
    let app = app.build().expect("the app builds");
    for panics in [false, true] {
        let mut body = slash("leak", json!([option(5, "panics", panics)]));
        body["token"] = json!("canary-10");
        SignedRequest::from(body).send_to(&app).await;
    }
    drop(recording);

    for text in [
        log.text(),
        recorder.series().join("\n"),
        printed,
        format!("{app:?}"),
        format!("{:?}", transport.client()),
    ] {
        assert!(!text.contains("canary"), "{text}");
    }
    assert_contains(&log.text(), "interaction");
}

/// Fail with a message that looks like secrets, but has none
#[command]
fn harmless() -> Result<()> {
    Err(std::io::Error::other(HARMLESS))?
}

const HARMLESS: &str = "Bot is away; https://example.com/a@b, v1.2.3, webhooks/1, interactions/1/ and a.b.c: größer als 3";

#[tokio::test]
async fn error_without_secrets_is_logged_unchanged() {
    let log = CapturedLog::start();
    let app = app(&[harmless::COMMAND]);
    SignedRequest::from(slash("harmless", json!([])))
        .send_to(&app)
        .await;
    assert_contains(&log.text(), HARMLESS);
}

#[tokio::test(start_paused = true)]
async fn signatures_that_do_not_match_are_logged_hourly_until_one_does() {
    let log = CapturedLog::start();
    let app = app(&[nothing::COMMAND]);
    let valid = SignedRequest::from(slash("nothing", json!([])));
    let forged = valid.clone().with_body("{}");
    let lines = |log: &CapturedLog| log.text().matches("signatures do not match").count();

    for _ in 0..3 {
        forged.clone().send_to(&app).await;
    }
    assert_eq!(lines(&log), 1, "{}", log.text());
    advance(Duration::from_hours(1)).await;
    forged.clone().send_to(&app).await;
    assert_contains(&log.text(), "count=4");

    valid.send_to(&app).await;
    advance(Duration::from_hours(1)).await;
    forged.send_to(&app).await;
    assert_eq!(lines(&log), 2, "{}", log.text());
}

#[tokio::test]
async fn wrong_clock_is_logged_once() {
    let now = std::time::SystemTime::now();
    let hour = Duration::from_hours(1);
    for (date, direction) in [(now - hour, "ahead"), (now + hour, "behind")] {
        let log = CapturedLog::start();
        let date = httpdate::fmt_http_date(date);
        let transport = MockTransport::always(http_response(204, &[("date", &date)], ""));
        let client = transport.client();
        for _ in 0..2 {
            client
                .send(&PostCallback(1, 2))
                .await
                .expect("the service accepts");
        }
        let text = log.text();
        assert_eq!(
            text.matches("the clock of this machine differs").count(),
            1,
            "{text}"
        );
        assert_contains(&text, format!("direction=\"{direction}\""));
    }
}

#[tokio::test]
async fn clock_that_differs_by_a_second_is_not_logged() {
    let log = CapturedLog::start();
    let date = httpdate::fmt_http_date(std::time::SystemTime::now() - Duration::from_secs(1));
    let transport = MockTransport::always(http_response(204, &[("date", &date)], ""));
    let sent = transport.client().send(&PostCallback(1, 2)).await;
    sent.expect("the service accepts");
    assert!(!log.text().contains("clock"), "{}", log.text());
}
