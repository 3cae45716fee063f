//! Rejections by guards, invalid arguments and panics go to error handlers, like a handler's own errors.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{AppResponse, SilentServer, autocomplete, builder, option, slash, submit};
use guildhall::AppBuilder;
use guildhall::guard::{AppGuards, Concurrency, Cooldown, GuardError, LimitScope};
use guildhall::hook::{FinishedInteraction, Outcome, PanicError};
use guildhall::option::ArgumentError;
use guildhall::prelude::*;
use guildhall::rules::{NumberDef, OptionValueError};
use guildhall::store::{Claim, Claimed, Store, StoreFuture};
use serde_json::{Value, json};

use crate::awaited_modal::Order;
use crate::guards::{build, find, is_cooldown_message, send};

/// Returns a name for the cause of an error, or `None` for an error that the handler returned.
fn cause_name(error: &Error) -> Option<String> {
    if let Some(rejected) = error.cause::<GuardError>() {
        return Some(rejected.guard().to_owned());
    }
    if let Some(ArgumentError { name, .. }) = error.cause() {
        return Some(format!("the value of {name}"));
    }
    error.cause::<PanicError>().map(|_| "a panic".to_owned())
}

fn at_command(_ctx: &Context, error: Error) -> Result<String> {
    let name = cause_name(&error).ok_or(error)?;
    Ok(format!("command: {name}"))
}

fn at_group(_ctx: &Context, error: Error) -> Result<String> {
    let name = cause_name(&error).ok_or(error)?;
    Ok(format!("group: {name}"))
}

async fn at_app(_ctx: &Context, error: Error) -> Result<String> {
    let name = cause_name(&error).ok_or(error)?;
    Ok(format!("app: {name}"))
}

/// A function that configures an app.
type Configure = fn(AppBuilder) -> AppBuilder;

/// Roll a die
#[command(on_error = at_command)]
fn near(
    /// The number
    #[option(max = 6)]
    sides: u8,
) {
    assert_ne!(sides, 6, "out of luck");
}

/// Roll dice
#[group(on_error = at_group)]
mod dice {
    /// Roll one
    #[guildhall::command]
    pub(super) fn roll(
        /// The number
        #[option(max = 6)]
        sides: u8,
    ) {
        assert_ne!(sides, 6, "out of luck");
    }
}

/// Roll a die without an error handler
#[command]
fn far(
    /// The number
    #[option(max = 6)]
    sides: u8,
) {
    assert_ne!(sides, 6, "out of luck");
}

/// A store in which every slot is taken.
#[derive(Debug)]
struct FullStore;

impl Store for FullStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        let retry_after = Duration::from_secs(5);
        Box::pin(async move { Ok(Claimed::Full { retry_after }) })
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// Guards that reject every invocation.
const GUARDS: [(&str, Configure); 6] = [
    ("owners", |app| {
        app.guards(AppGuards::new().owners([Id::new(41)]).owners_only(true))
    }),
    ("member_permissions", |app| {
        app.guards(AppGuards::new().member_permissions(Permissions::BAN_MEMBERS))
    }),
    ("app_permissions", |app| {
        app.guards(AppGuards::new().app_permissions(Permissions::ADMINISTRATOR))
    }),
    ("check", |app| {
        app.guards(AppGuards::new().check(|_: &Context| false))
    }),
    ("cooldown", |app| {
        app.guards(AppGuards::new().cooldown(Cooldown::new(1, Duration::from_mins(1))))
    }),
    ("concurrency", |app| {
        app.guards(AppGuards::new().concurrency(Concurrency::new(1)))
    }),
];

fn dice_app(with: Configure) -> App {
    let commands = [near::COMMAND, dice::COMMAND, far::COMMAND];
    build(with(builder(&commands).store(FullStore).on_error(at_app)))
}

fn unguarded(app: AppBuilder) -> AppBuilder {
    app
}

/// Returns an interaction for each command, with the level of the error handler that responds.
fn rolls(sides: u8) -> [(&'static str, Value); 3] {
    let sides = json!([option(4, "sides", sides)]);
    let inner = json!([{"type": 1, "name": "roll", "options": sides}]);
    [
        ("command", slash("near", sides.clone())),
        ("group", slash("dice", inner)),
        ("app", slash("far", sides)),
    ]
}

async fn send_unprivileged(app: &App, body: Value) -> AppResponse {
    send(app, 1, body, |body| {
        body["member"]["permissions"] = json!("0");
    })
    .await
}

#[tokio::test]
async fn rejection_by_every_guard_goes_to_the_innermost_error_handler() {
    for (guard, with) in GUARDS {
        let app = dice_app(with);
        for (level, body) in rolls(1) {
            let message = send_unprivileged(&app, body).await.content();
            assert_eq!(message, format!("{level}: {guard}"));
        }
    }
}

#[tokio::test]
async fn invalid_value_and_panic_go_to_the_innermost_error_handler() {
    let app = dice_app(unguarded);
    for (sides, cause) in [(7, "the value of sides"), (6, "a panic")] {
        for (level, body) in rolls(sides) {
            let message = send_unprivileged(&app, body).await.content();
            assert_eq!(message, format!("{level}: {cause}"));
        }
    }
}

#[tokio::test]
async fn panic_in_a_guard_or_hook_goes_to_the_innermost_error_handler() {
    fn panics(_ctx: &Context) {
        panic!("out of luck")
    }
    let guarded = dice_app(|app| app.guards(AppGuards::new().check(panics)));
    let hooked = dice_app(|app| app.before(panics));
    for app in [guarded, hooked] {
        let [(_, body), ..] = rolls(1);
        assert_eq!(
            send_unprivileged(&app, body).await.content(),
            "command: a panic"
        );
    }
}

/// Errors that the error handler received.
#[derive(Clone, Debug, Default)]
struct ErrorLog(Arc<Mutex<Vec<Error>>>);

impl ErrorLog {
    fn last(&self) -> Error {
        let mut errors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        errors.pop().expect("an error was received")
    }
}

/// Returns the error that the app's error handler receives.
async fn error_received(with: Configure, sides: u8) -> Error {
    let errors = ErrorLog::default();
    let keeper = errors.clone();
    let keeps = move |_: &Context, error: Error| {
        let mut errors = keeper.0.lock().unwrap_or_else(PoisonError::into_inner);
        errors.push(error);
    };
    let app = with(builder(&[far::COMMAND]).store(FullStore)).on_error(keeps);
    let [_, _, (_, body)] = rolls(sides);
    send_unprivileged(&build(app), body).await;
    errors.last()
}

#[tokio::test]
async fn cooldown_rejection_contains_its_details_and_message() {
    let minute = |app: AppBuilder| {
        app.guards(
            AppGuards::new()
                .cooldown(Cooldown::new(1, Duration::from_mins(1)).by(LimitScope::Channel)),
        )
    };
    let error = error_received(minute, 1).await;

    let Some(GuardError::Cooldown {
        scope: by,
        retry_after,
        retry_at,
    }) = error.cause()
    else {
        panic!("expected a cooldown: {error:?}")
    };
    assert_eq!(
        (*by, *retry_after),
        (LimitScope::Channel, Duration::from_secs(5))
    );
    let text = format!("You can use this again <t:{}:R>.", retry_at.as_seconds());
    assert_eq!(error.user_message(), Some(&*text));
}

#[tokio::test]
async fn permission_rejection_contains_the_missing_permissions() {
    const KICK_AND_BAN: Permissions = Permissions::KICK_MEMBERS.union(Permissions::BAN_MEMBERS);
    let error = error_received(
        |app| app.guards(AppGuards::new().member_permissions(KICK_AND_BAN)),
        1,
    )
    .await;

    let missing = GuardError::MemberPermissions {
        missing: KICK_AND_BAN,
    };
    assert_eq!(error.cause(), Some(&missing));
}

#[tokio::test]
async fn invalid_value_error_contains_the_broken_rule() {
    let error = error_received(unguarded, 7).await;

    let argument: &ArgumentError = error.cause().expect("the cause is an argument error");
    let [min, max] = [0, 6].map(|bound| Some(NumberDef::Integer(bound)));
    assert_eq!(
        argument.reason.fault(),
        Some(OptionValueError::Range { min, max })
    );
    let text = argument.to_string();
    assert_eq!(error.user_message(), Some(&*text));
}

#[tokio::test]
async fn panic_message_is_not_shown_to_the_user() {
    let error = error_received(unguarded, 6).await;

    let panicked: &PanicError = error.cause().expect("the cause is a panic");
    assert!(panicked.message().contains("out of luck"));
    assert_eq!(error.user_message(), None);
    assert!(!error.to_string().contains("out of luck"), "{error}");
}

fn silent(_ctx: &Context, _error: Error) {}

fn passes_on(_ctx: &Context, error: Error) -> Result<()> {
    Err(error)
}

fn fails(_ctx: &Context, _error: Error) -> Result<()> {
    Err(std::fmt::Error.into())
}

fn panics_again(_ctx: &Context, _error: Error) {
    panic!("out of luck again")
}

/// Returns the response text of a command without an error handler.
async fn response_text(with: Configure, sides: u8) -> String {
    let app = with(builder(&[far::COMMAND]).store(FullStore));
    let [_, _, (_, body)] = rolls(sides);
    send_unprivileged(&build(app), body).await.content()
}

const WRONG: &str = "Something went wrong. If it happens again, report this ID: 1.";

#[tokio::test]
async fn unhandled_rejection_gets_the_default_message() {
    let text = "You cannot use this here.";
    let closed = |app: AppBuilder| app.guards(AppGuards::new().check(|_: &Context| false));
    assert_eq!(response_text(closed, 1).await, text);
    for with in [
        |app: AppBuilder| {
            app.guards(AppGuards::new().check(|_: &Context| false))
                .on_error(silent)
        },
        |app: AppBuilder| {
            app.guards(AppGuards::new().check(|_: &Context| false))
                .on_error(passes_on)
        },
    ] {
        assert_eq!(response_text(with, 1).await, text);
    }
}

#[tokio::test]
async fn unhandled_invalid_value_gets_the_default_message() {
    let text = "`sides`: must be from 0 to 6";
    assert_eq!(response_text(unguarded, 7).await, text);
    assert_eq!(response_text(|app| app.on_error(silent), 7).await, text);
    assert_eq!(response_text(|app| app.on_error(passes_on), 7).await, text);
}

#[tokio::test]
async fn unhandled_panic_gets_the_default_message() {
    for with in [
        unguarded,
        |app: AppBuilder| app.on_error(silent),
        |app: AppBuilder| app.on_error(passes_on),
    ] {
        assert_eq!(response_text(with, 6).await, WRONG);
    }
}

#[tokio::test]
async fn failing_or_panicking_error_handler_becomes_an_error_message() {
    for with in [
        |app: AppBuilder| {
            app.guards(AppGuards::new().owners_only(true).owners([Id::new(41)]))
                .on_error(fails)
        },
        |app: AppBuilder| {
            app.guards(AppGuards::new().owners_only(true).owners([Id::new(41)]))
                .on_error(panics_again)
        },
    ] {
        assert_eq!(response_text(with, 1).await, WRONG);
    }
}

/// Be rejected, and panic in the error handler
#[command(check = closed, on_error = panics_again)]
fn clumsy() {}

fn closed(_ctx: &Context) -> Result<()> {
    Err(GuardError::Check.into())
}

#[tokio::test]
async fn panic_in_an_error_handler_goes_to_the_next_one() {
    let app = build(builder(&[clumsy::COMMAND]).on_error(at_app));

    let message = send_unprivileged(&app, slash("clumsy", json!([])))
        .await
        .content();

    assert_eq!(message, "app: a panic");
}

/// Order something
#[command(on_error = at_command)]
async fn order(ctx: Context) -> Result<()> {
    ctx.show(Order::form()).await?;
    Ok(())
}

#[tokio::test]
async fn invalid_modal_field_goes_to_the_error_handler() {
    let app = build(builder(&[order::COMMAND]).client(SilentServer::client()));
    let modal = send_unprivileged(&app, slash("order", json!([])))
        .await
        .json();
    let field = json!({"type": 4, "custom_id": "count", "value": "x"});
    let custom_id = modal["data"]["custom_id"].clone();

    let message = send_unprivileged(&app, submit(custom_id, [field], &json!({}))).await;

    assert_eq!(message.content(), "command: the value of How many?");
}

/// Be rejected by a check
#[command(check = closed, on_error = at_command)]
fn check_rejects() {}

#[tokio::test]
async fn rejection_by_a_check_goes_to_the_error_handler() {
    let app = build(builder(&[check_rejects::COMMAND]));

    let message = send_unprivileged(&app, slash("check-rejects", json!([])))
        .await
        .content();

    assert_eq!(message, "command: check");
}

/// Returns the outcome that an `after` hook receives if the command's error handler responds.
async fn outcome_seen(with: Configure, sides: u8) -> Option<Outcome> {
    let outcome = Arc::new(Mutex::new(None));
    let notes = Arc::clone(&outcome);
    let after = move |_: &Context, finished: &FinishedInteraction| {
        *notes.lock().unwrap_or_else(PoisonError::into_inner) = Some(finished.outcome);
    };
    let app = build(with(builder(&[near::COMMAND])).after(after));
    let [(_, body), ..] = rolls(sides);
    send_unprivileged(&app, body).await;
    app.idle().await;
    *outcome.lock().unwrap_or_else(PoisonError::into_inner)
}

#[tokio::test]
async fn hooks_see_the_outcome_if_an_error_handler_responds() {
    let [(_, owners), ..] = GUARDS;
    assert_eq!(outcome_seen(owners, 1).await, Some(Outcome::Rejected));
    assert_eq!(outcome_seen(unguarded, 7).await, Some(Outcome::Rejected));
    assert_eq!(outcome_seen(unguarded, 6).await, Some(Outcome::Panicked));
}

#[tokio::test(start_paused = true)]
async fn rejected_invocation_does_not_use_up_a_cooldown_if_an_error_handler_responds() {
    let slow = Cooldown::new(1, Duration::from_mins(1)).by(LimitScope::Global);
    let commands = [check_rejects::COMMAND, far::COMMAND];
    let app = build(builder(&commands).guards(AppGuards::new().cooldown(slow)));

    let message = send_unprivileged(&app, slash("check-rejects", json!([])))
        .await
        .content();
    assert_eq!(message, "command: check");
    let [_, _, (_, body)] = rolls(1);
    assert_eq!(
        send_unprivileged(&app, body.clone()).await.content(),
        "Done."
    );
    let again = send(&app, 2, body, |_| ()).await.content();
    assert!(is_cooldown_message(&again), "{again}");
}

#[tokio::test]
async fn rejected_autocomplete_returns_no_choices_without_an_error_handler() {
    let app = build(builder(&[find::COMMAND]).on_error(at_app));
    let mut word = option(3, "word", "s");
    word["focused"] = json!(true);

    let response = send_unprivileged(&app, autocomplete("find", json!([word]))).await;

    assert_eq!(response.json(), json!({"type": 8, "data": {"choices": []}}));
}
