//! `commands import`: the source compiles, and what it defines is what was imported.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use acceptance::{fixture, golden};
use guildhall::model::CommandBody;
use guildhall::model::api::GetGuildCommandPermissions;
use guildhall_emulator::{Emulator, Fault, FaultPlan};
use serde_json::Value;

use crate::desk::Registrar;
use crate::program::{code, complaint, printed, run};

/// A file of commands among the fixtures.
fn file(name: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/import");
    fixtures.join(name)
}

fn imported(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_imported"));
    command.args(arguments).output().expect("it is built")
}

#[test]
fn source_is_as_it_was_written() {
    let path = file("commands.json");
    let output = run(&["commands", "import", &path.to_string_lossy()], &[]);
    assert_eq!(complaint(&output), "", "nothing is left out");
    assert!(output.status.success());
    golden("../tool/imported/commands.rs", &printed(&output));
}

#[test]
fn imported_commands_export_what_was_imported_to_the_letter() {
    let export = printed(&imported(&["commands", "export"]));
    assert_eq!(export, fixture("import/commands.json"));
}

#[test]
fn list_of_a_guild_is_of_that_guild() {
    let path = file("guild_list.json");
    let output = run(&["commands", "import", &path.to_string_lossy()], &[]);
    assert!(output.status.success(), "nothing is left out");
    let unsaid = "not written, since it says nothing: `contexts` = null, once; ";
    assert!(
        complaint(&output).starts_with(unsaid),
        "{}",
        complaint(&output)
    );
    let attribute = "/// Roll some dice\n#[command(guilds(81384788765712384))]\npub fn roll(\n";
    assert!(printed(&output).contains(attribute), "{}", printed(&output));
    let bound = "    #[option(min = 2, max = none)]\n    sides: Option<i64>,\n";
    assert!(printed(&output).contains(bound), "{}", printed(&output));
}

#[test]
fn exit_code_tells_that_something_is_left_out() {
    let path = file("unknown.json");
    let output = run(&["commands", "import", &path.to_string_lossy()], &[]);
    assert_eq!(output.status.code(), Some(2));
    let line = "`/roll` name_localizations.xx = \"wurfil\": a locale is one of the 34 that the \
        service has, spelled as it does, such as `en-US`";
    assert_eq!(complaint(&output), format!("left out: {line}\n"));
    assert!(printed(&output).contains(&format!("//! - {line}\n")));
    assert!(printed(&output).contains("pub fn roll() -> Reply {"));
}

/// Commands of each kind and with each field, by their names.
const EVERYWHERE: &[&str] = &[
    "administrators",
    "alike",
    "choice",
    "everything",
    "numbers",
    "suggest-a-b",
    " Iuba",
    "Self",
    "reply!",
    "Start",
];

/// The service with commands of each kind in its home and everywhere, as it lists them.
async fn registered() -> Registrar {
    let desk = Registrar::of(Emulator::builder().user_install().entry_point()).await;
    let file: Value = serde_json::from_str(&fixture("import/commands.json")).expect("it is JSON");
    let of = |list: &Value, names: &[&str]| -> Vec<CommandBody> {
        let all = serde_json::from_value::<Vec<CommandBody>>(list.clone());
        let all = all.expect("they are commands").into_iter();
        all.filter(|it| names.contains(&&*it.name)).collect()
    };
    let global = desk
        .app()
        .commands()
        .overwrite(of(&file["global"], EVERYWHERE));
    global.await.expect("it is legal");
    let local = &file["guilds"]["81384788765712384"];
    let here = desk
        .app()
        .guild(desk.service.default_guild().id())
        .commands();
    let local = here.overwrite(of(local, &["everything", "Self"]));
    local.await.expect("it is legal");
    desk
}

#[tokio::test]
async fn source_of_what_is_registered_has_all_of_it() {
    let desk = registered().await;
    let output = desk
        .run(&["import", "--live", "--guild", &desk.home()])
        .await;
    let said = complaint(&output);
    assert_eq!(code(&output), Some(0), "{said}");
    assert!(!said.contains("left out"), "{said}");
    golden("../tool/imported_live/commands.rs", &printed(&output));
}

#[tokio::test]
async fn what_guilds_have_set_is_not_asked_for_the_source() {
    let desk = Registrar::start().await;
    let broken = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(500));
    let broken = desk.service.inject(broken);
    let home = desk.home();
    let output = desk.run(&["import", "--live", "--guild", &home]).await;
    assert_eq!(code(&output), Some(0), "{}", complaint(&output));
    assert_eq!(broken.hit_count(), 0);
}

#[tokio::test]
async fn source_of_a_guild_without_the_app_is_refused() {
    let desk = Registrar::start().await;
    let output = desk.run(&["import", "--live", "--guild", "5"]).await;
    let said = complaint(&output);
    assert!(said.contains("guild 5: there is no such guild"), "{said}");
    assert_eq!((code(&output), printed(&output).len()), (Some(1), 0));
}

#[tokio::test]
async fn source_of_what_is_registered_registers_the_same() {
    let desk = registered().await;
    let check = desk.command(&["check"], &[]);
    let mut own = Command::new(env!("CARGO_BIN_EXE_imported_live"));
    own.args(check.get_args());
    for (name, value) in check.get_envs() {
        own.env(name, value.unwrap_or_default());
    }
    let output = tokio::task::spawn_blocking(move || own.output().expect("it is built"));
    let output = output.await.expect("it ends");
    assert_eq!(
        code(&output),
        Some(0),
        "{}{}",
        printed(&output),
        complaint(&output)
    );
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
