//! Behavior of the tool when the service fails.

use std::time::Duration;

use acceptance::{assert_contains, assert_lacks};
use guildhall::model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, EditCommandPermissions,
    ListGlobalCommands, ListGuildCommands, RateLimitScope,
};
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Disconnect, Fault, FaultPlan};
use tokio::task::JoinSet;

use crate::project::Project;

const HOUR: Duration = Duration::from_hours(1);

/// Runs `apply` with a fault at the default guild's overwrite, which follows the global overwrite. Returns the project and
/// stderr.
async fn apply_with_guild_fault(fault: Fault) -> (Project, String) {
    let project = Project::start().await;
    let fault_plan = FaultPlan::at::<BulkOverwriteGuildCommands>(fault);
    let fault_plan = project.service.inject(fault_plan);
    let output = project.run("apply --yes").await;
    assert_eq!(output.code, Some(1), "{fault:?}");
    drop(fault_plan);
    (project, output.stderr)
}

/// Runs `apply` concurrently for each fault between the two scopes. Returns each project with its stderr and a text that
/// stderr must contain.
async fn apply_with_each_guild_fault() -> Vec<(Project, String, &'static str)> {
    let limited = Fault::rate_limited(RateLimitScope::User, HOUR);
    let mut runs = JoinSet::new();
    for (fault, expected) in [
        (Fault::Status(500), "500 Internal Server Error"),
        (Fault::Status(403), "403 Forbidden"),
        (
            Fault::Disconnect(Disconnect::BeforeHandling),
            "the connection broke",
        ),
        (limited, "429 Too Many Requests, retry after 3600s"),
    ] {
        runs.spawn(async move {
            let (project, stderr) = apply_with_guild_fault(fault).await;
            (project, stderr, expected)
        });
    }
    runs.join_all().await
}

#[tokio::test]
async fn failure_between_scopes_is_reported_with_the_scopes_written_before() {
    for (project, stderr, expected) in apply_with_each_guild_fault().await {
        let default_guild = format!("guild {}: ", project.default_guild());
        assert_contains(&stderr, &default_guild);
        assert_contains(&stderr, expected);
        assert_contains(&stderr, "scopes overwritten before the error: global");
        let plan = project.run("plan").await.stdout;
        assert!(plan.starts_with("global: nothing to do\n"), "{plan}");
        assert_contains(&plan, "  + /local\n");
        let offline = project.run("check --offline").await.stdout;
        assert_contains(&offline, "  + /local\n");
    }
}

#[tokio::test]
async fn next_apply_skips_scopes_written_before_a_failure() {
    let (project, _) = apply_with_guild_fault(Fault::Status(403)).await;
    let global = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(403));
    let global = project.service.inject(global);
    project.apply().await;
    assert_eq!(global.hit_count(), 0);
    assert_eq!(project.default_guild_command_names().len(), 1);
    assert_eq!(project.run("check --offline").await.code, Some(0));
}

#[tokio::test]
async fn lock_records_a_write_whose_response_was_lost() {
    let project = Project::start().await;
    let lost = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let _lost = project.service.inject(lost);
    let output = project.run("apply --yes").await;
    assert!(output.is_success(), "{}", output.stderr);
    let offline = project.run("check --offline").await;
    assert_eq!(offline.code, Some(0), "{}", offline.stdout);
}

/// Runs `apply` for a guild. The response to the overwrite is lost, and the service rejects the next read of the commands.
/// Returns stdout and stderr.
async fn apply_with_lost_response(project: &Project, line: &str) -> String {
    let lost = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let _lost = project.service.inject(lost);
    // The plan reads the scope first, and that read succeeds; only the read after the overwrite is rejected.
    let once = FaultPlan::at::<ListGuildCommands>(Fault::Slow(Duration::ZERO)).times(1);
    let _once = project.service.inject(once);
    let rejected = FaultPlan::at::<ListGuildCommands>(Fault::Status(403));
    let _rejected = project.service.inject(rejected);
    let output = project.run_as_owner(line).await;
    let stderr = output.stderr;
    let unconfirmed = "the overwrite may have succeeded nevertheless";
    assert_contains(&stderr, unconfirmed);
    output.stdout + &stderr
}

#[tokio::test]
async fn permissions_that_cannot_be_restored_are_not_reported_as_pending() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    project.deny_to_bob("extra").await;
    let stderr = apply_with_lost_response(&project, "apply --yes").await;
    assert_contains(&stderr, "/extra: guild ");
    assert_contains(&stderr, " may have lost 1 permission entry");
    assert_lacks(&stderr, "they stay in");
}

#[tokio::test]
async fn lock_records_known_scopes_beside_an_unknown_one() {
    let project = Project::start().await;
    apply_with_lost_response(&project, "apply --yes").await;
    let lock = project.lock_text();
    let global = project.service.commands();
    assert!(
        global
            .iter()
            .all(|command| lock.contains(&command.id.to_string()))
    );
    assert_contains(&lock, format!("\"{}\": []", project.default_guild()));
    let offline = project.run("check --offline").await.stdout;
    assert!(offline.starts_with("global: nothing to do\n"), "{offline}");
}

#[tokio::test]
async fn trial_with_unknown_outcome_is_recorded() {
    let project = Project::start().await;
    let trials = project.service.guild("Trials").await.id();
    apply_with_lost_response(&project, &format!("apply --yes --guild {trials}")).await;
    assert_eq!(project.service.guild_commands(trials).len(), 4);
    project.apply().await;
    assert!(project.service.guild_commands(trials).is_empty());
    assert!(!project.lock_text().contains(&trials.to_string()));
}

#[tokio::test]
async fn trial_that_may_still_be_written_is_recorded() {
    let project = Project::start().await;
    let trials = project.service.guild("Trials").await.id();
    let late = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(504));
    let late = project.service.inject(late);
    let id = trials.to_string();
    let output = project.run(format!("apply --yes --guild {id}")).await;
    let stderr = output.stderr;
    assert_contains(&stderr, "the service may still process the overwrite");
    drop(late);
    let ping = CommandBody::new(CommandType::ChatInput, "ping", "Respond at once");
    let there = project.app().guild(trials).commands();
    there.create(ping).await.expect("the command is valid");
    project.apply().await;
    assert!(project.service.guild_commands(trials).is_empty());
}

#[tokio::test]
async fn guild_that_fails_for_another_reason_is_not_skipped() {
    let project = Project::start().await;
    let other = project.service.guild("Other").await.id().to_string();
    let once = FaultPlan::at::<ListGuildCommands>(Fault::Slow(Duration::ZERO)).times(1);
    let _once = project.service.inject(once);
    let rejected = FaultPlan::at::<ListGuildCommands>(Fault::Status(403));
    let _rejected = project.service.inject(rejected);
    let output = project.run(format!("plan --scan-guild {other}")).await;
    let stderr = output.stderr;
    let expected = format!("guild {other}: ");
    assert_contains(&stderr, &expected);
    assert_contains(&stderr, "403");
    assert_eq!((output.code, output.stdout.len()), (Some(1), 0));
}

#[tokio::test]
async fn transient_failures_are_retried() {
    let project = Project::start().await;
    let soon = Fault::rate_limited(RateLimitScope::User, Duration::from_millis(10));
    for fault in [
        soon,
        Fault::Status(500),
        Fault::Disconnect(Disconnect::BeforeHandling),
    ] {
        let fault_plan = FaultPlan::at::<BulkOverwriteGlobalCommands>(fault).times(1);
        let fault_plan = project.service.inject(fault_plan);
        let output = project.run("apply --yes").await;
        assert_eq!(output.code, Some(0), "{}", output.stderr);
        assert_eq!(fault_plan.hit_count(), 1);
        assert_eq!(project.service.commands().len(), 3);
        project.remove_commands().await;
    }
}

#[tokio::test]
async fn nothing_is_written_if_a_scope_cannot_be_read() {
    let project = Project::start().await;
    let broken = FaultPlan::at::<ListGlobalCommands>(Fault::Status(500));
    let broken = project.service.inject(broken);
    let output = project.run("apply --yes").await;
    assert_eq!(output.code, Some(1));
    assert_contains(&output.stderr, "global: ");
    assert_eq!(project.default_guild_command_names().len(), 0);
    assert_eq!(project.lock_text(), String::new());
    assert!(broken.hit_count() > 0);
}

#[tokio::test]
async fn progress_is_printed_after_a_second() {
    let project = Project::start().await;
    let (reading, writing) = (Fault::Slow(HOUR), Fault::Slow(HOUR));
    let reading = FaultPlan::at::<ListGlobalCommands>(reading).times(1);
    let writing = FaultPlan::at::<BulkOverwriteGlobalCommands>(writing).times(1);
    let (reading, writing) = (
        project.service.inject(reading),
        project.service.inject(writing),
    );
    let mut apply = project.spawn("apply --yes", &[]);
    reading.wait_for_hits(1).await;
    assert_eq!(apply.line().await, "reading the registered commands …");
    project.clock.advance(HOUR);
    writing.wait_for_hits(1).await;
    assert_eq!(apply.line().await, "writing: global …");
    project.clock.advance(HOUR);
    assert!(apply.exits_successfully().await);
}

#[tokio::test]
async fn progress_is_printed_while_permissions_are_restored() {
    let project = Project::start().await;
    project.register_renamed("there").await;
    let slow = FaultPlan::at::<EditCommandPermissions>(Fault::Slow(HOUR)).times(1);
    let slow = project.service.inject(slow);
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let mut apply = project.spawn("apply --yes", &variables);
    slow.wait_for_hits(1).await;
    let expected = format!(
        "restoring the permissions in guild {} …",
        project.default_guild()
    );
    assert_eq!(apply.line().await, expected);
    project.clock.advance(HOUR);
    assert!(apply.exits_successfully().await);
    assert_eq!(project.restricted_commands().await, ["local"]);
}

#[tokio::test]
async fn rate_limit_is_logged_when_the_wait_begins() {
    let project = Project::start().await;
    let limited = Fault::rate_limited(RateLimitScope::User, Duration::from_secs(20));
    let limited = FaultPlan::at::<BulkOverwriteGlobalCommands>(limited).times(1);
    let _limited = project.service.inject(limited);
    let mut apply = project.spawn("apply --yes", &[("RUST_LOG", "info")]);
    let mut line = apply.line().await;
    while !line.is_empty() && !line.contains("waiting for the service's rate limit") {
        line = apply.line().await;
    }
    assert_contains(&line, "waiting for the service's rate limit wait=");
    apply.kill().await;
}

#[tokio::test]
async fn every_command_prints_progress_while_it_waits() {
    let project = Project::start().await;
    let tasks = [
        ("import --live", "reading the registered commands …"),
        (
            "explain --guild 5 --user 6 --channel 7 /a",
            "reading the guild, its channels and its permissions …",
        ),
    ];
    for (task, expected) in tasks {
        let slow = project
            .service
            .inject(FaultPlan::everywhere(Fault::Slow(HOUR)).times(1));
        let mut apply = project.spawn(task, &[]);
        slow.wait_for_hits(1).await;
        assert_eq!(apply.line().await, expected);
        project.clock.advance(HOUR);
        apply.exits_successfully().await;
    }
}

#[tokio::test]
async fn service_error_is_shown_with_its_code() {
    let project = Project::start().await;
    let wrong = [("DISCORD_TOKEN", "a.wrong.token")];
    let output = project.run_with("apply --yes", &wrong).await;
    assert_eq!(output.code, Some(1));
    let stderr = output.stderr;
    assert_contains(&stderr, "401");
    assert_lacks(&stderr, "a.wrong.token");
}
