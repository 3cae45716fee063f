//! What is left of the lock where `apply` is killed, or cannot write it.

use std::fs;
use std::time::Duration;

use guildhall::model::api::{BulkOverwriteGuildCommands, EditCommandPermissions};
use guildhall_emulator::{Fault, FaultPlan};

use crate::desk::Registrar;
use crate::program::{code, complaint};

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn killed_while_it_writes_it_leaves_a_lock_with_the_guild() {
    let desk = Registrar::start().await;
    let trials = desk.service.guild("Trials").await.id().to_string();
    let slow = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Slow(HOUR));
    let slow = desk.service.inject(slow);
    let apply = desk.started(&["apply", "--yes", "--guild", &trials], &[]);
    slow.wait_for_hits(1).await;
    apply.killed().await;
    assert!(desk.locked().contains(&trials), "{}", desk.locked());
}

#[tokio::test]
async fn killed_while_permissions_come_back_it_leaves_what_was_written_and_is_owed() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let slow = FaultPlan::at::<EditCommandPermissions>(Fault::Slow(HOUR));
    let slow = desk.service.inject(slow);
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let apply = desk.started(&["apply", "--yes"], &variables);
    slow.wait_for_hits(1).await;
    apply.killed().await;
    let home = desk
        .service
        .guild_commands(desk.service.default_guild().id());
    assert!(desk.locked().contains(&home[0].id.to_string()));
    assert_eq!(code(&desk.run(&["check", "--offline"]).await), Some(0));
    drop(slow);
    let again = desk.run_with(&["apply", "--yes"], &variables).await;
    assert!(again.status.success(), "{}", complaint(&again));
    assert_eq!(desk.denied().await, ["local"]);
}

#[tokio::test]
async fn lock_that_cannot_be_written_is_said_before_anything_is() {
    let mut desk = Registrar::start().await;
    desk.lock = std::env::temp_dir().join("no such folder/commands.lock.json");
    let output = desk.run(&["apply", "--yes"]).await;
    let complaint = complaint(&output);
    assert!(complaint.contains("no such folder"), "{complaint}");
    assert_eq!((code(&output), desk.service.commands().len()), (Some(1), 0));
}

#[tokio::test]
async fn lock_is_replaced_and_not_overwritten() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let (old, other) = (desk.locked(), desk.lock.with_extension("other"));
    fs::hard_link(&desk.lock, &other).expect("it is in the same folder");
    desk.app()
        .commands()
        .overwrite([])
        .await
        .expect("all may go");
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let kept = fs::read_to_string(&other).expect("it is there");
    fs::remove_file(&other).expect("it is there");
    assert_eq!(kept, old);
    assert_ne!(desk.locked(), old);
}

#[tokio::test]
async fn broken_lock_is_refused_with_what_to_do() {
    let desk = Registrar::start().await;
    fs::write(&desk.lock, r#"{"application": "5", "glo"#).expect("it is writable");
    let output = desk.run(&["plan"]).await;
    let complaint = complaint(&output);
    let mend = "restore it from version control, or delete it and apply";
    assert!(complaint.contains(mend), "{complaint}");
    assert_eq!(code(&output), Some(1));
}
