//! `commands import`: the source compiles, and what it defines is what was imported.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use acceptance::{fixture, golden};

use crate::desk::Registrar;
use crate::program::{complaint, printed, run};

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
