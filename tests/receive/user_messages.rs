//! The app can replace the framework's messages to users, per locale.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, autocomplete, builder, click, fixture,
    http_response, option, slash, submit,
};
use guildhall::AppBuilder;
use guildhall::client::MissingPermission;
use guildhall::guard::{AppGuards, Concurrency, Cooldown, GuardError};
use guildhall::messages::{Recipient, UserMessage};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use serde_json::{Value, json};

use crate::guards::{build, send};

/// Returns a German message for users with the locale `de`, and `None` for others.
fn in_german(sentence: &UserMessage<'_>, to: &Recipient<'_>) -> Option<String> {
    if to.locale() != Some(&Locale::German) {
        return None;
    }
    let text = match sentence {
        UserMessage::Guard(rejected) => return german_rejection(rejected),
        UserMessage::Argument(error) => format!("{} passt nicht.", error.name),
        UserMessage::InternalError { id } => format!("Fehler {id}."),
        other => german_text(other)?.to_owned(),
    };
    Some(text)
}

fn german_text(sentence: &UserMessage<'_>) -> Option<&'static str> {
    Some(match sentence {
        UserMessage::CommandChanged => "Befehl ist neu.",
        UserMessage::Outdated => "Das ist veraltet.",
        UserMessage::ModalExpired => "Zu spät.",
        UserMessage::Interrupted => "Abgebrochen.",
        UserMessage::TimedOut => "Zu lang.",
        UserMessage::Done => "Erledigt.",
        _ => return None,
    })
}

fn german_rejection(rejected: &GuardError) -> Option<String> {
    Some(match rejected {
        GuardError::Owners => "Nur für Besitzer.".to_owned(),
        GuardError::NotInGuild => "Nur auf Servern.".to_owned(),
        GuardError::MemberPermissions { missing } => format!("Dir fehlt {}.", missing.bits()),
        GuardError::AppPermissions { missing } => format!("Mir fehlt {}.", missing.bits()),
        GuardError::Check => "Hier nicht.".to_owned(),
        GuardError::Cooldown { retry_after, .. } => {
            format!("In {} Sekunden.", retry_after.as_secs())
        }
        GuardError::Concurrency { .. } => "Schon dabei.".to_owned(),
        _ => return None,
    })
}

/// Roll a die
#[command]
fn roll(
    /// The number
    #[option(max = 6)]
    sides: Option<u8>,
) -> Option<&'static str> {
    assert_ne!(sides, Some(6), "out of luck");
    None
}

/// Fail
#[command]
fn fail() -> Result<()> {
    Err(std::fmt::Error.into())
}

/// Ban somebody
#[command]
fn ban() -> Result<()> {
    let missing = Permissions::BAN_MEMBERS;
    Err(MissingPermission { missing }.into())
}

/// Say nothing
#[command]
fn mumble() -> Result<()> {
    Err(Error::user(" \n"))
}

/// Say more than a message holds
#[command]
async fn ramble(
    /// Delay in seconds
    after: u8,
) -> Result<()> {
    tokio::time::sleep(Duration::from_secs(after.into())).await;
    Err(Error::user("ü".repeat(2001)))
}

/// Never end
#[command]
async fn forever() {
    std::future::pending::<()>().await;
}

#[component("press/{times}")]
fn press(times: u8) -> String {
    times.to_string()
}

fn app_with_messages(
    wording: fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String>,
) -> AppBuilder {
    let commands = [
        roll::COMMAND,
        fail::COMMAND,
        ban::COMMAND,
        mumble::COMMAND,
        ramble::COMMAND,
        forever::COMMAND,
    ];
    let app = builder(&commands).component(press::COMPONENT);
    app.guards(AppGuards::new().owners([Id::new(41)]))
        .messages(wording)
}

/// Returns the response text for a user with this locale.
async fn response_text(app: &App, body: Value, locale: &str) -> String {
    let response = send(app, 1, body, |body| {
        body["locale"] = json!(locale);
        body["member"]["permissions"] = json!("0");
    });
    response.await.content()
}

fn roll_invocation() -> Value {
    slash("roll", json!([]))
}

fn roll_with_sides(sides: u8) -> Value {
    slash("roll", json!([option(4, "sides", sides)]))
}

/// A function that configures an app.
type Configure = fn(AppBuilder) -> AppBuilder;

/// Asserts how the messages start for a German user and for a French user; only German has replacements.
async fn assert_messages(configure: Configure, body: Value, german: &str, english: &str) {
    for (locale, text) in [("de", german), ("fr", english)] {
        let app = build(configure(app_with_messages(in_german)));
        let message = response_text(&app, body.clone(), locale).await;
        assert!(
            message.starts_with(text),
            "{locale}: found {message:?}, expected {text:?}"
        );
    }
}

fn unguarded(app: AppBuilder) -> AppBuilder {
    app
}

#[tokio::test]
async fn each_message_is_replaced_for_its_locale() {
    let owners_only: Configure = |app| app.guards(AppGuards::new().owners_only(true));
    let member: Configure =
        |app| app.guards(AppGuards::new().member_permissions(Permissions::BAN_MEMBERS));
    let app: Configure =
        |app| app.guards(AppGuards::new().app_permissions(Permissions::ADMINISTRATOR));
    let closed: Configure = |app| app.guards(AppGuards::new().check(|_: &Context| false));
    let unawaited_modal = submit(format!("guildhall.show/{:032x}", 7), [], &json!({}));
    let error = "Something went wrong. If it happens again, report this ID: 1.";
    let outdated = "This button, menu or form is out of date. Run the command again.";
    for (configure, body, german, english) in [
        (
            owners_only,
            roll_invocation(),
            "Nur für Besitzer.",
            "Only the app's owners can use this.",
        ),
        (
            member,
            roll_invocation(),
            "Dir fehlt 4.",
            "You need the permission Ban Members for this.",
        ),
        (
            app,
            roll_invocation(),
            "Mir fehlt 8.",
            "I need the permission Administrator for this.",
        ),
        (
            unguarded,
            slash("ban", json!([])),
            "Mir fehlt 4.",
            "I need the permission Ban Members for this",
        ),
        (
            closed,
            roll_invocation(),
            "Hier nicht.",
            "You cannot use this here.",
        ),
        (
            unguarded,
            roll_with_sides(7),
            "sides passt nicht.",
            "`sides`: must be from 0 to 6",
        ),
        (unguarded, slash("fail", json!([])), "Fehler 1.", error),
        (unguarded, roll_with_sides(6), "Fehler 1.", error),
        (
            unguarded,
            slash("gone", json!([])),
            "Befehl ist neu.",
            "This command has changed. Try again in a moment.",
        ),
        (unguarded, click("gone"), "Das ist veraltet.", outdated),
        (unguarded, click("press/x"), "Das ist veraltet.", outdated),
        (
            unguarded,
            unawaited_modal,
            "Zu spät.",
            "This form has expired. Run the command again.",
        ),
        (unguarded, roll_invocation(), "Erledigt.", "Done."),
    ] {
        assert_messages(configure, body, german, english).await;
    }
}

#[tokio::test]
async fn outside_guild_message_is_replaced() {
    let member =
        |app: AppBuilder| app.guards(AppGuards::new().member_permissions(Permissions::BAN_MEMBERS));
    let mut body = roll_invocation();
    body["user"] = body["member"]["user"].take();
    body["member"] = Value::Null;
    body["guild_id"] = Value::Null;
    let response = SignedRequest::from(body)
        .send_to(&build(member(app_with_messages(in_german))))
        .await;

    assert_eq!(response.content(), "Nur auf Servern.");
}

#[tokio::test(start_paused = true)]
async fn cooldown_message_is_replaced() {
    let minute = Cooldown::new(1, Duration::from_mins(1));
    let app = build(app_with_messages(in_german).guards(AppGuards::new().cooldown(minute)));
    assert_eq!(
        response_text(&app, roll_invocation(), "de").await,
        "Erledigt."
    );

    for (id, locale, text) in [(2, "de", "In 60 Sekunden."), (3, "fr", "You can use this")] {
        let again = send(&app, id, roll_invocation(), |body| {
            body["locale"] = json!(locale);
        })
        .await
        .content();
        assert!(again.starts_with(text), "{again}");
    }
}

/// Returns a transport that responds to every request with a message.
fn transport() -> MockTransport {
    MockTransport::always(http_response(200, &[], &fixture("object/message.json")))
}

fn last_message(transport: &MockTransport) -> String {
    let recorded = transport.requests().pop().expect("a request was sent");
    let body: Value = serde_json::from_slice(recorded.request.body()).expect("the body is JSON");
    body["content"].as_str().unwrap_or_default().to_owned()
}

/// Returns an app with a deferred handler in flight for a German user.
async fn app_in_flight(transport: &MockTransport) -> App {
    let app =
        app_with_messages(in_german).guards(AppGuards::new().concurrency(Concurrency::new(1)));
    let app = build(
        app.client(transport.client())
            .timing(Timing::new().shutdown_grace(Duration::ZERO)),
    );
    let deferral = send(&app, 9, slash("forever", json!([])), |_| ()).await;
    assert_eq!(deferral.json(), json!({"type": 5}));
    app
}

#[tokio::test(start_paused = true)]
async fn concurrency_message_is_replaced() {
    let app = app_in_flight(&transport()).await;
    assert_eq!(
        response_text(&app, roll_invocation(), "de").await,
        "Schon dabei."
    );
    assert!(
        response_text(&app, roll_invocation(), "fr")
            .await
            .starts_with("This command is already running")
    );
}

#[tokio::test(start_paused = true)]
async fn shutdown_message_is_replaced() {
    let transport = transport();
    app_in_flight(&transport).await.close().await;
    assert_eq!(last_message(&transport), "Abgebrochen.");
}

#[tokio::test(start_paused = true)]
async fn timeout_message_is_replaced() {
    let transport = transport();
    app_in_flight(&transport).await.idle().await;
    assert_eq!(last_message(&transport), "Zu lang.");
}

#[tokio::test]
async fn error_handlers_receive_the_replaced_message() {
    fn echoes(_ctx: &Context, error: Error) -> Result<String> {
        let message = error.user_message().map(|message| format!("{message}!"));
        message.ok_or(error)
    }
    let echoing = |app: AppBuilder| {
        app.guards(AppGuards::new().check(|_: &Context| false))
            .on_error(echoes)
    };
    let english = "You cannot use this here.!";
    assert_messages(echoing, roll_invocation(), "Hier nicht.!", english).await;
}

#[tokio::test]
async fn message_of_a_passed_on_error_is_replaced_once() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let app = builder(&[roll::COMMAND]).messages(|sentence, _| {
        let calls = CALLS.fetch_add(1, Ordering::Relaxed);
        Some(format!("{calls}: {sentence}"))
    });
    let passes_on = |_: &Context, error: Error| Err::<(), _>(error);
    let app = build(
        app.guards(AppGuards::new().check(|_: &Context| false))
            .on_error(passes_on),
    );

    assert_eq!(
        response_text(&app, roll_invocation(), "de").await,
        "0: You cannot use this here."
    );
}

#[tokio::test]
async fn invalid_replacement_is_ignored() {
    let wordings: [fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String>; 3] = [
        |_, _| Some("ü".repeat(2001)),
        |_, _| Some(" \n".to_owned()),
        |_, _| panic!("at a loss for words"),
    ];
    for wording in wordings {
        assert_eq!(
            response_text(&build(app_with_messages(wording)), roll_invocation(), "de").await,
            "Done."
        );
    }
    let long = build(app_with_messages(|_, _| Some("ü".repeat(2000))));
    assert_eq!(
        response_text(&long, roll_invocation(), "de").await,
        "ü".repeat(2000)
    );
}

#[tokio::test]
async fn blank_user_error_becomes_the_error_message() {
    let app = build(app_with_messages(in_german));
    let mumble = || slash("mumble", json!([]));

    assert_eq!(response_text(&app, mumble(), "de").await, "Fehler 1.");
    assert!(
        response_text(&app, mumble(), "fr")
            .await
            .starts_with("Something went wrong.")
    );
}

#[tokio::test(start_paused = true)]
async fn long_user_error_is_truncated_in_late_responses_too() {
    let transport = transport();
    let app = build(app_with_messages(in_german).client(transport.client()));
    let ramble = |after: u8| slash("ramble", json!([option(4, "after", after)]));
    let in_time = response_text(&app, ramble(0), "de").await;
    send(&app, 2, ramble(3), |_| ()).await;
    app.idle().await;

    for message in [in_time, last_message(&transport)] {
        assert!(message.starts_with("üüü"), "{message}");
        assert_eq!(message.chars().count(), 2000);
    }
}

#[tokio::test]
async fn replacement_receives_interaction_id_guild_and_path() {
    let app = build(app_with_messages(|_, to| {
        let guild = to.guild_id().map(Id::get);
        Some(format!("{} {guild:?} {:?}", to.id(), to.path()))
    }));

    assert_eq!(
        response_text(&app, roll_invocation(), "de").await,
        r#"1 Some(20) Some("roll")"#
    );
    assert_eq!(
        response_text(&app, click("press/x"), "de").await,
        r#"1 Some(20) Some("press/{}")"#
    );
    assert_eq!(
        response_text(&app, click("gone"), "de").await,
        "1 Some(20) None"
    );
}

#[tokio::test]
async fn replacement_is_not_requested_for_autocomplete() {
    let calls = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&calls);
    let app = builder(&[roll::COMMAND]).messages(move |_, _| {
        counter.fetch_add(1, Ordering::Relaxed);
        None
    });
    let typing = autocomplete("gone", json!([]));
    let suggested: AppResponse = SignedRequest::from(typing).send_to(&build(app)).await;

    assert_eq!(suggested.choices().len(), 0);
    assert_eq!(calls.load(Ordering::Relaxed), 0);
}

/// Fail a check of the app
#[command]
fn closed() {}

#[tokio::test]
async fn english_user_sees_no_message_in_a_default_language_that_is_not_english() {
    let english = "You cannot use this here.";
    for (locale, expected) in [
        ("fr", "Hier nicht."),
        ("en-US", english),
        ("en-GB", english),
    ] {
        let app = builder(&[closed::COMMAND]).catalog(&crate::LOCALIZATIONS);
        let app = app
            .guards(AppGuards::new().check(|_: &Context| false))
            .build()
            .expect("the app builds");
        let mut body = slash("closed", json!([]));
        body["locale"] = locale.into();
        let response = SignedRequest::from(body).send_to(&app).await;
        assert_eq!(response.content(), expected, "{locale}");
    }
}
