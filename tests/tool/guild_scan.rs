//! `--scan-guild` and the automatic scan of guilds: permission losses in guilds that the command line does not name.

use std::time::Duration;

use acceptance::{assert_contains, assert_lacks};
use guildhall::model::api::{GetCurrentUserGuilds, GetGuildCommandPermissions};
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, CommandType, Guild, Id};
use guildhall_emulator::{Fault, FaultPlan, GuildHandle};
use serde_json::{Value, json};

use crate::project::Project;

const HOUR: Duration = Duration::from_hours(1);

/// Returns a project whose service has the global command `/old`, which the bot does not define.
async fn project_with_old_command() -> (Project, Id<Command>) {
    let project = Project::start().await;
    let old = CommandBody::new(CommandType::ChatInput, "old", "Old");
    let old = project.app().commands().create(old).await;
    (project, old.expect("the command is valid").id)
}

/// Creates another guild that denies the command to everybody.
async fn guild_denying(project: &Project, name: &str, command: Id<Command>) -> GuildHandle {
    let guild = project.service.guild(name).await;
    let nobody = CommandPermission::everyone(guild.id(), false);
    project.set_permission(&guild, command, nobody).await;
    guild
}

fn expected_loss(guild: Id<Guild>) -> String {
    format!("guild {guild} loses its permissions (1 entry)")
}

/// Returns stdout and stderr of `plan` with these options.
async fn plan(project: &Project, options: &str) -> String {
    let output = project.run(format!("plan{options}")).await;
    output.stdout + &output.stderr
}

#[tokio::test]
async fn loss_in_an_unnamed_guild_is_reported() {
    let (project, old) = project_with_old_command().await;
    let other = guild_denying(&project, "Other", old).await.id();
    let plan = plan(&project, "").await;
    assert_contains(&plan, expected_loss(other));
    let known = "permissions of the global commands: known for all 2";
    assert_contains(&plan, known);
    assert_lacks(&plan, "--scan-guild");
}

#[tokio::test]
async fn guilds_are_listed_only_if_global_commands_are_deleted() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    let listed = FaultPlan::at::<GetCurrentUserGuilds>(Fault::Status(500));
    let listed = project.service.inject(listed);
    assert!(plan(&project, "").await.contains("- /extra"));
    assert_eq!(listed.hit_count(), 0);
}

#[tokio::test]
async fn guilds_beyond_the_limit_are_counted_but_not_scanned() {
    let (project, old) = project_with_old_command().await;
    let other = guild_denying(&project, "Other", old).await.id();
    for few in ["1", "0"] {
        let plan = plan(&project, &format!(" --scan-guild-limit {few}")).await;
        assert_lacks(&plan, expected_loss(other));
        assert_contains(&plan, "about 2 guilds have the app; one");
        assert_contains(&plan, "with --scan-guild all, the plan includes");
    }
    let enough = plan(&project, " --scan-guild-limit 2").await;
    assert_contains(&enough, expected_loss(other));
}

#[tokio::test]
async fn json_plan_has_the_unscanned_guilds_and_advice() {
    let (project, old) = project_with_old_command().await;
    let _other = guild_denying(&project, "Other", old).await;
    let json = async |few: &str| {
        let plan = plan(
            &project,
            &format!(" --format json --scan-guild-limit {few}"),
        )
        .await;
        let plan: Value = serde_json::from_str(&plan).expect("the plan is JSON");
        (plan["unread_guilds"].clone(), plan["advice"].to_string())
    };
    let (unseen, advice) = json("1").await;
    assert_eq!(unseen, 1);
    assert_contains(&advice, "with --scan-guild all");
    assert_eq!(json("9").await, (json!(0), "[]".to_owned()));
}

#[tokio::test]
async fn named_guild_is_scanned_even_beyond_the_limit() {
    let (project, old) = project_with_old_command().await;
    let other = guild_denying(&project, "Other", old).await.id();
    let third = guild_denying(&project, "Third", old).await.id();
    let plan = plan(
        &project,
        &format!(" --scan-guild {other} --scan-guild-limit 0"),
    )
    .await;
    assert_contains(&plan, expected_loss(other));
    assert_lacks(&plan, expected_loss(third));
}

#[tokio::test]
async fn copies_in_scanned_guilds_are_removed_only_on_request() {
    let project = Project::start().await;
    let other = project.guild_with_undeclared_command().await;
    let copy = CommandBody::new(CommandType::ChatInput, "ping", "Respond at once");
    let here = project.app().guild(other).commands();
    let old = CommandBody::new(CommandType::ChatInput, "old", "Old");
    here.create(copy).await.expect("the command is valid");
    project
        .app()
        .commands()
        .create(old)
        .await
        .expect("the command is valid");
    project.apply().await;
    assert_eq!(project.service.guild_commands(other).len(), 2);
    let all = project.run("apply --yes --scan-guild all").await;
    assert_contains(&all.stdout, "- /ping, which moves to the global scope");
    assert_eq!(project.service.guild_commands(other)[0].name, "theirs");
    assert!(!project.lock_text().contains(&other.to_string()));
}

#[tokio::test]
async fn missing_named_guild_is_an_error() {
    let (project, _) = project_with_old_command().await;
    let left = project.service.guild("Left").await.remove_app().id();
    for guild in ["5", &left.to_string()] {
        for option in ["--scan-guild", "--guild"] {
            let output = project.run(format!("apply --yes {option} {guild}")).await;
            let expected =
                format!("Error: guild {guild} does not exist, or the app is not installed there");
            assert_contains(&output.stderr, &expected);
            assert_eq!((output.code, output.stdout.len()), (Some(1), 0));
        }
    }
}

#[tokio::test]
async fn invalid_guild_argument_is_rejected() {
    let project = Project::start().await;
    let output = plan(&project, " --scan-guild al").await;
    assert_contains(&output, "expected a guild ID or `all`");
}

#[tokio::test]
async fn missing_guilds_of_lock_and_environment_are_reported() {
    let project = Project::start().await;
    let lock = json!({"application": project.service.application_id(), "global": [],
        "guilds": {"5": [{"name": "old", "description": "Old", "id": "6"}]}});
    std::fs::write(&project.lock, lock.to_string()).expect("the folder of the lock is writable");
    let output = project
        .run_with("plan", &[("DISCORD_DEV_GUILD", "1192118951448604673")])
        .await;
    let plan = output.stdout;
    for guild in ["5", "1192118951448604673"] {
        assert_contains(&plan, format!("! guild {guild} is skipped"));
    }
    assert_eq!(output.code, Some(0));
}

#[tokio::test]
async fn guild_joined_during_confirmation_changes_nothing() {
    let (project, old) = project_with_old_command().await;
    let mut terminal = project.terminal("apply");
    let read_until_prompt = terminal.read_until_prompt().await;
    let other = guild_denying(&project, "Other", old).await.id();
    terminal.type_line("y").await;
    let done = terminal.read_until_prompt().await;
    assert_contains(&read_until_prompt, "delete 1 command and write 2 scopes?");
    assert_contains(&done, "global: 3 commands");
    assert_lacks(&done, expected_loss(other));
    assert_eq!(terminal.exit_code().await, Some(0));
}

#[tokio::test]
async fn loss_appearing_during_confirmation_is_confirmed_again() {
    let (project, old) = project_with_old_command().await;
    let other = project.service.guild("Other").await.id();
    let mut terminal = project.terminal("apply");
    terminal.read_until_prompt().await;
    guild_denying(&project, "Other", old).await;
    terminal.type_line("y").await;
    let second_prompt = terminal.read_until_prompt().await;
    assert_contains(&second_prompt, "the registered commands have changed");
    assert_contains(&second_prompt, expected_loss(other));
    terminal.type_line("n").await;
    assert_eq!(project.service.commands()[0].id, old);
}

#[tokio::test]
async fn advice_names_the_scan_guild_option_if_guilds_cannot_be_listed() {
    let (project, old) = project_with_old_command().await;
    let _other = guild_denying(&project, "Other", old).await;
    let rejected = FaultPlan::at::<GetCurrentUserGuilds>(Fault::Status(403));
    let _rejected = project.service.inject(rejected);
    let unasked = plan(&project, "").await;
    let all = project.run("plan --scan-guild all").await;
    let advice =
        "with --scan-guild ID, the plan includes the permissions that this guild has set\n";
    assert!(unasked.ends_with(advice), "{unasked}");
    assert_contains(&all.stderr, "or select guilds with --scan-guild ID");
    assert_eq!(all.code, Some(1));
}

#[tokio::test]
async fn failure_to_list_guilds_is_an_error() {
    let (project, _) = project_with_old_command().await;
    let broken = FaultPlan::at::<GetCurrentUserGuilds>(Fault::Status(500));
    let _broken = project.service.inject(broken);
    assert_eq!(project.run("plan").await.code, Some(1));
}

#[tokio::test]
async fn progress_of_a_long_scan_is_printed() {
    let (project, _) = project_with_old_command().await;
    for number in 0..20 {
        project.service.guild(&format!("Guild {number}")).await;
    }
    // Count the first two reads without delaying them: the default guild, which is always read, and one other guild.
    let quick = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Slow(Duration::ZERO)).times(2);
    let _quick = project.service.inject(quick);
    let slow = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Slow(HOUR));
    let slow = project.service.inject(slow);
    let mut plan = project.spawn("plan", &[]);
    slow.wait_for_hits(2).await;
    assert_eq!(plan.line().await, "read 1 of 20 guilds …");
    project.clock.advance(HOUR);
    drop(slow);
    assert!(plan.exits_successfully().await);
}
