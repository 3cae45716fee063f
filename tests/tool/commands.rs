//! `commands export`, `plan`, `apply` and `check`.

use guildhall::model::api::BulkOverwriteGlobalCommands;
use guildhall::model::{CommandBody, CommandType};
use guildhall_emulator::{Emulator, Fault, FaultPlan};
use serde_json::{Value, json};

use crate::desk::{HOME, Registrar};
use crate::program::{code, complaint, printed, run};

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
async fn what_does_not_differ_is_not_written() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    desk.register("extra", "Of nobody").await;
    let global = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let global = desk.service.inject(global);
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert_eq!(
        (desk.at_home(), global.hit_count()),
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
async fn guild_that_has_removed_the_app_is_said_and_stops_no_other() {
    let mut desk = Registrar::start().await;
    let elsewhere = Emulator::builder().seed(7).start().await;
    desk.service = elsewhere.expect("a loopback port is free");
    for task in [&["plan"][..], &["check"], &["apply", "--yes"], &["check"]] {
        let output = desk.run(task).await;
        let line = format!("! guild {HOME} is passed over");
        assert!(printed(&output).contains(&line), "{}", printed(&output));
        let words = format!("commands name guild {HOME}, where the app is not");
        let complaint = complaint(&output);
        assert!(complaint.contains(&words), "{complaint}");
        assert_eq!(code(&output), Some(1), "{task:?}");
    }
    assert_eq!(desk.service.commands().len(), 3);
}

#[tokio::test]
async fn command_that_moves_into_a_guild_that_has_removed_the_app_stays_global() {
    let mut desk = Registrar::start().await;
    let elsewhere = Emulator::builder().seed(7).start().await;
    desk.service = elsewhere.expect("a loopback port is free");
    let local = CommandBody::new(CommandType::ChatInput, "local", "Once global");
    let global = desk.app().commands();
    global.create(local).await.expect("it is legal");
    let output = desk.run(&["apply", "--yes"]).await;
    assert_eq!(code(&output), Some(1), "{}", printed(&output));
    let there = desk.service.commands();
    assert!(there.iter().any(|it| it.name == "local"), "{there:?}");
    assert_eq!(there.len(), 4);
}

#[tokio::test]
async fn guild_that_has_removed_the_app_is_an_error_where_it_is_the_target() {
    let desk = Registrar::start().await;
    let output = desk.run(&["apply", "--yes", "--guild", "5"]).await;
    assert!(
        complaint(&output).contains("guild 5: "),
        "{}",
        complaint(&output)
    );
    assert_eq!((code(&output), printed(&output).len()), (Some(1), 0));
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
async fn permissions_of_a_renamed_command_are_restored_with_a_users_token() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let token = desk.owners_token();
    let without = printed(&desk.run(&["plan"]).await);
    assert!(without.contains("> /there becomes /local, deleted and created anew\n"));
    assert!(without.contains(&format!("loses what guild {HOME} has set for it (1 entry)")));
    assert!(without.contains("\n        USER ") && without.contains(": denied\n"));
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

#[test]
fn export_as_a_page_has_what_members_see() {
    let page = printed(&run(&["commands", "export", "--format", "markdown"], &[]));
    assert!(page.contains("\n## /ping\n\nAnswer at once\n"), "{page}");
    assert!(
        page.contains("\n| thing | STRING to 40 characters | Something |\n"),
        "{page}"
    );
    let count = "\n| *count* | INTEGER from 1 | How many |\n";
    assert!(page.contains(count), "{page}");
    assert!(page.contains("\n1\\. Say that it waits"), "{page}");
    assert!(
        page.contains(&format!("\n# In guild {HOME} alone\n")),
        "{page}"
    );
}

#[tokio::test]
async fn renamed_command_keeps_its_id_on_request() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let before = desk
        .service
        .guild_commands(desk.service.default_guild().id())[0]
        .id;
    let plan = printed(&desk.run(&["plan"]).await);
    assert!(plan.contains("with --keep-ids, a renamed command keeps its id"));
    let arguments = ["apply", "--yes", "--keep-ids"];
    assert!(desk.run(&arguments).await.status.success());
    let after = desk
        .service
        .guild_commands(desk.service.default_guild().id());
    assert_eq!((&*after[0].name, after[0].id), ("local", before));
}

#[tokio::test]
async fn command_that_is_named_keeps_its_id_and_no_other_is_deleted_by_mistake() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let home = desk.service.default_guild().id();
    let before = desk.service.guild_commands(home)[0].id;
    let wrong = ["apply", "--yes", "--keep-id", "theer=local"];
    let wrong = desk.run(&wrong).await;
    assert!(complaint(&wrong).contains("--keep-id theer=local: it takes a command"));
    assert_eq!(desk.service.guild_commands(home)[0].name, "there");
    let right = ["apply", "--yes", "--keep-id", "/there=local"];
    assert!(desk.run(&right).await.status.success());
    let after = &desk.service.guild_commands(home)[0];
    assert_eq!((&*after.name, after.id), ("local", before));
}

#[tokio::test]
async fn id_of_one_command_is_not_kept_for_another_that_is_there_too() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    desk.register("there", "Only in one guild").await;
    let both = ["apply", "--yes", "--keep-id", "there=local"];
    let both = desk.run(&both).await;
    assert_eq!(code(&both), Some(1));
    let said = "there is a command \"local\" already, and \"there\" would be deleted";
    assert!(complaint(&both).contains(said), "{}", complaint(&both));
    assert_eq!(desk.at_home(), ["local", "there"]);
}

#[tokio::test]
async fn ids_and_foreign_commands_are_not_kept_together() {
    let desk = Registrar::start().await;
    let both = desk.run(&["plan", "--keep-ids", "--keep-foreign"]).await;
    assert_eq!(code(&both), Some(1));
    assert!(complaint(&both).contains("'--keep-foreign'"));
}
