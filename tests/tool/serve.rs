//! `serve` answers whoever signs correctly, and nobody else.

use std::io::{Read, Write};
use std::net::TcpStream;

use acceptance::{SignedRequest, public_key_hex, slash};
use serde_json::json;

use crate::program::{Serving, complaint, run};

fn serving() -> Serving {
    Serving::start(&[("DISCORD_PUBLIC_KEY", &public_key_hex())])
}

/// A request, as any client in any language may write it, on a connection of its own.
fn send(address: &str, method: &str, path: &str, signed: &SignedRequest) -> TcpStream {
    let header = |name| {
        signed
            .headers
            .get(name)
            .map_or("", |value| value.to_str().expect("it is hexadecimal"))
    };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nX-Signature-Ed25519: {}\r\n\
         X-Signature-Timestamp: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
        signed.body.len(),
    );
    let mut connection = TcpStream::connect(address).expect("it listens");
    connection.write_all(head.as_bytes()).expect("it reads");
    connection.write_all(&signed.body).expect("it reads");
    connection
}

/// A request whose handler has begun.
fn at_work(bot: &mut Serving, command: &str) -> TcpStream {
    let request = SignedRequest::from(slash(command, json!([])));
    let connection = send(&bot.address, "POST", "/interactions", &request);
    assert_eq!(bot.line(), "waiting");
    connection
}

fn answer(mut connection: TcpStream) -> String {
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("it answers");
    answer
}

fn status(address: &str, method: &str, path: &str, signed: &SignedRequest) -> String {
    answer(send(address, method, path, signed))
        .split(' ')
        .nth(1)
        .unwrap_or("none")
        .to_owned()
}

#[test]
fn signed_command_is_answered() {
    let bot = serving();
    let command = SignedRequest::from(slash("ping", json!([])));
    let answer = answer(send(&bot.address, "POST", "/interactions", &command));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(
        answer.contains(r#"{"type":4,"data":{"content":"pong""#),
        "{answer}"
    );
}

#[test]
fn everything_else_is_refused() {
    let bot = serving();
    let ping = SignedRequest::new(r#"{"type":1}"#);
    let forged = ping.clone().with_body(r#"{"type":2}"#);
    let unsigned = ping.clone().without_header("x-signature-ed25519");
    let nonsense = SignedRequest::new(r#"{"type":2}"#);
    let refused = |method, path, signed| status(&bot.address, method, path, signed);

    assert_eq!(refused("POST", "/interactions", &ping), "200");
    assert_eq!(refused("POST", "/interactions", &forged), "401");
    assert_eq!(refused("POST", "/interactions", &unsigned), "401");
    assert_eq!(refused("GET", "/interactions", &ping), "405");
    assert_eq!(refused("POST", "/", &ping), "404");
    assert_eq!(refused("POST", "/interactions", &nonsense), "400");
}

#[test]
fn health_can_be_asked_for() {
    let bot = serving();
    let nothing = SignedRequest::new("");
    assert_eq!(status(&bot.address, "GET", "/healthz", &nothing), "200");
}

#[test]
fn handler_in_flight_finishes_after_sigterm() {
    let mut bot = serving();
    let waiting = at_work(&mut bot, "wait");

    bot.terminate();
    bot.release();

    assert!(answer(waiting).contains("finished"));
    assert!(bot.ended_well());
}

#[test]
fn taken_port_is_one_sentence() {
    let bot = serving();
    let key = public_key_hex();
    let variables = [
        ("DISCORD_PUBLIC_KEY", key.as_str()),
        ("GUILDHALL_BIND", &bot.address),
    ];
    let second = run(&["serve"], &variables);
    assert!(!second.status.success());
    assert!(
        complaint(&second).contains("set GUILDHALL_BIND to a free address"),
        "{}",
        complaint(&second)
    );
}

#[test]
fn second_sigterm_ends_it_at_once() {
    let mut bot = serving();
    let waiting = at_work(&mut bot, "hang");

    bot.terminate();
    while TcpStream::connect(&bot.address).is_ok() {}
    bot.terminate();

    assert!(!bot.ended_well());
    drop(waiting);
}
