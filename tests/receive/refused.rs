//! What a guard, a value or a panic keeps from being answered goes to handlers of errors, as what a
//! handler fails with does.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{Answer, Silent, autocomplete, builder, option, slash, submit};
use guildhall::guard::{LimitScope, Concurrency, Cooldown, GuardError};
use guildhall::hook::{Finished, Outcome, PanicError};
use guildhall::prelude::*;
use guildhall::rules::{ArgumentFault, NumberDef};
use guildhall::store::{Claim, ClaimOutcome, Store, StoreFuture};
use guildhall::{AppBuilder, ArgumentError};
use serde_json::{Value, json};

use crate::guards::{built, find, is_timed, send};
use crate::show::Order;

/// What a handler of errors was given, in a word; a handler's own errors have none.
fn named(error: &Error) -> Option<String> {
    if let Some(refused) = error.cause::<GuardError>() {
        return Some(refused.guard().to_owned());
    }
    if let Some(ArgumentError { name, .. }) = error.cause() {
        return Some(format!("the value of {name}"));
    }
    error.cause::<PanicError>().map(|_| "a panic".to_owned())
}

fn at_command(_ctx: &Context, error: Error) -> Result<String> {
    let name = named(&error).ok_or(error)?;
    Ok(format!("command: {name}"))
}

fn at_group(_ctx: &Context, error: Error) -> Result<String> {
    let name = named(&error).ok_or(error)?;
    Ok(format!("group: {name}"))
}

async fn at_app(_ctx: &Context, error: Error) -> Result<String> {
    let name = named(&error).ok_or(error)?;
    Ok(format!("app: {name}"))
}

/// Says something more of an app.
type With = fn(AppBuilder) -> AppBuilder;

/// Roll a die
#[command(on_error = at_command)]
fn near(
    /// How many
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
        /// How many
        #[option(max = 6)]
        sides: u8,
    ) {
        assert_ne!(sides, 6, "out of luck");
    }
}

/// Roll a die far away
#[command]
fn far(
    /// How many
    #[option(max = 6)]
    sides: u8,
) {
    assert_ne!(sides, 6, "out of luck");
}

/// A store in which every place is taken.
#[derive(Debug)]
struct Full;

impl Store for Full {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, ClaimOutcome> {
        let retry_after = Duration::from_secs(5);
        Box::pin(async move { Ok(ClaimOutcome::Full { retry_after }) })
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// The guards of an app, each of which stops everything.
const GUARDS: [(&str, With); 6] = [
    ("owners", |app| app.owners([Id::new(41)]).owners_only()),
    ("member_permissions", |app| {
        app.member_permissions(Permissions::BAN_MEMBERS)
    }),
    ("app_permissions", |app| {
        app.app_permissions(Permissions::ADMINISTRATOR)
    }),
    ("check", |app| app.check(|_: &Context| false)),
    ("cooldown", |app| {
        app.cooldown(Cooldown::new(1, Duration::from_secs(60)))
    }),
    ("concurrency", |app| app.concurrency(Concurrency::new(1))),
];

fn rolling(with: With) -> App {
    let commands = [near::COMMAND, dice::COMMAND, far::COMMAND];
    built(with(builder(&commands).store(Full).on_error(at_app)))
}

fn unguarded(app: AppBuilder) -> AppBuilder {
    app
}

/// A die with so many sides rolled by each of the commands, and where their errors are answered.
fn rolls(sides: u8) -> [(&'static str, Value); 3] {
    let sides = json!([option(4, "sides", sides)]);
    let inner = json!([{"type": 1, "name": "roll", "options": sides}]);
    [
        ("command", slash("near", sides.clone())),
        ("group", slash("dice", inner)),
        ("app", slash("far", sides)),
    ]
}

async fn sent(app: &App, body: Value) -> Answer {
    send(app, 1, body, |body| {
        body["member"]["permissions"] = json!("0");
    })
    .await
}

#[tokio::test]
async fn refusal_of_every_guard_is_given_to_who_is_nearest() {
    for (guard, with) in GUARDS {
        let app = rolling(with);
        for (level, body) in rolls(1) {
            let told = sent(&app, body).await.content();
            assert_eq!(told, format!("{level}: {guard}"));
        }
    }
}

#[tokio::test]
async fn value_that_does_not_fit_and_panic_are_given_to_who_is_nearest() {
    let app = rolling(unguarded);
    for (sides, what) in [(7, "the value of sides"), (6, "a panic")] {
        for (level, body) in rolls(sides) {
            let told = sent(&app, body).await.content();
            assert_eq!(told, format!("{level}: {what}"));
        }
    }
}

#[tokio::test]
async fn panic_of_a_guard_or_a_hook_is_given_to_who_is_nearest() {
    fn stumbles(_ctx: &Context) {
        panic!("out of luck")
    }
    let guarded = rolling(|app| app.check(stumbles));
    let hooked = rolling(|app| app.before(stumbles));
    for app in [guarded, hooked] {
        let [(_, body), ..] = rolls(1);
        assert_eq!(sent(&app, body).await.content(), "command: a panic");
    }
}

/// What a handler of errors was given.
#[derive(Clone, Debug, Default)]
struct Given(Arc<Mutex<Vec<Error>>>);

impl Given {
    fn last(&self) -> Error {
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        given.pop().expect("there is one")
    }
}

/// What the one handler of errors of an app is given where this is used.
async fn given(with: With, sides: u8) -> Error {
    let given = Given::default();
    let keeper = given.clone();
    let keeps = move |_: &Context, error: Error| {
        let mut given = keeper.0.lock().unwrap_or_else(PoisonError::into_inner);
        given.push(error);
    };
    let app = with(builder(&[far::COMMAND]).store(Full)).on_error(keeps);
    let [_, _, (_, body)] = rolls(sides);
    sent(&built(app), body).await;
    given.last()
}

#[tokio::test]
async fn refusal_comes_with_its_figures_and_its_sentence() {
    let minute =
        |app: AppBuilder| app.cooldown(Cooldown::new(1, Duration::from_secs(60)).by(LimitScope::Channel));
    let error = given(minute, 1).await;

    let Some(GuardError::Cooldown {
        scope: by,
        retry_after,
        retry_at,
    }) = error.cause()
    else {
        panic!("it is a cooldown: {error:?}")
    };
    assert_eq!((*by, *retry_after), (LimitScope::Channel, Duration::from_secs(5)));
    let text = format!("You can use this again <t:{}:R>.", retry_at.as_seconds());
    assert_eq!(error.user_message(), Some(&*text));
}

#[tokio::test]
async fn lack_of_permissions_comes_with_what_is_missing() {
    const BOTH: Permissions = Permissions::KICK_MEMBERS.union(Permissions::BAN_MEMBERS);
    let error = given(|app| app.member_permissions(BOTH), 1).await;

    let missing = GuardError::MemberPermissions { missing: BOTH };
    assert_eq!(error.cause(), Some(&missing));
}

#[tokio::test]
async fn value_that_does_not_fit_comes_with_its_rule() {
    let error = given(unguarded, 7).await;

    let argument: &ArgumentError = error.cause().expect("it is a value");
    let [min, max] = [0, 6].map(|bound| Some(NumberDef::Integer(bound)));
    assert_eq!(
        argument.reason.fault(),
        Some(ArgumentFault::Range { min, max })
    );
    let text = argument.to_string();
    assert_eq!(error.user_message(), Some(&*text));
}

#[tokio::test]
async fn panic_comes_with_its_message_for_the_log_alone() {
    let error = given(unguarded, 6).await;

    let panicked: &PanicError = error.cause().expect("it is a panic");
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

fn stumbles_too(_ctx: &Context, _error: Error) {
    panic!("out of luck again")
}

/// What is told of this where the app's own handler of errors is one of these.
async fn told(with: With, sides: u8) -> String {
    let app = with(builder(&[far::COMMAND]).store(Full));
    let [_, _, (_, body)] = rolls(sides);
    sent(&built(app), body).await.content()
}

const WRONG: &str = "Something went wrong. If it happens again, report the number 1.";

#[tokio::test]
async fn refusal_that_nobody_answers_is_told_as_ever() {
    let text = "You cannot use this here.";
    let closed = |app: AppBuilder| app.check(|_: &Context| false);
    assert_eq!(told(closed, 1).await, text);
    for with in [
        |app: AppBuilder| app.check(|_: &Context| false).on_error(silent),
        |app: AppBuilder| app.check(|_: &Context| false).on_error(passes_on),
    ] {
        assert_eq!(told(with, 1).await, text);
    }
}

#[tokio::test]
async fn value_that_nobody_answers_is_told_as_ever() {
    let text = "`sides`: must be from 0 to 6";
    assert_eq!(told(unguarded, 7).await, text);
    assert_eq!(told(|app| app.on_error(silent), 7).await, text);
    assert_eq!(told(|app| app.on_error(passes_on), 7).await, text);
}

#[tokio::test]
async fn panic_that_nobody_answers_is_told_as_ever() {
    for with in [
        unguarded,
        |app: AppBuilder| app.on_error(silent),
        |app: AppBuilder| app.on_error(passes_on),
    ] {
        assert_eq!(told(with, 6).await, WRONG);
    }
}

#[tokio::test]
async fn handler_of_errors_that_fails_or_panics_is_told_as_a_failure() {
    for with in [
        |app: AppBuilder| app.owners_only().owners([Id::new(41)]).on_error(fails),
        |app: AppBuilder| {
            app.owners_only()
                .owners([Id::new(41)])
                .on_error(stumbles_too)
        },
    ] {
        assert_eq!(told(with, 1).await, WRONG);
    }
}

/// Roll a die, and stumble over it
#[command(check = closed, on_error = stumbles_too)]
fn clumsy() {}

fn closed(_ctx: &Context) -> Result<()> {
    Err(GuardError::Check.into())
}

#[tokio::test]
async fn handler_of_errors_that_panics_is_one_more_error_for_the_next() {
    let app = built(builder(&[clumsy::COMMAND]).on_error(at_app));

    let told = sent(&app, slash("clumsy", json!([]))).await.content();

    assert_eq!(told, "app: a panic");
}

/// Order something
#[command(on_error = at_command)]
async fn order(ctx: Context) -> Result<()> {
    ctx.show(Order::modal()).await?;
    Ok(())
}

#[tokio::test]
async fn field_that_does_not_fit_is_given_as_a_value() {
    let app = built(builder(&[order::COMMAND]).client(Silent::client()));
    let modal = sent(&app, slash("order", json!([]))).await.json();
    let field = json!({"type": 4, "custom_id": "count", "value": "x"});
    let custom_id = modal["data"]["custom_id"].clone();

    let told = sent(&app, submit(custom_id, [field], &json!({}))).await;

    assert_eq!(told.content(), "command: the value of How many?");
}

/// Roll a die that a check keeps
#[command(check = closed, on_error = at_command)]
fn kept() {}

#[tokio::test]
async fn check_may_refuse_as_a_guard_does() {
    let app = built(builder(&[kept::COMMAND]));

    let told = sent(&app, slash("kept", json!([]))).await.content();

    assert_eq!(told, "command: check");
}

/// What hooks see become of this, which its command answers for.
async fn seen(with: With, sides: u8) -> Option<Outcome> {
    let seen = Arc::new(Mutex::new(None));
    let notes = Arc::clone(&seen);
    let after = move |_: &Context, finished: &Finished| {
        *notes.lock().unwrap_or_else(PoisonError::into_inner) = Some(finished.outcome);
    };
    let app = built(with(builder(&[near::COMMAND])).after(after));
    let [(_, body), ..] = rolls(sides);
    sent(&app, body).await;
    app.idle().await;
    *seen.lock().unwrap_or_else(PoisonError::into_inner)
}

#[tokio::test]
async fn hooks_see_what_became_of_it_whoever_has_answered() {
    let [(_, owners), ..] = GUARDS;
    assert_eq!(seen(owners, 1).await, Some(Outcome::Refused));
    assert_eq!(seen(unguarded, 7).await, Some(Outcome::Refused));
    assert_eq!(seen(unguarded, 6).await, Some(Outcome::Panicked));
}

#[tokio::test(start_paused = true)]
async fn use_that_is_refused_and_answered_does_not_count() {
    let slow = Cooldown::new(1, Duration::from_secs(60)).by(LimitScope::Global);
    let commands = [kept::COMMAND, far::COMMAND];
    let app = built(builder(&commands).cooldown(slow));

    let told = sent(&app, slash("kept", json!([]))).await.content();
    assert_eq!(told, "command: check");
    let [_, _, (_, body)] = rolls(1);
    assert_eq!(sent(&app, body.clone()).await.content(), "Done.");
    let again = send(&app, 2, body, |_| ()).await.content();
    assert!(is_timed(&again), "{again}");
}

#[tokio::test]
async fn who_may_not_use_a_command_is_suggested_nothing_and_nobody_answers() {
    let app = built(builder(&[find::COMMAND]).on_error(at_app));
    let mut word = option(3, "word", "s");
    word["focused"] = json!(true);

    let answer = sent(&app, autocomplete("find", json!([word]))).await;

    assert_eq!(answer.json(), json!({"type": 8, "data": {"choices": []}}));
}
