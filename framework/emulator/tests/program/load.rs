//! `load`: what the program rejects. `tests/emulator/load.rs` has the counts.

use std::process::{Command, Output};

use crate::kit::{PROGRAM, run_expecting_failure, stderr};

fn load(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).arg("load").args(arguments).output();
    output.expect("the program starts")
}

#[test]
fn invalid_arguments_are_rejected_with_their_range() {
    for (arguments, reason) in [
        (
            &["--rate", "0/s", "/ping"][..],
            "`0/s` must be a rate from 1/s to 10000/s, such as 50/s",
        ),
        (
            &["--rate", "50/m", "/ping"],
            "`50/m` must be a rate from 1/s to 10000/s",
        ),
        (
            &["--rate", "5/s", "--for", "0s", "/ping"],
            "`0s` must be a time from 1s to 10m, such as 30s",
        ),
        (
            &["--rate", "5/s", "--in-flight", "0", "/ping"],
            "`0` must be a number from 1 to 10000",
        ),
        (&["--rate", "5/s"], "<LINE>"),
        (&["/ping"], "--rate"),
        (
            &["--rate", "5/s", "--app", "http://10.0.0.1/", "/ping"],
            "only for an app on this machine",
        ),
        (
            &["--rate", "5/s", "--keep", "all", "/ping"],
            "keeps at most 100000 entries of each kind",
        ),
        (
            &[
                "--rate",
                "5/s",
                "--start-at",
                "2026-01-01T00:00:00Z",
                "/ping",
            ],
            "leave out `--start-at`",
        ),
    ] {
        let output = run_expecting_failure(&[&["load"], arguments].concat());
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn load_without_a_bot_ends_after_the_time_limit() {
    let output = load(&["--rate", "5/s", "--timeout", "0", "/ping"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let text = stderr(&output);
    assert!(text.contains("\nDISCORD_TOKEN="), "{text}");
    assert!(text.contains("Error: no app is connected"), "{text}");
}

#[test]
fn line_of_the_bot_names_its_endpoint() {
    let bot = [
        "sh",
        "-c",
        "echo listening on ftp://localhost; exec sleep 60",
    ];
    let output = load(&[&["--rate", "5/s", "/ping", "--"][..], &bot].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("ftp://localhost"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn end_of_the_bot_ends_the_load() {
    let output = load(&[
        "--rate",
        "5/s",
        "/ping",
        "--",
        "sh",
        "-c",
        "echo started; exit 3",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        output.stdout.is_empty(),
        "the output of the bot is no report"
    );
    assert!(stderr(&output).contains("started\n"), "{}", stderr(&output));
    let reason = "Error: the bot ended during the load: exit status: 3";
    assert!(stderr(&output).contains(reason), "{}", stderr(&output));
}
