//! Command mentions in texts use the IDs of the lock.

use acceptance::{SignedRequest, assert_contains, builder, slash};
use guildhall::Config;
use guildhall::deploy::plan::{Lock, Scope};
use guildhall::model::{Command as Registered, CommandBody, CommandType, Guild, Id};
use guildhall::prelude::*;
use guildhall::settings::Registration;
use guildhall_emulator::Emulator;
use serde_json::json;

const GUILD: Id<Guild> = Id::new(5);

/// Moderate members
#[group]
mod moderate {
    use super::*;

    /// Time out a member
    #[command]
    pub(super) fn timeout() -> &'static str {
        "done"
    }
}

#[user_command]
fn greet(user: User) -> String {
    user.to_string()
}

/// Mention every command
#[command]
fn help(ctx: Context) -> String {
    let greet = ctx.mention(&greet::COMMAND);
    [moderate::timeout::mention(&ctx), help::mention(&ctx), greet].join(" ")
}

/// User-defined function with the name of a generated function.
fn mention() -> String {
    "somebody".to_owned()
}

/// Say hello
#[command]
fn hello(#[option(description = "Whom", default = mention())] whom: String) -> String {
    whom
}

fn lock(scope: Scope, ids: [(u64, &str); 2]) -> Lock {
    let mut lock = Lock::new(Id::new(1));
    let commands = ids.map(|(id, name)| {
        let body = CommandBody::new(CommandType::ChatInput, name, "Something");
        Registered::new(Id::new(id), Id::new(1), Id::new(0), body)
    });
    lock.set_commands(scope, commands);
    lock
}

/// Returns `/help` as registered with this ID.
fn registered_help(id: u64) -> [Registered; 1] {
    let body = CommandBody::new(CommandType::ChatInput, "help", "Something");
    [Registered::new(Id::new(id), Id::new(1), Id::new(0), body)]
}

async fn help_response(lock: Option<Lock>) -> String {
    let mut builder = builder(&[moderate::COMMAND, greet::COMMAND, help::COMMAND]);
    if let Some(lock) = lock {
        builder = builder.lock(lock);
    }
    let app = builder.build().expect("the app builds");
    let mut body = slash("help", json!([]));
    body["guild_id"] = json!(GUILD);
    SignedRequest::from(body).send_to(&app).await.content()
}

#[tokio::test]
async fn mention_uses_the_id_of_the_lock() {
    let global = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    assert_eq!(
        help_response(Some(global)).await,
        "</moderate timeout:70> </help:71> `Greet`"
    );
}

#[tokio::test]
async fn guild_command_takes_precedence() {
    let mut both = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    both.set_commands(Scope::Guild(GUILD), registered_help(80));
    assert!(help_response(Some(both)).await.contains("</help:80>"));
}

#[test]
fn app_mentions_commands_without_a_context() {
    let mut both = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    both.set_commands(Scope::Guild(GUILD), registered_help(80));
    let app = builder(&[moderate::COMMAND, help::COMMAND]).lock(both);
    let app = app.build().expect("the app builds");
    let (timeout, help) = (&moderate::timeout::COMMAND, &help::COMMAND);
    assert_eq!(app.mention(timeout), "</moderate timeout:70>");
    assert_eq!(app.mention(help), "</help:71>");
    assert_eq!(app.mention_in(GUILD, help), "</help:80>");
    assert_eq!(app.mention_in(GUILD, timeout), "</moderate timeout:70>");
}

#[tokio::test]
async fn user_defined_function_named_mention_is_called() {
    let app = builder(&[hello::COMMAND]).build().expect("the app builds");
    let help_response = SignedRequest::from(slash("hello", json!([])))
        .send_to(&app)
        .await;
    assert_eq!(help_response.content(), "somebody");
}

#[tokio::test]
async fn command_without_an_id_is_mentioned_by_name() {
    let named = "`/moderate timeout` `/help` `Greet`";
    assert_eq!(help_response(None).await, named);
    let elsewhere = lock(Scope::Guild(Id::new(6)), [(70, "moderate"), (71, "help")]);
    assert_eq!(help_response(Some(elsewhere)).await, named);
}

#[test]
fn lock_of_another_app_is_rejected_with_its_id() {
    let lock = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    let built = |application| {
        let config = Config::default().application_id(Id::new(application));
        let builder = builder(&[help::COMMAND]).config(config);
        builder.lock(lock.clone()).build()
    };
    let rejected = built(2).expect_err("the lock belongs to another app");
    let help_response = "the lock belongs to application 1, not to 2";
    assert_eq!(rejected.to_string(), help_response);
    assert!(built(1).is_ok());
}

#[tokio::test]
async fn emulator_ids_replace_those_of_the_lock() {
    let service = Emulator::start().await;
    let elsewhere = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    let app = builder(&[help::COMMAND]).lock(elsewhere);
    let _bot = service.install(app).await;
    let id = service.commands()[0].id;
    let help_response = service.you().slash("/help").await;
    assert!(
        help_response.content().contains(&format!("</help:{id}>")),
        "{help_response}"
    );
}

/// Returns the response to `/help` after registration; the lock contains an outdated ID.
async fn help_response_after_registration(
    service: &Emulator,
    registration: Registration,
) -> String {
    let application = service.application_id();
    let body = CommandBody::new(CommandType::ChatInput, "help", "Something");
    let mut old = Lock::new(application);
    old.set_commands(
        Scope::Global,
        [Registered::new(Id::new(70), application, Id::new(0), body)],
    );
    let config = Config::default()
        .application_id(application)
        .token(service.bot_token())
        .api_base(service.api_base());
    let builder = builder(&[help::COMMAND]).config(config).lock(old);
    let app = builder.register_on_start(registration).build();
    let app = app.expect("the app builds");
    app.register().await.expect("the commands are registered");
    let mut body = slash("help", json!([]));
    body["guild_id"] = json!(service.default_guild().id());
    body["application_id"] = json!(application);
    SignedRequest::from(body).send_to(&app).await.content()
}

#[tokio::test]
async fn mention_uses_the_id_of_the_registration() {
    let service = Emulator::start().await;
    let default_guild = service.default_guild().id();
    for registration in [Registration::Global, Registration::WhenChanged] {
        let help_response = help_response_after_registration(&service, registration).await;
        let id = service.commands()[0].id;
        assert_contains(&help_response, format!("</help:{id}>"));
    }
    let help_response =
        help_response_after_registration(&service, Registration::Guild(default_guild)).await;
    let id = service.guild_commands(default_guild)[0].id;
    assert_contains(&help_response, format!("</help:{id}>"));
}

#[test]
fn lock_round_trips_through_text() {
    let lock = lock(Scope::Guild(GUILD), [(70, "moderate"), (71, "help")]);
    let read: Lock = lock
        .to_string()
        .parse()
        .expect("the lock was formatted by `Display`");
    assert_eq!(read, lock);
    assert!("{}".parse::<Lock>().is_err());
}
