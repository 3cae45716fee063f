//! `commands export`, `plan`, `apply` and `check`.

use std::process::Output;

use guildhall::model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, ListGuildCommands,
};
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Emulator, Fault, Script};
use serde_json::{Value, json};

use crate::desk::Registrar;
use crate::program::{complaint, printed, run};

/// The guild that the bot names, which is the home of every [`Registrar`].
const HOME: &str = "1192118951448604672";

#[test]
fn export_needs_nothing_and_prints_what_would_be_sent() {
    let output = run(&["commands", "export"], &[]);
    let export: Value = serde_json::from_str(&printed(&output)).expect("it is JSON");
    let ping = json!({"name": "ping", "type": 1, "description": "Answer at once"});
    assert!(
        export["global"].as_array().unwrap().contains(&ping),
        "{export}"
    );
    let local = &export["guilds"][HOME][0];
    assert_eq!(local["options"][0]["autocomplete"], true);
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

#[tokio::test]
async fn plan_says_what_would_be_done_and_does_nothing() {
    let desk = Registrar::start().await;
    desk.register("pong", "Answer at once").await;
    let output = desk.run(&["plan"]).await;
    assert_eq!(desk.home(), HOME);
    assert_eq!(
        printed(&output),
        format!(
            "global: 3 to create\n  + /hang\n  + /ping\n  + /wait\n  \
             created: 3 of 200 that the service takes in a day\n  \
             then there are 3 of 100 CHAT_INPUT\n\
             guild {HOME}: 1 to create, 1 to delete\n  + /local\n  - /pong\n  \
             created: 1 of 200 that the service takes in a day\n"
        )
    );
    assert_eq!(
        (desk.service.commands().len(), desk.at_home().len()),
        (0, 1)
    );
}

#[tokio::test]
async fn plan_is_json_for_programs() {
    let desk = Registrar::start().await;
    desk.register("pong", "Answer at once").await;
    let dev = desk.home();
    let variables = [("DISCORD_DEV_GUILD", dev.as_str())];
    let arguments = ["plan", "--dev", "--format", "json"];
    let output = desk.run_with(&arguments, &variables).await;
    let plan: Value = serde_json::from_str(&printed(&output)).expect("it is JSON");
    assert_eq!(
        (&plan["differs"], &plan["scopes"][1]["scope"]),
        (&json!(true), &json!(HOME))
    );
    let renamed = &plan["scopes"][1]["commands"][1];
    assert_eq!(
        (&renamed["change"], &renamed["from"]),
        (&json!("renamed"), &json!("pong"))
    );
}

#[tokio::test]
async fn nothing_is_applied_without_a_yes_or_a_terminal() {
    let desk = Registrar::start().await;
    let output = desk.run(&["apply"]).await;
    assert_eq!(code(&output), Some(1));
    assert!(
        complaint(&output).contains("add --yes"),
        "{}",
        complaint(&output)
    );
    assert!(desk.service.commands().is_empty());
}

#[tokio::test]
async fn person_at_a_terminal_is_asked() {
    let desk = Registrar::start().await;
    assert!(!desk.answered("n").await);
    assert!(desk.service.commands().is_empty());
    assert!(desk.answered("y").await);
    assert_eq!(desk.service.commands().len(), 3);
}

#[tokio::test]
async fn what_does_not_differ_is_not_written() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    desk.register("extra", "Of nobody").await;
    let global = Script::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let global = desk.service.script(global);
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert_eq!(
        (desk.at_home(), global.count()),
        (vec!["local".to_owned()], 0)
    );
}

#[tokio::test]
async fn foreign_commands_stay_on_request() {
    let desk = Registrar::start().await;
    desk.register("extra", "Of nobody").await;
    let arguments = ["apply", "--yes", "--keep-foreign"];
    assert!(desk.run(&arguments).await.status.success());
    assert_eq!(desk.at_home(), ["local", "extra"]);
}

#[tokio::test]
async fn commands_that_were_tried_out_are_reaped_when_they_become_global() {
    let desk = Registrar::start().await;
    let dev = desk.service.guild("Trials").await.id();
    let id = dev.to_string();
    let variables = [("DISCORD_DEV_GUILD", id.as_str())];
    let trial = ["apply", "--yes", "--dev"];
    assert!(desk.run_with(&trial, &variables).await.status.success());
    assert_eq!(desk.service.guild_commands(dev).len(), 4);
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    assert!(printed(&output).contains("- /ping, which becomes global"));
    let left = desk.service.guild_commands(dev);
    assert_eq!((left.len(), &*left[0].name), (1, "local"));
}

#[tokio::test]
async fn apply_registers_with_client_credentials() {
    let desk = Registrar::start().await;
    let secret = desk.service.client_secret();
    let variables = [("DISCORD_TOKEN", ""), ("DISCORD_CLIENT_SECRET", &*secret)];
    let home = desk.home();
    let arguments = ["apply", "--yes", "--guild", &home];
    let output = desk.run_with(&arguments, &variables).await;
    assert!(output.status.success(), "{}", complaint(&output));
    assert_eq!(desk.at_home(), ["hang", "ping", "wait", "local"]);
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

#[tokio::test]
async fn guild_that_cannot_be_read_is_said_before_anything_is_written() {
    let mut desk = Registrar::start().await;
    let elsewhere = Emulator::builder().seed(7).start().await;
    desk.service = elsewhere.expect("a loopback port is free");
    let output = desk.run(&["apply", "--yes"]).await;
    assert_eq!(code(&output), Some(1));
    assert!(complaint(&output).contains(HOME), "{}", complaint(&output));
    assert!(desk.service.commands().is_empty());
}

#[tokio::test]
async fn check_ends_with_2_where_something_differs() {
    let desk = Registrar::start().await;
    let before = desk.run(&["check"]).await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let after = desk.run(&["check"]).await;
    desk.register("extra", "Of nobody").await;
    let changed = desk.run(&["check"]).await;
    let wrong = desk
        .run_with(&["check"], &[("DISCORD_TOKEN", "wrong")])
        .await;
    let codes = [before, after, changed, wrong].map(|output| code(&output));
    assert_eq!(codes, [Some(2), Some(0), Some(2), Some(1)]);
}

#[tokio::test]
async fn check_offline_needs_the_lock_alone() {
    let desk = Registrar::start().await;
    let nobody = [("DISCORD_TOKEN", ""), ("DISCORD_APPLICATION_ID", "")];
    let arguments = ["check", "--offline"];
    let without = desk.run_with(&arguments, &nobody).await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let with = desk.run_with(&arguments, &nobody).await;
    let old = std::fs::read_to_string(&desk.lock).expect("`apply` writes it");
    let id = desk.service.commands()[0].id.to_string();
    assert!(old.contains(&id), "the ids are in it: {old}");
    std::fs::write(&desk.lock, old.replace("Answer at once", "Answer")).expect("it is writable");
    let changed = desk.run_with(&arguments, &nobody).await;
    let codes = [without, with, changed].map(|output| code(&output));
    assert_eq!(codes, [Some(1), Some(0), Some(2)]);
}

#[tokio::test]
async fn guild_of_the_lock_that_the_app_has_left_is_passed_over() {
    let desk = Registrar::start().await;
    let left = json!({"application": desk.service.application_id(), "global": [],
        "guilds": {"5": [{"name": "old", "description": "Old", "id": "6"}]}});
    std::fs::write(&desk.lock, left.to_string()).expect("it is writable");
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let lock = std::fs::read_to_string(&desk.lock).expect("`apply` writes it");
    assert!(!lock.contains(r#""5""#), "it is forgotten: {lock}");
}

#[tokio::test]
async fn guild_that_no_command_names_any_more_is_cleared() {
    let desk = Registrar::start().await;
    let once = desk.service.guild("Once").await.id();
    let body = CommandBody::new(CommandType::ChatInput, "old", "Old");
    let here = desk.app().guild(once).commands();
    let old = here.create(body).await.expect("it is legal");
    let lock = json!({"application": desk.service.application_id(), "global": [],
        "guilds": {once.to_string(): [CommandBody::from(old)]}});
    std::fs::write(&desk.lock, lock.to_string()).expect("it is writable");
    let offline = printed(&desk.run(&["check", "--offline"]).await);
    assert!(offline.contains("  - /old\n"), "{offline}");
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert!(desk.service.guild_commands(once).is_empty());
}

#[tokio::test]
async fn failure_between_scopes_leaves_what_the_next_plan_shows() {
    let desk = Registrar::start().await;
    let refused = Script::at::<BulkOverwriteGuildCommands>(Fault::Status(403));
    let refused = desk.service.script(refused);
    let output = desk.run(&["apply", "--yes"]).await;
    assert_eq!(code(&output), Some(1));
    assert!(complaint(&output).contains("written before: global"));
    drop(refused);
    let plan = printed(&desk.run(&["plan"]).await);
    assert!(plan.starts_with("global: nothing to do\n"), "{plan}");
    assert!(plan.contains("  + /local\n"), "{plan}");
    let offline = desk.run(&["check", "--offline"]).await;
    assert!(
        printed(&offline).contains("  + /local\n"),
        "the lock is true"
    );
}

#[tokio::test]
async fn lock_notes_what_was_written_although_the_answer_was_lost() {
    let desk = Registrar::start().await;
    let lost = Script::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let _lost = desk.service.script(lost);
    let output = desk.run(&["apply", "--yes"]).await;
    assert!(output.status.success(), "{}", complaint(&output));
    let offline = desk.run(&["check", "--offline"]).await;
    assert_eq!(code(&offline), Some(0), "{}", printed(&offline));
}

#[tokio::test]
async fn lock_notes_nothing_where_nobody_knows_what_was_written() {
    let desk = Registrar::start().await;
    let lost = Script::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let _lost = desk.service.script(lost);
    // The plan reads it; the second look is refused.
    let once = Script::at::<ListGuildCommands>(Fault::Slow(std::time::Duration::ZERO)).times(1);
    let _once = desk.service.script(once);
    let refused = Script::at::<ListGuildCommands>(Fault::Status(403));
    let _refused = desk.service.script(refused);
    let output = desk.run(&["apply", "--yes"]).await;
    let complaint = complaint(&output);
    assert!(
        complaint.contains("it may have been written all the same"),
        "{complaint}"
    );
    assert!(!desk.lock.exists());
}

#[tokio::test]
async fn guild_that_refuses_for_another_reason_is_not_passed_over() {
    let desk = Registrar::start().await;
    let other = desk.service.guild("Other").await.id().to_string();
    let once = Script::at::<ListGuildCommands>(Fault::Slow(std::time::Duration::ZERO)).times(1);
    let _once = desk.service.script(once);
    let refused = Script::at::<ListGuildCommands>(Fault::Status(403));
    let _refused = desk.service.script(refused);
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
async fn who_waits_for_a_second_is_told_for_what() {
    let desk = Registrar::start().await;
    let hour = std::time::Duration::from_secs(3600);
    let slow = Script::at::<BulkOverwriteGlobalCommands>(Fault::Slow(hour)).times(1);
    let slow = desk.service.script(slow);
    let mut told = desk.started(&["apply", "--yes"]);
    slow.strikes(1).await;
    assert_eq!(told.line().await, "writing: global …");
    desk.clock.advance(hour);
    assert!(told.ended_well().await);
}

#[tokio::test]
async fn permissions_of_a_renamed_command_are_restored_with_a_users_token() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let token = desk.owners_token();
    let without = printed(&desk.run(&["plan"]).await);
    assert!(without.contains("> /there becomes /local, deleted and created anew\n"));
    assert!(without.contains(&format!("loses what guild {HOME} has set for it (1 entry)")));
    assert!(
        without.ends_with("`apply` restores what guilds have set for /local\n"),
        "{without}"
    );
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    let said = format!("/local: guild {HOME} has its 1 entry again");
    assert!(printed(&output).contains(&said), "{}", printed(&output));
    assert_eq!(desk.denied().await, ["local"]);
}

#[tokio::test]
async fn permissions_that_cannot_be_restored_are_listed() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let variables = [("DISCORD_PERMISSIONS_TOKEN", "expired")];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    assert_eq!(code(&output), Some(1));
    let said = printed(&output);
    assert!(said.contains("has lost 1 entry: "), "{said}");
    assert!(
        said.contains("\n  USER ") && said.contains(": denied"),
        "{said}"
    );
}

#[tokio::test]
async fn permissions_are_not_given_to_what_may_be_another_command() {
    let desk = Registrar::start().await;
    desk.register("there", "Only in one guild").await;
    desk.deny_to_bob("there").await;
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    let said = printed(&output);
    assert!(
        said.contains("1 entry: the command in its place may be another one"),
        "{said}"
    );
    assert_eq!((code(&output), desk.denied().await.len()), (Some(0), 0));
}

#[tokio::test]
async fn deletion_that_was_meant_is_no_failure() {
    let desk = Registrar::start().await;
    desk.register("extra", "Of nobody").await;
    desk.deny_to_bob("extra").await;
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    let said = printed(&output);
    assert!(said.contains("1 entry: the command is gone"), "{said}");
    assert!(said.contains("\nglobal: 3 commands\n"), "{said}");
    assert_eq!(code(&output), Some(0));
}

#[tokio::test]
async fn guild_that_was_only_looked_in_keeps_its_commands() {
    let desk = Registrar::start().await;
    let other = desk.service.guild("Other").await.id();
    let theirs = CommandBody::new(CommandType::ChatInput, "theirs", "Of others");
    let here = desk.app().guild(other).commands();
    here.create(theirs).await.expect("it is legal");
    let id = other.to_string();
    let looked = desk.run(&["apply", "--yes", "--look-in", &id]).await;
    assert!(looked.status.success() && desk.run(&["apply", "--yes"]).await.status.success());
    assert_eq!(desk.service.guild_commands(other).len(), 1);
}

#[tokio::test]
async fn commands_that_were_tried_out_are_no_difference() {
    let desk = Registrar::start().await;
    let dev = desk.service.guild("Trials").await.id().to_string();
    let variables = [("DISCORD_DEV_GUILD", dev.as_str())];
    let mut codes = Vec::new();
    for arguments in [
        &["apply", "--yes", "--dev"][..],
        &["apply", "--yes"],
        &["check"],
        &["check", "--offline"],
    ] {
        codes.push(code(&desk.run_with(arguments, &variables).await));
    }
    assert_eq!(codes, [Some(0); 4]);
}

#[tokio::test]
async fn unknown_loss_of_a_global_command_is_told_with_the_way_to_know_it() {
    let desk = Registrar::start().await;
    let old = CommandBody::new(CommandType::ChatInput, "old", "Old");
    desk.app()
        .commands()
        .create(old)
        .await
        .expect("it is legal");
    let plan = printed(&desk.run(&["plan"]).await);
    assert!(plan.ends_with("with --look-in ID, the plan knows what that guild has set too\n"));
}

#[test]
fn wrong_command_line_ends_with_1_and_help_with_0() {
    let codes = [&["commands", "chekc"][..], &["commands"], &["--help"]];
    let codes = codes.map(|arguments| code(&run(arguments, &[])));
    assert_eq!(codes, [Some(1), Some(1), Some(0)]);
}

#[test]
fn export_as_a_page_has_what_members_see() {
    let page = printed(&run(&["commands", "export", "--format", "markdown"], &[]));
    assert!(page.contains("\n## /ping\n\nAnswer at once\n"), "{page}");
    assert!(
        page.contains("\n| thing | STRING | Something |\n"),
        "{page}"
    );
    assert!(
        page.contains(&format!("\n# In guild {HOME} alone\n")),
        "{page}"
    );
}

#[test]
fn invite_asks_for_what_the_commands_need() {
    let id = ("DISCORD_APPLICATION_ID", "1300000000000000001");
    let url = printed(&run(&["invite"], &[id]));
    let asked = "client_id=1300000000000000001&scope=bot%20applications.commands&permissions=16384";
    assert!(url.trim_end().ends_with(asked), "{url}");
}

#[tokio::test]
async fn explain_says_whether_a_member_may_use_a_command_and_why() {
    let desk = Registrar::start().await;
    desk.register("local", "Only in one guild").await;
    desk.deny_to_bob("local").await;
    let (home, general) = (
        desk.home(),
        desk.service.channel("general").unwrap().id.to_string(),
    );
    let explained = async |name: &str, command: &str| {
        let user = desk.service.member(name).unwrap().user.id.to_string();
        let place = ["--guild", &home, "--user", &user, "--channel", &general];
        let arguments = [&["explain"], &place[..], &[command]].concat();
        printed(&desk.run(&arguments).await)
    };
    assert!(explained("you", "/local").await.starts_with("allowed "));
    let bob = explained("bob", "/local").await;
    assert!(
        bob.starts_with("denied for") && bob.contains("the command's own"),
        "{bob}"
    );
    assert_eq!(explained("bob", "/nothing").await, "");
}
