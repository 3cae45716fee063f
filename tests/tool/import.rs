//! `commands import`: the source compiles, and what it defines means what was imported.

use std::path::Path;
use std::process::{Command, Output};

use acceptance::{fixture, golden};
use guildhall::define::plan::{Declared, Deployed, Plan, PlanOptions, Scope};
use guildhall::model::{Command as Registered, CommandBody, Id};
use serde_json::Value;

use crate::desk::Registrar;
use crate::program::{complaint, printed, run};

fn bodies(export: &str) -> Vec<CommandBody> {
    let export: Value = serde_json::from_str(export).expect("it is JSON");
    serde_json::from_value(export["global"].clone()).expect("they are commands")
}

/// What differs between what the service would have and what is declared.
fn difference(deployed: Vec<CommandBody>, declared: Vec<CommandBody>) -> String {
    let deployed = (1..).zip(deployed).map(|(id, body)| {
        let (id, app, version) = (Id::new(id), Id::new(1), Id::new(1));
        Registered::new(id, app, version, body)
    });
    let deployed: Vec<_> = deployed.collect();
    let deployed = Deployed::default().with(Scope::Global, deployed);
    let declared = Declared::default().with(Scope::Global, declared);
    let plan = Plan::new(&declared, &deployed, &PlanOptions::default());
    if plan.is_empty() {
        String::new()
    } else {
        plan.to_string()
    }
}

fn imported(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_imported"));
    command.args(arguments).output().expect("it is built")
}

#[test]
fn source_is_as_it_was_written() {
    let dump = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/plan/dump.json");
    let output = run(&["commands", "import", &dump.to_string_lossy()], &[]);
    assert_eq!(complaint(&output), "", "nothing is left out");
    golden("../tool/imported/commands.rs", &printed(&output));
}

#[test]
fn imported_commands_mean_what_was_exported() {
    let export = printed(&imported(&["commands", "export"]));
    let (old, new) = (bodies(&fixture("plan/dump.json")), bodies(&export));
    assert_eq!(difference(old, new), "");
}

#[tokio::test]
async fn registered_commands_are_imported() {
    let desk = Registrar::start().await;
    desk.register("dice", "Roll some dice").await;
    let home = desk.home();
    let source = printed(&desk.run(&["import", "--live", "--guild", &home]).await);
    let said = format!("/// Roll some dice\n#[command(guilds({home}))]\npub fn dice() -> Reply {{");
    assert!(source.contains(&said), "{source}");
}

#[test]
fn file_that_holds_no_commands_is_said() {
    let nothing = run(&["commands", "import", "/nowhere.json"], &[]);
    assert!(
        complaint(&nothing).contains("/nowhere.json: "),
        "{}",
        complaint(&nothing)
    );
    assert!(!nothing.status.success());
}
