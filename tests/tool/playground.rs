//! `playground` needs no account: the bot and the service find each other.

use std::io::Write;
use std::process::Stdio;

use crate::program::{bot, complaint, printed, run};

#[test]
fn typed_lines_are_sent_and_answered() {
    let mut command = bot(&["playground"], &[]);
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut process = piped.spawn().unwrap();
    let lines = b"help\ncommands\n/ping\n/ping \xff\n?/local thing:some\n/nothing\nquit\n";
    process.stdin.take().unwrap().write_all(lines).unwrap();
    let output = process.wait_with_output().unwrap();

    let printed = printed(&output);
    assert!(output.status.success(), "{}", complaint(&output));
    assert!(
        printed.contains("pong") && printed.contains("some…"),
        "{printed}"
    );
    assert!(printed.contains("nothing"), "{printed}");
    assert!(
        printed.contains("/playground\n"),
        "the page is named: {printed}"
    );
}

#[test]
fn command_that_never_comes_to_an_end_makes_once_fail() {
    let output = run(&["playground", "--once"], &[("RUST_LOG", "off")]);
    let printed = printed(&output);
    assert!(printed.contains("a wrongly signed PING → 401"), "{printed}");
    assert!(printed.contains("1 not answered"), "{printed}");
    assert!(!output.status.success());
}
