//! `commands export`, `plan`, `apply` and `check`.

use guildhall::model::api::BulkOverwriteGlobalCommands;
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Emulator, Fault, FaultPlan};
use serde_json::{Value, json};

use crate::program::{exit_code, run, stderr, stdout};
use crate::project::{DEFAULT_GUILD, Project};

#[test]
fn export_prints_the_definitions_without_any_configuration() {
    let output = run(&["commands", "export"], &[]);
    let export: Value = serde_json::from_str(&stdout(&output)).expect("it is JSON");
    let ping = json!({"name": "ping", "type": 1, "description": "Answer at once"});
    assert!(
        export["global"].as_array().unwrap().contains(&ping),
        "{export}"
    );
    let local = &export["guilds"][DEFAULT_GUILD][0];
    assert_eq!(local["options"][0]["autocomplete"], true);
}

#[tokio::test]
async fn plan_prints_the_changes_and_writes_nothing() {
    let project = Project::start().await;
    project.register("pong", "Answer at once").await;
    let output = project.run(&["plan"]).await;
    assert_eq!(project.default_guild(), DEFAULT_GUILD);
    assert_eq!(
        stdout(&output),
        format!(
            "global: 3 to create\n  + /hang\n  + /ping\n  + /wait\n  \
             created: 3 of 200 that the service accepts per day\n  \
             afterwards: 3 of 100 CHAT_INPUT\n\
             guild {DEFAULT_GUILD}: 1 to create, 1 to delete\n  + /local\n  - /pong\n  \
             created: 1 of 200 that the service accepts per day\n"
        )
    );
    assert_eq!(
        (
            project.service.commands().len(),
            project.default_guild_commands().len()
        ),
        (0, 1)
    );
}

#[tokio::test]
async fn plan_is_available_as_json() {
    let project = Project::start().await;
    project.register("pong", "Answer at once").await;
    let dev = project.default_guild();
    let variables = [("DISCORD_DEV_GUILD", dev.as_str())];
    let arguments = ["plan", "--dev", "--format", "json"];
    let output = project.run_with(&arguments, &variables).await;
    let plan: Value = serde_json::from_str(&stdout(&output)).expect("it is JSON");
    assert_eq!(
        (&plan["differs"], &plan["scopes"][1]["scope"]),
        (&json!(true), &json!(DEFAULT_GUILD))
    );
    let renamed = &plan["scopes"][1]["commands"][1];
    assert_eq!(
        (&renamed["change"], &renamed["from"]),
        (&json!("renamed"), &json!("pong"))
    );
}

#[tokio::test]
async fn apply_skips_scopes_without_differences() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    project.register("extra", "Of nobody").await;
    let global = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let global = project.service.inject(global);
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    assert_eq!(
        (project.default_guild_commands(), global.hit_count()),
        (vec!["local".to_owned()], 0)
    );
}

#[tokio::test]
async fn keep_foreign_preserves_unknown_commands() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    let arguments = ["apply", "--yes", "--keep-foreign"];
    assert!(project.run(&arguments).await.status.success());
    assert_eq!(project.default_guild_commands(), ["local", "extra"]);
}

#[tokio::test]
async fn apply_registers_with_client_credentials() {
    let project = Project::start().await;
    let secret = project.service.client_secret();
    let variables = [("DISCORD_TOKEN", ""), ("DISCORD_CLIENT_SECRET", &*secret)];
    let home = project.default_guild();
    let arguments = ["apply", "--yes", "--guild", &home];
    let output = project.run_with(&arguments, &variables).await;
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(
        project.default_guild_commands(),
        ["hang", "ping", "wait", "local"]
    );
}

#[tokio::test]
async fn guild_that_removed_the_app_is_reported_and_blocks_no_other_scope() {
    let mut project = Project::start().await;
    let elsewhere = Emulator::builder().seed(7).start().await;
    project.service = elsewhere.expect("a loopback port is free");
    for task in [&["plan"][..], &["check"], &["apply", "--yes"], &["check"]] {
        let output = project.run(task).await;
        let line = format!("! guild {DEFAULT_GUILD} is skipped");
        assert!(stdout(&output).contains(&line), "{}", stdout(&output));
        let words = format!("commands name guild {DEFAULT_GUILD}, which does not have the app");
        let stderr = stderr(&output);
        assert!(stderr.contains(&words), "{stderr}");
        assert_eq!(exit_code(&output), Some(1), "{task:?}");
    }
    assert_eq!(project.service.commands().len(), 3);
}

#[tokio::test]
async fn command_moving_to_a_guild_that_removed_the_app_stays_global() {
    let mut project = Project::start().await;
    let elsewhere = Emulator::builder().seed(7).start().await;
    project.service = elsewhere.expect("a loopback port is free");
    let local = CommandBody::new(CommandType::ChatInput, "local", "Once global");
    let global = project.app().commands();
    global.create(local).await.expect("it is valid");
    let output = project.run(&["apply", "--yes"]).await;
    assert_eq!(exit_code(&output), Some(1), "{}", stdout(&output));
    let there = project.service.commands();
    assert!(
        there.iter().any(|command| command.name == "local"),
        "{there:?}"
    );
    assert_eq!(there.len(), 4);
}

#[tokio::test]
async fn targeting_a_guild_that_removed_the_app_is_an_error() {
    let project = Project::start().await;
    let output = project.run(&["apply", "--yes", "--guild", "5"]).await;
    assert!(stderr(&output).contains("guild 5: "), "{}", stderr(&output));
    assert_eq!((exit_code(&output), stdout(&output).len()), (Some(1), 0));
}

#[tokio::test]
async fn check_exits_with_2_if_anything_differs() {
    let project = Project::start().await;
    let before = project.run(&["check"]).await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    let after = project.run(&["check"]).await;
    project.register("extra", "Of nobody").await;
    let changed = project.run(&["check"]).await;
    let wrong = project
        .run_with(&["check"], &[("DISCORD_TOKEN", "wrong")])
        .await;
    let codes = [before, after, changed, wrong].map(|output| exit_code(&output));
    assert_eq!(codes, [Some(2), Some(0), Some(2), Some(1)]);
}

#[tokio::test]
async fn apply_restores_permissions_of_a_renamed_command_with_a_user_token() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let token = project.owner_token();
    let without = stdout(&project.run(&["plan"]).await);
    assert!(without.contains("> /there becomes /local, deleted and created again\n"));
    assert!(without.contains(&format!(
        "guild {DEFAULT_GUILD} loses its permissions (1 entry)"
    )));
    assert!(without.contains("\n        USER ") && without.contains(": denied\n"));
    assert!(
        without.ends_with("`apply` restores the permissions that guilds have set for /local\n"),
        "{without}"
    );
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = project.run_with(&["apply", "--yes"], &variables).await;
    let expected = format!("/local: guild {DEFAULT_GUILD} has its 1 entry again");
    assert!(stdout(&output).contains(&expected), "{}", stdout(&output));
    assert_eq!(project.restricted_commands().await, ["local"]);
}

#[tokio::test]
async fn permissions_are_not_restored_to_a_possibly_different_command() {
    let project = Project::start().await;
    project.register("there", "Only in one guild").await;
    project.deny_to_bob("there").await;
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = project.run_with(&["apply", "--yes"], &variables).await;
    let stdout = stdout(&output);
    assert!(
        stdout.contains("1 entry: the command in its place may be another one"),
        "{stdout}"
    );
    assert_eq!(
        (
            exit_code(&output),
            project.restricted_commands().await.len()
        ),
        (Some(0), 0)
    );
}

#[tokio::test]
async fn intended_deletion_is_not_a_failure() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    project.deny_to_bob("extra").await;
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = project.run_with(&["apply", "--yes"], &variables).await;
    let stdout = stdout(&output);
    assert!(stdout.contains("1 entry: the command is gone"), "{stdout}");
    assert!(stdout.contains("\nglobal: 3 commands\n"), "{stdout}");
    assert_eq!(exit_code(&output), Some(0));
}

#[test]
fn markdown_export_lists_what_users_see() {
    let page = stdout(&run(&["commands", "export", "--format", "markdown"], &[]));
    assert!(page.contains("\n## /ping\n\nAnswer at once\n"), "{page}");
    assert!(
        page.contains("\n| thing | STRING to 40 characters | Something |\n"),
        "{page}"
    );
    let count = "\n| *count* | INTEGER from 1 | How many |\n";
    assert!(page.contains(count), "{page}");
    assert!(page.contains("\n1\\. Say that it waits"), "{page}");
    assert!(
        page.contains(&format!("\n# Only in guild {DEFAULT_GUILD}\n")),
        "{page}"
    );
}

#[tokio::test]
async fn keep_ids_preserves_the_id_of_a_renamed_command() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let before = project
        .service
        .guild_commands(project.service.default_guild().id())[0]
        .id;
    let plan = stdout(&project.run(&["plan"]).await);
    assert!(plan.contains("with --keep-ids, a renamed command keeps its id"));
    let arguments = ["apply", "--yes", "--keep-ids"];
    assert!(project.run(&arguments).await.status.success());
    let after = project
        .service
        .guild_commands(project.service.default_guild().id());
    assert_eq!((&*after[0].name, after[0].id), ("local", before));
}

#[tokio::test]
async fn keep_id_preserves_the_named_id_and_a_typo_deletes_nothing() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let home = project.service.default_guild().id();
    let before = project.service.guild_commands(home)[0].id;
    let wrong = ["apply", "--yes", "--keep-id", "theer=local"];
    let wrong = project.run(&wrong).await;
    assert!(stderr(&wrong).contains("--keep-id theer=local: requires a command"));
    assert_eq!(project.service.guild_commands(home)[0].name, "there");
    let right = ["apply", "--yes", "--keep-id", "/there=local"];
    assert!(project.run(&right).await.status.success());
    let after = &project.service.guild_commands(home)[0];
    assert_eq!((&*after.name, after.id), ("local", before));
}

#[tokio::test]
async fn keep_id_is_rejected_if_both_commands_exist() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    project.register("there", "Only in one guild").await;
    let both = ["apply", "--yes", "--keep-id", "there=local"];
    let both = project.run(&both).await;
    assert_eq!(exit_code(&both), Some(1));
    let stdout = "there is a command \"local\" already, and \"there\" would be deleted";
    assert!(stderr(&both).contains(stdout), "{}", stderr(&both));
    assert_eq!(project.default_guild_commands(), ["local", "there"]);
}

#[tokio::test]
async fn keep_ids_and_keep_foreign_exclude_each_other() {
    let project = Project::start().await;
    let both = project.run(&["plan", "--keep-ids", "--keep-foreign"]).await;
    assert_eq!(exit_code(&both), Some(1));
    assert!(stderr(&both).contains("'--keep-foreign'"));
}

/// Makes the bot start without its commands, as if they were not linked.
const NO_COMMANDS: &[(&str, &str)] = &[("BOT_IS_EMPTY", "1")];

#[tokio::test]
async fn program_without_commands_deletes_no_commands() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    let before = (project.service.commands(), project.default_guild_commands());
    for arguments in [
        &["apply", "--yes"][..],
        &["apply", "--yes", "--guild", &project.default_guild()],
    ] {
        let rejected = project.run_with(arguments, NO_COMMANDS).await;
        let error = stderr(&rejected);
        assert!(error.contains("there is no command to register"), "{error}");
        assert_eq!(exit_code(&rejected), Some(1));
    }
    assert_eq!(
        (project.service.commands(), project.default_guild_commands()),
        before
    );
}

#[tokio::test]
async fn plan_and_check_report_deletions_of_a_program_without_commands() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    let plan = project.run_with(&["plan"], NO_COMMANDS).await;
    assert!(stdout(&plan).contains("- /ping"), "{}", stdout(&plan));
    let check = project.run_with(&["check"], NO_COMMANDS).await;
    assert_eq!((exit_code(&plan), exit_code(&check)), (Some(0), Some(2)));
}

#[tokio::test]
async fn program_without_commands_has_nothing_to_do_if_none_are_registered() {
    let project = Project::start().await;
    let output = project.run_with(&["apply"], NO_COMMANDS).await;
    assert_eq!(exit_code(&output), Some(0), "{}", stderr(&output));
    assert!(project.service.commands().is_empty());
}
