//! The restore queue: lost permissions stay in the lock until they are restored.

use std::fs;
use std::time::Duration;

use guildhall::model::api::{BulkOverwriteGuildCommands, EditCommandPermissions};
use guildhall::model::command::CommandPermission;
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Fault, FaultPlan};
use serde_json::{Value, json};

use crate::program::{exit_code, stderr, stdout};
use crate::project::{DEFAULT_GUILD, Project};

const HOUR: Duration = Duration::from_hours(1);

/// Applies with a token of the default guild's owner; returns the output and the exit code.
async fn apply_as_owner(project: &Project) -> (String, Option<i32>) {
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = project.run_with(&["apply", "--yes"], &variables).await;
    (stdout(&output), exit_code(&output))
}

/// Asserts that the next apply with a token restores the permissions of `/local`.
async fn assert_restored(project: &Project) {
    let (stdout, exit_code) = apply_as_owner(project).await;
    let again = format!("/local: guild {DEFAULT_GUILD} has its 1 entry again");
    assert!(stdout.contains(&again), "{stdout}");
    assert_eq!(exit_code, Some(0));
    assert_eq!(project.restricted_commands().await, ["local"]);
}

/// Returns a project whose default guild has lost permissions and had no token to restore them.
async fn project_with_pending_restore() -> Project {
    let project = Project::start().await;
    project.register_renamed("there").await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    project
}

/// Adds a pending restore to the lock.
fn queue_restore(project: &Project, guild: &str, name: &str) {
    let mut lock: Value = serde_json::from_str(&project.lock_text()).expect("it is JSON");
    lock["pending_restores"] = json!([{"guild": guild, "type": 1, "name": name, "id": "6", "from": "older",
        "permissions": [{"id": guild, "type": 1, "permission": false}]}]);
    fs::write(&project.lock, lock.to_string()).expect("it is writable");
}

#[tokio::test]
async fn next_apply_restores_permissions_that_a_failed_apply_could_not() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let rejected = FaultPlan::at::<EditCommandPermissions>(Fault::Status(403));
    let rejected = project.service.inject(rejected);
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert!(stdout.contains("has lost 1 entry: "), "{stdout}");
    assert!(
        stdout.contains("\n  USER ") && stdout.contains(": denied"),
        "{stdout}"
    );
    assert_eq!(
        (exit_code, project.restricted_commands().await.len()),
        (Some(1), 0)
    );
    drop(rejected);
    assert_restored(&project).await;
    assert!(
        !project.lock_text().contains("pending_restores"),
        "{}",
        project.lock_text()
    );
}

#[tokio::test]
async fn lost_permissions_are_restored_once_there_is_a_token() {
    let project = project_with_pending_restore().await;
    let plan = stdout(&project.run(&["plan"]).await);
    let owed = format!("guild {DEFAULT_GUILD} lost its permissions for /local: `apply` with");
    assert!(plan.contains(&owed), "{plan}");
    assert_eq!(project.restricted_commands().await.len(), 0);
    assert_restored(&project).await;
}

#[tokio::test]
async fn newer_permissions_of_a_guild_are_not_replaced() {
    let project = project_with_pending_restore().await;
    let default_guild = project.service.default_guild();
    let local = project.service.guild_commands(default_guild.id())[0].id;
    let everyone = CommandPermission::everyone(default_guild.id(), false);
    project.permit(&default_guild, local, everyone).await;
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert!(stdout.contains("has permissions of its own"), "{stdout}");
    assert_eq!(exit_code, Some(0));
    assert!(
        !project.lock_text().contains("pending_restores"),
        "{}",
        project.lock_text()
    );
}

#[tokio::test]
async fn pending_restore_follows_a_renamed_command() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    let default_guild = project.service.default_guild().id();
    let mut body = CommandBody::from(project.service.guild_commands(default_guild).remove(0));
    (body.id, body.name) = (None, "there".to_owned());
    let here = project.app().guild(default_guild).commands();
    here.overwrite([body]).await.expect("it is valid");
    queue_restore(&project, DEFAULT_GUILD, "there");
    assert_restored(&project).await;
}

#[tokio::test]
async fn pending_restore_of_a_guild_without_the_app_is_dropped() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    queue_restore(&project, "5", "ping");
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert!(
        stdout.contains("/ping: guild 5 has lost 1 entry: the command is gone"),
        "{stdout}"
    );
    assert_eq!(exit_code, Some(0));
    assert!(
        !project.lock_text().contains("pending_restores"),
        "{}",
        project.lock_text()
    );
}

#[tokio::test]
async fn nothing_is_pending_if_the_command_was_not_deleted() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let rejected = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(403));
    let rejected = project.service.inject(rejected);
    let (_, exit_code) = apply_as_owner(&project).await;
    assert_eq!(
        (exit_code, project.restricted_commands().await),
        (Some(1), vec!["there".to_owned()])
    );
    drop(rejected);
    let plan = stdout(&project.run(&["plan"]).await);
    assert!(!plan.contains("lost its permissions"), "{plan}");
}

#[tokio::test]
async fn apply_that_only_restores_permissions_requires_confirmation() {
    let project = project_with_pending_restore().await;
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let unasked = project.run_with(&["apply"], &variables).await;
    assert!(stderr(&unasked).contains("add --yes"));
    assert_eq!(
        (
            exit_code(&unasked),
            project.restricted_commands().await.len()
        ),
        (Some(1), 0)
    );
    let yes = project.run_in_terminal(&["apply"], &variables, "y").await;
    let stdout = stdout(&yes);
    assert!(
        stdout.contains("restore the permissions of 1 guild? [y/N]"),
        "{stdout}"
    );
    assert!(stdout.contains("permissions of guild ") && stdout.contains(" for /local"));
    assert_eq!(
        (exit_code(&yes), project.restricted_commands().await.len()),
        (Some(0), 1)
    );
}

#[tokio::test]
async fn newer_of_two_pending_restores_wins() {
    let project = project_with_pending_restore().await;
    project.register_renamed("there").await;
    let default_guild = project.service.default_guild();
    let there = project.service.guild_commands(default_guild.id())[0].id;
    let newer = CommandPermission::everyone(default_guild.id(), false);
    project.permit(&default_guild, there, newer).await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert!(stdout.contains("has its 1 entry again"), "{stdout}");
    let set = project
        .app()
        .guild(default_guild.id())
        .commands()
        .permissions()
        .list();
    let set = set.await.expect("the bot may read it");
    assert_eq!((exit_code, &*set[0].permissions), (Some(0), &[newer][..]));
}

#[tokio::test]
async fn pending_restore_follows_a_command_named_by_keep_id() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    let here = project
        .app()
        .guild(project.service.default_guild().id())
        .commands();
    let other = CommandBody::new(CommandType::ChatInput, "there", "In other words");
    here.overwrite([other]).await.expect("it is valid");
    queue_restore(&project, DEFAULT_GUILD, "there");
    let renamed = ["apply", "--yes", "--keep-id", "there=local"];
    assert!(project.run(&renamed).await.status.success());
    assert_restored(&project).await;
}

#[tokio::test]
async fn permissions_are_restored_even_if_the_lock_cannot_be_written() {
    let mut project = Project::start().await;
    project.register_renamed("there").await;
    let folder = project.lock.with_extension("folder");
    fs::create_dir(&folder).expect("there is none");
    project.lock = folder.join("commands.lock.json");
    let slow = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Slow(HOUR)).times(1);
    let slow = project.service.inject(slow);
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let apply = project.spawn(&["apply", "--yes"], &variables);
    slow.wait_for_hits(1).await;
    fs::remove_dir_all(&folder).expect("it is there");
    project.clock.advance(HOUR);
    assert!(!apply.exits_successfully().await, "the lock is not there");
    assert_eq!(project.restricted_commands().await, ["local"]);
}
