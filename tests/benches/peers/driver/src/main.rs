//! Guildhall beside other libraries: CPU time, latency, memory and start of the same bot.
//!
//! ```sh
//! cargo run --release --package driver
//! ```
//!
//! Each server of this workspace runs in a process of its own and gets the same kinds of signed
//! requests; in each round, the servers take turns. Arguments after `--`:
//!
//! - `saturated`, `steady`, `start`, `system-calls`: only these tables; `saturated`, `steady` and `start` without any
//! - names of servers: only these, and ratios to the first of them; all by default
//! - `--rounds N`: number of rounds; 9 by default

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers are small"
)]

mod clients;
mod figures;
mod requests;
#[path = "../../../../kit/server_process.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "other benches use the rest of the file"
)]
mod server_process;
mod servers;
#[path = "../../../../kit/signing.rs"]
mod signing;

use std::env;
use std::sync::Arc;

use clients::{SleepingClient, SpinningClient};
use figures::{Rounds, median, print_head, quantiles};
use requests::{Batch, RequestKind, Signer};
use servers::{COUNTED, NAMES, Server, Usage, counted};

/// Requests in a batch for a saturated server.
const REQUESTS: usize = 2_048;

/// Connections of a moderate load.
const CONNECTIONS: usize = 32;

/// Numbers of worker threads of the servers.
const THREADS: [usize; 2] = [1, 2];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_named = |name: &str| arguments.iter().any(|argument| argument == name);
    let named: Vec<_> = NAMES.into_iter().filter(|name| is_named(name)).collect();
    let names = if named.is_empty() {
        NAMES.to_vec()
    } else {
        named
    };
    servers::build(&names);
    let rounds = arguments
        .iter()
        .skip_while(|argument| *argument != "--rounds")
        .nth(1);
    let rounds = rounds.map_or(9, |rounds| rounds.parse().expect("a number of rounds"));
    let mut bench = Bench {
        signer: Signer::new(),
        names,
        rounds,
    };
    bench.check();
    let is_all = !["saturated", "steady", "start", "system-calls"]
        .into_iter()
        .any(is_named);
    if is_all || is_named("start") {
        bench.start();
    }
    if is_all || is_named("steady") {
        bench.steady();
    }
    if is_all || is_named("saturated") {
        bench.saturated();
    }
    if is_named("system-calls") {
        bench.system_calls();
    }
}

struct Bench {
    signer: Signer,
    names: Vec<&'static str>,
    rounds: usize,
}

impl Bench {
    /// Checks that each bot gives the expected responses.
    fn check(&mut self) {
        for &name in self.names.iter().filter(|name| **name != "bare") {
            let server = Server::start(name, 1);
            for kind in RequestKind::ALL {
                let mut client = SpinningClient::connect(server.address(), 1);
                client.exchange(&self.signer.sign(kind, 1), None);
                let (_, text) = kind.expected();
                let response = client.last_response();
                assert!(
                    response.contains(text),
                    "{name}, {}: {response}",
                    kind.name()
                );
            }
        }
    }

    fn servers(&self, threads: usize) -> Vec<Server> {
        self.names
            .iter()
            .map(|name| Server::start(name, threads))
            .collect()
    }

    /// Prints the CPU time per request of saturated servers.
    fn saturated(&mut self) {
        println!(
            "\nCPU time per request of saturated servers, {} rounds of {REQUESTS} requests:",
            self.rounds
        );
        let first = format!("{}, µs", self.names[0]);
        let mut columns = vec!["threads", "connections", "request", &first];
        columns.extend(&self.names[1..]);
        print_head(&columns);
        for threads in THREADS {
            let servers = self.servers(threads);
            for connections in [1, CONNECTIONS, 512] {
                for kind in RequestKind::ALL {
                    let figures = self.saturate(&servers, connections, kind);
                    println!(
                        "| {threads} | {connections} | {} |{}",
                        kind.name(),
                        figures.ratios()
                    );
                }
            }
        }
    }

    /// Returns the CPU time per request of each server, in microseconds.
    fn saturate(&mut self, servers: &[Server], connections: usize, kind: RequestKind) -> Rounds {
        let mut clients = self.connect(servers, connections);
        let mut figures = Rounds::new(servers.len());
        for _ in 0..self.rounds {
            let batch = Arc::new(self.signer.sign(kind, REQUESTS));
            for (index, server) in servers.iter().enumerate() {
                let usage = measure(server, &batch, || clients[index].exchange(&batch));
                figures.push(index, usage.micros);
            }
        }
        figures
    }

    /// Opens connections to each server and sends a request over each of them.
    fn connect(&mut self, servers: &[Server], connections: usize) -> Vec<SleepingClient> {
        let batch = Arc::new(self.signer.sign(RequestKind::Ping, connections));
        let connect = |server: &Server| {
            let mut client = SleepingClient::connect(server.address(), connections);
            client.exchange(&batch);
            client
        };
        servers.iter().map(connect).collect()
    }

    /// Prints CPU time and latency for commands at 2,000 a second and at half of the load that saturates the first
    /// server, and CPU time with a client that never sleeps.
    fn steady(&mut self) {
        for threads in THREADS {
            let servers = self.servers(threads);
            let saturated = self.saturate(&servers, CONNECTIONS, RequestKind::Command);
            let half = 0.5e6 / saturated.median(0);
            for (name, rate) in [
                ("saturated", None),
                ("half load", Some(half)),
                ("2,000 a second", Some(2_000.0)),
            ] {
                let rate_text = rate.map_or(String::new(), |rate| format!(" ({rate:.0} a second)"));
                println!(
                    "\nCommands, {threads} threads, {CONNECTIONS} connections, {name}{rate_text}, client never sleeps:"
                );
                self.print_load(&servers, rate);
            }
        }
    }

    fn print_load(&mut self, servers: &[Server], rate: Option<f64>) {
        print_head(&[
            "server",
            "CPU time, µs",
            "ratio (least–greatest)",
            "in the kernel",
            "waits per request",
            "p50, µs",
            "p99, µs",
            "p99.9, µs",
        ]);
        let requests = rate.map_or(REQUESTS, |rate| rate as usize);
        let mut loads = servers.iter().map(Load::new).collect::<Vec<_>>();
        for _ in 0..self.rounds {
            let batch = self.signer.sign(RequestKind::Command, requests);
            for load in &mut loads {
                load.run(&batch, rate);
            }
        }
        let first = loads[0].micros();
        for load in loads {
            load.print(&first);
        }
    }

    /// Prints memory and CPU time of the start, with two threads.
    fn start(&mut self) {
        println!("\nStart and memory, medians of {} starts:", self.rounds);
        print_head(&[
            "server",
            "CPU time until it listens, ms",
            "until the first response",
            "resident before, MiB",
            "after",
            "proportional after",
        ]);
        let mut figures: Vec<[Vec<f64>; 5]> = vec![Default::default(); self.names.len()];
        for _ in 0..self.rounds {
            for (name, figures) in self.names.iter().copied().zip(&mut figures) {
                let batch = self.signer.sign(RequestKind::Command, 1);
                for (figures, figure) in figures.iter_mut().zip(start(name, &batch)) {
                    figures.push(figure);
                }
            }
        }
        for (name, figures) in self.names.iter().copied().zip(figures) {
            let [listens, first, before, after, proportional] = figures.map(median);
            println!(
                "| {name} | {listens:.1} | {first:.1} | {before:.1} | {after:.1} | {proportional:.1} |"
            );
        }
    }

    /// Prints system calls and context switches per command, saturated and at 2,000 a second.
    fn system_calls(&mut self) {
        for threads in THREADS {
            let servers = self.servers(threads);
            for rate in [None, Some(2_000.0)] {
                let name = rate.map_or("saturated", |_| "2,000 a second");
                println!(
                    "\nSystem calls per command, {threads} threads, {CONNECTIONS} connections, {name}:"
                );
                print_head(&[&["server"][..], &COUNTED].concat());
                for server in &servers {
                    let figures = self.count(server, rate);
                    println!("| {} | {} |", server.name, figures.join(" | "));
                }
            }
        }
    }

    fn count(&mut self, server: &Server, rate: Option<f64>) -> Vec<String> {
        let batch = Arc::new(self.signer.sign(RequestKind::Command, REQUESTS));
        let mut sleeping = self.connect(std::slice::from_ref(server), CONNECTIONS);
        let mut spinning = SpinningClient::connect(server.address(), CONNECTIONS);
        spinning.exchange(&self.signer.sign(RequestKind::Ping, CONNECTIONS), None);
        let counter = server.count_system_calls();
        // `perf` has attached its counters when the first request after its start is over.
        std::thread::sleep(std::time::Duration::from_millis(300));
        match rate {
            None => sleeping[0].exchange(&batch),
            Some(_) => drop(spinning.exchange(&batch, rate)),
        }
        let counts = counted(counter);
        counts
            .into_iter()
            .map(|count| format!("{:.2}", count / REQUESTS as f64))
            .collect()
    }
}

/// Returns what a server uses for each request of a batch while `exchange` runs.
fn measure(server: &Server, batch: &Batch, exchange: impl FnOnce()) -> Usage {
    let before = server.usage();
    exchange();
    server.usage().since(before, batch.requests.len() as f64)
}

/// Starts a server and returns CPU times in milliseconds and memory in MiB.
fn start(name: &'static str, batch: &Batch) -> [f64; 5] {
    let server = Server::start(name, 2);
    let resident = || server.process.resident_kib() as f64 / 1024.0;
    let (listens, before) = (server.process.cpu_micros() / 1e3, resident());
    SpinningClient::connect(server.address(), 1).exchange(batch, None);
    let first = server.process.cpu_micros() / 1e3;
    [
        listens,
        first,
        before,
        resident(),
        server.proportional_kib() / 1024.0,
    ]
}

/// The load of one server by a client that never sleeps.
struct Load<'a> {
    server: &'a Server,
    client: SpinningClient,
    usages: Vec<Usage>,
    quantiles: [Vec<f64>; 3],
}

impl<'a> Load<'a> {
    fn new(server: &'a Server) -> Self {
        Self {
            server,
            client: SpinningClient::connect(server.address(), CONNECTIONS),
            usages: Vec::new(),
            quantiles: Default::default(),
        }
    }

    fn run(&mut self, batch: &Batch, rate: Option<f64>) {
        let mut latencies = Vec::new();
        let usage = measure(self.server, batch, || {
            latencies = self.client.exchange(batch, rate);
        });
        self.usages.push(usage);
        for (round, quantile) in self.quantiles.iter_mut().zip(quantiles(latencies)) {
            round.push(quantile);
        }
    }

    /// Returns the CPU time per request of each round.
    fn micros(&self) -> Vec<f64> {
        self.usages.iter().map(|usage| usage.micros).collect()
    }

    /// Prints medians of the rounds, and ratios to the CPU times of another server in the same rounds.
    fn print(self, first: &[f64]) {
        let mut rounds = Rounds::new(2);
        for (micros, first) in self.micros().into_iter().zip(first) {
            rounds.push(0, *first);
            rounds.push(1, micros);
        }
        let ratios = rounds.ratios();
        let (_, ratio) = ratios.split_once('|').unwrap_or_default();
        let switches = median(self.usages.iter().map(|usage| usage.switches).collect());
        let kernel = Usage::kernel_percent(&self.usages);
        let [half, most, nearly_all] = self.quantiles.map(median);
        println!(
            "| {} | {:.1} |{ratio} {kernel:.0} % | {switches:.2} | {half:.0} | {most:.0} | {nearly_all:.0} |",
            self.server.name,
            rounds.median(1),
        );
    }
}
