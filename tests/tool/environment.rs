//! A wrong environment variable is reported in one sentence: its name, the expected value, and where to find the value.

use std::process::Stdio;

use acceptance::{assert_contains, assert_lacks, public_key_hex};

use crate::program::{Run, bot, run};
use crate::project::Project;

fn error_sentence(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let output = run(arguments, variables);
    assert!(!output.is_success());
    let stderr = output.stderr;
    let last = stderr.lines().last().unwrap_or_default();
    last.strip_prefix("Error: ").unwrap_or(last).to_owned()
}

#[test]
fn missing_public_key_is_reported_with_its_format_and_source() {
    assert_eq!(
        error_sentence(&["serve"], &[]),
        "DISCORD_PUBLIC_KEY is not set, and there is no file .env with variables in the working directory: expected the app's public key (64 hexadecimal digits), \
         or several keys separated by commas; find it in the developer portal under General Information"
    );
}

#[test]
fn malformed_values_are_named_and_never_printed() {
    let key = public_key_hex();
    let cases = [
        ("DISCORD_PUBLIC_KEY", "a-secret"),
        ("DISCORD_PUBLIC_KEY", &"0".repeat(64)),
        ("DISCORD_APPLICATION_ID", "a-secret"),
        ("DISCORD_CLIENT_ID", "a-secret"),
        ("DISCORD_APPLICATION_ID", "5"),
        ("DISCORD_TOKEN", "Bot a-secret"),
        ("DISCORD_TOKEN", "a-secret-é"),
        ("DISCORD_TOKEN", "\"a-secret.a.b\""),
        ("DISCORD_TOKEN", "a-secret"),
        ("DISCORD_CLIENT_SECRET", "a\na-secret"),
        ("DISCORD_API_BASE", "a-secret"),
        ("DISCORD_API_BASE", "http://"),
        ("DISCORD_API_BASE", "http://a b"),
        ("DISCORD_API_BASE", "http://127.0.0.1?x=1"),
        ("GUILDHALL_BIND", "a-secret"),
        ("GUILDHALL_REQUESTS_PER_SECOND", "a-secret"),
        ("GUILDHALL_REQUESTS_PER_SECOND", "0"),
        ("GUILDHALL_STORE", "a-secret"),
        ("GUILDHALL_STORE", "postgres://user:a-secret@localhost"),
        ("DISCORD_DEV_GUILD", "a-secret"),
        ("DISCORD_PERMISSIONS_TOKEN", "a a-secret"),
    ];
    for (variable, value) in cases {
        let error_sentence = error_sentence(
            &["serve"],
            &[("DISCORD_PUBLIC_KEY", &key), (variable, value)],
        );
        assert!(
            error_sentence.starts_with(&format!("{variable} is invalid")),
            "{error_sentence}"
        );
        assert_contains(&error_sentence, "expected ");
        assert_contains(&error_sentence, "find it in");
        assert_lacks(&error_sentence, "a-secret");
    }
}

#[test]
fn registering_reports_each_missing_variable() {
    let id = ("DISCORD_APPLICATION_ID", "1300000000000000001");
    let apply = |variables: &[(&str, &str)]| error_sentence(&["commands", "apply"], variables);
    assert!(apply(&[]).starts_with("DISCORD_APPLICATION_ID is not set"));
    assert!(apply(&[id]).starts_with("DISCORD_TOKEN is not set"));
    let plan = |variables| error_sentence(&["commands", "plan", "--dev"], variables);
    assert!(plan(&[id, ("DISCORD_TOKEN", "a.b.c")]).starts_with("DISCORD_DEV_GUILD is not set"));
    let secret = ("DISCORD_CLIENT_SECRET", "hush");
    assert!(apply(&[secret]).starts_with("DISCORD_APPLICATION_ID is not set"));
}

#[tokio::test]
async fn requests_per_second_are_limited_to_the_share_of_the_process() {
    let project = Project::start().await;
    let log = ("RUST_LOG", "guildhall_client=debug");
    let share = ("GUILDHALL_REQUESTS_PER_SECOND", "1");

    let shared = project.run_with("plan", &[log, share]).await;
    let alone = project.run_with("plan", &[log]).await;
    let waits = [&shared, &alone].map(|run| long_waits(&run.stderr));
    assert_eq!(waits, [3, 0], "{}", shared.stderr);
}

/// Returns the number of waits of at least half a second in a log.
fn long_waits(log: &str) -> usize {
    let waits = log.lines().filter_map(|line| line.rsplit_once("waited="));
    let seconds = waits.filter_map(|(_, wait)| match wait.strip_suffix("ms") {
        Some(millis) => Some(millis.parse::<f64>().ok()? / 1000.0),
        None => wait.strip_suffix('s')?.parse().ok(),
    });
    seconds.filter(|seconds| *seconds >= 0.5).count()
}

/// Runs the bot in a directory that has the file `.env`.
fn run_with_env_file(contents: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let directory = tempfile::tempdir().expect("a directory can be created");
    std::fs::write(directory.path().join(".env"), contents).expect("the directory exists");
    let mut bot = bot(arguments, variables);
    let output = bot.current_dir(&directory).stdin(Stdio::null()).output();
    output.expect("the bot is built").into()
}

#[test]
fn env_file_in_the_working_directory_sets_variables() {
    let id = "1300000000000000001";
    let file = format!("# Of the app\nDISCORD_APPLICATION_ID={id}\n\nexport RUST_LOG='debug'\n");

    let invited = run_with_env_file(&file, &["invite"], &[]);
    let other_id = "1300000000000000002";
    let overridden = run_with_env_file(&file, &["invite"], &[("DISCORD_APPLICATION_ID", other_id)]);

    assert!(invited.is_success(), "{}", invited.stderr);
    assert_contains(&invited.stdout, format!("client_id={id}"));
    assert_contains(&overridden.stdout, format!("client_id={other_id}"));
}

#[test]
fn program_reads_the_env_file_before_it_runs_the_tool() {
    let (arguments, variables) = (["commands", "export"], [("BOT_HAS_CLIENT", "")]);

    let with_token = run_with_env_file("DISCORD_TOKEN=a.b.c\n", &arguments, &variables);
    let without = run_with_env_file("", &arguments, &variables);

    assert!(with_token.is_success(), "{}", with_token.stderr);
    assert_contains(&without.stderr, "DISCORD_TOKEN is not set");
}

#[test]
fn program_connects_to_the_store_in_the_env_file() {
    // Port 1 of the loopback address has no listener.
    let store = "GUILDHALL_STORE=redis://127.0.0.1:1\n";
    let malformed = "GUILDHALL_STORE=a-secret\n";
    let id = [("DISCORD_APPLICATION_ID", "1300000000000000001")];

    let unreachable = run_with_env_file(store, &["serve"], &id);
    let invalid = run_with_env_file(malformed, &["serve"], &id);

    assert_contains(&unreachable.stderr, "cannot connect to redis://127.0.0.1:1");
    assert_contains(&invalid.stderr, "GUILDHALL_STORE is invalid");
    assert_lacks(&invalid.stderr, "a-secret");
}

#[test]
fn malformed_env_file_is_reported_without_its_contents() {
    let file = "DISCORD_APPLICATION_ID=1300000000000000001\na secret without a name\n";

    let invited = run_with_env_file(file, &["invite"], &[]);

    assert_eq!(invited.code, Some(1));
    assert_contains(
        &invited.stderr,
        "the file .env is malformed in line 2: expected lines such as",
    );
    assert_lacks(&invited.stderr, "a secret");
}

#[test]
fn byte_order_mark_of_an_editor_is_no_part_of_the_first_name() {
    let file = "\u{FEFF}DISCORD_APPLICATION_ID=1300000000000000001\n";

    let invited = run_with_env_file(file, &["invite"], &[]);

    assert_contains(&invited.stdout, "client_id=1300000000000000001");
}

#[test]
fn line_of_a_malformed_env_file_is_named() {
    let cases = [
        ("DISCORD_TOKEN: a.b.c\n", 1),
        ("# The app\n\nDISCORD_TOKEN='a.b.c\nRUST_LOG=info\n", 3),
    ];
    for (file, line) in cases {
        let invited = run_with_env_file(file, &["invite"], &[]);

        assert_contains(&invited.stderr, format!("malformed in line {line}:"));
        assert_lacks(&invited.stderr, "a.b.c");
    }
}

#[test]
fn name_of_another_library_is_recognized() {
    let variables = [("DISCORD_APP_ID", "1300000000000000001")];
    let in_environment = error_sentence(&["invite"], &variables);
    let in_file = run_with_env_file("DISCORD_APP_ID=1300000000000000001\n", &["invite"], &[]);
    let nothing = error_sentence(&["invite"], &[]);

    let expected = "DISCORD_APPLICATION_ID is not set, but DISCORD_APP_ID is: rename it";
    assert_contains(&in_environment, expected);
    assert_contains(&in_file.stderr, expected);
    assert_contains(
        &nothing,
        "there is no file .env with variables in the working directory",
    );
}

#[tokio::test]
async fn rejected_token_is_named_by_its_variable() {
    let project = Project::start().await;
    let token = ("DISCORD_TOKEN", "a.wrong.token");

    let plan = project.run_with("plan", &[token]).await;

    assert_eq!(plan.code, Some(1));
    assert_contains(&plan.stderr, "401");
    assert_contains(&plan.stderr, "check DISCORD_TOKEN: expected the bot token");
}

#[test]
fn unreachable_service_is_named_with_the_variable_of_its_url() {
    // Port 1 of the loopback address has no listener.
    let variables = [
        ("DISCORD_APPLICATION_ID", "1300000000000000001"),
        ("DISCORD_TOKEN", "a.b.c"),
        ("DISCORD_API_BASE", "http://127.0.0.1:1/api/v10"),
    ];

    let plan = run(&["commands", "plan"], &variables);

    assert_eq!(plan.code, Some(1));
    let hint = "check DISCORD_API_BASE, now http://127.0.0.1:1/api/v10: expected the base URL";
    assert_contains(&plan.stderr, hint);
}
