//! `playground` starts the bot and the emulator without an account.

use std::io::Write;
use std::process::Stdio;

use crate::program::{bot, run, stderr, stdout};

#[test]
fn typed_lines_are_sent_to_the_bot() {
    let mut command = bot(&["playground"], &[]);
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut process = piped.spawn().unwrap();
    let lines = b"help\ncommands\n/ping\n/ping \xff\n?/local thing:some\n/nothing\nquit\n";
    process.stdin.take().unwrap().write_all(lines).unwrap();
    let output = process.wait_with_output().unwrap();

    let stdout = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stdout.contains("pong") && stdout.contains("some…"),
        "{stdout}"
    );
    assert!(stdout.contains("nothing"), "{stdout}");
    assert!(
        stdout.contains("/playground\n"),
        "the page is named: {stdout}"
    );
}

#[test]
fn once_fails_if_a_command_never_responds() {
    let output = run(&["playground", "--once"], &[("RUST_LOG", "off")]);
    let stdout = stdout(&output);
    assert!(stdout.contains("a wrongly signed PING → 401"), "{stdout}");
    assert!(stdout.contains("1 not answered"), "{stdout}");
    assert!(!output.status.success());
}
