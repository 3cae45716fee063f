//! Memory per waiting handler, long after its interaction was deferred.
//!
//! Ten thousand signed slash commands with five options each, or as many as `--handlers N` says, arrive over one
//! connection, and their handlers wait forever. The bodies have the size of bodies from the service, 3.9 KB. The bench
//! compares the resident memory (`VmRSS`) before and after, which includes memory that allocators and runtimes keep in
//! reserve. The bench fails if a handler holds more than its body and 3,200 bytes.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use acceptance::{SignedRequest, builder, fixture, option, slash};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Number of handlers, unless the bench is run with `--handlers N`.
const HANDLERS: u32 = 10_000;

/// Maximum bytes per waiting handler, besides the body of its request.
const LIMIT: u64 = 3200;

/// Wait
#[command]
async fn wait(
    ctx: Context,
    /// A name
    who: &str,
    /// A place
    place: &str,
    /// A count
    count: u32,
    /// A share
    share: f64,
    /// Whether it is certain
    sure: bool,
) -> String {
    std::future::pending::<()>().await;
    format!("{} {who} {place} {count} {share} {sure}", ctx.id())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let app = builder(&[wait::COMMAND])
        .timing(Timing::new().defer_after(Duration::ZERO))
        .build();
    let app = app.expect("the app builds");
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a loopback port is free");
    let address = listener.local_addr().expect("the listener is bound");
    tokio::spawn(async { axum::serve(listener, app.into_router()).await });
    let mut connection = TcpStream::connect(address)
        .await
        .expect("the server listens");
    let request = request();
    defer(&mut connection, &request, 100).await;
    let handlers = handlers();
    let before = resident();
    defer(&mut connection, &request, handlers).await;
    let after = resident();
    let bytes = (after - before) / u64::from(handlers);
    let body = body().len() as u64;
    println!("{handlers} handlers that wait, each with a body of {body} bytes");
    println!("resident memory of the process: {} MB", after / 1_000_000);
    println!(
        "per waiting handler: {bytes} bytes, {} besides the body",
        bytes.saturating_sub(body)
    );
    if bytes <= body + LIMIT {
        return ExitCode::SUCCESS;
    }
    println!("more than {LIMIT} bytes besides the body");
    ExitCode::FAILURE
}

/// Returns the number of handlers.
fn handlers() -> u32 {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--handlers");
    let number = arguments.nth(1);
    number.map_or(HANDLERS, |number| {
        number.parse().expect("a number of handlers")
    })
}

/// Returns a body as large as those of the service: objects around a command with five options.
fn body() -> String {
    let mut body: Value =
        serde_json::from_str(&fixture("bench/role_member_add.json")).expect("the fixture is JSON");
    let options = json!([
        option(3, "who", "somebody"),
        option(3, "place", "somewhere"),
        option(4, "count", 3),
        option(10, "share", 0.5),
        option(5, "sure", true),
    ]);
    let resolved = body["data"]["resolved"].take();
    body["data"] = slash("wait", options)["data"].take();
    body["data"]["resolved"] = resolved;
    body["channel"]["topic"] = json!("x".repeat(500));
    body.to_string()
}

fn request() -> Vec<u8> {
    let SignedRequest { headers, body } = SignedRequest::new(body());
    let lines = headers.iter().map(|(name, value)| {
        let value = value.to_str().expect("the headers are ASCII");
        format!("{name}: {value}\r\n")
    });
    let head = format!(
        "POST /interactions HTTP/1.1\r\nhost: 127.0.0.1\r\n{}content-length: {}\r\n\r\n",
        lines.collect::<String>(),
        body.len()
    );
    [head.as_bytes(), &body].concat()
}

async fn defer(connection: &mut TcpStream, request: &[u8], count: u32) {
    const DEFERRAL: &[u8] = br#"{"type":5}"#;
    for _ in 0..count {
        connection
            .write_all(request)
            .await
            .expect("the server reads");
        let mut response = Vec::new();
        while !response.ends_with(DEFERRAL) {
            let length = connection.read_buf(&mut response).await;
            assert_ne!(length.expect("the server responds"), 0, "{response:?}");
        }
    }
}

/// Returns the resident memory of the process, in bytes.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() * 1024
}
