//! The lock: what `apply` notes, and what `plan`, `apply` and `check --offline` make of it.

use guildhall::model::api::BulkOverwriteGuildCommands;
use guildhall::model::{CommandBody, CommandType, Guild, Id};
use guildhall_emulator::{Emulator, Fault, FaultPlan};
use serde_json::{Value, json};

use crate::desk::Registrar;
use crate::program::{code, complaint, printed};

/// Puts everything into a guild by hand.
async fn tried_out(desk: &Registrar, guild: Id<Guild>) {
    let id = guild.to_string();
    let output = desk.run(&["apply", "--yes", "--guild", &id]).await;
    assert!(output.status.success(), "{}", complaint(&output));
    assert_eq!(desk.service.guild_commands(guild).len(), 4);
}

/// How `check --offline` ends for a guild: by its id, and as that of development.
async fn offline_in(desk: &Registrar, guild: Id<Guild>) -> [Option<i32>; 2] {
    let id = guild.to_string();
    let variables = [("DISCORD_DEV_GUILD", id.as_str())];
    let check = ["check", "--offline"];
    let named = desk.run(&[&check[..], &["--guild", &id]].concat()).await;
    let dev = [&check[..], &["--dev"]].concat();
    let dev = desk.run_with(&dev, &variables).await;
    [code(&named), code(&dev)]
}

#[tokio::test]
async fn check_offline_needs_the_lock_alone() {
    let desk = Registrar::start().await;
    let nobody = [("DISCORD_TOKEN", ""), ("DISCORD_APPLICATION_ID", "")];
    let arguments = ["check", "--offline"];
    let without = desk.run_with(&arguments, &nobody).await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let with = desk.run_with(&arguments, &nobody).await;
    let old = desk.locked();
    let id = desk.service.commands()[0].id.to_string();
    assert!(old.contains(&id), "the ids are in it: {old}");
    std::fs::write(&desk.lock, old.replace("Answer at once", "Answer")).expect("it is writable");
    let changed = desk.run_with(&arguments, &nobody).await;
    let codes = [without, with, changed].map(|output| code(&output));
    assert_eq!(codes, [Some(1), Some(0), Some(2)]);
}

#[tokio::test]
async fn check_offline_sees_how_the_app_is_installed() {
    let desk = Registrar::of(Emulator::builder().user_install()).await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let mut lock: Value = serde_json::from_str(&desk.locked()).expect("it is JSON");
    assert_eq!(lock["integration_types"], json!([0, 1]));
    let mut codes = Vec::new();
    for command in lock["global"].as_array_mut().expect("it is a list") {
        command["integration_types"] = json!([0]);
    }
    for types in [json!([0, 1]), json!([0]), Value::Null] {
        lock["integration_types"] = types;
        std::fs::write(&desk.lock, lock.to_string()).expect("it is writable");
        codes.push(code(&desk.run(&["check", "--offline"]).await));
    }
    assert_eq!(
        codes,
        [Some(2), Some(0), Some(0)],
        "a lock of old does not tell"
    );
}

#[tokio::test]
async fn check_offline_looks_at_the_guild_that_is_named() {
    let desk = Registrar::start().await;
    let trials = desk.service.guild("Trials").await.id();
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert_eq!(offline_in(&desk, trials).await, [Some(2); 2]);
    tried_out(&desk, trials).await;
    assert_eq!(offline_in(&desk, trials).await, [Some(0); 2]);
}

#[tokio::test]
async fn check_offline_cannot_look_into_a_guild() {
    let desk = Registrar::start().await;
    for look in [["--look-in", "5"], ["--look-in-up-to", "5"]] {
        let output = desk
            .run(&[&["check", "--offline"][..], &look].concat())
            .await;
        let complaint = complaint(&output);
        let said = format!("'--offline' cannot be used with '{}", look[0]);
        assert_eq!(code(&output), Some(1));
        assert!(complaint.contains(&said), "{complaint}");
    }
}

#[tokio::test]
async fn lock_of_another_app_is_refused_by_name() {
    let desk = Registrar::start().await;
    let foreign = r#"{"application": "5", "global": []}"#;
    std::fs::write(&desk.lock, foreign).expect("it is writable");
    let own = desk.service.application_id();
    let said = format!("the lock is of application 5, and this is application {own}");
    let offline: &[&str] = &["check", "--offline"];
    for task in [&["plan"][..], &["apply", "--yes"], &["check"], offline] {
        let output = desk.run(task).await;
        assert_eq!(code(&output), Some(1), "{task:?}");
        assert!(complaint(&output).contains(&said), "{task:?}");
    }
    assert_eq!(desk.locked(), foreign);
}

#[tokio::test]
async fn commands_that_were_put_into_a_guild_by_hand_go_with_the_next_apply() {
    let desk = Registrar::start().await;
    let trials = desk.service.guild("Trials").await.id();
    tried_out(&desk, trials).await;
    let plan = printed(&desk.run(&["plan"]).await);
    assert!(plan.contains("- /ping, which becomes global"), "{plan}");
    assert!(plan.contains("- /local, which moves to guild"), "{plan}");
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert!(desk.service.guild_commands(trials).is_empty());
    assert!(!desk.locked().contains(&trials.to_string()));
}

#[tokio::test]
async fn foreign_commands_of_a_trial_stay_on_request_and_its_copies_go() {
    let desk = Registrar::start().await;
    let other = desk.with_theirs().await;
    let (id, keep) = (other.to_string(), ["apply", "--yes", "--keep-foreign"]);
    let trial = [&keep[..], &["--guild", &id]].concat();
    assert!(desk.run(&trial).await.status.success());
    assert_eq!(desk.service.guild_commands(other).len(), 5);
    assert!(desk.run(&keep).await.status.success());
    let left = desk.service.guild_commands(other);
    assert_eq!((left.len(), &*left[0].name), (1, "theirs"));
}

#[tokio::test]
async fn trial_leaves_the_rest_of_the_lock_alone() {
    let desk = Registrar::start().await;
    let trials = desk.service.guild("Trials").await.id();
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    tried_out(&desk, trials).await;
    let mut all = desk.service.commands();
    all.extend(desk.service.guild_commands(trials));
    let lock = desk.locked();
    assert!(all.iter().all(|it| lock.contains(&it.id.to_string())));
    let offline = printed(&desk.run(&["check", "--offline"]).await);
    assert!(offline.starts_with("global: nothing to do\n"), "{offline}");
    assert!(offline.contains("- /ping, which becomes global"));
}

#[tokio::test]
async fn trial_that_was_refused_is_none() {
    let desk = Registrar::start().await;
    let other = desk.with_theirs().await;
    let refused = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(403));
    let refused = desk.service.inject(refused);
    let id = other.to_string();
    assert_eq!(
        code(&desk.run(&["apply", "--yes", "--guild", &id]).await),
        Some(1)
    );
    drop(refused);
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert_eq!(desk.service.guild_commands(other).len(), 1);
}

#[tokio::test]
async fn trial_whose_answer_was_lost_is_known() {
    let desk = Registrar::start().await;
    let trials = desk.service.guild("Trials").await.id();
    let lost = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Empty);
    let lost = desk.service.inject(lost);
    tried_out(&desk, trials).await;
    drop(lost);
    let plan = printed(&desk.run(&["plan"]).await);
    assert!(plan.contains("- /ping, which becomes global"), "{plan}");
}

#[tokio::test]
async fn guild_of_the_lock_that_the_app_has_left_is_passed_over() {
    let desk = Registrar::start().await;
    let left = json!({"application": desk.service.application_id(), "global": [],
        "guilds": {"5": [{"name": "old", "description": "Old", "id": "6"}]}});
    std::fs::write(&desk.lock, left.to_string()).expect("it is writable");
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert!(!desk.locked().contains(r#""5""#), "it is forgotten");
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
async fn guild_that_was_only_looked_in_keeps_its_commands() {
    let desk = Registrar::start().await;
    let other = desk.with_theirs().await;
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
async fn copies_in_the_development_guild_go_without_the_lock_that_knows_them() {
    let desk = Registrar::start().await;
    let dev = desk.service.guild("Trials").await.id();
    tried_out(&desk, dev).await;
    std::fs::remove_file(&desk.lock).expect("`apply` writes it");
    let id = dev.to_string();
    let variables = [("DISCORD_DEV_GUILD", id.as_str())];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    assert!(printed(&output).contains("- /ping, which becomes global"));
    let left = desk.service.guild_commands(dev);
    assert_eq!((left.len(), &*left[0].name), (1, "local"));
}
