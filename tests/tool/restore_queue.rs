//! The restore queue: lost permissions stay in the lock until they are restored.

use std::fs;
use std::time::Duration;

use acceptance::{assert_contains, assert_lacks};
use guildhall::model::api::{BulkOverwriteGuildCommands, EditCommandPermissions};
use guildhall::model::command::CommandPermission;
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Fault, FaultPlan};
use serde_json::{Value, json};

use crate::project::{DEFAULT_GUILD, Project};

const HOUR: Duration = Duration::from_hours(1);

/// Runs `apply` with an access token for the default guild's owner; returns stdout and the exit code.
async fn apply_as_owner(project: &Project) -> (String, Option<i32>) {
    let output = project.run_as_owner("apply --yes").await;
    (output.stdout, output.code)
}

/// Runs `apply` with the owner's token, and asserts that it restores the permissions of `/local`.
async fn assert_restored(project: &Project) {
    let (stdout, exit_code) = apply_as_owner(project).await;
    let restored = format!("/local: restored 1 permission entry in guild {DEFAULT_GUILD}");
    assert_contains(&stdout, &restored);
    assert_eq!(exit_code, Some(0));
    assert_eq!(project.restricted_commands().await, ["local"]);
}

/// Returns a project whose default guild has lost permissions that `apply` could not restore without a token.
async fn project_with_pending_restore() -> Project {
    let project = Project::start().await;
    project.register_renamed("there").await;
    project.apply().await;
    project
}

/// Adds a pending restore to the lock.
fn queue_restore(project: &Project, guild: &str, name: &str) {
    let mut lock: Value = serde_json::from_str(&project.lock_text()).expect("the lock is JSON");
    lock["pending_restores"] = json!([{"guild": guild, "type": 1, "name": name, "id": "6", "from": "older",
        "permissions": [{"id": guild, "type": 1, "permission": false}]}]);
    fs::write(&project.lock, lock.to_string()).expect("the folder of the lock is writable");
}

#[tokio::test]
async fn next_apply_restores_permissions_that_a_failed_apply_could_not() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let rejected = FaultPlan::at::<EditCommandPermissions>(Fault::Status(403));
    let rejected = project.service.inject(rejected);
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert_contains(&stdout, "has lost 1 permission entry: ");
    assert_contains(&stdout, "\n  USER ");
    assert_contains(&stdout, ": denied");
    assert_eq!(exit_code, Some(1));
    assert_eq!(project.restricted_commands().await.len(), 0);
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
    let plan = project.run("plan").await.stdout;
    let pending =
        format!("the permissions of guild {DEFAULT_GUILD} for /local are lost: `apply` with");
    assert_contains(&plan, &pending);
    assert_eq!(project.restricted_commands().await.len(), 0);
    assert_restored(&project).await;
}

#[tokio::test]
async fn newer_permissions_of_a_guild_are_not_replaced() {
    let project = project_with_pending_restore().await;
    let default_guild = project.service.default_guild();
    let local = project.service.guild_commands(default_guild.id())[0].id;
    let everyone = CommandPermission::everyone(default_guild.id(), false);
    project
        .set_permission(&default_guild, local, everyone)
        .await;
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert_contains(
        &stdout,
        "the replacement already has permissions, or receives those of another deleted command",
    );
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
    project.apply().await;
    let default_guild = project.service.default_guild().id();
    let mut body = CommandBody::from(project.service.guild_commands(default_guild).remove(0));
    (body.id, body.name) = (None, "there".to_owned());
    let here = project.app().guild(default_guild).commands();
    here.overwrite([body]).await.expect("the command is valid");
    queue_restore(&project, DEFAULT_GUILD, "there");
    assert_restored(&project).await;
}

#[tokio::test]
async fn pending_restore_of_a_guild_without_the_app_is_dropped() {
    let project = Project::start().await;
    project.apply().await;
    queue_restore(&project, "5", "ping");
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert_contains(
        &stdout,
        "/ping: guild 5 has lost 1 permission entry: no command replaces the deleted one",
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
    assert_eq!(exit_code, Some(1));
    assert_eq!(project.restricted_commands().await, ["there"]);
    drop(rejected);
    let plan = project.run("plan").await.stdout;
    assert_lacks(&plan, "are lost: `apply`");
}

#[tokio::test]
async fn apply_that_only_restores_permissions_requires_confirmation() {
    let project = project_with_pending_restore().await;
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let unasked = project.run_with("apply", &variables).await;
    assert_contains(&unasked.stderr, "add --yes");
    assert_eq!(unasked.code, Some(1));
    assert_eq!(project.restricted_commands().await.len(), 0);
    let yes = project.run_in_terminal("apply", &variables, "y").await;
    let stdout = yes.stdout;
    assert_contains(&stdout, "restore the command permissions of 1 guild? [y/N]");
    assert_contains(&stdout, "permissions of guild ");
    assert_contains(&stdout, " for /local");
    assert_eq!(yes.code, Some(0));
    assert_eq!(project.restricted_commands().await.len(), 1);
}

#[tokio::test]
async fn newer_of_two_pending_restores_wins() {
    let project = project_with_pending_restore().await;
    project.register_renamed("there").await;
    let default_guild = project.service.default_guild();
    let there = project.service.guild_commands(default_guild.id())[0].id;
    let newer = CommandPermission::everyone(default_guild.id(), false);
    project.set_permission(&default_guild, there, newer).await;
    project.apply().await;
    let (stdout, exit_code) = apply_as_owner(&project).await;
    assert_contains(&stdout, ": restored 1 permission entry in guild ");
    let set = project
        .app()
        .guild(default_guild.id())
        .commands()
        .permissions()
        .list();
    let set = set.await.expect("the bot may read command permissions");
    assert_eq!((exit_code, &*set[0].permissions), (Some(0), &[newer][..]));
}

#[tokio::test]
async fn pending_restore_follows_a_command_named_by_keep_id() {
    let project = Project::start().await;
    project.apply().await;
    let here = project.default_guild_command_handle();
    let other = CommandBody::new(CommandType::ChatInput, "there", "In other words");
    here.overwrite([other]).await.expect("the command is valid");
    queue_restore(&project, DEFAULT_GUILD, "there");
    assert!(
        project
            .run("apply --yes --keep-id there=local")
            .await
            .is_success()
    );
    assert_restored(&project).await;
}

#[tokio::test]
async fn permissions_are_restored_even_if_the_lock_cannot_be_written() {
    let mut project = Project::start().await;
    project.register_renamed("there").await;
    let folder = project.lock.with_extension("folder");
    fs::create_dir(&folder).expect("the folder does not exist yet");
    project.lock = folder.join("commands.lock.json");
    let slow = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Slow(HOUR)).times(1);
    let slow = project.service.inject(slow);
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let apply = project.spawn("apply --yes", &variables);
    slow.wait_for_hits(1).await;
    fs::remove_dir_all(&folder).expect("the folder exists");
    project.clock.advance(HOUR);
    assert!(
        !apply.exits_successfully().await,
        "the lock cannot be written"
    );
    assert_eq!(project.restricted_commands().await, ["local"]);
}
