//! What the framework itself says to members is the app's to word, in their languages.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::{
    Answer, Desk, Signed, answer, autocomplete, builder, click, fixture, option, slash, submit,
};
use guildhall::AppBuilder;
use guildhall::guard::{Concurrency, Cooldown, GuardError};
use guildhall::permissions::MissingPermission;
use guildhall::prelude::*;
use guildhall::messages::{Recipient, UserMessage};
use serde_json::{Value, json};

use crate::guards::{built, send};

/// Words for a German member, and none for others.
fn in_german(sentence: &UserMessage<'_>, to: &Recipient<'_>) -> Option<String> {
    if to.locale() != Some(&Locale::German) {
        return None;
    }
    let words = match sentence {
        UserMessage::Guard(refused) => return of_refusal(refused),
        UserMessage::Argument(error) => format!("{} passt nicht.", error.name),
        UserMessage::InternalError { id } => format!("Fehler {id}."),
        other => fixed(other)?.to_owned(),
    };
    Some(words)
}

fn fixed(sentence: &UserMessage<'_>) -> Option<&'static str> {
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

fn of_refusal(refused: &GuardError) -> Option<String> {
    Some(match refused {
        GuardError::Owners => "Nur für Besitzer.".to_owned(),
        GuardError::NotInGuild => "Nur auf Servern.".to_owned(),
        GuardError::MemberPermissions { missing } => format!("Dir fehlt {}.", missing.bits()),
        GuardError::AppPermissions { missing } => format!("Mir fehlt {}.", missing.bits()),
        GuardError::Check => "Hier nicht.".to_owned(),
        GuardError::Cooldown { retry_after, .. } => format!("In {} Sekunden.", retry_after.as_secs()),
        GuardError::Concurrency { .. } => "Schon dabei.".to_owned(),
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
    /// For how many seconds to think before
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

fn worded(wording: fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String>) -> AppBuilder {
    let commands = [
        roll::COMMAND,
        fail::COMMAND,
        ban::COMMAND,
        mumble::COMMAND,
        ramble::COMMAND,
        forever::COMMAND,
    ];
    let app = builder(&commands).component(press::COMPONENT);
    app.owners([Id::new(41)]).messages(wording)
}

/// What a member with this locale is told.
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

/// What stands in the way, what a German member is told of it, and what others are.
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
    let answer = Signed::from(body)
        .to(&built(member(worded(in_german))))
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

/// A client to which the service always says yes, and the desk where it does.
fn desk() -> Desk {
    Desk::always(answer(200, &[], &fixture("object/message.json")))
}

fn last_words(desk: &Desk) -> String {
    let asked = desk.asked().pop().expect("the member is told");
    let body: Value = serde_json::from_slice(asked.request.body()).expect("a body is JSON");
    body["content"].as_str().unwrap_or_default().to_owned()
}

/// An app at work for a German member, who sees that it is.
async fn at_work(desk: &Desk) -> App {
    let app = worded(in_german).concurrency(Concurrency::new(1));
    let app = built(app.client(desk.client()).shutdown_grace(Duration::ZERO));
    let deferral = send(&app, 9, slash("forever", json!([])), |_| ()).await;
    assert_eq!(deferral.json(), json!({"type": 5}));
    app
}

#[tokio::test(start_paused = true)]
async fn concurrency_is_worded() {
    let app = at_work(&desk()).await;
    assert_eq!(told(&app, rolled(), "de").await, "Schon dabei.");
    assert!(
        told(&app, rolled(), "fr")
            .await
            .starts_with("This command is already running")
    );
}

#[tokio::test(start_paused = true)]
async fn stop_is_worded() {
    let desk = desk();
    at_work(&desk).await.close().await;
    assert_eq!(last_words(&desk), "Abgebrochen.");
}

#[tokio::test(start_paused = true)]
async fn end_of_the_time_there_is_is_worded() {
    let desk = desk();
    at_work(&desk).await.idle().await;
    assert_eq!(last_words(&desk), "Zu lang.");
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
    let english = "This button is out of date.";
    for id in ["gone", "press/x"] {
        claim(unguarded, click(id), "Das ist veraltet.", english).await;
    }
}

#[tokio::test]
async fn form_that_nobody_waits_for_is_worded() {
    let english = "This form has expired. Use the command again.";
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
    let app = builder(&[roll::COMMAND]).messages(|sentence, _| {
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
    let wordings: [fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String>; 3] = [
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
    let desk = desk();
    let app = built(worded(in_german).client(desk.client()));
    let ramble = |after: u8| slash("ramble", json!([option(4, "after", after)]));
    let at_once = told(&app, ramble(0), "de").await;
    send(&app, 2, ramble(3), |_| ()).await;
    app.idle().await;

    for told in [at_once, last_words(&desk)] {
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
    let app = builder(&[roll::COMMAND]).messages(move |_, _| {
        counter.fetch_add(1, Ordering::Relaxed);
        None
    });
    let typing = autocomplete("gone", json!([]));
    let suggested: Answer = Signed::from(typing).to(&built(app)).await;

    assert_eq!(suggested.choices().len(), 0);
    assert_eq!(asked.load(Ordering::Relaxed), 0);
}
