//! The lock: what `apply` records, and how `plan`, `apply` and `check --offline` use it.

use acceptance::assert_contains;
use guildhall::model::api::BulkOverwriteGuildCommands;
use guildhall::model::{CommandBody, CommandType, Guild, Id};
use guildhall_emulator::{Emulator, Fault, FaultPlan};
use serde_json::{Value, json};

use crate::project::Project;

/// Applies all commands to one guild with `--guild`, and asserts that the guild has all four.
async fn apply_trial(project: &Project, guild: Id<Guild>) {
    let id = guild.to_string();
    let output = project.run(format!("apply --yes --guild {id}")).await;
    assert!(output.is_success(), "{}", output.stderr);
    assert_eq!(project.service.guild_commands(guild).len(), 4);
}

/// Returns the exit codes of `check --offline` for a guild: by ID, and as the development guild.
async fn offline_exit_codes(project: &Project, guild: Id<Guild>) -> [Option<i32>; 2] {
    let id = guild.to_string();
    let variables = [("DISCORD_DEV_GUILD", id.as_str())];
    let named = project.run(format!("check --offline --guild {id}")).await;
    let dev = project.run_with("check --offline --dev", &variables).await;
    [named.code, dev.code]
}

#[tokio::test]
async fn check_offline_needs_only_the_lock() {
    let project = Project::start().await;
    let nobody = [("DISCORD_TOKEN", ""), ("DISCORD_APPLICATION_ID", "")];
    let without = project.run_with("check --offline", &nobody).await;
    project.apply().await;
    let with = project.run_with("check --offline", &nobody).await;
    let old = project.lock_text();
    let id = project.service.commands()[0].id.to_string();
    assert_contains(&old, &id);
    std::fs::write(&project.lock, old.replace("Respond at once", "Respond"))
        .expect("the folder of the lock is writable");
    let changed = project.run_with("check --offline", &nobody).await;
    let codes = [without, with, changed].map(|output| output.code);
    assert_eq!(codes, [Some(1), Some(0), Some(2)]);
}

#[tokio::test]
async fn check_offline_considers_the_installation_contexts() {
    let project = Project::with_builder(Emulator::builder().user_install(true)).await;
    project.apply().await;
    let mut lock: Value = serde_json::from_str(&project.lock_text()).expect("the lock is JSON");
    assert_eq!(lock["integration_types"], json!([0, 1]));
    let mut codes = Vec::new();
    for command in lock["global"].as_array_mut().expect("`global` is a list") {
        command["integration_types"] = json!([0]);
    }
    for type_line in [json!([0, 1]), json!([0]), Value::Null] {
        lock["integration_types"] = type_line;
        std::fs::write(&project.lock, lock.to_string())
            .expect("the folder of the lock is writable");
        codes.push(project.run("check --offline").await.code);
    }
    assert_eq!(
        codes,
        [Some(2), Some(0), Some(0)],
        "a lock without `integration_types` matches any installation contexts"
    );
}

#[tokio::test]
async fn check_offline_checks_the_named_guild() {
    let project = Project::start().await;
    let trials = project.service.guild("Trials").await.id();
    project.apply().await;
    assert_eq!(offline_exit_codes(&project, trials).await, [Some(2); 2]);
    apply_trial(&project, trials).await;
    assert_eq!(offline_exit_codes(&project, trials).await, [Some(0); 2]);
}

#[tokio::test]
async fn check_offline_rejects_the_scan_guild_option() {
    let project = Project::start().await;
    for look in ["--scan-guild", "--scan-guild-limit"] {
        let output = project.run(format!("check --offline {look} 5")).await;
        let expected = format!("'--offline' cannot be used with '{look}");
        assert_eq!(output.code, Some(1));
        assert_contains(&output.stderr, &expected);
    }
}

#[tokio::test]
async fn lock_of_another_app_is_rejected_with_its_id() {
    let project = Project::start().await;
    let foreign = r#"{"application": "5", "global": []}"#;
    std::fs::write(&project.lock, foreign).expect("the folder of the lock is writable");
    let own = project.service.application_id();
    let expected = format!("the lock belongs to application 5, not to {own}");
    for task in ["plan", "apply --yes", "check", "check --offline"] {
        let output = project.run(task).await;
        assert_eq!(output.code, Some(1), "{task:?}");
        assert!(output.stderr.contains(&expected), "{task:?}");
    }
    assert_eq!(project.lock_text(), foreign);
}

#[tokio::test]
async fn next_apply_removes_the_commands_of_a_trial() {
    let project = Project::start().await;
    let trials = project.service.guild("Trials").await.id();
    apply_trial(&project, trials).await;
    let plan = project.run("plan").await.stdout;
    assert_contains(&plan, "- /ping, which moves to the global scope");
    assert_contains(&plan, "- /local, which moves to guild");
    project.apply().await;
    assert!(project.service.guild_commands(trials).is_empty());
    assert!(!project.lock_text().contains(&trials.to_string()));
}

#[tokio::test]
async fn keep_undeclared_removes_only_the_copies_of_a_trial() {
    let project = Project::start().await;
    let other = project.guild_with_undeclared_command().await;
    let keep = "apply --yes --keep-undeclared";
    let trial = project.run(format!("{keep} --guild {other}")).await;
    assert!(trial.is_success());
    assert_eq!(project.service.guild_commands(other).len(), 5);
    assert!(project.run(keep).await.is_success());
    let left = project.service.guild_commands(other);
    assert_eq!((left.len(), &*left[0].name), (1, "theirs"));
}

#[tokio::test]
async fn trial_preserves_the_rest_of_the_lock() {
    let project = Project::start().await;
    let trials = project.service.guild("Trials").await.id();
    project.apply().await;
    apply_trial(&project, trials).await;
    let mut all = project.service.commands();
    all.extend(project.service.guild_commands(trials));
    let lock = project.lock_text();
    assert!(
        all.iter()
            .all(|command| lock.contains(&command.id.to_string()))
    );
    let offline = project.run("check --offline").await.stdout;
    assert!(offline.starts_with("global: nothing to do\n"), "{offline}");
    assert!(offline.contains("- /ping, which moves to the global scope"));
}

#[tokio::test]
async fn rejected_trial_is_not_recorded() {
    let project = Project::start().await;
    let other = project.guild_with_undeclared_command().await;
    let rejected = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(403));
    let rejected = project.service.inject(rejected);
    let id = other.to_string();
    assert_eq!(
        project.run(format!("apply --yes --guild {id}")).await.code,
        Some(1)
    );
    drop(rejected);
    project.apply().await;
    assert_eq!(project.service.guild_commands(other).len(), 1);
}

#[tokio::test]
async fn trial_with_a_lost_response_is_recorded() {
    let project = Project::start().await;
    let trials = project.service.guild("Trials").await.id();
    let lost = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let lost = project.service.inject(lost);
    apply_trial(&project, trials).await;
    drop(lost);
    let plan = project.run("plan").await.stdout;
    assert_contains(&plan, "- /ping, which moves to the global scope");
}

#[tokio::test]
async fn locked_guild_that_the_app_has_left_is_skipped() {
    let project = Project::start().await;
    let left = json!({"application": project.service.application_id(), "global": [],
        "guilds": {"5": [{"name": "old", "description": "Old", "id": "6"}]}});
    std::fs::write(&project.lock, left.to_string()).expect("the folder of the lock is writable");
    project.apply().await;
    assert!(
        !project.lock_text().contains(r#""5""#),
        "the lock no longer lists the guild"
    );
}

#[tokio::test]
async fn guild_no_longer_named_by_a_command_is_cleared() {
    let project = Project::start().await;
    let once = project.service.guild("Once").await.id();
    let body = CommandBody::new(CommandType::ChatInput, "old", "Old");
    let here = project.app().guild(once).commands();
    let old = here.create(body).await.expect("the command is valid");
    let lock = json!({"application": project.service.application_id(), "global": [],
        "guilds": {once.to_string(): [CommandBody::from(old)]}});
    std::fs::write(&project.lock, lock.to_string()).expect("the folder of the lock is writable");
    let offline = project.run("check --offline").await.stdout;
    assert_contains(&offline, "  - /old\n");
    project.apply().await;
    assert!(project.service.guild_commands(once).is_empty());
}

#[tokio::test]
async fn scanned_guild_keeps_its_commands() {
    let project = Project::start().await;
    let other = project.guild_with_undeclared_command().await;
    let id = other.to_string();
    let looked = project.run(format!("apply --yes --scan-guild {id}")).await;
    assert!(looked.is_success() && project.run("apply --yes").await.is_success());
    assert_eq!(project.service.guild_commands(other).len(), 1);
}

#[tokio::test]
async fn trial_commands_do_not_count_as_differences() {
    let project = Project::start().await;
    let dev = project.service.guild("Trials").await.id().to_string();
    let variables = [("DISCORD_DEV_GUILD", dev.as_str())];
    let mut codes = Vec::new();
    for task in [
        "apply --yes --dev",
        "apply --yes",
        "check",
        "check --offline",
    ] {
        codes.push(project.run_with(task, &variables).await.code);
    }
    assert_eq!(codes, [Some(0); 4]);
}

#[tokio::test]
async fn copies_in_the_development_guild_are_removed_without_a_lock() {
    let project = Project::start().await;
    let dev = project.service.guild("Trials").await.id();
    apply_trial(&project, dev).await;
    std::fs::remove_file(&project.lock).expect("`apply` has written the lock");
    let id = dev.to_string();
    let variables = [("DISCORD_DEV_GUILD", id.as_str())];
    let output = project.run_with("apply --yes", &variables).await;
    assert_contains(&output.stdout, "- /ping, which moves to the global scope");
    let left = project.service.guild_commands(dev);
    assert_eq!((left.len(), &*left[0].name), (1, "local"));
}
