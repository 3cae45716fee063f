//! `serve` responds to signed requests and rejects all others.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

use acceptance::{SignedRequest, assert_contains, assert_lacks, public_key_hex, slash};
use serde_json::json;

use crate::program::{Run, ServerProcess, bot, run, terminate};

fn start_server() -> ServerProcess {
    ServerProcess::start(&[("DISCORD_PUBLIC_KEY", &public_key_hex())])
}

/// Writes a request to a new connection, without an HTTP library.
fn send(address: &str, method: &str, path: &str, signed: &SignedRequest) -> TcpStream {
    let header = |name| {
        signed
            .headers
            .get(name)
            .map_or("", |value| value.to_str().expect("the header is text"))
    };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nX-Signature-Ed25519: {}\r\n\
         X-Signature-Timestamp: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
        signed.body.len(),
    );
    let mut connection = TcpStream::connect(address).expect("the server listens");
    connection
        .write_all(head.as_bytes())
        .expect("the server reads the request");
    connection
        .write_all(&signed.body)
        .expect("the server reads the request");
    connection
}

/// Sends a request and waits until its handler has started.
fn send_and_await_handler(bot: &mut ServerProcess, command: &str) -> TcpStream {
    let request = SignedRequest::from(slash(command, json!([])));
    let connection = send(&bot.address, "POST", "/interactions", &request);
    assert_eq!(bot.line(), "waiting");
    connection
}

fn read_response(mut connection: TcpStream) -> String {
    let mut read_response = String::new();
    connection
        .read_to_string(&mut read_response)
        .expect("the server responds");
    read_response
}

pub(crate) fn status(address: &str, method: &str, path: &str, signed: &SignedRequest) -> String {
    read_response(send(address, method, path, signed))
        .split(' ')
        .nth(1)
        .unwrap_or("none")
        .to_owned()
}

#[test]
fn signed_command_gets_a_response() {
    let bot = start_server();
    let command = SignedRequest::from(slash("ping", json!([])));
    let read_response = read_response(send(&bot.address, "POST", "/interactions", &command));
    assert!(read_response.starts_with("HTTP/1.1 200"), "{read_response}");
    assert_contains(&read_response, r#"{"type":4,"data":{"content":"pong""#);
}

#[test]
fn unsigned_malformed_and_misdirected_requests_are_rejected() {
    let bot = start_server();
    let ping = SignedRequest::new(r#"{"type":1}"#);
    let forged = ping.clone().with_body(r#"{"type":2}"#);
    let unsigned = ping.clone().without_header("x-signature-ed25519");
    let nonsense = SignedRequest::new(r#"{"type":2}"#);
    let rejected = |method, path, signed| status(&bot.address, method, path, signed);

    assert_eq!(rejected("POST", "/interactions", &ping), "200");
    assert_eq!(rejected("POST", "/interactions", &forged), "401");
    assert_eq!(rejected("POST", "/interactions", &unsigned), "401");
    assert_eq!(rejected("GET", "/interactions", &ping), "405");
    assert_eq!(rejected("POST", "/", &ping), "404");
    assert_eq!(rejected("POST", "/interactions", &nonsense), "400");
}

#[test]
fn error_at_the_start_ends_the_process_with_its_reason() {
    let variables = [
        ("DISCORD_PUBLIC_KEY", &*public_key_hex()),
        ("GUILDHALL_BIND", "127.0.0.1:0"),
        ("BOT_FAILS_AT_START", "1"),
    ];
    let serve = run(&["serve"], &variables);
    let once = run(&["playground", "--once", "/ping"], &variables[2..]);
    let invite = run(
        &["invite"],
        &[
            variables[2],
            ("DISCORD_APPLICATION_ID", "1192118951448604672"),
        ],
    );

    for output in [serve, once] {
        let reason = "Error: the app did not start: `bot::fail`, a function of `on_start`, failed: no table `scores`\n";
        assert_contains(&output.stderr, reason);
        assert_eq!(output.code, Some(1));
    }
    assert!(invite.is_success(), "{}", invite.stderr);
}

#[test]
fn health_endpoint_returns_200() {
    let bot = start_server();
    let nothing = SignedRequest::new("");
    assert_eq!(status(&bot.address, "GET", "/healthz", &nothing), "200");
}

#[test]
fn running_handler_finishes_after_sigterm() {
    let mut bot = start_server();
    let waiting = send_and_await_handler(&mut bot, "wait");

    bot.terminate();
    bot.release();

    assert!(read_response(waiting).contains("finished"));
    assert!(bot.exits_successfully());
}

#[test]
fn begin_and_end_of_the_stop_are_logged() {
    let variables = [
        ("DISCORD_PUBLIC_KEY", &*public_key_hex()),
        ("GUILDHALL_BIND", "127.0.0.1:0"),
    ];
    let mut command = bot(&["serve", "--drain", "0"], &variables);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("the bot is built");
    let mut stdout = BufReader::new(process.stdout.take().expect("the stream is piped"));
    let mut line = String::new();
    stdout
        .read_line(&mut line)
        .expect("standard output is UTF-8");

    terminate(&process);
    let output = Run::from(process.wait_with_output().expect("the process exits"));

    let begin = "INFO guildhall::cli::signals: stopping: running handlers have the grace period to finish \
                 signal=\"SIGTERM\" running=0 drain=0ns grace=25s\n";
    assert_contains(&output.stderr, begin);
    assert!(
        output
            .stderr
            .ends_with("INFO guildhall::cli::signals: stopped\n"),
        "{}",
        output.stderr
    );
    assert!(output.is_success());
}

#[test]
fn port_in_use_is_reported_in_one_sentence() {
    let bot = start_server();
    let key = public_key_hex();
    let variables = [
        ("DISCORD_PUBLIC_KEY", key.as_str()),
        ("GUILDHALL_BIND", &bot.address),
    ];
    let second = run(&["serve"], &variables);
    assert!(!second.is_success());
    assert_contains(&second.stderr, "set GUILDHALL_BIND to a free address");
}

#[test]
fn second_sigterm_without_running_handlers_exits_with_0() {
    let mut bot = start_server();

    bot.terminate();
    let nothing = SignedRequest::new("");
    while status(&bot.address, "GET", "/healthz", &nothing) != "503" {}
    bot.terminate();

    assert!(bot.exits_successfully());
}

#[test]
fn second_sigterm_exits_immediately() {
    let mut bot = start_server();
    let waiting = send_and_await_handler(&mut bot, "hang");

    bot.terminate();
    let nothing = SignedRequest::new("");
    while status(&bot.address, "GET", "/healthz", &nothing) != "503" {}
    bot.terminate();

    assert!(!bot.exits_successfully());
    drop(waiting);
}

/// The kernel keeps connections waiting that the process has no descriptors for.
#[cfg(target_os = "linux")]
#[test]
fn command_gets_a_response_while_idle_connections_use_up_the_descriptors() {
    let key = public_key_hex();
    let bot = ServerProcess::start_with_descriptors(64, &[("DISCORD_PUBLIC_KEY", &key)]);
    let connect = |_| TcpStream::connect(&bot.address).expect("the server listens");
    let idle: Vec<_> = (0..1000).map(connect).collect();

    let command = SignedRequest::from(slash("ping", json!([])));
    let response = read_response(send(&bot.address, "POST", "/interactions", &command));
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
    drop(idle);
}

/// Starts the bot, kills it as soon as it listens, and returns its log.
fn log_of_start(variables: &[(&str, &str)]) -> String {
    log_of(variables, |_| ())
}

/// Starts the bot, kills it after `use_it` with its address, and returns its log.
pub(crate) fn log_of(variables: &[(&str, &str)], use_it: impl FnOnce(&str)) -> String {
    let key = public_key_hex();
    let mut command = bot(&["serve"], variables);
    command.env("DISCORD_PUBLIC_KEY", key);
    command.env("GUILDHALL_BIND", "127.0.0.1:0");
    let mut process = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the bot is built");
    let stdout = process.stdout.take().expect("the stream is piped");
    let mut listening = String::new();
    let read = BufReader::new(stdout).read_line(&mut listening);
    read.expect("standard output is UTF-8");
    let url = listening.trim().strip_prefix("listening on http://");
    let address = url.and_then(|url| url.split('/').next());
    use_it(address.unwrap_or_else(|| panic!("{listening}")));
    process.kill().expect("the process runs");
    let output = process.wait_with_output().expect("the process was started");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn spans_have_only_id_and_command_unless_a_target_is_at_level_debug() {
    let stderr = |level| {
        let variables = [("BOT_FAILS_AT_PING", "1"), ("RUST_LOG", level)];
        log_of(&variables, |address| {
            let ping = SignedRequest::from(slash("ping", json!([])));
            assert_eq!(status(address, "POST", "/interactions", &ping), "200");
        })
    };
    let short = stderr("info");
    assert_contains(&short, "ERROR interaction{id=1 command=ping}: guildhall::");
    for level in ["info,guildhall=debug", "info,other=debug"] {
        let long = stderr(level);
        assert_contains(
            &long,
            "ERROR interaction{id=1 kind=\"APPLICATION_COMMAND\" command=ping ",
        );
    }
}

#[test]
fn missing_token_of_an_app_that_declares_requests_is_logged_at_the_start() {
    let without = log_of_start(&[]);
    let with = log_of_start(&[
        ("DISCORD_TOKEN", "a.b.c"),
        ("DISCORD_APPLICATION_ID", "1300000000000000001"),
    ]);

    assert_contains(&without, "has no credentials: set DISCORD_TOKEN");
    assert_lacks(&with, "DISCORD_TOKEN");
}

#[test]
fn loopback_address_in_a_container_is_logged_at_the_start() {
    let log = log_of_start(&[("KUBERNETES_SERVICE_HOST", "10.0.0.1")]);

    assert_contains(&log, "set GUILDHALL_BIND=0.0.0.0:0");
}
