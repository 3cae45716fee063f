//! `playground` starts the bot and the emulator without an account.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::program::{Run, bot, run};
use acceptance::assert_contains;
use guildhall_emulator::Emulator;

#[test]
fn typed_lines_are_sent_to_the_bot() {
    let mut command = bot(&["playground"], &[]);
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut process = piped.spawn().expect("the bot is built");
    let lines = b"help\ncommands\n/ping\n/ping \xff\n?/local thing:some\n/nothing\nquit\n";
    process.stdin.take().unwrap().write_all(lines).unwrap();
    let output = Run::from(process.wait_with_output().unwrap());

    assert!(output.is_success(), "{}", output.stderr);
    let stdout = &output.stdout;
    assert_contains(stdout, "pong");
    assert_contains(stdout, "some…");
    assert_contains(stdout, "nothing");
    assert_contains(stdout, "/playground\n");
    assert_contains(stdout, "> /ping\nYour bot\n  pong\n");
    assert_contains(stdout, "> /nothing\n");
}

#[test]
fn watched_bot_runs_as_a_child_process() {
    let mut command = bot(&["playground", "--watch", "--build", "true"], &[]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = piped.spawn().expect("the bot is built");
    let lines = b"/ping\nquit\n";
    process.stdin.take().unwrap().write_all(lines).unwrap();
    let output = Run::from(process.wait_with_output().unwrap());

    assert!(output.is_success());
    assert_contains(&output.stdout, "a wrongly signed PING → 401");
    assert_contains(&output.stdout, "pong");
}

#[test]
fn attached_bot_needs_its_parent_process() {
    let output = run(&["playground", "--attached"], &[]);
    assert!(!output.is_success());
    assert_contains(&output.stderr, "child process of `playground --watch`");
}

#[test]
fn fault_in_a_world_file_is_reported_with_its_path() {
    let folder = tempfile::tempdir().expect("a directory can be created");
    let path = folder.path().join("world.json");
    let path = path.to_str().expect("the path is UTF-8");
    let missing = run(&["playground", "--world", path], &[]);
    std::fs::write(path, "{ \"guilds\": [] }").expect("the directory is writable");
    let invalid = run(&["playground", "--world", path], &[]);

    assert!(!missing.is_success() && !invalid.is_success());
    assert_contains(&missing.stderr, "world.json: ");
    assert_contains(
        &invalid.stderr,
        "world.json: guilds: at least one guild is required",
    );
}

#[test]
fn once_option_fails_if_a_command_never_responds() {
    let output = run(&["playground", "--once"], &[("RUST_LOG", "off")]);
    let stdout = &output.stdout;
    assert_contains(stdout, "a wrongly signed PING → 401");
    assert_contains(stdout, " 0 failed, 1 without a response\n");
    assert_contains(&output.stderr, " 0 failed and 1 got no response");
    assert_eq!(output.code, Some(1));
}

#[test]
fn once_option_sends_the_given_lines() {
    let output = run(
        &["playground", "--once", "/ping", "?/local thing:some"],
        &[],
    );
    let stdout = &output.stdout;
    assert_contains(stdout, "> /ping\nYour bot\n  pong\n");
    assert_contains(stdout, "> ?/local thing:some\n1 suggestion\n  some…\n");
    assert!(
        stdout.ends_with("2 interactions sent, 0 failed, 0 without a response\n"),
        "{stdout}"
    );
    assert!(output.is_success(), "{}", output.stderr);
}

#[test]
fn once_option_fails_if_a_handler_fails_and_not_if_one_rejects() {
    let fails = [("BOT_FAILS_AT_PING", "1")];
    let arguments = |line| ["playground", "--once", line];
    let failed = run(&arguments("/ping"), &fails);
    let rejected = run(&arguments("/local thing:some"), &fails);

    assert_contains(
        &failed.stdout,
        "1 interactions sent, 1 failed, 0 without a response\n",
    );
    assert_contains(
        &failed.stderr,
        "Error: of 1 interactions, 1 failed and 0 got no response\n",
    );
    assert_eq!(failed.code, Some(1));
    assert_contains(
        &rejected.stdout,
        "1 interactions sent, 0 failed, 0 without a response\n",
    );
    assert!(rejected.is_success(), "{}", rejected.stderr);
}

#[test]
fn invalid_line_of_the_once_option_is_shown_with_its_position() {
    let output = run(&["playground", "--once", "/pong", "/ping"], &[]);
    assert_contains(&output.stderr, "did you mean `ping`?\n  /pong\n   ^\n");
    assert!(!output.stdout.contains("interactions sent"));
    assert_eq!(output.code, Some(1));
    let output = run(&["playground", "/ping"], &[]);
    assert_contains(&output.stderr, "--once");
    assert_eq!(output.code, Some(1));
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

/// A running `playground`, and its address.
struct Playground {
    process: Child,
    address: String,
}

impl Playground {
    fn start(arguments: &[&str]) -> Self {
        let mut command = bot(&[&["playground"], arguments].concat(), &[]);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = piped
            .stderr(Stdio::null())
            .spawn()
            .expect("the bot is built");
        let lines = BufReader::new(process.stdout.as_mut().expect("the stream is piped")).lines();
        let mut urls = lines
            .map_while(Result::ok)
            .filter_map(|line| Some(line.strip_prefix("in the browser: http://")?.to_owned()));
        let url = urls.next().expect("the welcome has the page's address");
        let address = url
            .split_once('/')
            .expect("the URL has a path")
            .0
            .to_owned();
        Self { process, address }
    }

    /// Sends a GET request with this bot token, and returns the status line.
    fn get(&self, host: &str, token: &str) -> String {
        let request = format!(
            "GET /api/v10/applications/@me HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bot {token}\r\n\
             Connection: close\r\n\r\n"
        );
        let mut stream = TcpStream::connect(&self.address).expect("the page is served");
        stream
            .write_all(request.as_bytes())
            .expect("the page is served");
        let mut response = String::new();
        stream
            .read_to_string(&mut response)
            .expect("the response is text");
        response.lines().next().unwrap_or_default().to_owned()
    }
}

impl Drop for Playground {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

#[tokio::test]
async fn bot_token_is_random_unless_a_seed_is_given() {
    let token = Emulator::start().await.bot_token();
    for (arguments, status) in [
        (&[][..], "HTTP/1.1 401 Unauthorized"),
        (&["--seed", "1"], "HTTP/1.1 401 Unauthorized"),
        (&["--seed", "0"], "HTTP/1.1 200 OK"),
    ] {
        let playground = Playground::start(arguments);
        let found = playground.get(&playground.address, &token);
        assert_eq!(found, status, "{arguments:?}");
    }
}

#[test]
fn other_host_is_rejected_unless_it_is_allowed() {
    let playground = Playground::start(&["--allow-host", "tunnel.test"]);
    assert_contains(&playground.get("tunnel.test", ""), " 401 ");
    assert_contains(&playground.get("evil.example", ""), " 403 ");
}
