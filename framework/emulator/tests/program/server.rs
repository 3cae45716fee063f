//! The program as a server: environment, state, record, app and hosts.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use crate::kit::{
    PROGRAM, ServerProcess, run_expecting_failure, stderr, temporary_file, write_temporary_file,
};

/// Acts as an app that passes the endpoint check: responds to a PING, and rejects the forged request.
fn pass_endpoint_check(listener: &TcpListener) {
    let body = "{\"type\":1}";
    for head in [
        "200 OK\r\nContent-Type: application/json",
        "401 Unauthorized",
    ] {
        let (mut stream, _) = listener.accept().expect("the service connects");
        let mut head_and_body = [0; 8192];
        let _read = stream
            .read(&mut head_and_body)
            .expect("the service sends a request");
        let length = body.len();
        let response = format!(
            "HTTP/1.1 {head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream
            .write_all(response.as_bytes())
            .expect("the response is sent");
    }
}

#[test]
fn printed_environment_is_complete_for_a_bot() {
    let server = ServerProcess::start(&[]);
    let names: Vec<_> = server.environment.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "DISCORD_API_BASE",
            "DISCORD_APPLICATION_ID",
            "DISCORD_CLIENT_ID",
            "DISCORD_CLIENT_SECRET",
            "DISCORD_GATEWAY_URL",
            "DISCORD_GUILD_ID",
            "DISCORD_PUBLIC_KEY",
            "DISCORD_TOKEN",
            "GUILDHALL_EMULATOR_URL",
        ]
    );
    assert_eq!(server.get_status("/applications/@me"), "200");
    let guild = &server.environment["DISCORD_GUILD_ID"];
    assert_eq!(server.get_status(&format!("/guilds/{guild}")), "200");
}

#[test]
fn seed_determines_the_environment() {
    let key =
        |seed| ServerProcess::start(&["--seed", seed]).environment["DISCORD_PUBLIC_KEY"].clone();
    assert_eq!(key("7"), key("7"));
    assert_ne!(key("7"), key("8"));
}

/// Returns the record of a run that creates two roles, one minute apart.
fn record_of_a_run(name: &str) -> String {
    let path = temporary_file(name);
    let record = path.display().to_string();
    let start = "2026-01-01T00:00:00Z";
    let server = ServerProcess::start(&["--seed", "7", "--start-at", start, "--record", &record]);
    let roles = format!(
        "/api/v10/guilds/{}/roles",
        server.environment["DISCORD_GUILD_ID"]
    );
    let role = r#"{"name":"Helper"}"#;
    assert_eq!(server.send("POST", &roles, role), "200");
    let minute = r#"{"seconds":60}"#;
    assert_eq!(server.send("POST", "/emulator/v1/clock", minute), "200");
    assert_eq!(server.send("POST", &roles, role), "200");
    fs::read_to_string(&path).expect("the record exists")
}

#[test]
fn seed_and_start_determine_ids_and_events() {
    let (one, two) = (record_of_a_run("one.jsonl"), record_of_a_run("two.jsonl"));
    assert_eq!(one, two);
    assert_eq!(one.matches("GUILD_ROLE_CREATE").count(), 2, "{one}");
    assert!(one.contains("2026-01-01T00:01:00"), "{one}");
}

#[test]
fn invalid_start_time_is_rejected() {
    let output = run_expecting_failure(&["--start-at", "noon"]);
    assert!(stderr(&output).contains("--start-at"));
}

#[test]
fn app_that_starts_later_is_connected() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = format!(
        "http://{}/",
        listener.local_addr().expect("the listener has an address")
    );
    let mut server = ServerProcess::start(&["--app", &url]);
    // Close the connections of both requests in the first attempt, as if the app were still starting.
    for _ in 0..2 {
        drop(listener.accept().expect("the service connects"));
    }
    server.wait_for_line("the app is not connected yet: ");
    pass_endpoint_check(&listener);
    server.wait_for_line("  a wrongly signed PING → 401");
}

#[cfg(unix)]
#[test]
fn sigterm_exits_successfully() {
    let mut server = ServerProcess::start(&[]);
    let pid = server.process.id().to_string();
    let killed = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(killed.expect("the `kill` command exists").success());
    assert!(server.process.wait().expect("the process exits").success());
}

#[test]
fn end_of_input_exits_successfully() {
    let mut command = Command::new(PROGRAM);
    let command = command.args(["--port", "0", "--until-eof"]);
    let ended = command.stdin(Stdio::null()).output();
    let ended = ended.expect("the program starts");
    assert!(ended.status.success());
    assert!(String::from_utf8_lossy(&ended.stdout).contains("DISCORD_TOKEN="));
}

#[test]
fn world_file_is_the_initial_state() {
    let fixture = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/fixtures/world/rust_users.json"
    );
    let server = ServerProcess::start(&["--world", fixture]);
    let guild = &server.environment["DISCORD_GUILD_ID"];
    assert_eq!(
        server.get_status(&format!("/guilds/{guild}/vanity-url")),
        "200"
    );
    assert_eq!(server.get_status(&format!("/guilds/{guild}/roles")), "200");
}

#[test]
fn malformed_world_file_is_rejected_with_the_path_of_the_error() {
    let world = r#"{ "guilds": [{ "name": "Rust users", "boosts": "many" }] }"#;
    let path = write_temporary_file("malformed.json", world);
    let output = run_expecting_failure(&["--world", &path]);
    let stderr = stderr(&output);
    assert!(
        stderr.contains("malformed.json: guilds[0].boosts: invalid type"),
        "{stderr}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn record_contains_requests() {
    let path = temporary_file("record.jsonl");
    let server = ServerProcess::start(&["--record", &path.display().to_string()]);
    assert_eq!(server.get_status("/applications/@me"), "200");
    let written = fs::read_to_string(&path).expect("the record exists");
    assert!(
        written.contains(r#""type":"call","method":"GET","path":"/api/v10/applications/@me""#),
        "{written}"
    );
}

#[test]
fn number_of_kept_entries_is_set() {
    let record = temporary_file("kept.jsonl");
    let path = record.display().to_string();
    let server = ServerProcess::start(&["--keep", "2", "--record", &path]);
    for _ in 0..3 {
        assert_eq!(server.get_status("/applications/@me"), "200");
    }
    let mut stream = server.connect();
    let host = server.address();
    let head = format!("GET /emulator/v1/stream HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream
        .write_all(head.as_bytes())
        .expect("the request is sent");
    let lines = BufReader::new(stream).lines();
    let lines = lines.map(|line| line.expect("the stream is UTF-8"));
    let data: Vec<_> = lines
        .filter(|line| line.starts_with("data: "))
        .take(3)
        .collect();
    assert_eq!(data[0], "data: 1");
    assert!(data[1].starts_with(r#"data: {"number":1,"#), "{data:?}");
    let written = fs::read_to_string(&record).expect("the record exists");
    assert_eq!(written.lines().count(), 3);
}

#[test]
fn invalid_number_of_kept_entries_is_rejected() {
    for number in ["0", "many", "events=0"] {
        let stderr = stderr(&run_expecting_failure(&["--keep", number]));
        assert!(
            stderr.contains("must be `all`, or a number from 1 to"),
            "{stderr}"
        );
    }
}

#[test]
fn bot_user_cannot_act_on_the_page() {
    let server = ServerProcess::start(&[]);
    let guild = format!(
        "/api/v10/guilds/{}/channels",
        server.environment["DISCORD_GUILD_ID"]
    );
    let channels = server.exchange("GET", &guild, "");
    let channel = channels
        .split(r#""id":""#)
        .nth(2)
        .expect("the guild has channels");
    let channel = channel.split('"').next().unwrap_or_default();
    let bot = &server.environment["DISCORD_APPLICATION_ID"];
    let body = format!(r#"{{"channel":"{channel}","member":"{bot}","line":"/ping"}}"#);
    let response = server.exchange("POST", "/emulator/v1/send", &body);
    assert!(response.contains("`Your bot` is a bot user"), "{response}");
}

#[test]
fn https_address_is_the_first_line_and_says_how_to_try_a_proxy() {
    let output = run_expecting_failure(&["--app", "https://localhost/interactions"]);
    let error = stderr(&output);
    assert!(
        error.starts_with("Error: the endpoint must be a URL such as http://"),
        "{error}"
    );
    assert!(
        error.contains(
            "not `https://localhost/interactions`: the emulator sends requests over http only"
        ),
        "{error}"
    );
    assert!(error.contains("`reverse_proxy`"), "{error}");
    assert!(output.stdout.is_empty());
}

#[test]
fn invalid_address_and_port_in_use_are_reported() {
    let output = run_expecting_failure(&["--app", "somewhere"]);
    assert!(stderr(&output).ends_with("not `somewhere`\n"));
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener
        .local_addr()
        .expect("the listener has an address")
        .port()
        .to_string();
    let output = run_expecting_failure(&["--port", &port]);
    assert!(stderr(&output).contains(&format!("Error: port {port}: ")));
}

#[test]
fn other_host_is_rejected_unless_it_is_allowed() {
    let server = ServerProcess::start(&["--allow-host", "one.test", "--allow-host", "two.test"]);
    let response = |host| server.exchange_as(host, "GET", "/api/v10/applications/@me", "");
    for allowed in ["one.test", "two.test", "one.test:8080"] {
        assert!(response(allowed).starts_with("HTTP/1.1 200"), "{allowed}");
    }
    assert!(response("three.test").starts_with("HTTP/1.1 403"));
}

/// Returns the resident memory of a process, in MiB.
#[cfg(target_os = "linux")]
fn resident_mib(process: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id()));
    let status = status.expect("Linux accounts for memory");
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kib.and_then(|kib| kib.parse::<u64>().ok())
        .expect("the field is a number")
        / 1024
}

#[test]
#[cfg(target_os = "linux")]
fn large_bodies_leave_a_bounded_amount_of_memory() {
    let server = ServerProcess::start(&[]);
    let path = "/api/v10/applications/@me";
    let too_large = format!("[{}0]", "0,".repeat(12_000_000));
    for _ in 0..3 {
        assert_eq!(server.send("PATCH", path, &too_large), "413");
    }
    assert!(resident_mib(&server.process) < 64);
    let objects = |count| format!("[{}0]", "{\"\":0},".repeat(count));
    assert_eq!(server.send("PATCH", path, &objects(100_001)), "413");
    for _ in 0..8 {
        assert_eq!(server.send("PATCH", path, &objects(99_000)), "400");
    }
    let resident = resident_mib(&server.process);
    // Alone it stays below 300; beside other tests, the arenas of the allocator took it to 303.
    assert!(resident < 350, "{resident} MiB");
}

#[test]
fn port_is_the_next_free_one_from_4850_on_and_a_second_program_says_so() {
    let first = ServerProcess::start_with(&[]);
    let mut second = ServerProcess::start_with(&[]);
    let (one, two) = (first.port(), second.port());
    assert!((4850..4950).contains(&one), "{one}");
    assert!((4850..4950).contains(&two) && two != one, "{one} {two}");
    if two != 4850 {
        let line = second.wait_for_line("port 4850 is in use");
        assert!(
            line.ends_with(&format!("the page is at port {two}")),
            "{line}"
        );
    }
}

#[test]
fn command_gets_a_free_port_unless_one_is_given() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("the listener has an address");
    let port = address.port().to_string();
    let taken = run_expecting_failure(&["--port", &port, "exec", "--", "true"]);
    assert!(stderr(&taken).contains(&format!("port {port}: ")));
}
