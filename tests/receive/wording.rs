//! The app can replace the framework's messages to users, per locale.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, autocomplete, builder, click, fixture,
    http_response, option, slash, submit,
};
use guildhall::AppBuilder;
use guildhall::guard::{Concurrency, Cooldown, Refused};
use guildhall::permissions::MissingPermission;
use guildhall::prelude::*;
use guildhall::wording::{Addressee, Sentence};
use serde_json::{Value, json};

use crate::guards::{built, send};

/// Returns German messages for German users and nothing for others.
fn in_german(sentence: &Sentence<'_>, to: &Addressee<'_>) -> Option<String> {
    if to.locale() != Some(&Locale::German) {
        return None;
    }
    let words = match sentence {
        Sentence::Refused(refused) => return of_refusal(refused),
        Sentence::Argument(error) => format!("{} passt nicht.", error.name),
        Sentence::WentWrong { id } => format!("Fehler {id}."),
        other => fixed(other)?.to_owned(),
    };
    Some(words)
}

fn fixed(sentence: &Sentence<'_>) -> Option<&'static str> {
    Some(match sentence {
        Sentence::Changed => "Befehl ist neu.",
        Sentence::Outdated => "Das ist veraltet.",
        Sentence::NotWaitedFor => "Zu spät.",
        Sentence::Interrupted => "Abgebrochen.",
        Sentence::Overdue => "Zu lang.",
        Sentence::Done => "Erledigt.",
        _ => return None,
    })
}

fn of_refusal(refused: &Refused) -> Option<String> {
    Some(match refused {
        Refused::Owners => "Nur für Besitzer.".to_owned(),
        Refused::NotInGuild => "Nur auf Servern.".to_owned(),
        Refused::MemberPermissions { missing } => format!("Dir fehlt {}.", missing.bits()),
        Refused::AppPermissions { missing } => format!("Mir fehlt {}.", missing.bits()),
        Refused::Check => "Hier nicht.".to_owned(),
        Refused::Cooldown { free_in, .. } => format!("In {} Sekunden.", free_in.as_secs()),
        Refused::Concurrency { .. } => "Schon dabei.".to_owned(),
        _ => return None,
    })
}

/// Roll a die
#[command]
fn roll(
    /// How many
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

fn worded(wording: fn(&Sentence<'_>, &Addressee<'_>) -> Option<String>) -> AppBuilder {
    let commands = [
        roll::COMMAND,
        fail::COMMAND,
        ban::COMMAND,
        mumble::COMMAND,
        ramble::COMMAND,
        forever::COMMAND,
    ];
    let app = builder(&commands).component(press::COMPONENT);
    app.owners([Id::new(41)]).wording(wording)
}

/// Returns the response text for a user with this locale.
async fn told(app: &App, body: Value, locale: &str) -> String {
    let answer = send(app, 1, body, |body| {
        body["locale"] = json!(locale);
        body["member"]["permissions"] = json!("0");
    });
    answer.await.content()
}

fn rolled() -> Value {
    slash("roll", json!([]))
}

fn rolled_with(sides: u8) -> Value {
    slash("roll", json!([option(4, "sides", sides)]))
}

/// Asserts the message that a German user and a French user receive.
async fn claim(with: fn(AppBuilder) -> AppBuilder, body: Value, german: &str, english: &str) {
    for (locale, text) in [("de", german), ("fr", english)] {
        let app = built(with(worded(in_german)));
        let told = told(&app, body.clone(), locale).await;
        assert!(told.starts_with(text), "{told}");
    }
}

fn unguarded(app: AppBuilder) -> AppBuilder {
    app
}

#[tokio::test]
async fn lack_of_permissions_is_worded() {
    let only = "Only the app's owners can use this.";
    claim(AppBuilder::owners_only, rolled(), "Nur für Besitzer.", only).await;
    let you = "You need the permission Ban Members for this.";
    let member = |app: AppBuilder| app.member_permissions(Permissions::BAN_MEMBERS);
    claim(member, rolled(), "Dir fehlt 4.", you).await;
    let me = "I need the permission Administrator for this.";
    let app = |app: AppBuilder| app.app_permissions(Permissions::ADMINISTRATOR);
    claim(app, rolled(), "Mir fehlt 8.", me).await;
}

#[tokio::test]
async fn lack_of_a_permission_for_a_handler_is_worded() {
    let me = "I need the permission Ban Members for this";
    let ban = slash("ban", json!([]));
    claim(unguarded, ban, "Mir fehlt 4.", me).await;
}

#[tokio::test]
async fn lack_of_a_guild_is_worded() {
    let member = |app: AppBuilder| app.member_permissions(Permissions::BAN_MEMBERS);
    let mut body = rolled();
    body["user"] = body["member"]["user"].take();
    body["member"] = Value::Null;
    body["guild_id"] = Value::Null;
    let answer = SignedRequest::from(body)
        .send_to(&built(member(worded(in_german))))
        .await;

    assert_eq!(answer.content(), "Nur auf Servern.");
}

#[tokio::test]
async fn no_of_a_check_is_worded() {
    let closed = |app: AppBuilder| app.check(|_: &Context| false);
    claim(closed, rolled(), "Hier nicht.", "You cannot use this here.").await;
}

#[tokio::test(start_paused = true)]
async fn cooldown_is_worded() {
    let minute = Cooldown::new(1, Duration::from_secs(60));
    let app = built(worded(in_german).cooldown(minute));
    assert_eq!(told(&app, rolled(), "de").await, "Erledigt.");

    for (id, locale, text) in [(2, "de", "In 60 Sekunden."), (3, "fr", "You can use this")] {
        let again = send(&app, id, rolled(), |body| body["locale"] = json!(locale));
        let again = again.await.content();
        assert!(again.starts_with(text), "{again}");
    }
}

/// Returns a transport that responds with a message to everything.
fn transport() -> MockTransport {
    MockTransport::always(http_response(200, &[], &fixture("object/message.json")))
}

fn last_words(transport: &MockTransport) -> String {
    let asked = transport.requests().pop().expect("the member is told");
    let body: Value = serde_json::from_slice(asked.request.body()).expect("a body is JSON");
    body["content"].as_str().unwrap_or_default().to_owned()
}

/// Returns an app with a deferred handler in flight for a German user.
async fn at_work(transport: &MockTransport) -> App {
    let app = worded(in_german).concurrency(Concurrency::new(1));
    let app = built(
        app.client(transport.client())
            .shutdown_grace(Duration::ZERO),
    );
    let deferral = send(&app, 9, slash("forever", json!([])), |_| ()).await;
    assert_eq!(deferral.json(), json!({"type": 5}));
    app
}

#[tokio::test(start_paused = true)]
async fn concurrency_is_worded() {
    let app = at_work(&transport()).await;
    assert_eq!(told(&app, rolled(), "de").await, "Schon dabei.");
    assert!(
        told(&app, rolled(), "fr")
            .await
            .starts_with("This is at work")
    );
}

#[tokio::test(start_paused = true)]
async fn stop_is_worded() {
    let transport = transport();
    at_work(&transport).await.close().await;
    assert_eq!(last_words(&transport), "Abgebrochen.");
}

#[tokio::test(start_paused = true)]
async fn end_of_the_time_there_is_is_worded() {
    let transport = transport();
    at_work(&transport).await.idle().await;
    assert_eq!(last_words(&transport), "Zu lang.");
}

#[tokio::test]
async fn value_that_does_not_fit_is_worded() {
    let (german, english) = ("sides passt nicht.", "`sides`: must be from 0 to 6");
    claim(unguarded, rolled_with(7), german, english).await;
}

#[tokio::test]
async fn failures_and_panics_are_worded_with_their_number() {
    let english = "Something went wrong. If it happens again, report the number 1.";
    for body in [slash("fail", json!([])), rolled_with(6)] {
        claim(unguarded, body, "Fehler 1.", english).await;
    }
}

#[tokio::test]
async fn command_that_has_changed_is_worded() {
    let english = "This command has changed. Try again in a moment.";
    let gone = slash("gone", json!([]));
    claim(unguarded, gone, "Befehl ist neu.", english).await;
}

#[tokio::test]
async fn component_of_an_older_version_is_worded() {
    let english = "This is of an older version and no longer works.";
    for id in ["gone", "press/x"] {
        claim(unguarded, click(id), "Das ist veraltet.", english).await;
    }
}

#[tokio::test]
async fn form_that_nobody_waits_for_is_worded() {
    let english = "This form is no longer waited for. Use the command again.";
    let form = submit(format!("guildhall.show/{:032x}", 7), [], &json!({}));
    claim(unguarded, form, "Zu spät.", english).await;
}

#[tokio::test]
async fn end_of_a_handler_without_an_answer_is_worded() {
    claim(unguarded, rolled(), "Erledigt.", "Done.").await;
}

#[tokio::test]
async fn handlers_of_errors_are_given_the_app_s_words() {
    fn echoes(_ctx: &Context, error: Error) -> Result<String> {
        let told = error.user_message().map(|told| format!("{told}!"));
        told.ok_or(error)
    }
    let echoing = |app: AppBuilder| app.check(|_: &Context| false).on_error(echoes);
    let english = "You cannot use this here.!";
    claim(echoing, rolled(), "Hier nicht.!", english).await;
}

#[tokio::test]
async fn error_that_is_passed_on_is_worded_once() {
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let app = builder(&[roll::COMMAND]).wording(|sentence, _| {
        let asked = ASKED.fetch_add(1, Ordering::Relaxed);
        Some(format!("{asked}: {sentence}"))
    });
    let passes_on = |_: &Context, error: Error| Err::<(), _>(error);
    let app = built(app.check(|_: &Context| false).on_error(passes_on));

    assert_eq!(
        told(&app, rolled(), "de").await,
        "0: You cannot use this here."
    );
}

#[tokio::test]
async fn words_that_no_message_holds_are_not_said() {
    let wordings: [fn(&Sentence<'_>, &Addressee<'_>) -> Option<String>; 3] = [
        |_, _| Some("ü".repeat(2001)),
        |_, _| Some(" \n".to_owned()),
        |_, _| panic!("at a loss for words"),
    ];
    for wording in wordings {
        assert_eq!(told(&built(worded(wording)), rolled(), "de").await, "Done.");
    }
    let long = built(worded(|_, _| Some("ü".repeat(2000))));
    assert_eq!(told(&long, rolled(), "de").await, "ü".repeat(2000));
}

#[tokio::test]
async fn error_for_a_member_that_says_nothing_is_told_as_a_failure() {
    let app = built(worded(in_german));
    let mumble = || slash("mumble", json!([]));

    assert_eq!(told(&app, mumble(), "de").await, "Fehler 1.");
    assert!(
        told(&app, mumble(), "fr")
            .await
            .starts_with("Something went wrong.")
    );
}

#[tokio::test(start_paused = true)]
async fn error_for_a_member_that_is_too_long_is_cut_late_too() {
    let transport = transport();
    let app = built(worded(in_german).client(transport.client()));
    let ramble = |after: u8| slash("ramble", json!([option(4, "after", after)]));
    let at_once = told(&app, ramble(0), "de").await;
    send(&app, 2, ramble(3), |_| ()).await;
    app.idle().await;

    for told in [at_once, last_words(&transport)] {
        assert!(told.starts_with("üüü"), "{told}");
        assert_eq!(told.chars().count(), 2000);
    }
}

#[tokio::test]
async fn wording_knows_what_was_called_and_where() {
    let app = built(worded(|_, to| {
        let guild = to.guild_id().map(Id::get);
        Some(format!("{} {guild:?} {:?}", to.id(), to.path()))
    }));

    assert_eq!(
        told(&app, rolled(), "de").await,
        r#"1 Some(20) Some("roll")"#
    );
    assert_eq!(
        told(&app, click("press/x"), "de").await,
        r#"1 Some(20) Some("press/{}")"#
    );
    assert_eq!(told(&app, click("gone"), "de").await, "1 Some(20) None");
}

#[tokio::test]
async fn wording_is_not_asked_while_somebody_types() {
    let asked = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&asked);
    let app = builder(&[roll::COMMAND]).wording(move |_, _| {
        counter.fetch_add(1, Ordering::Relaxed);
        None
    });
    let typing = autocomplete("gone", json!([]));
    let suggested: AppResponse = SignedRequest::from(typing).send_to(&built(app)).await;

    assert_eq!(suggested.choices().len(), 0);
    assert_eq!(asked.load(Ordering::Relaxed), 0);
}
