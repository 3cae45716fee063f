//! Cost of responding to a signed slash command, compared with only verifying the signature.
//!
//! Servers receive the same signed request of 3.5 KB over a keep-alive connection: an axum handler that
//! verifies the signature and returns a constant, and a Guildhall app whose nested subcommand has five typed
//! options, without a log and with one at level INFO. Each server runs in a separate process, on tokio's
//! current-thread and multi-thread runtimes; this process sends the requests, reads the servers' CPU time, and counts
//! instructions if valgrind is installed. With `--instructions`, the bench only counts instructions.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]
#![expect(
    clippy::wildcard_imports,
    reason = "a group's module takes in what stands around it"
)]

use std::env;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;

use acceptance::{ServerProcess, public_key, signing_key};
use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use ed25519_dalek::{Signature, Verifier, VerifyingKey};
use guildhall::Config;
use guildhall::prelude::*;
use tokio::runtime::Builder;

const BODY: &str = include_str!("../fixtures/bench/role_member_add.json");
/// Maximum instructions of the app per request, as a multiple of those of the server that only verifies.
const LIMIT: f64 = 0.75;

/// Manage roles
#[group]
mod role {
    use super::*;

    /// Manage a member's roles
    #[group]
    mod member {
        use super::*;

        /// Give a role for a while
        #[command]
        async fn add(
            /// The member
            user: User,
            /// Number of days
            #[option(min = 1, max = 365)]
            days: u16,
            /// The channel of the announcement
            channel: TextChannel,
            /// The reason
            #[option(max_length = 512)]
            reason: &str,
            /// Whether to skip the announcement
            silent: Option<bool>,
        ) -> &'static str {
            black_box((user, days, channel, reason, silent));
            "Done."
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    match arguments.iter().position(|argument| argument == "--serve") {
        Some(position) => {
            serve(&arguments[position + 1], &arguments[position + 2]);
            ExitCode::SUCCESS
        }
        None => compare(),
    }
}

fn compare() -> ExitCode {
    println!("one request: {} bytes of body", BODY.len());
    let is_in_bound = ["one thread", "many threads"].map(measure);
    if is_in_bound == [true; 2] {
        return ExitCode::SUCCESS;
    }
    println!("more than {LIMIT} times the instructions of the server that only verifies");
    ExitCode::FAILURE
}

/// Compares the servers on a runtime. Returns whether the instructions of the app are within the limit.
fn measure(runtime: &str) -> bool {
    println!("on a runtime of {runtime}");
    let servers = ["verify", "guildhall", "guildhall with a log"].map(|name| [name, runtime]);
    let medians = if is_quick() {
        [0.0; 3]
    } else {
        cpu_times(servers)
    };
    let instructions = servers.map(instructions);
    if instructions.contains(&None) {
        println!("instructions: not counted, valgrind is not installed");
    }
    let mut is_in_bound = true;
    for (index, [name, _]) in servers.iter().enumerate() {
        if !is_quick() {
            let (median, ratio) = (medians[index], medians[index] / medians[0]);
            println!("{name}: CPU time {median:.1} µs, ratio {ratio:.3}");
        }
        if let (Some(count), Some(verify)) = (instructions[index], instructions[0]) {
            println!(
                "{name}: {count:.0} instructions, ratio {:.3}",
                count / verify
            );
            is_in_bound &= *name != "guildhall" || count / verify <= LIMIT;
        }
    }
    is_in_bound
}

/// Returns whether only instructions are counted.
fn is_quick() -> bool {
    env::args().any(|argument| argument == "--instructions")
}

/// Returns the CPU time per request of each server, in microseconds.
fn cpu_times(servers: [[&str; 2]; 3]) -> [f64; 3] {
    /// Number of alternating rounds: many short ones, so that noise on the machine affects all servers alike.
    const ROUNDS: usize = 31;
    const REQUESTS: u32 = 1_000;
    let mut processes = servers.map(|server| ServerProcess::start(&server));
    let mut rounds = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        for (server, microseconds) in processes.iter_mut().zip(&mut rounds) {
            microseconds.push(server.cpu_micros_per_request(BODY, REQUESTS));
        }
    }
    rounds.map(median)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the user-space instructions per request: the difference between two runs, divided by the additional requests.
fn instructions(server: [&str; 2]) -> Option<f64> {
    const EXTRA_REQUESTS: u32 = 200;
    let count = |requests| ServerProcess::instructions(&server, BODY, requests);
    Some((count(50 + EXTRA_REQUESTS)? - count(50)?) / f64::from(EXTRA_REQUESTS))
}

/// Runs a server with one worker thread until standard input closes.
fn serve(server_name: &str, runtime: &str) {
    let mut builder = match runtime {
        "many threads" => Builder::new_multi_thread(),
        _ => Builder::new_current_thread(),
    };
    let runtime = builder.worker_threads(1).enable_all().build();
    runtime.expect("a runtime starts").block_on(async {
        if server_name == "guildhall with a log" {
            // As the tool logs by default, but into nothing.
            tracing_subscriber::fmt().with_writer(io::sink).init();
        }
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a loopback port is free");
        println!("{}", listener.local_addr().expect("the listener is bound"));
        let serving = if server_name == "verify" {
            let router = Router::new().route("/interactions", post(only_verify));
            tokio::spawn(async { axum::serve(listener, router).await })
        } else {
            tokio::spawn(app().serve(listener, std::future::pending()))
        };
        let mut rest = Vec::new();
        let _closed =
            tokio::io::AsyncReadExt::read_to_end(&mut tokio::io::stdin(), &mut rest).await;
        serving.abort();
    });
}

fn app() -> App {
    App::builder()
        .discovery(false)
        .command(role::COMMAND)
        .config(Config::default().public_key(public_key()))
        .build()
        .expect("the app builds")
}

/// Verifies the signature and returns a constant response.
async fn only_verify(headers: HeaderMap, body: Bytes) -> Result<&'static str, StatusCode> {
    static KEY: std::sync::OnceLock<VerifyingKey> = std::sync::OnceLock::new();
    let key = KEY.get_or_init(|| signing_key().verifying_key());
    let header = |name| headers.get(name).ok_or(StatusCode::UNAUTHORIZED);
    let (signature, timestamp) = (
        header("x-signature-ed25519")?,
        header("x-signature-timestamp")?,
    );
    let mut digits = [0; 64];
    for (byte, pair) in digits.iter_mut().zip(signature.as_bytes().chunks_exact(2)) {
        let digit = |digit: u8| {
            char::from(digit)
                .to_digit(16)
                .ok_or(StatusCode::UNAUTHORIZED)
        };
        *byte = u8::try_from(digit(pair[0])? << 4 | digit(pair[1])?).unwrap_or_default();
    }
    let mut message = Vec::with_capacity(timestamp.len() + body.len());
    message.extend_from_slice(timestamp.as_bytes());
    message.extend_from_slice(&body);
    let verified = key.verify(&message, &Signature::from_bytes(&digits));
    verified.map_err(|_| StatusCode::UNAUTHORIZED)?;
    Ok(r#"{"type":4,"data":{"content":"Done.","allowed_mentions":{"parse":[]}}}"#)
}
