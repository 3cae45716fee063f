//! `playground` starts the bot and the emulator without an account.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::program::{Run, bot, run};
use acceptance::{assert_contains, assert_lacks};
use guildhall_emulator::Emulator;

#[test]
fn typed_lines_are_sent_to_the_bot() {
    let mut command = bot(&["playground", "--port", "0"], &[]);
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
    fs::write(path, "{ \"guilds\": [] }").expect("the directory is writable");
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
    let output = run(&["playground", "--once", "-v"], &[("RUST_LOG", "off")]);
    let stdout = &output.stdout;
    assert_contains(stdout, "a wrongly signed PING → 401");
    assert_contains(stdout, "interactions sent: 1 without a response\n");
    assert_contains(&output.stderr, "interactions sent: 1 without a response");
    assert_eq!(output.code, Some(1));
}

#[test]
fn listen_option_sends_interactions_over_the_gateway() {
    let arguments = [
        "playground",
        "--once",
        "--listen",
        "-v",
        "/ping",
        "?/local thing:some",
    ];
    let output = run(&arguments, &[]);

    let stdout = &output.stdout;
    assert_contains(stdout, "the app listens on the gateway\n");
    assert_lacks(stdout, "PING");
    assert_contains(stdout, "> /ping\nYour bot\n  pong\n");
    assert_contains(stdout, "> ?/local thing:some\n1 suggestion\n  some…\n");
    assert!(output.is_success(), "{}", output.stderr);
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
    assert!(stdout.ends_with("\n2 interactions sent\n"), "{stdout}");
    assert!(output.is_success(), "{}", output.stderr);
}

#[test]
fn once_option_fails_if_a_handler_fails_and_not_if_one_rejects() {
    let fails = [("BOT_FAILS_AT_PING", "1")];
    let arguments = |line| ["playground", "--once", line];
    let failed = run(&arguments("/ping"), &fails);
    let rejected = run(&arguments("/local thing:some"), &fails);

    assert_contains(&failed.stdout, "1 interaction sent: 1 failed\n");
    assert_contains(&failed.stderr, "Error: 1 interaction sent: 1 failed\n");
    assert_eq!(failed.code, Some(1));
    assert_contains(&rejected.stdout, "1 interaction sent: 1 refused\n");
    assert!(rejected.is_success(), "{}", rejected.stderr);
    let arguments = [
        "playground",
        "--once",
        "--deny-refusals",
        "/local thing:some",
    ];
    let denied = run(&arguments, &fails);
    assert_contains(&denied.stderr, "Error: 1 interaction sent: 1 refused\n");
    assert_eq!(denied.code, Some(1));
}

#[test]
fn samples_have_the_first_suggestion_for_an_option_with_autocomplete() {
    let output = run(&["playground", "--once"], &[("RUST_LOG", "off")]);
    let (asked, used) = ("> ?/local count:3 thing:\n", "> /local thing:… count:3\n");
    let positions = [asked, used].map(|line| output.stdout.find(line));
    assert!(
        positions[0].is_some() && positions[0] < positions[1],
        "{}",
        output.stdout
    );
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
fn load_option_sends_lines_at_a_rate_and_prints_the_times() {
    let load = [
        "playground",
        "--load",
        "20/s",
        "--for",
        "1s",
        "--warm-up",
        "0s",
    ];
    let table = run(&[&load[..], &["/ping"]].concat(), &[]);
    let json = run(&[&load[..], &["--listen", "--json", "/ping"]].concat(), &[]);

    assert!(table.is_success(), "{}", table.stderr);
    assert_contains(&table.stdout, "load: 20/s for 1 s, after a warm-up of 0 s;");
    assert_contains(&table.stdout, ": 20 interactions sent, 20 results\n");
    assert_contains(&table.stdout, "\nto the initial response ");
    assert!(json.is_success(), "{}", json.stderr);
    assert_contains(&json.stdout, "\"acknowledged\":20,");
}

#[test]
fn load_option_fails_if_handlers_fail() {
    let load = [
        "playground",
        "--load",
        "5",
        "--for",
        "1s",
        "--warm-up",
        "0s",
        "/ping",
    ];
    let output = run(&load, &[("BOT_FAILS_AT_PING", "1"), ("RUST_LOG", "off")]);
    assert_contains(&output.stdout, "\nfailed handlers ");
    assert_contains(
        &output.stderr,
        "Error: 0 of 5 interactions missed the deadline of 3 s, and 5 handlers failed",
    );
    assert_eq!(output.code, Some(1));
}

#[test]
fn invalid_load_is_rejected_at_the_start() {
    for (arguments, reason) in [
        (
            &["--load", "0/s", "/ping"][..],
            "`0/s` must be a rate from 1/s to 10000/s",
        ),
        (
            &["--load", "5/s", "--for", "0s", "/ping"],
            "`0s` must be a time from 1s to 10m",
        ),
        (&["--load", "5/s"], "[LINE]..."),
        (&["--for", "5s"], "--load"),
        (&["--load", "5/s", "--once", "/ping"], "cannot be used with"),
        (&["--load", "5/s", "/pong"], "did you mean `ping`?"),
        (
            &["--load", "5/s", "--as", "zoe", "/ping"],
            "there is no user `zoe`",
        ),
    ] {
        let output = run(&[&["playground"][..], arguments].concat(), &[]);
        assert_contains(&output.stderr, reason);
        assert_eq!(output.code, Some(1), "{arguments:?}");
    }
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
    let stderr = |variables: &[(&str, &str)]| run(&["playground", "--port", "0"], variables).stderr;
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
    /// Starts the bot with a page on a free port.
    fn start(arguments: &[&str]) -> Self {
        Self::start_with(&[&["--port", "0"], arguments].concat(), &[]).0
    }

    /// Starts the bot, and returns the lines before the address too.
    fn start_with(arguments: &[&str], variables: &[(&str, &str)]) -> (Self, Vec<String>) {
        let mut command = bot(&[&["playground"], arguments].concat(), variables);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = piped
            .stderr(Stdio::null())
            .spawn()
            .expect("the bot is built");
        let lines = BufReader::new(process.stdout.as_mut().expect("the stream is piped")).lines();
        let mut lines = lines.map_while(Result::ok);
        let mut before = Vec::new();
        let address = loop {
            let line = lines.next().expect("the welcome has the page's address");
            match line.strip_prefix("http://") {
                Some(url) => break url.trim_end_matches("/playground").to_owned(),
                None => before.push(line),
            }
        };
        (Self { process, address }, before)
    }

    fn port(&self) -> &str {
        let (_, port) = self
            .address
            .split_once(':')
            .expect("the address has a port");
        port
    }

    /// Sends a GET request with this bot token, and returns the status line.
    fn get(&self, host: &str, token: &str) -> String {
        let headers = format!("Host: {host}\r\nAuthorization: Bot {token}");
        let response = self.exchange("/api/v10/applications/@me", &headers);
        response.lines().next().unwrap_or_default().to_owned()
    }

    /// Sends a GET request, and returns the response with its headers.
    fn exchange(&self, path: &str, headers: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\n{headers}\r\nConnection: close\r\n\r\n");
        let mut stream = TcpStream::connect(&self.address).expect("the page is served");
        stream
            .write_all(request.as_bytes())
            .expect("the page is served");
        let mut response = String::new();
        stream
            .read_to_string(&mut response)
            .expect("the response is text");
        response
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

#[test]
fn port_is_the_next_free_one_from_4850_on_and_a_second_session_says_so() {
    let (first, _) = Playground::start_with(&[], &[]);
    let (second, lines) = Playground::start_with(&[], &[]);
    let ports = [&first, &second].map(|session| session.port().parse::<u16>());
    let [Ok(first), Ok(second)] = ports else {
        panic!("{ports:?} are not numbers");
    };
    assert!((4850..4950).contains(&first), "{first}");
    assert!(
        (4850..4950).contains(&second) && second != first,
        "{first} {second}"
    );
    let says_so = lines.contains(&format!(
        "port 4850 is in use; the page is at port {second}"
    ));
    assert_eq!(says_so, second != 4850, "{lines:?}");
}

#[test]
fn given_port_that_is_in_use_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("the listener has an address");
    let port = address.port().to_string();
    let output = run(&["playground", "--port", &port], &[]);
    assert_contains(&output.stderr, format!("port {port}: "));
    assert_eq!(output.code, Some(1));
}

#[test]
fn root_leads_to_the_page() {
    let playground = Playground::start(&[]);
    let response = playground.exchange("/", &format!("Host: {}", playground.address));
    assert!(response.starts_with("HTTP/1.1 307 "), "{response}");
    assert_contains(&response, "location: /playground\r\n");
}

#[cfg(unix)]
#[test]
fn page_is_opened_on_request() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a directory can be created");
    let [browser, opened] = ["browser", "opened"].map(|name| folder.path().join(name));
    let script = format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display());
    fs::write(&browser, script).expect("the directory is writable");
    let executable = fs::Permissions::from_mode(0o700);
    fs::set_permissions(&browser, executable).expect("the directory is writable");
    let browser = browser.to_str().expect("the path is UTF-8");
    let arguments = ["--port", "0", "--open"];
    let (playground, _) = Playground::start_with(&arguments, &[("BROWSER", browser)]);

    let page = format!("http://{}/playground\n", playground.address);
    let deadline = Instant::now() + Duration::from_secs(20);
    while fs::read_to_string(&opened).ok() != Some(page.clone()) {
        assert!(Instant::now() < deadline, "the browser was not started");
        thread::yield_now();
    }
}
