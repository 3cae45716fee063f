//! `commands import`: the written source equals golden files, and defines the commands that it was written for.

use std::path::{Path, PathBuf};

use acceptance::{assert_contains, assert_lacks, fixture, golden};
use guildhall::model::api::GetGuildCommandPermissions;
use guildhall_emulator::{Fault, FaultPlan};

use crate::imported_service;
use crate::program::{Run, program, run};
use crate::project::Project;

/// Path of a file in `fixtures/import`.
fn import_fixture(name: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/import");
    fixtures.join(name)
}

#[test]
fn source_matches_the_golden_file() {
    let path = import_fixture("commands.json");
    let output = run(&["commands", "import", &path.to_string_lossy()], &[]);
    assert_eq!(output.stderr, "", "nothing is left out");
    assert!(output.is_success());
    golden("import/commands.rs.golden", &output.stdout);
}

#[test]
fn bot_of_the_written_source_exports_the_imported_commands() {
    let mut bot = program(env!("CARGO_BIN_EXE_imported"), &["commands", "export"], &[]);
    let output = Run::from(bot.output().expect("the bot is built"));
    assert_eq!(output.stdout, fixture("import/commands.json"));
}

#[test]
fn command_list_of_a_guild_is_imported_into_that_guild() {
    let path = import_fixture("guild_list.json");
    let output = run(&["commands", "import", &path.to_string_lossy()], &[]);
    assert!(output.is_success(), "nothing is left out");
    assert_eq!(output.stderr, "");
    let attribute = "/// Roll some dice\n#[command(guilds(81384788765712384))]\npub fn roll(\n";
    assert_contains(&output.stdout, attribute);
    let bound = "    #[option(min = 2, max = none)]\n    sides: Option<i64>,\n";
    assert_contains(&output.stdout, bound);
}

#[test]
fn exit_code_is_2_if_anything_is_left_out() {
    let path = import_fixture("unknown.json");
    let output = run(&["commands", "import", &path.to_string_lossy()], &[]);
    assert_eq!(output.code, Some(2));
    let left_out = "`/roll` name_localizations.xx = \"wurfil\": a locale must be one of the \
        service's 34 locales, spelled exactly, such as `en-US`";
    assert_eq!(output.stderr, format!("left out: {left_out}\n"));
    assert_contains(&output.stdout, format!("//! - {left_out}\n"));
    assert_contains(&output.stdout, "pub fn roll() -> Reply {");
}

#[tokio::test]
async fn live_source_contains_every_registered_command() {
    let project = Project::with_builder(imported_service::builder()).await;
    imported_service::register(&project.service).await;
    let output = project
        .run(format!("import --live --guild {}", project.default_guild()))
        .await;
    let errors = output.stderr;
    assert_eq!(output.code, Some(0), "{errors}");
    assert_lacks(&errors, "left out");
    golden("import/live.rs.golden", &output.stdout);
}

#[tokio::test]
async fn bot_of_the_live_source_defines_the_registered_commands() {
    let service = imported_service::builder().start().await;
    let service = service.expect("a loopback port is free");
    imported_service::register(&service).await;
    let (base, token) = (service.api_base(), service.bot_token());
    let application_id = service.application_id().to_string();
    let variables: [(&str, &str); 3] = [
        ("DISCORD_API_BASE", &base),
        ("DISCORD_APPLICATION_ID", &application_id),
        ("DISCORD_TOKEN", &token),
    ];
    let path = env!("CARGO_BIN_EXE_imported-live");
    let mut bot = tokio::process::Command::from(program(path, &["commands", "check"], &variables));
    let output = Run::from(bot.output().await.expect("the bot is built"));
    assert_eq!(output.code, Some(0), "{}{}", output.stdout, output.stderr);
}

#[tokio::test]
async fn live_import_does_not_read_permissions() {
    let project = Project::start().await;
    let broken = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(500));
    let broken = project.service.inject(broken);
    let default_guild = project.default_guild();
    let output = project
        .run(format!("import --live --guild {default_guild}"))
        .await;
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    assert_eq!(broken.hit_count(), 0);
}

#[tokio::test]
async fn live_import_of_a_guild_without_the_app_is_rejected() {
    let project = Project::start().await;
    let output = project.run("import --live --guild 5").await;
    let errors = output.stderr;
    assert_contains(&errors, "guild 5 does not exist");
    assert_eq!((output.code, output.stdout.len()), (Some(1), 0));
}

#[test]
fn missing_file_is_reported_by_path() {
    let nothing = run(&["commands", "import", "/nowhere.json"], &[]);
    assert_contains(&nothing.stderr, "/nowhere.json: ");
    assert!(!nothing.is_success());
}
