//! `DISCORD_PERMISSIONS_TOKEN`: guilds in which the token works, and guilds in which it does not.

use acceptance::assert_contains;
use guildhall::model::api::EditCommandPermissions;
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, Guild, Id, Permissions};
use guildhall_emulator::{Fault, FaultPlan};

use crate::project::{DEFAULT_GUILD, Project};

/// Returns an access token for an administrator of the default guild who is in no other guild.
async fn administrator_token(project: &Project) -> String {
    let keeper = project.service.default_guild().member("keeper");
    let keeper = keeper.permissions(Permissions::ADMINISTRATOR).join().await;
    let scope = "applications.commands.permissions.update";
    let keeper = keeper
        .get()
        .expect("keeper has joined the default guild")
        .user
        .id;
    let token = project.service.authorize(keeper, &[scope]);
    token.expose().to_owned()
}

/// Returns a project in which the bot's global `/ping` is registered as `/pong` and denied in these guilds.
async fn project_with_renamed_ping(guild_names: &[&str]) -> (Project, Vec<Id<Guild>>) {
    let project = Project::start().await;
    project.apply().await;
    let bodies = project.service.commands().into_iter().map(|command| {
        let mut body = CommandBody::from(command);
        body.id = None;
        body.name = body.name.replace("ping", "pong");
        body
    });
    let commands = project.app().commands();
    let registered = commands.overwrite(bodies.collect::<Vec<_>>()).await;
    let registered = registered.expect("the commands are valid");
    let pong = registered
        .iter()
        .find(|command| command.name == "pong")
        .expect("the bot defines `/ping`, registered as `/pong`");
    let mut guilds = Vec::new();
    for name in guild_names {
        guilds.push(deny_in(&project, name, pong.id).await);
    }
    (project, guilds)
}

/// Denies a command to everybody in a guild.
async fn deny_in(project: &Project, name: &str, command: Id<Command>) -> Id<Guild> {
    let guild = match name {
        "home" => project.service.default_guild(),
        name => project.service.guild(name).await,
    };
    let nobody = CommandPermission::everyone(guild.id(), false);
    project.set_permission(&guild, command, nobody).await;
    guild.id()
}

/// Returns the number of commands with permissions in each guild.
async fn restricted_command_counts(project: &Project, guilds: &[Id<Guild>]) -> Vec<usize> {
    let mut counts = Vec::new();
    for guild in guilds {
        let set = project.app().guild(*guild).commands().permissions().list();
        counts.push(
            set.await
                .expect("the bot may read command permissions")
                .len(),
        );
    }
    counts
}

#[tokio::test]
async fn restore_stays_pending_for_a_guild_that_the_token_cannot_access() {
    let (project, guilds) = project_with_renamed_ping(&["home", "Other"]).await;
    let token = administrator_token(&project).await;
    let variables = [("DISCORD_PERMISSIONS_TOKEN", &*token)];
    let closed = format!(
        "DISCORD_PERMISSIONS_TOKEN has no access to guild {}",
        guilds[1]
    );
    // The second apply finds only the restore that stays pending.
    for task in ["plan", "apply --yes", "apply"] {
        let output = project.run_with(task, &variables).await;
        let stdout_text = output.stdout;
        assert!(stdout_text.contains(&closed), "{task:?}: {stdout_text}");
        assert_eq!(output.code, Some(0), "{}", output.stderr);
    }
    assert_eq!(restricted_command_counts(&project, &guilds).await, [1, 0]);
    assert_contains(&project.lock_text(), "pending_restores");
}

#[tokio::test]
async fn token_without_access_to_any_guild_is_rejected() {
    let (project, guilds) = project_with_renamed_ping(&["Other"]).await;
    let token = administrator_token(&project).await;
    let variables = [("DISCORD_PERMISSIONS_TOKEN", &*token)];
    let output = project.run_with("apply --yes", &variables).await;
    let expected = format!(
        "DISCORD_PERMISSIONS_TOKEN cannot be used in guild {}",
        guilds[0]
    );
    assert_contains(&output.stderr, &expected);
    assert_eq!(output.code, Some(1));
    assert_eq!(restricted_command_counts(&project, &guilds).await, [1]);
}

#[tokio::test]
async fn useless_token_is_reported_before_anything_is_deleted() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let variables = [("DISCORD_PERMISSIONS_TOKEN", "expired")];
    for task in ["plan", "plan --format json", "apply --yes"] {
        let output = project.run_with(task, &variables).await;
        let stderr = output.stderr;
        let expected =
            format!("DISCORD_PERMISSIONS_TOKEN cannot be used in guild {DEFAULT_GUILD}: ");
        assert_contains(&stderr, &expected);
        assert_eq!(output.code, Some(1), "{task:?}");
        assert!(!output.stdout.is_empty(), "the plan is printed");
    }
    assert_eq!(project.default_guild_command_names(), ["there"]);
    assert_eq!(project.restricted_commands().await.len(), 1);
}

#[tokio::test]
async fn restore_without_permission_is_reported_without_failing() {
    let (project, guilds) = project_with_renamed_ping(&["home"]).await;
    project.apply().await;
    let rejected = FaultPlan::at::<EditCommandPermissions>(Fault::Status(403));
    let _rejected = project.service.inject(rejected);
    let output = project.run_as_owner("apply --yes").await;
    let expected = format!("/ping: guild {DEFAULT_GUILD} has lost 1 permission entry: ");
    assert_contains(&output.stdout, &expected);
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    assert_eq!(restricted_command_counts(&project, &guilds).await, [0]);
    assert_contains(&project.lock_text(), "pending_restores");
}
