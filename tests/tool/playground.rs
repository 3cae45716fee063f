//! `playground` starts the bot and the emulator without an account.

use std::io::Write;
use std::process::Stdio;

use crate::program::{Run, bot, run};
use acceptance::assert_contains;

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
    let output = Run::from(process.wait_with_output().unwrap());

    assert!(output.is_success(), "{}", output.stderr);
    let stdout = &output.stdout;
    assert_contains(stdout, "pong");
    assert_contains(stdout, "some…");
    assert_contains(stdout, "nothing");
    assert_contains(stdout, "/playground\n");
}

#[test]
fn once_option_fails_if_a_command_never_responds() {
    let output = run(&["playground", "--once"], &[("RUST_LOG", "off")]);
    let stdout = &output.stdout;
    assert_contains(stdout, "a wrongly signed PING → 401");
    assert_contains(stdout, "1 without a response");
    assert!(!output.is_success());
}

#[test]
fn malformed_log_variable_is_ignored_with_a_warning() {
    let stderr = |log| run(&["commands", "export"], &[("RUST_LOG", log)]).stderr;
    let warning = "RUST_LOG is ignored";
    assert_contains(&stderr("my_bot=loud"), warning);
    for valid in ["", "info", "warn,guildhall=debug", "guildhall=trace"] {
        assert!(!stderr(valid).contains(warning), "{valid}");
    }
}

#[test]
fn log_has_level_info_unless_the_variable_sets_another() {
    let stderr = |variables: &[(&str, &str)]| run(&["playground"], variables).stderr;
    let line = "INFO guildhall";
    assert_contains(&stderr(&[]), line);
    for shown in ["", "other=debug", "warn,guildhall=info", ",debug,"] {
        assert_contains(&stderr(&[("RUST_LOG", shown)]), line);
    }
    for hidden in ["off", "warn", "guildhall=warn"] {
        assert!(!stderr(&[("RUST_LOG", hidden)]).contains(line), "{hidden}");
    }
}
