//! A wrong environment variable is reported in one sentence: its name, the expected value, and where to find the value.

use acceptance::{assert_contains, assert_lacks, public_key_hex};

use crate::program::run;
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
        "DISCORD_PUBLIC_KEY is not set: expected the app's public key (64 hexadecimal digits), \
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
    assert!(plan(&[id, ("DISCORD_TOKEN", "a.b")]).starts_with("DISCORD_DEV_GUILD is not set"));
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
