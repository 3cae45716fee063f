//! Contents of the lock after `apply` was killed or could not write the lock.

use std::fs;
use std::time::Duration;

use acceptance::{assert_contains, assert_lacks};
use guildhall::model::api::{BulkOverwriteGuildCommands, EditCommandPermissions};
use guildhall_emulator::{Fault, FaultPlan};

use crate::project::Project;

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn lock_names_the_guild_if_apply_is_killed_while_writing() {
    let project = Project::start().await;
    let trials = project.service.guild("Trials").await.id().to_string();
    let slow = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Slow(HOUR));
    let slow = project.service.inject(slow);
    let apply = project.spawn(&format!("apply --yes --guild {trials}"), &[]);
    slow.wait_for_hits(1).await;
    apply.kill().await;
    assert_contains(&project.lock_text(), &trials);
}

#[tokio::test]
async fn check_offline_reports_the_scopes_that_a_killed_apply_was_writing() {
    let project = Project::start().await;
    project.apply().await;
    let locked = project.lock_text();
    let id = project.default_guild();
    project.register("theirs", "Of others").await;
    let slow = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Slow(HOUR));
    let slow = project.service.inject(slow);
    let apply = project.spawn("apply --yes", &[]);
    slow.wait_for_hits(1).await;
    apply.kill().await;
    drop(slow);

    let unsure = project.run("check --offline").await;
    let elsewhere = project.run("check --offline --guild 5").await.stdout;
    let json = project.run("check --offline --format json").await.stdout;
    project.apply().await;

    assert_eq!(unsure.code, Some(2), "{}", unsure.stdout);
    let warning = format!("guild {id}: the lock is unsure of the commands");
    assert_contains(&unsure.stdout, &warning);
    assert_contains(&json, &warning);
    assert_lacks(&elsewhere, "unsure");
    assert_eq!(project.run("check --offline").await.code, Some(0));
    assert_eq!(project.lock_text(), locked);
}

#[tokio::test]
async fn lock_keeps_written_scopes_and_pending_restores_if_apply_is_killed() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let slow = FaultPlan::at::<EditCommandPermissions>(Fault::Slow(HOUR));
    let slow = project.service.inject(slow);
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let apply = project.spawn("apply --yes", &variables);
    slow.wait_for_hits(1).await;
    apply.kill().await;
    let default_guild = project.local_commands();
    assert!(
        project
            .lock_text()
            .contains(&default_guild[0].id.to_string())
    );
    assert_eq!(project.run("check --offline").await.code, Some(0));
    drop(slow);
    let again = project.run_with("apply --yes", &variables).await;
    assert!(again.is_success(), "{}", again.stderr);
    assert_eq!(project.restricted_commands().await, ["local"]);
}

#[tokio::test]
async fn unwritable_lock_is_reported_before_anything_is_written() {
    let mut project = Project::start().await;
    project.lock = std::env::temp_dir().join("no such folder/commands.lock.json");
    let output = project.run("apply --yes").await;
    let stderr = output.stderr;
    assert_contains(&stderr, "no such folder");
    assert_eq!(output.code, Some(1));
    assert_eq!(project.service.commands().len(), 0);
}

#[tokio::test]
async fn lock_is_replaced_instead_of_overwritten() {
    let project = Project::start().await;
    project.apply().await;
    let (old, other) = (project.lock_text(), project.lock.with_extension("other"));
    fs::hard_link(&project.lock, &other).expect("both paths are in the same folder");
    project.remove_commands().await;
    project.apply().await;
    let kept = fs::read_to_string(&other).expect("the hard link exists");
    fs::remove_file(&other).expect("the hard link exists");
    assert_eq!(kept, old);
    assert_ne!(project.lock_text(), old);
}

#[tokio::test]
async fn corrupt_lock_is_rejected_with_a_remedy() {
    let project = Project::start().await;
    fs::write(&project.lock, r#"{"application": "5", "glo"#)
        .expect("the folder of the lock is writable");
    let output = project.run("plan").await;
    let stderr = output.stderr;
    let remedy =
        "restore the lock file from version control, or delete it and run `commands apply`";
    assert_contains(&stderr, remedy);
    assert_eq!(output.code, Some(1));
}
