//! The tables: servers take turns in rounds, and each table prints what one kind of load costs.

use std::slice;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::clients::{SleepingClient, SpinningClient};
use crate::figures::{Rounds, median, print_head};
use crate::load::{Load, measure};
use crate::requests::{Batch, RequestKind, Signer};
use crate::servers::{self, COUNTED, Server, counted};

/// Requests in a batch for a saturated server.
const REQUESTS: usize = 2_048;

/// Connections of a moderate load.
pub(super) const CONNECTIONS: usize = 32;

/// Numbers of worker threads of the servers.
const THREADS: [usize; 2] = [1, 2];

/// Servers that are compared, and the source of their requests.
pub(super) struct Bench {
    signer: Signer,
    names: Vec<&'static str>,
    rounds: usize,
}

impl Bench {
    /// Builds the programs of servers.
    pub(super) fn new(names: Vec<&'static str>, rounds: usize) -> Self {
        servers::build(&names);
        Self {
            signer: Signer::new(),
            names,
            rounds,
        }
    }

    /// Checks that each bot gives the expected responses.
    pub(super) fn check(&mut self) {
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
    pub(super) fn saturated(&mut self) {
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
        for round in 0..self.rounds {
            let batch = Arc::new(self.signer.sign(kind, REQUESTS));
            for index in in_turn(round, servers.len()) {
                let usage = measure(&servers[index], &batch, || clients[index].exchange(&batch));
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
    pub(super) fn steady(&mut self) {
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
        let pings = self.signer.sign(RequestKind::Ping, CONNECTIONS);
        let mut loads = servers.iter().map(Load::new).collect::<Vec<_>>();
        for round in 0..self.rounds {
            let batch = self.signer.sign(RequestKind::Command, requests);
            for index in in_turn(round, servers.len()) {
                loads[index].run(&pings, &batch, rate);
            }
        }
        let first = loads[0].micros();
        for load in loads {
            load.print(&first);
        }
    }

    /// Prints memory and CPU time of the start, with two threads.
    pub(super) fn start(&mut self) {
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
    pub(super) fn system_calls(&mut self) {
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
        let mut sleeping = self.connect(slice::from_ref(server), CONNECTIONS);
        let mut spinning = SpinningClient::connect(server.address(), CONNECTIONS);
        spinning.exchange(&self.signer.sign(RequestKind::Ping, CONNECTIONS), None);
        let counter = server.count_system_calls();
        // `perf` has attached its counters when the first request after its start is over.
        thread::sleep(Duration::from_millis(300));
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

/// Returns the servers' indexes for a round. Another server is the first one in each round, because the first one runs
/// after the client has signed a batch, which makes its requests dearer.
fn in_turn(round: usize, servers: usize) -> impl Iterator<Item = usize> {
    (0..servers).map(move |position| (round + position) % servers)
}
