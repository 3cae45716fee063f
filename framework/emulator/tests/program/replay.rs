//! `replay`, and the coverage and the log of `exec`.

use std::process::{Command, Output};

use crate::kit::{PROGRAM, stderr, write_temporary_file};

fn run(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).args(arguments).output();
    output.expect("the program starts")
}

#[test]
fn scenario_without_steps_is_rejected() {
    let file = write_temporary_file("empty.json", r#"{"version":1,"steps":[]}"#);
    let output = run(&["replay", &file]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("{file}: steps: at least one step is required");
    assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
}

#[test]
fn step_without_a_bot_fails_with_the_reason() {
    let step = r##"{"user":"alice","channel":"#general","action":{"send":"/roll"}}"##;
    let file = format!(r#"{{"version":1,"steps":[{step}]}}"#);
    let file = write_temporary_file("no-bot.json", &file);
    let output = run(&["replay", &file, "--timeout", "0"]);
    assert_eq!(output.status.code(), Some(1));
    let report = stderr(&output);
    assert!(report.contains("  1 FAILED alice: /roll\n"), "{report}");
    let reason = "no app is connected: it has neither an endpoint URL nor a session on the gateway";
    assert!(report.contains(reason), "{report}");
}

#[test]
fn scenario_is_saved_with_the_results() {
    let step = r##"{"user":"alice","channel":"#general","action":{"post":"Hello"}}"##;
    let file = format!(r#"{{"version":1,"steps":[{step}]}}"#);
    let file = write_temporary_file("unanswered.json", &file);
    let saved = write_temporary_file("answered.json", "");

    let output = run(&["replay", &file, "--timeout", "0", "--save", &saved]);

    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = std::fs::read_to_string(&saved).expect("the scenario is saved");
    assert!(text.contains(r#""post": "Hello""#), "{text}");
    let again = run(&["replay", &saved, "--timeout", "0"]);
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    let nowhere = run(&[
        "replay",
        &file,
        "--timeout",
        "0",
        "--save",
        "/nowhere/a.json",
    ]);
    assert!(
        stderr(&nowhere).contains("/nowhere/a.json: "),
        "{}",
        stderr(&nowhere)
    );
}

#[test]
fn invalid_scenario_is_rejected_with_its_path() {
    let file = write_temporary_file("later.json", r#"{"version":2,"steps":[]}"#);
    let output = run(&["replay", &file]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("{file}: version: 2 is not supported; 1 is");
    assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
}

#[test]
fn coverage_is_printed_after_the_command() {
    let output = run(&["exec", "--coverage", "--", "sh", "-c", "echo tested >&2"]);
    assert_eq!(output.status.code(), Some(0));
    let report = stderr(&output);
    assert!(report.contains("tested\n0 of 0 used\n"), "{report}");
}

#[test]
fn standard_error_of_the_command_is_in_the_record() {
    let file = write_temporary_file("stderr-record.jsonl", "");
    let output = run(&[
        "--record",
        &file,
        "exec",
        "--",
        "sh",
        "-c",
        "echo oh no >&2",
    ]);
    assert!(stderr(&output).contains("oh no\n"), "{}", stderr(&output));
    let record = std::fs::read_to_string(&file).expect("the record is written");
    let entry =
        r#""type":"log","interaction":null,"level":"INFO","target":"stderr","message":"oh no"}"#;
    assert!(record.contains(entry), "{record}");
}
