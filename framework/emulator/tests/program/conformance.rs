//! `conformance`: the suite against commands that are no bots. `.ci/run clients` runs it against bots.

use std::process::{Command, Output};

use serde_json::Value;

use crate::kit::{PROGRAM, stderr};

/// Runs the suite against a shell script, and returns the steps.
fn conformance(arguments: &[&str], script: &str) -> (Output, Vec<Value>) {
    let mut program = Command::new(PROGRAM);
    let program = program.arg("conformance").args(arguments);
    let program = program.args(["--", "sh", "-c", script]);
    let output = program.output().expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text.lines();
    let steps = lines.map(|line| serde_json::from_str(line).expect("each line is JSON"));
    (output, steps.collect())
}

/// Asserts that the suite ends with the step `start`, which failed for a reason.
#[track_caller]
fn assert_not_started(script: &str, reason: &str) {
    let (output, steps) = conformance(&[], script);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(steps[0]["chapter"], "interactions");
    assert_eq!(steps[0]["step"], "start");
    assert_eq!(steps[0]["result"], "failed");
    let text = steps[0]["reason"].as_str().unwrap_or_default();
    assert!(text.contains(reason), "{text}");
}

#[test]
fn command_that_ends_is_a_failed_start() {
    assert_not_started(
        "exit 3",
        "ended its output without a line `ready` or `listening on URL`",
    );
}

#[test]
fn endpoint_that_does_not_respond_is_a_failed_start() {
    assert_not_started("echo listening on somewhere; read line", "not `somewhere`");
}

#[test]
fn bot_without_a_session_fails_the_login_only() {
    let (output, steps) = conformance(&["--timeout", "1"], "echo ready; exec tail -f /dev/null");
    assert_eq!(output.status.code(), Some(1));
    let of = |result: &str| -> Vec<_> {
        let steps = steps.iter().filter(|step| step["result"] == result);
        steps
            .map(|step| step["step"].as_str().unwrap_or_default())
            .collect()
    };
    assert_eq!(of("failed"), ["login"]);
    assert!(of("passed").is_empty());
    let skipped = of("skipped");
    for step in [
        "PING and forged signature",
        "command",
        "file",
        "shutdown",
        "two shards",
        "calls",
    ] {
        assert!(skipped.contains(&step), "{step}: {skipped:?}");
    }
    let summary = format!(
        "conformance: 0 passed, 1 failed, {} skipped\n",
        skipped.len()
    );
    assert!(stderr(&output).ends_with(&summary), "{}", stderr(&output));
}

#[test]
fn output_of_the_bot_is_not_among_the_steps() {
    let (output, steps) = conformance(&[], "echo Hello; echo World >&2");
    assert_eq!(steps.len(), 2, "{steps:?}");
    assert!(stderr(&output).contains("Hello\n"));
    assert!(stderr(&output).contains("World\n"));
}

#[test]
fn commands_of_the_contract_are_in_a_variable() {
    let script = "echo $CONFORMANCE_COMMANDS | grep -q '\"name\": \"echo\"' && echo found";
    let (output, _) = conformance(&[], script);
    assert!(stderr(&output).contains("found\n"), "{}", stderr(&output));
}

#[test]
fn arguments_that_the_suite_sets_itself_are_rejected() {
    for (arguments, reason) in [
        (["--app", "http://127.0.0.1:1/"], "leave out `--app`"),
        (["--world", "world.json"], "leave out `--world`"),
    ] {
        let (output, steps) = conformance(&arguments, "exit 0");
        assert_eq!(output.status.code(), Some(1));
        assert!(steps.is_empty());
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
}
