//! Settings of the library as arguments of the program.

use std::collections::BTreeSet;
use std::process::Command;

use guildhall_emulator::{Quotas, RateLimits, Retention};
use guildhall_rules::Limits;

use crate::kit::{PROGRAM, ServerProcess, run_expecting_failure, stderr};

fn help() -> String {
    let output = Command::new(PROGRAM).arg("--help").output();
    let output = output.expect("the program starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the field names in the debug text of a struct.
fn field_names(debug: &str) -> BTreeSet<String> {
    let words = debug.split_whitespace();
    let names = words.filter_map(|word| word.strip_suffix(':'));
    names.map(str::to_owned).collect()
}

/// Returns the names of the help text of an argument.
fn names_in_help(help: &str, argument: &str) -> BTreeSet<String> {
    let line = help.lines().find(|line| line.contains(argument));
    let line = line
        .expect("the argument has help")
        .replace("window_ms", "window");
    let words = line.split([' ', ',', ';', ':']);
    words.map(str::to_owned).collect()
}

#[test]
fn every_number_of_the_library_is_an_argument() {
    let help = help();
    for (argument, settings) in [
        ("--keep ", format!("{:?}", Retention::default())),
        ("--limit ", format!("{:?}", Limits::default())),
        ("--quota ", format!("{:?}", Quotas::default())),
        ("--rate-limit ", format!("{:?}", RateLimits::default())),
    ] {
        let (wanted, shown) = (field_names(&settings), names_in_help(&help, argument));
        let missing: Vec<_> = wanted.difference(&shown).collect();
        assert!(
            !wanted.is_empty() && missing.is_empty(),
            "{argument}{missing:?}"
        );
    }
}

#[test]
fn help_shows_arguments_in_groups() {
    let help = help();
    let headings: Vec<_> = [
        "App:",
        "State:",
        "Limits:",
        "Faults and delays:",
        "Network:",
    ]
    .map(|heading| help.find(&format!("\n{heading}\n")))
    .into();
    assert!(headings.is_sorted() && headings[0].is_some(), "{help}");
}

#[test]
fn rate_limits_are_enforced_on_request() {
    let statuses = |arguments: &[&str]| {
        let server = ServerProcess::start(arguments);
        let roles = format!("/guilds/{}/roles", server.environment["DISCORD_GUILD_ID"]);
        [(); 4].map(|()| server.get_status(&roles))
    };
    let free = statuses(&[]);
    let limited = statuses(&[
        "--rate-limits",
        "--rate-limit",
        "requests_per_bucket=3",
        "--rate-limit",
        "window_ms=3600000",
    ]);
    assert_eq!(free, ["200"; 4]);
    assert_eq!(limited, ["200", "200", "200", "429"]);
}

#[test]
fn default_rate_limits_respond_to_a_burst_with_429() {
    let start = "2026-01-01T00:00:00Z";
    let server = ServerProcess::start(&["--rate-limits", "--start-at", start]);
    let statuses: Vec<_> = (0..25)
        .map(|_| server.get_status("/applications/@me"))
        .collect();
    assert_eq!(statuses[19], "200");
    assert!(statuses[20..].iter().all(|status| status == "429"));
}

#[test]
fn quotas_and_limits_are_enforced() {
    let server = ServerProcess::start(&["--quota", "roles=4", "--limit", "chat_input=0"]);
    let (guild, app) = (
        &server.environment["DISCORD_GUILD_ID"],
        &server.environment["DISCORD_APPLICATION_ID"],
    );
    let roles = format!("/api/v10/guilds/{guild}/roles");
    let role = server.exchange("POST", &roles, r#"{"name":"Fifth"}"#);
    assert!(role.contains("\"code\":30005"), "{role}");
    let commands = format!("/api/v10/applications/{app}/commands");
    let command = server.exchange("POST", &commands, r#"{"name":"ping","description":"Ping"}"#);
    assert!(command.contains("\"code\":30032"), "{command}");
}

#[test]
fn switches_change_the_app() {
    let server = ServerProcess::start(&["--activity", "--no-members-intent"]);
    let (guild, app) = (
        &server.environment["DISCORD_GUILD_ID"],
        &server.environment["DISCORD_APPLICATION_ID"],
    );
    let commands = format!("/api/v10/applications/{app}/commands");
    assert!(
        server
            .exchange("GET", &commands, "")
            .contains("\"name\":\"Launch\"")
    );
    assert_eq!(
        server.get_status(&format!("/guilds/{guild}/members")),
        "403"
    );
}

#[test]
fn invalid_value_names_the_legal_ones() {
    for (argument, value, expected) in [
        ("--quota", "rols=3", "`rols` must be one of roles, channels"),
        ("--limit", "user", "`` must be `all`, or a number from 0 to"),
        (
            "--rate-limit",
            "window_ms=0",
            "`0` must be `all`, or a number from 1 to",
        ),
        (
            "--latency",
            "fast",
            "`fast` must be a number of seconds from 0 to 86400",
        ),
        (
            "--command-delay",
            "",
            "`` must be a number of seconds from 0",
        ),
        (
            "--response-timeout",
            "1e9",
            "`1e9` must be a number of seconds from 0",
        ),
    ] {
        let stderr = stderr(&run_expecting_failure(&[argument, value]));
        assert!(stderr.contains(expected), "{argument} {value}: {stderr}");
    }
}

#[test]
fn concurrency_of_logins_is_a_rate_limit_without_a_default() {
    let gateway = |arguments: &[&str]| {
        let server = ServerProcess::start(arguments);
        server.exchange("GET", "/api/v10/gateway/bot", "")
    };
    let named = gateway(&["--rate-limit", "max_concurrency=16"]);
    let default = gateway(&["--rate-limits"]);
    assert!(named.contains("\"max_concurrency\":16"), "{named}");
    assert!(default.contains("\"max_concurrency\":1,"), "{default}");
}
