//! Cost of a request without the network, and cost of the rate limiter.
//!
//! Instructions, allocations and bytes are counted by valgrind, if installed, as the difference between two runs in
//! separate processes. Times are medians in nanoseconds, and depend on the machine. An in-memory transport responds
//! immediately. The large request edits a guild and gets a guild of 250 roles; the small requests, which
//! measure the limiter, are GETs with an empty response.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::env;
use std::fs;
use std::hint::black_box;
use std::mem;
use std::process::Command;
use std::time::Instant;

use acceptance::{GetRoles, fixture};
use bytes::Bytes;
use guildhall::client::{Auth, Client, Transport, TransportFuture};
use guildhall::model::{Guild, Id};
use http::{Request, Response};
use serde_json::{Value, json};

/// Number of requests that the second run of a measurement sends in addition to those of the first.
const EXTRA_REQUESTS: u32 = 100;

fn main() {
    let arguments: Vec<String> = env::args().collect();
    match arguments.iter().position(|argument| argument == "--run") {
        Some(position) => run(&arguments[position + 1], &arguments[position + 2]),
        None => measure(),
    }
}

fn measure() {
    println!("reply of a guild with 250 roles: {} bytes", guild().len());
    for (workload, described) in [
        (
            "request",
            "PATCH of a guild, encoded, sent and its reply decoded",
        ),
        ("decode", "decoding the same reply with serde_json alone"),
        ("small", "GET with an empty reply"),
        ("unlimited", "the same without rate limits"),
    ] {
        let instructions = per_request(workload, instructions);
        let blocks = per_request(workload, |workload, count| {
            dhat_number(workload, count, "Total:", 1)
        });
        println!("{described}: {instructions} instructions, {blocks} allocations");
    }
    let resident = |count| dhat_number("buckets", count, "At t-end:", 0);
    match resident(0).zip(resident(10_000)) {
        Some((none, many)) => println!(
            "10,000 buckets: {:.2} MiB held",
            (many - none) / 1_048_576.0
        ),
        None => println!("10,000 buckets: not counted, valgrind is not installed"),
    }
    let (small, unlimited) = nanos();
    println!("GET with an empty reply: {small:.0} ns, without rate limits {unlimited:.0} ns");
    println!("limiter without any wait: {:.0} ns", small - unlimited);
}

/// Formats the cost per request: the difference between two runs, divided by the additional requests.
fn per_request(workload: &str, count: impl Fn(&str, u32) -> Option<f64>) -> String {
    let counts = count(workload, 20).zip(count(workload, 20 + EXTRA_REQUESTS));
    counts.map_or_else(
        || "(valgrind is not installed)".to_owned(),
        |(few, many)| format!("{:.1}", (many - few) / f64::from(EXTRA_REQUESTS)),
    )
}

fn instructions(workload: &str, count: u32) -> Option<f64> {
    let output = env::temp_dir().join(format!("client-{workload}-{}", std::process::id()));
    let file = format!("--callgrind-out-file={}", output.display());
    valgrind(&["--tool=callgrind", &file], workload, count)?;
    let text = fs::read_to_string(&output).ok()?;
    fs::remove_file(output).ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("summary: "))?;
    line.trim().parse().ok()
}

/// Runs a workload under valgrind's DHAT, and returns a number from the report's line with `label`: index 0 is the bytes,
/// 1 the blocks.
fn dhat_number(workload: &str, count: u32, label: &str, index: usize) -> Option<f64> {
    let report = valgrind(
        &["--tool=dhat", "--dhat-out-file=/dev/null"],
        workload,
        count,
    )?;
    let (_, line) = report.lines().find_map(|line| line.split_once(label))?;
    let mut numbers = line
        .split_whitespace()
        .filter_map(|word| word.replace(',', "").parse().ok());
    numbers.nth(index)
}

fn valgrind(options: &[&str], workload: &str, count: u32) -> Option<String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(options).arg(env::current_exe().ok()?);
    let output = valgrind
        .args(["--run", workload, &count.to_string()])
        .output()
        .ok()?;
    String::from_utf8(output.stderr).ok()
}

/// Returns the nanoseconds per small request, with and without the rate limiter: medians of alternating rounds.
fn nanos() -> (f64, f64) {
    const ROUNDS: usize = 31;
    const REQUESTS: u32 = 5_000;
    let runtime = runtime();
    let mut rounds = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (nanos, client) in rounds.iter_mut().zip([limited(), unlimited()]) {
            runtime.block_on(send_small(&client, 100));
            let started = Instant::now();
            runtime.block_on(send_small(&client, REQUESTS));
            nanos.push(started.elapsed().as_secs_f64() * 1e9 / f64::from(REQUESTS));
        }
    }
    let [small, unlimited] = rounds.map(median);
    (small, unlimited)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Runs the measured code in a separate process.
fn run(workload: &str, count: &str) {
    let count: u32 = count.parse().expect("a count is a number");
    let runtime = runtime();
    match workload {
        "request" => runtime.block_on(send_large(count)),
        "decode" => (0..count).for_each(|_| decode(&guild_once())),
        "small" => runtime.block_on(send_small(&limited(), count)),
        "unlimited" => runtime.block_on(send_small(&unlimited(), count)),
        _ => {
            let client = limited();
            runtime.block_on(send_to_many(&client, count));
            mem::forget(client);
        }
    }
}

fn runtime() -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    runtime.expect("a runtime starts")
}

async fn send_large(count: u32) {
    let client = limited();
    for _ in 0..count {
        let edit = client.guild(Id::new(1)).edit().name("Rust users");
        black_box(edit.await.expect("there is a response"));
    }
}

async fn send_small(client: &Client, count: u32) {
    for _ in 0..count {
        client
            .send(&GetRoles(1))
            .await
            .expect("there is a response");
    }
}

async fn send_to_many(client: &Client, count: u32) {
    for guild in 0..count {
        client
            .send(&GetRoles(guild.into()))
            .await
            .expect("there is a response");
    }
}

fn decode(body: &Bytes) {
    let guild: Guild = serde_json::from_slice(body).expect("the reply is a guild");
    black_box(guild);
}

/// Creates a client whose global limit is never reached.
fn limited() -> Client {
    let builder = Client::builder(Auth::bot("t")).requests_per_second(1_000_000);
    builder
        .transport(StubTransport)
        .build()
        .expect("the token fits a header")
}

fn unlimited() -> Client {
    let builder = Client::builder(Auth::bot("t")).rate_limits(false);
    builder
        .transport(StubTransport)
        .build()
        .expect("the token fits a header")
}

/// Transport that responds immediately: to PATCH with a guild, to every other method with an empty body.
struct StubTransport;

impl Transport for StubTransport {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        let body = if request.method() == http::Method::PATCH {
            guild_once()
        } else {
            Bytes::new()
        };
        let response = Response::builder()
            .header("x-ratelimit-bucket", "0123456789abcdef0123456789abcdef")
            .header("x-ratelimit-limit", "1000000")
            .header("x-ratelimit-remaining", "999999")
            .header("x-ratelimit-reset", "1795251600.125")
            .header("x-ratelimit-reset-after", "10.125")
            .body(body);
        Box::pin(async { Ok(response.expect("the headers are well formed")) })
    }
}

fn guild_once() -> Bytes {
    static GUILD: std::sync::OnceLock<Bytes> = std::sync::OnceLock::new();
    GUILD.get_or_init(guild).clone()
}

fn guild() -> Bytes {
    let role: Value =
        serde_json::from_str(&fixture("object/role_of_bot.json")).expect("the text is JSON");
    let roles: Vec<Value> = (0..250)
        .map(|number| {
            let mut role = role.clone();
            role["id"] = json!((41_771_983_423_143_937_u64 + number).to_string());
            role["name"] = json!(format!("Helpers of group {number}"));
            role
        })
        .collect();
    let mut guild: Value =
        serde_json::from_str(&fixture("object/guild.json")).expect("the text is JSON");
    guild["roles"] = roles.into();
    Bytes::from(guild.to_string())
}
