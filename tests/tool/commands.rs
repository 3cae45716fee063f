//! The commands `commands export`, `plan`, `apply` and `check`.

use acceptance::assert_contains;
use guildhall::model::api::BulkOverwriteGlobalCommands;
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Emulator, Fault, FaultPlan};
use serde_json::{Value, json};

use crate::program::run;
use crate::project::{DEFAULT_GUILD, Project};

#[test]
fn export_prints_the_definitions_without_any_configuration() {
    let output = run(&["commands", "export"], &[]);
    let export: Value = serde_json::from_str(&output.stdout).expect("standard output is JSON");
    let ping = json!({"name": "ping", "type": 1, "description": "Respond at once"});
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
    project.register("pong", "Respond at once").await;
    let output = project.run("plan").await;
    assert_eq!(project.default_guild(), DEFAULT_GUILD);
    assert_eq!(
        output.stdout,
        format!(
            "global: 3 to create\n  + /hang\n  + /ping\n  + /wait\n  \
             creates: 3 of at most 200 per day\n  \
             after this plan: 3 of at most 100 CHAT_INPUT commands\n\
             guild {DEFAULT_GUILD}: 1 to create, 1 to delete\n  + /local\n  - /pong\n  \
             creates: 1 of at most 200 per day\n"
        )
    );
    assert_eq!(project.service.commands().len(), 0);
    assert_eq!(project.default_guild_command_names().len(), 1);
}

#[tokio::test]
async fn plan_is_available_as_json() {
    let project = Project::start().await;
    project.register("pong", "Respond at once").await;
    let dev = project.default_guild();
    let variables = [("DISCORD_DEV_GUILD", dev.as_str())];
    let output = project
        .run_with("plan --dev --format json", &variables)
        .await;
    let plan: Value = serde_json::from_str(&output.stdout).expect("standard output is JSON");
    assert_eq!(&plan["differs"], &json!(true));
    assert_eq!(&plan["scopes"][1]["scope"], &json!(DEFAULT_GUILD));
    let renamed = &plan["scopes"][1]["commands"][1];
    assert_eq!(&renamed["change"], &json!("renamed"));
    assert_eq!(&renamed["from"], &json!("pong"));
}

#[tokio::test]
async fn apply_skips_scopes_without_differences() {
    let project = Project::start().await;
    project.apply().await;
    project.register("extra", "Of nobody").await;
    let global = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let global = project.service.inject(global);
    project.apply().await;
    assert_eq!(project.default_guild_command_names(), ["local"]);
    assert_eq!(global.hit_count(), 0);
}

#[tokio::test]
async fn keep_undeclared_preserves_unknown_commands() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    assert!(
        project
            .run("apply --yes --keep-undeclared")
            .await
            .is_success()
    );
    assert_eq!(project.default_guild_command_names(), ["local", "extra"]);
}

#[tokio::test]
async fn apply_registers_with_client_credentials() {
    let project = Project::start().await;
    let secret = project.service.client_secret();
    let variables = [("DISCORD_TOKEN", ""), ("DISCORD_CLIENT_SECRET", &*secret)];
    let home = project.default_guild();
    let apply = format!("apply --yes --guild {home}");
    let output = project.run_with(apply, &variables).await;
    assert!(output.is_success(), "{}", output.stderr);
    assert_eq!(
        project.default_guild_command_names(),
        ["hang", "ping", "wait", "local"]
    );
}

#[tokio::test]
async fn guild_that_removed_the_app_is_reported_and_blocks_no_other_scope() {
    let mut project = Project::start().await;
    let elsewhere = Emulator::builder().seed(7).start().await;
    project.service = elsewhere.expect("a loopback port is free");
    for task in ["plan", "check", "apply --yes", "check"] {
        let output = project.run(task).await;
        let line = format!("! guild {DEFAULT_GUILD} is skipped");
        assert_contains(&output.stdout, &line);
        let words = format!("commands name guild {DEFAULT_GUILD}, where the app is not installed");
        let stderr = output.stderr;
        assert_contains(&stderr, &words);
        assert_eq!(output.code, Some(1), "{task:?}");
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
    global.create(local).await.expect("the command is valid");
    let output = project.run("apply --yes").await;
    assert_eq!(output.code, Some(1), "{}", output.stdout);
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
    let output = project.run("apply --yes --guild 5").await;
    assert_contains(&output.stderr, "guild 5 does not exist");
    assert_eq!((output.code, output.stdout.len()), (Some(1), 0));
}

#[tokio::test]
async fn check_exits_with_2_if_anything_differs() {
    let project = Project::start().await;
    let before = project.run("check").await;
    project.apply().await;
    let after = project.run("check").await;
    project.register("extra", "Of nobody").await;
    let changed = project.run("check").await;
    let wrong = project
        .run_with("check", &[("DISCORD_TOKEN", "a.wrong.token")])
        .await;
    let codes = [before, after, changed, wrong].map(|output| output.code);
    assert_eq!(codes, [Some(2), Some(0), Some(2), Some(1)]);
}

#[tokio::test]
async fn apply_restores_permissions_of_a_renamed_command_with_a_user_token() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let token = project.owner_token();
    let without = project.run("plan").await.stdout;
    assert_contains(
        &without,
        "> /there is renamed to /local by deleting and recreating it\n",
    );
    assert_contains(
        &without,
        format!("guild {DEFAULT_GUILD} loses its permissions (1 entry)"),
    );
    assert_contains(&without, "\n        USER ");
    assert_contains(&without, ": denied\n");
    assert!(
        without.ends_with("`apply` restores the permissions that guilds have set for /local\n"),
        "{without}"
    );
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = project.run_with("apply --yes", &variables).await;
    let expected = format!("/local: restored 1 permission entry in guild {DEFAULT_GUILD}");
    assert_contains(&output.stdout, &expected);
    assert_eq!(project.restricted_commands().await, ["local"]);
}

#[tokio::test]
async fn permissions_are_not_restored_to_a_possibly_different_command() {
    let project = Project::start().await;
    project.register("there", "Only in one guild").await;
    project.deny_to_bob("there").await;
    let output = project.run_as_owner("apply --yes").await;
    let stdout = output.stdout;
    assert_contains(
        &stdout,
        "1 permission entry: the replacement may be unrelated to the deleted command",
    );
    assert_eq!(output.code, Some(0));
    assert_eq!(project.restricted_commands().await.len(), 0);
}

#[tokio::test]
async fn intended_deletion_is_not_a_failure() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    project.deny_to_bob("extra").await;
    let output = project.run_as_owner("apply --yes").await;
    let stdout = output.stdout;
    assert_contains(
        &stdout,
        "1 permission entry: no command replaces the deleted one",
    );
    assert_contains(&stdout, "\nglobal: 3 commands\n");
    assert_eq!(output.code, Some(0));
}

#[test]
fn markdown_export_lists_what_users_see() {
    let page = run(&["commands", "export", "--format", "markdown"], &[]).stdout;
    assert_contains(&page, "\n## /ping\n\nRespond at once\n");
    assert!(
        page.contains("\n| thing | STRING to 40 characters | Something |\n"),
        "{page}"
    );
    let count = "\n| *count* | INTEGER from 1 | How many |\n";
    assert_contains(&page, count);
    assert_contains(&page, "\n1\\. Print that it waits");
    assert_contains(&page, format!("\n# Only in guild {DEFAULT_GUILD}\n"));
}

#[tokio::test]
async fn keep_ids_preserves_the_id_of_a_renamed_command() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let before = project.local_commands()[0].id;
    let plan = project.run("plan").await.stdout;
    assert_contains(&plan, "with --keep-ids, a renamed command keeps its ID");
    assert!(project.run("apply --yes --keep-ids").await.is_success());
    let after = project.local_commands();
    assert_eq!((&*after[0].name, after[0].id), ("local", before));
}

#[tokio::test]
async fn keep_id_preserves_the_named_id_and_a_typo_deletes_nothing() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let before = project.local_commands()[0].id;
    let wrong = project.run("apply --yes --keep-id theer=local").await;
    assert_contains(&wrong.stderr, "--keep-id theer=local: requires a command");
    assert_eq!(project.local_commands()[0].name, "there");
    let right = project.run("apply --yes --keep-id /there=local").await;
    assert!(right.is_success());
    let after = &project.local_commands()[0];
    assert_eq!((&*after.name, after.id), ("local", before));
}

#[tokio::test]
async fn keep_id_is_rejected_if_both_commands_exist() {
    let project = Project::start().await;
    project.apply().await;
    project.register("there", "Only in one guild").await;
    let both = project.run("apply --yes --keep-id there=local").await;
    assert_eq!(both.code, Some(1));
    let stdout = "a command \"local\" is already registered, so \"there\" would be deleted";
    assert_contains(&both.stderr, stdout);
    assert_eq!(project.default_guild_command_names(), ["local", "there"]);
}

#[tokio::test]
async fn keep_ids_and_keep_undeclared_exclude_each_other() {
    let project = Project::start().await;
    let both = project.run("plan --keep-ids --keep-undeclared").await;
    assert_eq!(both.code, Some(1));
    assert_contains(&both.stderr, "'--keep-undeclared'");
}

/// Environment that makes the bot start without commands, as if they were not linked.
const NO_COMMANDS: &[(&str, &str)] = &[("BOT_IS_EMPTY", "1")];

#[tokio::test]
async fn program_without_commands_deletes_no_commands() {
    let project = Project::start().await;
    project.apply().await;
    let before = (
        project.service.commands(),
        project.default_guild_command_names(),
    );
    let to_guild = format!("apply --yes --guild {DEFAULT_GUILD}");
    for apply in ["apply --yes", &to_guild] {
        let rejected = project.run_with(apply, NO_COMMANDS).await;
        let error = rejected.stderr;
        assert_contains(&error, "there is no command to register");
        assert_eq!(rejected.code, Some(1));
    }
    assert_eq!(
        (
            project.service.commands(),
            project.default_guild_command_names()
        ),
        before
    );
}

#[tokio::test]
async fn plan_and_check_report_deletions_of_a_program_without_commands() {
    let project = Project::start().await;
    project.apply().await;
    let plan = project.run_with("plan", NO_COMMANDS).await;
    assert_contains(&plan.stdout, "- /ping");
    let check = project.run_with("check", NO_COMMANDS).await;
    assert_eq!((plan.code, check.code), (Some(0), Some(2)));
}

#[tokio::test]
async fn program_without_commands_has_nothing_to_do_if_none_are_registered() {
    let project = Project::start().await;
    let output = project.run_with("apply", NO_COMMANDS).await;
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    assert!(project.service.commands().is_empty());
}

#[tokio::test]
async fn commands_that_serve_would_refuse_are_not_registered() {
    let no_owner = "is restricted to the app's owners, but the app has none";
    let limit = "global: a scope can have at most 2 CHAT_INPUT commands; this one has 3";
    let project = Project::start().await;
    for (variable, fault) in [
        (("BOT_HAS_NO_OWNER", "1"), no_owner),
        (("BOT_COMMAND_LIMIT", "2"), limit),
    ] {
        for line in ["plan", "check", "apply --yes"] {
            let run = project.run_with(line, &[variable]).await;
            assert_eq!(run.code, Some(1), "{line}: {}", run.stdout);
            assert!(run.stderr.contains(fault), "{line}: {}", run.stderr);
        }
    }
    assert_eq!(project.service.commands(), []);
}

#[tokio::test]
async fn plan_fails_if_a_guild_would_have_too_many_commands() {
    let project = Project::start().await;
    let limits = [("BOT_COMMAND_LIMIT", "3")];
    let line = format!("plan --guild {DEFAULT_GUILD}");
    let run = project.run_with(line, &limits).await;
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(
        run.stdout.contains("! a scope can have at most 3"),
        "{}",
        run.stdout
    );
}
