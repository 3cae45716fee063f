//! Every handler of the example responds on the emulator.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn every_kind_of_handler_responds() {
    let quickstart = env!("CARGO_BIN_EXE_quickstart");
    let output = Command::new(quickstart)
        .args(["playground", "--once", "-v"])
        .output();
    let output = output.expect("the example is built");
    let transcript = String::from_utf8_lossy(&output.stdout);

    assert!(output.status.success(), "{transcript}");
    for part in [
        "a signed PING         → 200",
        "a wrongly signed PING → 401",
        "> /flip bet:Heads",
        "> /moderate timeout ",
        "> /moderate roles give ",
        "> ?/city country:Germany name:",
        "  Bergisch Gladbach",
        "> @bob About",
        "\" Quote",
        "interactions sent",
    ] {
        assert!(transcript.contains(part), "{part} is not in:\n{transcript}");
    }
}

/// Sends a GET request to the page's API, and returns the response up to and with the line that contains `part`.
fn read_until(address: &str, path: &str, part: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the page is served");
    let request =
        format!("GET /emulator/v1/{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream
        .write_all(request.as_bytes())
        .expect("the request is sent");
    let mut response = String::new();
    for line in BufReader::new(stream).lines() {
        response += &line.expect("the response is UTF-8");
        if response.contains(part) {
            return response;
        }
    }
    panic!("{part} is not in:\n{response}")
}

#[test]
fn log_lines_and_refusals_reach_the_page() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quickstart"));
    let command = command
        .args(["playground", "--port", "0"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null());
    let process = command.stdout(Stdio::piped()).spawn();
    let mut process = process.expect("the example is built");
    let mut stdin = process.stdin.take().expect("standard input is piped");
    let mut lines =
        BufReader::new(process.stdout.take().expect("standard output is piped")).lines();
    let mut wait_for = |part: &str| loop {
        let line = lines
            .next()
            .expect("the playground runs")
            .expect("the line is UTF-8");
        if line.contains(part) {
            return line;
        }
    };
    let address = wait_for("http://");
    let address = address.trim_start_matches("http://");
    let address = address.trim_end_matches("/playground");
    stdin
        .write_all(b"/city name:Atlantis\n")
        .expect("the line is sent");
    wait_for("I do not know that city.");

    let log = read_until(address, "stream", "the handler rejected the interaction");
    let entry = log.rsplit("data: ").next().expect("the entry is last");
    assert!(entry.contains(r#""type":"log","interaction":""#), "{entry}");
    assert!(
        entry.contains(r#""level":"DEBUG","target":"guildhall::"#),
        "{entry}"
    );
    let refusal = r#"{"count":1,"kind":"refusal","name":"/city"}"#;
    read_until(address, "coverage", refusal);
    drop(stdin);
    process.wait().expect("the playground ends");
}
