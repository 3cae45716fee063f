//! `exec`: a command that runs while the emulator runs.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use serde_json::json;

use crate::kit::{PROGRAM, ServerProcess, stderr, temporary_file};

/// Runs a shell script with `exec`, after these arguments.
fn exec_script(arguments: &[&str], script: &str) -> Output {
    let mut program = Command::new(PROGRAM);
    let program = program.args(arguments).args(["exec", "--", "sh", "-c"]);
    program.arg(script).output().expect("the program starts")
}

#[test]
fn exit_code_is_that_of_the_command() {
    for (script, code) in [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143)] {
        assert_eq!(
            exec_script(&[], script).status.code(),
            Some(code),
            "{script}"
        );
    }
}

#[test]
fn command_that_cannot_run_has_the_exit_code_of_a_shell() {
    let file = temporary_file("not-executable");
    fs::write(&file, "").expect("the file is written");
    let file = file.display().to_string();
    for (command, code) in [("no-such-command", 127), (&file, 126)] {
        let output = Command::new(PROGRAM).args(["exec", "--", command]).output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(code), "{command}");
        let named = format!("the command `{command}` cannot be run");
        assert!(stderr(&output).contains(&named), "{}", stderr(&output));
    }
}

#[test]
fn command_has_the_environment_and_its_own_output() {
    let names =
        "API_BASE GATEWAY_URL PUBLIC_KEY APPLICATION_ID TOKEN CLIENT_ID CLIENT_SECRET GUILD_ID";
    let script = format!("for name in {names}; do eval echo \\$DISCORD_$name; done");
    let output = exec_script(&["--seed", "7"], &script);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines.len(), 8, "{printed}");
    assert!(lines.iter().all(|line| !line.is_empty()), "{printed}");
    assert!(lines[0].starts_with("http://127.0.0.1:"), "{printed}");
    assert!(stderr(&output).starts_with("playground: "));
}

/// Starts `exec` with a command that prints its variables, and succeeds at the end of its standard input.
fn start_exec(arguments: &[&str]) -> ServerProcess {
    let mut program = Command::new(PROGRAM);
    let program = program.arg("exec").args(arguments);
    let program = program.args([
        "--",
        "sh",
        "-c",
        "env | grep -e '^DISCORD_' -e '^GUILDHALL_EMULATOR_'; cat",
    ]);
    program.stdin(Stdio::piped());
    ServerProcess::spawn(program)
}

/// Registers the command `/hello`, and invokes it as the owner of the guild; nothing responds.
fn invoke_without_app(server: &ServerProcess) {
    let app = &server.environment["DISCORD_APPLICATION_ID"];
    let command = json!({ "name": "hello", "description": "Say hello" }).to_string();
    let path = format!("/api/v10/applications/{app}/commands");
    assert_eq!(server.send("POST", &path, &command), "201");
    let line = json!({ "member": "you", "line": "/hello" });
    let sent = server.send("POST", "/emulator/v1/send", &line.to_string());
    assert_eq!(sent, "200");
}

#[test]
fn interaction_without_a_response_fails_a_command_that_succeeds() {
    for (arguments, code) in [(&[][..], 1), (&["--allow-failures"][..], 0)] {
        let mut server = start_exec(arguments);
        invoke_without_app(&server);
        drop(server.process.stdin.take());

        let status = server.process.wait().expect("the process exits");
        let mut report = String::new();
        let read = server.stderr.read_to_string(&mut report);
        read.expect("standard error is UTF-8");
        assert_eq!(status.code(), Some(code), "{report}");
        let expected = "the app failed to respond to 1 interaction:\n  you: /hello: ";
        assert!(report.contains(expected), "{report}");
    }
}

#[test]
fn crash_prints_no_secret() {
    let file = temporary_file("secrets");
    let crash = "kill -ABRT $PPID";
    let script = format!(
        "echo $DISCORD_TOKEN $DISCORD_CLIENT_SECRET > {}; {crash}",
        file.display()
    );
    let output = exec_script(&["--rate-limits"], &script);

    let secrets = fs::read_to_string(&file).expect("the command wrote the file");
    assert!(!output.status.success());
    assert_eq!(secrets.split_whitespace().count(), 2);
    let printed = [&*output.stdout, &*output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed);
    assert!(printed.contains("playground: "), "{printed}");
    for secret in secrets.split_whitespace() {
        assert!(!printed.contains(secret), "{printed}");
    }
}

#[test]
fn arguments_stand_before_and_after_exec() {
    let script = "echo $DISCORD_PUBLIC_KEY";
    let before = exec_script(&["--seed", "7"], script).stdout;
    let mut after = Command::new(PROGRAM);
    let after = after.args(["exec", "--seed", "7", "--", "sh", "-c", script]);
    assert_eq!(before, after.output().expect("the program starts").stdout);
    assert_ne!(before, exec_script(&[], script).stdout);
}

#[test]
fn command_without_two_dashes_is_rejected() {
    let output = Command::new(PROGRAM).args(["exec", "npm", "test"]).output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("exec [OPTIONS] -- <COMMAND>..."));
}

#[test]
fn invalid_address_of_the_app_ends_the_command() {
    let output = exec_script(&["--app", "somewhere"], "exec tail -f /dev/null");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("not `somewhere`"));
}

#[cfg(unix)]
#[test]
fn signals_are_passed_on_to_the_command() {
    for signal in ["TERM", "INT", "HUP"] {
        let script =
            format!("trap 'echo caught; exit 5' {signal}; echo ready; read line; read line");
        let mut program = Command::new(PROGRAM);
        let program = program.args(["exec", "--", "sh", "-c", &script]);
        let program = program.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = program.spawn().expect("the program starts");
        let stdout = process.stdout.take().expect("standard output is piped");
        let mut lines = BufReader::new(stdout).lines();
        let mut line = || lines.next().and_then(Result::ok);
        assert_eq!(line().as_deref(), Some("ready"));
        let pid = process.id().to_string();
        let killed = Command::new("kill")
            .args([&format!("-{signal}"), &pid])
            .status();
        assert!(killed.expect("the `kill` command exists").success());
        assert_eq!(line().as_deref(), Some("caught"), "{signal}");
        let status = process.wait().expect("the process exits");
        assert_eq!(status.code(), Some(5), "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn second_signal_kills_a_command_that_ignores_signals() {
    let script = "trap '' TERM; echo ready; while :; do read line; done";
    let mut program = Command::new(PROGRAM);
    let program = program.args(["exec", "--", "sh", "-c", script]);
    let program = program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = program.spawn().expect("the program starts");
    let stdout = process.stdout.take().expect("standard output is piped");
    let ready = BufReader::new(stdout).lines().next();
    assert_eq!(ready.and_then(Result::ok).as_deref(), Some("ready"));
    let pid = process.id().to_string();

    // A signal that arrives before the previous one is handled counts as one.
    while process
        .try_wait()
        .expect("the process is a child")
        .is_none()
    {
        let killed = Command::new("kill").args(["-TERM", &pid]).status();
        let _killed = killed.expect("the `kill` command exists");
    }

    let status = process.wait().expect("the process exits");
    assert_eq!(status.code(), Some(137));
}
