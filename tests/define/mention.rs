//! Commands in texts: the lock knows their ids.

use acceptance::{Signed, builder, slash};
use guildhall::Config;
use guildhall::define::plan::{Lock, Scope};
use guildhall::model::Command as Registered;
use guildhall::model::{CommandBody, CommandType, Guild, Id};
use guildhall::prelude::*;
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
    let named = [&moderate::timeout::COMMAND, &help::COMMAND, &greet::COMMAND];
    named.map(|command| ctx.mention(command)).join(" ")
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

async fn said(lock: Option<Lock>) -> String {
    let mut builder = builder(&[moderate::COMMAND, greet::COMMAND, help::COMMAND]);
    if let Some(lock) = lock {
        builder = builder.lock(lock);
    }
    let app = builder.build().expect("the app is complete");
    let mut body = slash("help", json!([]));
    body["guild_id"] = json!(ELSEWHERE);
    Signed::from(body).to(&app).await.content()
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
    let body = CommandBody::new(CommandType::ChatInput, "help", "Something");
    let own = Registered::new(Id::new(80), Id::new(1), Id::new(0), body);
    both.note(Scope::Guild(ELSEWHERE), [own]);
    assert!(said(Some(both)).await.contains("</help:80>"));
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

#[test]
fn lock_is_read_as_it_was_written() {
    let lock = lock(Scope::Guild(ELSEWHERE), [(70, "moderate"), (71, "help")]);
    let read: Lock = lock.to_string().parse().expect("it is a lock");
    assert_eq!(read, lock);
    assert!("{}".parse::<Lock>().is_err());
}
