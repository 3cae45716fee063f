//! Memory per waiting handler, long after its interaction was deferred.
//!
//! Ten thousand signed slash commands with five options each arrive, and their handlers wait
//! forever. The bench compares the resident memory (`VmRSS`) before and after, which includes memory that allocators
//! and runtimes keep in reserve. The bench fails if a handler holds 4 KiB or more.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use acceptance::{SignedRequest, builder, option, slash};
use guildhall::App;
use guildhall::prelude::*;
use serde_json::json;

const HANDLERS: u32 = 10_000;

/// Maximum bytes per waiting handler, including the body of its request.
const LIMIT: u64 = 4096;

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
        .defer_after(Duration::ZERO)
        .build();
    let app = app.expect("the app builds");
    let options = json!([
        option(3, "who", "somebody"),
        option(3, "place", "somewhere"),
        option(4, "count", 3),
        option(10, "share", 0.5),
        option(5, "sure", true),
    ]);
    let request = SignedRequest::from(slash("wait", options));
    defer(&app, &request, 100).await;
    let before = resident();
    defer(&app, &request, HANDLERS).await;
    let bytes = (resident() - before) / u64::from(HANDLERS);
    println!(
        "a body of {} bytes, {HANDLERS} handlers that wait",
        request.body.len()
    );
    println!("per waiting handler: {bytes} bytes, including the request body");
    if bytes < LIMIT {
        return ExitCode::SUCCESS;
    }
    println!("exceeds the limit of {LIMIT} bytes");
    ExitCode::FAILURE
}

async fn defer(app: &App, request: &SignedRequest, count: u32) {
    for _ in 0..count {
        // Each request has a separate body, as from a socket.
        let mut request = request.clone();
        request.body = request.body.to_vec().into();
        let response = request.send_to(app).await;
        assert_eq!(response.json(), json!({"type": 5}));
    }
}

/// Returns the resident memory of the process, in bytes.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() * 1024
}
