//! What guilds are owed: kept in the lock until it is restored.

use std::fs;
use std::time::Duration;

use guildhall::model::api::{BulkOverwriteGuildCommands, EditCommandPermissions};
use guildhall::model::command::CommandPermission;
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Fault, FaultPlan};
use serde_json::{Value, json};

use crate::desk::{HOME, Registrar};
use crate::program::{code, complaint, printed};

const HOUR: Duration = Duration::from_secs(3600);

/// Applies as the owner of the home; what it prints, and how it ends.
async fn applied(desk: &Registrar) -> (String, Option<i32>) {
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    (printed(&output), code(&output))
}

/// The next apply with a token gives the home again what it had set for a command.
async fn is_made_good(desk: &Registrar) {
    let (said, ended) = applied(desk).await;
    let again = format!("/local: guild {HOME} has its 1 entry again");
    assert!(said.contains(&again), "{said}");
    assert_eq!(ended, Some(0));
    assert_eq!(desk.denied().await, ["local"]);
}

/// A desk whose home has lost what it had set for a command, without a token to restore it.
async fn in_debt() -> Registrar {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    desk
}

/// Writes into the lock that a guild is owed something for a command.
fn owe(desk: &Registrar, guild: &str, name: &str) {
    let mut lock: Value = serde_json::from_str(&desk.locked()).expect("it is JSON");
    lock["owed"] = json!([{"guild": guild, "type": 1, "name": name, "id": "6", "from": "older",
        "permissions": [{"id": guild, "type": 1, "permission": false}]}]);
    fs::write(&desk.lock, lock.to_string()).expect("it is writable");
}

#[tokio::test]
async fn what_could_not_be_restored_is_restored_by_the_next_apply() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let refused = FaultPlan::at::<EditCommandPermissions>(Fault::Status(403));
    let refused = desk.service.inject(refused);
    let (said, ended) = applied(&desk).await;
    assert!(said.contains("has lost 1 entry: "), "{said}");
    assert!(
        said.contains("\n  USER ") && said.contains(": denied"),
        "{said}"
    );
    assert_eq!((ended, desk.denied().await.len()), (Some(1), 0));
    drop(refused);
    is_made_good(&desk).await;
    assert!(!desk.locked().contains("owed"), "{}", desk.locked());
}

#[tokio::test]
async fn what_is_lost_without_a_token_is_restored_once_there_is_one() {
    let desk = in_debt().await;
    let plan = printed(&desk.run(&["plan"]).await);
    let owed = format!("guild {HOME} is owed what it had set for /local: `apply` with");
    assert!(plan.contains(&owed), "{plan}");
    assert_eq!(desk.denied().await.len(), 0);
    is_made_good(&desk).await;
}

#[tokio::test]
async fn what_a_guild_has_set_meanwhile_is_not_replaced_by_what_it_is_owed() {
    let desk = in_debt().await;
    let home = desk.service.default_guild();
    let local = desk.service.guild_commands(home.id())[0].id;
    let everyone = CommandPermission::everyone(home.id(), false);
    desk.permit(&home, local, everyone).await;
    let (said, ended) = applied(&desk).await;
    assert!(said.contains("has permissions of its own"), "{said}");
    assert_eq!(ended, Some(0));
    assert!(!desk.locked().contains("owed"), "{}", desk.locked());
}

#[tokio::test]
async fn what_is_owed_follows_its_command_to_another_name() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let home = desk.service.default_guild().id();
    let mut body = CommandBody::from(desk.service.guild_commands(home).remove(0));
    (body.id, body.name) = (None, "there".to_owned());
    let here = desk.app().guild(home).commands();
    here.overwrite([body]).await.expect("it is legal");
    owe(&desk, HOME, "there");
    is_made_good(&desk).await;
}

#[tokio::test]
async fn guild_that_the_app_has_left_is_owed_nothing() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    owe(&desk, "5", "ping");
    let (said, ended) = applied(&desk).await;
    assert!(
        said.contains("/ping: guild 5 has lost 1 entry: the command is gone"),
        "{said}"
    );
    assert_eq!(ended, Some(0));
    assert!(!desk.locked().contains("owed"), "{}", desk.locked());
}

#[tokio::test]
async fn nothing_is_owed_where_the_command_was_not_deleted_after_all() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let refused = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(403));
    let refused = desk.service.inject(refused);
    let (_, ended) = applied(&desk).await;
    assert_eq!(
        (ended, desk.denied().await),
        (Some(1), vec!["there".to_owned()])
    );
    drop(refused);
    let plan = printed(&desk.run(&["plan"]).await);
    assert!(!plan.contains("is owed"), "{plan}");
}

#[tokio::test]
async fn what_is_owed_is_asked_about_where_nothing_else_differs() {
    let desk = in_debt().await;
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let unasked = desk.run_with(&["apply"], &variables).await;
    assert!(complaint(&unasked).contains("add --yes"));
    assert_eq!((code(&unasked), desk.denied().await.len()), (Some(1), 0));
    let yes = desk.at_terminal(&["apply"], &variables, "y").await;
    let said = printed(&yes);
    assert!(
        said.contains("restore what 1 guild is owed? [y/N]"),
        "{said}"
    );
    assert!(said.contains("what guild ") && said.contains(" is owed for /local"));
    assert_eq!((code(&yes), desk.denied().await.len()), (Some(0), 1));
}

#[tokio::test]
async fn newer_of_two_debts_for_a_command_is_paid() {
    let desk = in_debt().await;
    desk.register_renamed("there").await;
    let home = desk.service.default_guild();
    let there = desk.service.guild_commands(home.id())[0].id;
    let newer = CommandPermission::everyone(home.id(), false);
    desk.permit(&home, there, newer).await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let (said, ended) = applied(&desk).await;
    assert!(said.contains("has its 1 entry again"), "{said}");
    let set = desk.app().guild(home.id()).commands().permissions().list();
    let set = set.await.expect("the bot may read it");
    assert_eq!((ended, &*set[0].permissions), (Some(0), &[newer][..]));
}

#[tokio::test]
async fn what_is_owed_follows_a_command_that_is_said_to_be_the_same() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let here = desk
        .app()
        .guild(desk.service.default_guild().id())
        .commands();
    let other = CommandBody::new(CommandType::ChatInput, "there", "In other words");
    here.overwrite([other]).await.expect("it is legal");
    owe(&desk, HOME, "there");
    let renamed = ["apply", "--yes", "--keep-id", "there=local"];
    assert!(desk.run(&renamed).await.status.success());
    is_made_good(&desk).await;
}

#[tokio::test]
async fn permissions_come_back_although_the_lock_cannot_be_written() {
    let mut desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let folder = desk.lock.with_extension("folder");
    fs::create_dir(&folder).expect("there is none");
    desk.lock = folder.join("commands.lock.json");
    let slow = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Slow(HOUR)).times(1);
    let slow = desk.service.inject(slow);
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let apply = desk.started(&["apply", "--yes"], &variables);
    slow.wait_for_hits(1).await;
    fs::remove_dir_all(&folder).expect("it is there");
    desk.clock.advance(HOUR);
    assert!(!apply.ended_well().await, "the lock is not there");
    assert_eq!(desk.denied().await, ["local"]);
}
