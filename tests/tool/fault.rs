//! What the tool says and does where the service fails it.

use std::time::Duration;

use guildhall::model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, EditCommandPermissions, LimitScope,
    ListGlobalCommands, ListGuildCommands,
};
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Disconnect, Fault, FaultPlan};
use tokio::task::JoinSet;

use crate::desk::Registrar;
use crate::program::{code, complaint, printed};

const HOUR: Duration = Duration::from_secs(3600);

/// Applies, and meets the fault at the overwrite of the home, after the global one. What is said.
async fn broken_off(fault: Fault) -> (Registrar, String) {
    let desk = Registrar::start().await;
    let script = FaultPlan::at::<BulkOverwriteGuildCommands>(fault);
    let script = desk.service.inject(script);
    let output = desk.run(&["apply", "--yes"]).await;
    assert_eq!(code(&output), Some(1), "{fault:?}");
    drop(script);
    (desk, complaint(&output))
}

/// Each fault between two scopes, at one time, and the words for it.
async fn each_broken_off() -> Vec<(Registrar, String, &'static str)> {
    let limited = Fault::rate_limited(LimitScope::User, HOUR);
    let mut runs = JoinSet::new();
    for (fault, words) in [
        (Fault::Status(500), "500 Internal Server Error"),
        (Fault::Status(403), "403 Forbidden"),
        (
            Fault::Disconnect(Disconnect::BeforeHandling),
            "the connection broke",
        ),
        (limited, "429 Too Many Requests, retry after 3600s"),
    ] {
        runs.spawn(async move {
            let (desk, said) = broken_off(fault).await;
            (desk, said, words)
        });
    }
    runs.join_all().await
}

#[tokio::test]
async fn failure_between_scopes_is_said_with_what_was_written() {
    for (desk, said, words) in each_broken_off().await {
        let home = format!("guild {}: ", desk.home());
        assert!(said.contains(&home) && said.contains(words), "{said}");
        assert!(said.contains("written before: global"), "{said}");
        let plan = printed(&desk.run(&["plan"]).await);
        assert!(plan.starts_with("global: nothing to do\n"), "{plan}");
        assert!(plan.contains("  + /local\n"), "{plan}");
        let offline = printed(&desk.run(&["check", "--offline"]).await);
        assert!(
            offline.contains("  + /local\n"),
            "the lock is true: {offline}"
        );
    }
}

#[tokio::test]
async fn what_was_written_is_not_written_again_after_a_failure() {
    let (desk, _) = broken_off(Fault::Status(403)).await;
    let global = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(403));
    let global = desk.service.inject(global);
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert_eq!((global.hit_count(), desk.at_home().len()), (0, 1));
    assert_eq!(code(&desk.run(&["check", "--offline"]).await), Some(0));
}

#[tokio::test]
async fn lock_notes_what_was_written_although_the_answer_was_lost() {
    let desk = Registrar::start().await;
    let lost = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let _lost = desk.service.inject(lost);
    let output = desk.run(&["apply", "--yes"]).await;
    assert!(output.status.success(), "{}", complaint(&output));
    let offline = desk.run(&["check", "--offline"]).await;
    assert_eq!(code(&offline), Some(0), "{}", printed(&offline));
}

/// Applies to a guild; no answer comes to the overwrite, and the second look is refused.
/// What is said.
async fn lost_in(desk: &Registrar, guild: &[&str]) -> String {
    let lost = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let _lost = desk.service.inject(lost);
    // The plan reads it.
    let once = FaultPlan::at::<ListGuildCommands>(Fault::Slow(Duration::ZERO)).times(1);
    let _once = desk.service.inject(once);
    let refused = FaultPlan::at::<ListGuildCommands>(Fault::Status(403));
    let _refused = desk.service.inject(refused);
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let apply = [&["apply", "--yes"], guild].concat();
    let output = desk.run_with(&apply, &variables).await;
    let complaint = complaint(&output);
    let doubt = "it may have been written all the same";
    assert!(complaint.contains(doubt), "{complaint}");
    printed(&output) + &complaint
}

#[tokio::test]
async fn what_nobody_can_have_again_is_not_said_to_stay_in_the_lock() {
    let desk = Registrar::start().await;
    desk.register("extra", "Of nobody").await;
    desk.deny_to_bob("extra").await;
    let said = lost_in(&desk, &[]).await;
    assert!(
        said.contains("/extra: guild ") && said.contains(" may have lost 1 entry"),
        "{said}"
    );
    assert!(!said.contains("they stay in"), "{said}");
}

#[tokio::test]
async fn lock_notes_what_is_known_beside_a_scope_of_which_nobody_knows() {
    let desk = Registrar::start().await;
    lost_in(&desk, &[]).await;
    let lock = desk.locked();
    let global = desk.service.commands();
    assert!(global.iter().all(|it| lock.contains(&it.id.to_string())));
    assert!(lock.contains(&format!("\"{}\": []", desk.home())), "{lock}");
    let offline = printed(&desk.run(&["check", "--offline"]).await);
    assert!(offline.starts_with("global: nothing to do\n"), "{offline}");
}

#[tokio::test]
async fn trial_of_which_nobody_knows_whether_it_was_written_is_not_forgotten() {
    let desk = Registrar::start().await;
    let trials = desk.service.guild("Trials").await.id();
    lost_in(&desk, &["--guild", &trials.to_string()]).await;
    assert_eq!(desk.service.guild_commands(trials).len(), 4);
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert!(desk.service.guild_commands(trials).is_empty());
    assert!(!desk.locked().contains(&trials.to_string()));
}

#[tokio::test]
async fn trial_that_may_be_written_yet_is_not_forgotten() {
    let desk = Registrar::start().await;
    let trials = desk.service.guild("Trials").await.id();
    let late = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(504));
    let late = desk.service.inject(late);
    let id = trials.to_string();
    let output = desk.run(&["apply", "--yes", "--guild", &id]).await;
    let complaint = complaint(&output);
    assert!(complaint.contains("it may be written yet"), "{complaint}");
    drop(late);
    let ping = CommandBody::new(CommandType::ChatInput, "ping", "Answer at once");
    let there = desk.app().guild(trials).commands();
    there.create(ping).await.expect("it is served late");
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert!(desk.service.guild_commands(trials).is_empty());
}

#[tokio::test]
async fn guild_that_refuses_for_another_reason_is_not_passed_over() {
    let desk = Registrar::start().await;
    let other = desk.service.guild("Other").await.id().to_string();
    let once = FaultPlan::at::<ListGuildCommands>(Fault::Slow(Duration::ZERO)).times(1);
    let _once = desk.service.inject(once);
    let refused = FaultPlan::at::<ListGuildCommands>(Fault::Status(403));
    let _refused = desk.service.inject(refused);
    let output = desk.run(&["plan", "--look-in", &other]).await;
    let complaint = complaint(&output);
    let words = format!("guild {other}: ");
    assert!(
        complaint.contains(&words) && complaint.contains("403"),
        "{complaint}"
    );
    assert_eq!((code(&output), printed(&output).len()), (Some(1), 0));
}

#[tokio::test]
async fn passing_failures_are_overcome() {
    let desk = Registrar::start().await;
    let soon = Fault::rate_limited(LimitScope::User, Duration::from_millis(10));
    for fault in [
        soon,
        Fault::Status(500),
        Fault::Disconnect(Disconnect::BeforeHandling),
    ] {
        let script = FaultPlan::at::<BulkOverwriteGlobalCommands>(fault).times(1);
        let script = desk.service.inject(script);
        let output = desk.run(&["apply", "--yes"]).await;
        assert_eq!(code(&output), Some(0), "{}", complaint(&output));
        assert_eq!((script.hit_count(), desk.service.commands().len()), (1, 3));
        desk.app()
            .commands()
            .overwrite([])
            .await
            .expect("all may go");
    }
}

#[tokio::test]
async fn nothing_is_written_where_a_scope_cannot_be_read() {
    let desk = Registrar::start().await;
    let broken = FaultPlan::at::<ListGlobalCommands>(Fault::Status(500));
    let broken = desk.service.inject(broken);
    let output = desk.run(&["apply", "--yes"]).await;
    assert_eq!(code(&output), Some(1));
    assert!(
        complaint(&output).contains("global: "),
        "{}",
        complaint(&output)
    );
    assert_eq!((desk.at_home().len(), desk.locked()), (0, String::new()));
    assert!(broken.hit_count() > 0);
}

#[tokio::test]
async fn who_waits_for_a_second_is_told_for_what() {
    let desk = Registrar::start().await;
    let (reading, writing) = (Fault::Slow(HOUR), Fault::Slow(HOUR));
    let reading = FaultPlan::at::<ListGlobalCommands>(reading).times(1);
    let writing = FaultPlan::at::<BulkOverwriteGlobalCommands>(writing).times(1);
    let (reading, writing) = (desk.service.inject(reading), desk.service.inject(writing));
    let mut told = desk.started(&["apply", "--yes"], &[]);
    reading.wait_for_hits(1).await;
    assert_eq!(
        told.line().await,
        "reading the commands that are registered …"
    );
    desk.clock.advance(HOUR);
    writing.wait_for_hits(1).await;
    assert_eq!(told.line().await, "writing: global …");
    desk.clock.advance(HOUR);
    assert!(told.ended_well().await);
}

#[tokio::test]
async fn who_waits_for_permissions_to_come_back_is_told() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let slow = FaultPlan::at::<EditCommandPermissions>(Fault::Slow(HOUR)).times(1);
    let slow = desk.service.inject(slow);
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let mut told = desk.started(&["apply", "--yes"], &variables);
    slow.wait_for_hits(1).await;
    let words = format!("restoring permissions: guild {} …", desk.home());
    assert_eq!(told.line().await, words);
    desk.clock.advance(HOUR);
    assert!(told.ended_well().await);
    assert_eq!(desk.denied().await, ["local"]);
}

#[tokio::test]
async fn limit_that_is_waited_out_is_told_when_the_wait_begins() {
    let desk = Registrar::start().await;
    let limited = Fault::rate_limited(LimitScope::User, Duration::from_secs(20));
    let limited = FaultPlan::at::<BulkOverwriteGlobalCommands>(limited).times(1);
    let _limited = desk.service.inject(limited);
    let mut told = desk.started(&["apply", "--yes"], &[("RUST_LOG", "info")]);
    let mut said = told.line().await;
    while !said.is_empty() && !said.contains("rate limit is waited out") {
        said = told.line().await;
    }
    assert!(
        said.contains("the service's rate limit is waited out wait="),
        "{said}"
    );
    told.killed().await;
}

#[tokio::test]
async fn every_task_that_waits_says_for_what() {
    let desk = Registrar::start().await;
    let place = [
        "explain",
        "--guild",
        "5",
        "--user",
        "6",
        "--channel",
        "7",
        "/a",
    ];
    let tasks: [(&[&str], &str); 2] = [
        (
            &["import", "--live"],
            "reading the commands that are registered …",
        ),
        (
            &place,
            "reading the guild, its channels and what it has set …",
        ),
    ];
    for (task, words) in tasks {
        let slow = desk
            .service
            .inject(FaultPlan::everywhere(Fault::Slow(HOUR)).times(1));
        let mut told = desk.started(task, &[]);
        slow.wait_for_hits(1).await;
        assert_eq!(told.line().await, words);
        desk.clock.advance(HOUR);
        told.ended_well().await;
    }
}

#[tokio::test]
async fn refusal_of_the_service_is_shown_with_its_code() {
    let desk = Registrar::start().await;
    let wrong = [("DISCORD_TOKEN", "wrong-token")];
    let output = desk.run_with(&["apply", "--yes"], &wrong).await;
    assert_eq!(code(&output), Some(1));
    let complaint = complaint(&output);
    assert!(
        complaint.contains("401") && !complaint.contains("wrong-token"),
        "{complaint}"
    );
}
