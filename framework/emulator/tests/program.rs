//! Claims about the program, asserted from outside.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_guildhall-emulator");

/// The program while it serves. It is ended when this goes.
struct Serving {
    environment: BTreeMap<String, String>,
    process: Child,
    said: BufReader<ChildStderr>,
}

impl Serving {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(PROGRAM);
        let piped = command
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = piped.spawn().expect("it is built");
        let printed = BufReader::new(process.stdout.take().expect("it is piped"));
        let lines = printed.lines().map(|line| line.expect("it prints text"));
        let pairs = lines.take(7).map(|line| {
            let (name, value) = line.split_once('=').expect("a line is a variable");
            (name.to_owned(), value.to_owned())
        });
        Self {
            environment: pairs.collect(),
            said: BufReader::new(process.stderr.take().expect("it is piped")),
            process,
        }
    }

    /// Waits until it says something that begins so.
    fn says(&mut self, beginning: &str) -> String {
        let mut lines = (&mut self.said)
            .lines()
            .map(|line| line.expect("it says text"));
        let found = lines.find(|line| line.starts_with(beginning));
        found.unwrap_or_else(|| panic!("it never says {beginning}"))
    }

    /// The status of a request that the bot sends.
    fn status(&self, path: &str) -> String {
        self.send("GET", &format!("/api/v10{path}"), "")
    }

    /// Sends a request with the bot's token, and returns the status.
    fn send(&self, method: &str, path: &str, body: &str) -> String {
        let base = &self.environment["DISCORD_API_BASE"];
        let base = base.strip_prefix("http://").expect("it is plain HTTP");
        let (host, _) = base.split_once('/').expect("it has a path");
        let (token, length) = (&self.environment["DISCORD_TOKEN"], body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bot {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        );
        let mut stream = TcpStream::connect(host).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers text");
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended; then there is nothing left to end.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// An app that passes the check: a PING is answered, the next request is refused.
fn answer_check(listener: &TcpListener) {
    let body = "{\"type\":1}";
    for head in [
        "200 OK\r\nContent-Type: application/json",
        "401 Unauthorized",
    ] {
        let (mut stream, _) = listener.accept().expect("the service connects");
        let mut head_and_body = [0; 8192];
        let _read = stream.read(&mut head_and_body).expect("the service writes");
        let length = body.len();
        let answer = format!(
            "HTTP/1.1 {head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream
            .write_all(answer.as_bytes())
            .expect("the service reads");
    }
}

/// A file of this test's own.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn refused(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).args(arguments).output();
    let output = output.expect("it is built");
    assert!(!output.status.success());
    output
}

#[test]
fn printed_environment_is_what_a_bot_needs() {
    let serving = Serving::start(&[]);
    let names: Vec<_> = serving.environment.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "DISCORD_API_BASE",
            "DISCORD_APPLICATION_ID",
            "DISCORD_CLIENT_ID",
            "DISCORD_CLIENT_SECRET",
            "DISCORD_GUILD_ID",
            "DISCORD_PUBLIC_KEY",
            "DISCORD_TOKEN",
        ]
    );
    assert_eq!(serving.status("/applications/@me"), "200");
    let guild = &serving.environment["DISCORD_GUILD_ID"];
    assert_eq!(serving.status(&format!("/guilds/{guild}")), "200");
}

#[test]
fn seed_makes_the_same_environment() {
    let key = |seed| Serving::start(&["--seed", seed]).environment["DISCORD_PUBLIC_KEY"].clone();
    assert_eq!(key("7"), key("7"));
    assert_ne!(key("7"), key("8"));
}

/// What a run of some calls writes, a minute after the first of them the last.
fn record_of_a_run(name: &str) -> String {
    let path = file(name);
    let record = path.display().to_string();
    let start = "2026-01-01T00:00:00Z";
    let serving = Serving::start(&["--seed", "7", "--start-at", start, "--record", &record]);
    let roles = format!(
        "/api/v10/guilds/{}/roles",
        serving.environment["DISCORD_GUILD_ID"]
    );
    let role = r#"{"name":"Helper"}"#;
    assert_eq!(serving.send("POST", &roles, role), "200");
    let minute = r#"{"seconds":60}"#;
    assert_eq!(serving.send("POST", "/playground/api/clock", minute), "200");
    assert_eq!(serving.send("POST", &roles, role), "200");
    fs::read_to_string(&path).expect("it is there")
}

#[test]
fn one_seed_and_one_start_give_the_same_ids_and_events() {
    let (one, two) = (record_of_a_run("one.jsonl"), record_of_a_run("two.jsonl"));
    assert_eq!(one, two);
    assert_eq!(one.matches("GUILD_ROLE_CREATE").count(), 2, "{one}");
    assert!(one.contains("2026-01-01T00:01:00"), "{one}");
}

#[test]
fn start_that_is_no_time_is_refused() {
    let output = refused(&["--start-at", "noon"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("--start-at"));
}

#[test]
fn app_that_comes_up_later_is_connected() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = format!("http://{}/", listener.local_addr().expect("it is bound"));
    let mut serving = Serving::start(&["--app", &url]);
    // Both requests of the first attempt are cut, as by an app that is just starting.
    for _ in 0..2 {
        drop(listener.accept().expect("the service connects"));
    }
    serving.says("not connected yet: ");
    answer_check(&listener);
    serving.says("  a wrongly signed PING → 401");
}

#[cfg(unix)]
#[test]
fn asked_to_stop_it_ends_well() {
    let mut serving = Serving::start(&[]);
    let pid = serving.process.id().to_string();
    let killed = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(killed.expect("there is a `kill`").success());
    assert!(serving.process.wait().expect("it ends").success());
}

#[test]
fn world_file_is_where_it_starts() {
    let fixture = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/fixtures/world/rust_users.json"
    );
    let serving = Serving::start(&["--world", fixture]);
    let guild = &serving.environment["DISCORD_GUILD_ID"];
    assert_eq!(
        serving.status(&format!("/guilds/{guild}/vanity-url")),
        "200"
    );
    assert_eq!(serving.status(&format!("/guilds/{guild}/roles")), "200");
}

#[test]
fn malformed_world_file_is_refused_with_the_path_of_the_fault() {
    let path = file("malformed.json");
    fs::write(
        &path,
        r#"{ "guilds": [{ "name": "Rust users", "boosts": "many" }] }"#,
    )
    .expect("it is written");
    let output = refused(&["--world", &path.display().to_string()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("malformed.json: guilds[0].boosts: invalid type"),
        "{said}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn record_holds_what_happened() {
    let path = file("record.jsonl");
    let serving = Serving::start(&["--record", &path.display().to_string()]);
    assert_eq!(serving.status("/applications/@me"), "200");
    let written = fs::read_to_string(&path).expect("it is there");
    assert!(
        written.contains(r#""what":"call","method":"GET","path":"/api/v10/applications/@me""#),
        "{written}"
    );
}

#[test]
fn address_that_is_none_and_port_that_is_taken_are_said() {
    let output = refused(&["--app", "somewhere"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("not `somewhere`"));
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener
        .local_addr()
        .expect("it is bound")
        .port()
        .to_string();
    let output = refused(&["--port", &port]);
    assert!(String::from_utf8_lossy(&output.stderr).contains(&format!("Error: port {port}: ")));
}
