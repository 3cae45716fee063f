//! Commands in texts: the lock knows their ids.

use acceptance::{SignedRequest, builder, slash};
use guildhall::deploy::plan::{Lock, Scope};
use guildhall::model::Command as Registered;
use guildhall::model::{CommandBody, CommandType, Guild, Id};
use guildhall::prelude::*;
use guildhall::{Config, Registration};
use guildhall_emulator::Emulator;
use serde_json::json;

const ELSEWHERE: Id<Guild> = Id::new(5);

/// Moderate members
#[group]
mod moderate {
    use super::*;

    /// Time a member out
    #[command]
    pub(super) fn timeout() -> &'static str {
        "done"
    }
}

#[user_command]
fn greet(user: User) -> String {
    user.to_string()
}

/// Name everything
#[command]
fn help(ctx: Context) -> String {
    let greet = ctx.mention(&greet::COMMAND);
    [moderate::timeout::mention(&ctx), help::mention(&ctx), greet].join(" ")
}

/// A way to name things of the caller's own
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
    lock.note(scope, commands);
    lock
}

/// The command `help` with this id.
fn registered_help(id: u64) -> [Registered; 1] {
    let body = CommandBody::new(CommandType::ChatInput, "help", "Something");
    [Registered::new(Id::new(id), Id::new(1), Id::new(0), body)]
}

async fn said(lock: Option<Lock>) -> String {
    let mut builder = builder(&[moderate::COMMAND, greet::COMMAND, help::COMMAND]);
    if let Some(lock) = lock {
        builder = builder.lock(lock);
    }
    let app = builder.build().expect("the app is complete");
    let mut body = slash("help", json!([]));
    body["guild_id"] = json!(ELSEWHERE);
    SignedRequest::from(body).send_to(&app).await.content()
}

#[tokio::test]
async fn command_is_mentioned_by_the_id_of_the_lock() {
    let global = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    assert_eq!(
        said(Some(global)).await,
        "</moderate timeout:70> </help:71> `Greet`"
    );
}

#[tokio::test]
async fn guilds_own_command_comes_first() {
    let mut both = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    both.note(Scope::Guild(ELSEWHERE), registered_help(80));
    assert!(said(Some(both)).await.contains("</help:80>"));
}

#[test]
fn code_without_a_context_mentions_commands_by_the_app() {
    let mut both = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    both.note(Scope::Guild(ELSEWHERE), registered_help(80));
    let app = builder(&[moderate::COMMAND, help::COMMAND]).lock(both);
    let app = app.build().expect("the app is complete");
    let (timeout, help) = (&moderate::timeout::COMMAND, &help::COMMAND);
    assert_eq!(app.mention(timeout), "</moderate timeout:70>");
    assert_eq!(app.mention(help), "</help:71>");
    assert_eq!(app.mention_in(ELSEWHERE, help), "</help:80>");
    assert_eq!(app.mention_in(ELSEWHERE, timeout), "</moderate timeout:70>");
}

#[tokio::test]
async fn function_of_ones_own_that_is_named_mention_is_called() {
    let app = builder(&[hello::COMMAND]).build().expect("it is complete");
    let said = SignedRequest::from(slash("hello", json!([])))
        .send_to(&app)
        .await;
    assert_eq!(said.content(), "somebody");
}

#[tokio::test]
async fn command_without_an_id_is_named() {
    let named = "`/moderate timeout` `/help` `Greet`";
    assert_eq!(said(None).await, named);
    let elsewhere = lock(Scope::Guild(Id::new(6)), [(70, "moderate"), (71, "help")]);
    assert_eq!(said(Some(elsewhere)).await, named);
}

#[test]
fn lock_of_another_app_is_refused_by_name() {
    let lock = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    let built = |application| {
        let config = Config::default().with_application_id(Id::new(application));
        let builder = builder(&[help::COMMAND]).config(config);
        builder.lock(lock.clone()).build()
    };
    let refused = built(2).expect_err("it is another one's");
    let said = "the lock is of application 1, and this is application 2";
    assert_eq!(refused.to_string(), said);
    assert!(built(1).is_ok());
}

#[tokio::test]
async fn service_in_memory_has_ids_of_its_own() {
    let service = Emulator::start().await;
    let elsewhere = lock(Scope::Global, [(70, "moderate"), (71, "help")]);
    let app = builder(&[help::COMMAND]).lock(elsewhere);
    let _bot = service.install(app).await;
    let id = service.commands()[0].id;
    let said = service.you().slash("/help").await;
    assert!(
        said.to_string().contains(&format!("</help:{id}>")),
        "{said}"
    );
}

/// What is said once it is registered so, where the lock has ids of before.
async fn said_when_registered(service: &Emulator, registration: Registration) -> String {
    let application = service.application_id();
    let body = CommandBody::new(CommandType::ChatInput, "help", "Something");
    let mut old = Lock::new(application);
    old.note(
        Scope::Global,
        [Registered::new(Id::new(70), application, Id::new(0), body)],
    );
    let config = Config::default()
        .with_application_id(application)
        .with_token(service.bot_token())
        .with_api_base(service.api_base());
    let builder = builder(&[help::COMMAND]).config(config).lock(old);
    let app = builder.register_on_start(registration).build();
    let app = app.expect("the app is complete");
    app.register().await.expect("all is well");
    let mut body = slash("help", json!([]));
    body["guild_id"] = json!(service.default_guild().id());
    SignedRequest::from(body).send_to(&app).await.content()
}

#[tokio::test]
async fn command_is_mentioned_by_the_id_it_was_registered_with() {
    let service = Emulator::start().await;
    let home = service.default_guild().id();
    for registration in [Registration::Global, Registration::WhenChanged] {
        let said = said_when_registered(&service, registration).await;
        let id = service.commands()[0].id;
        assert!(said.contains(&format!("</help:{id}>")), "{said}");
    }
    let said = said_when_registered(&service, Registration::Guild(home)).await;
    let id = service.guild_commands(home)[0].id;
    assert!(said.contains(&format!("</help:{id}>")), "{said}");
}

#[test]
fn lock_is_read_as_it_was_written() {
    let lock = lock(Scope::Guild(ELSEWHERE), [(70, "moderate"), (71, "help")]);
    let read: Lock = lock.to_string().parse().expect("it is a lock");
    assert_eq!(read, lock);
    assert!("{}".parse::<Lock>().is_err());
}
