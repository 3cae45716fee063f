//! Cost of a claim and its release, in memory and in Redis over one connection and over four.
//!
//! Tasks on one thread claim a slot of one of 1,000 keys and release the slot, again and again. The CPU time is that of
//! this thread, and that of the server as the server reports it. Latencies depend on the machine. The stores take turns, and
//! the figures are medians of the rounds.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use acceptance::{RedisServer, cpu_micros};
use guildhall::store::{Claim, Claimed, MemoryStore, Store};
use tokio::task::JoinSet;

/// Rounds of each measurement.
const ROUNDS: usize = 7;

/// Claims and releases per round.
const TIMES: u64 = 4_000;

/// Numbers of tasks that use a store at once.
const TASKS: [u64; 3] = [1, 8, 64];

/// Number of the next claim, which is the holder of its slot and determines the key.
static NEXT_CLAIM: AtomicU64 = AtomicU64::new(0);

/// Figures of one round, in microseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Round {
    median: f64,
    worst_of_hundred: f64,
    /// Time between two claims, of whichever tasks.
    interval: f64,
    cpu: f64,
    server_cpu: f64,
}

/// Stores that tasks use in turn: several stores are several connections.
struct Candidate {
    name: &'static str,
    stores: Vec<Arc<dyn Store>>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let server = RedisServer::start();
    let redis = async || {
        let store = guildhall_redis::connect(server.url()).await;
        Arc::new(store.expect("the server accepts connections")) as Arc<dyn Store>
    };
    let candidates = [
        Candidate {
            name: "memory",
            stores: vec![Arc::new(MemoryStore::default())],
        },
        Candidate {
            name: "Redis, one connection",
            stores: vec![redis().await],
        },
        Candidate {
            name: "Redis, four connections",
            stores: vec![redis().await, redis().await, redis().await, redis().await],
        },
    ];
    println!(
        "| store | tasks | claim, median | claim, 99th of 100 | claims per second | CPU | CPU of the server |"
    );
    println!("|---|---|---|---|---|---|---|");
    for tasks in TASKS {
        let mut rounds = vec![Vec::new(); candidates.len()];
        for _ in 0..ROUNDS {
            for (candidate, rounds) in candidates.iter().zip(&mut rounds) {
                rounds.push(measure(candidate, tasks, &server).await);
            }
        }
        for (candidate, rounds) in candidates.iter().zip(rounds) {
            print_row(candidate.name, tasks, &rounds);
        }
    }
    print_memory(&*candidates[1].stores[0], &server).await;
}

fn print_row(name: &str, tasks: u64, rounds: &[Round]) {
    let figure = |of: fn(&Round) -> f64| median(rounds.iter().map(of).collect());
    println!(
        "| {name} | {tasks} | {:.1} µs | {:.1} µs | {:.0} | {:.1} µs | {:.1} µs |",
        figure(|round| round.median),
        figure(|round| round.worst_of_hundred),
        1e6 / figure(|round| round.interval),
        figure(|round| round.cpu),
        figure(|round| round.server_cpu),
    );
}

/// Runs the tasks, and returns the figures per claim with its release.
async fn measure(candidate: &Candidate, tasks: u64, server: &RedisServer) -> Round {
    let (server_before, before, began) = (server_cpu(server), cpu_micros(), Instant::now());
    let mut running = JoinSet::new();
    for task in 0..tasks {
        let index = usize::try_from(task).expect("there are few tasks") % candidate.stores.len();
        let store = Arc::clone(&candidate.stores[index]);
        running.spawn(async move { claim_repeatedly(&*store, TIMES / tasks).await });
    }
    let mut latencies = running.join_all().await.concat();
    let elapsed = began.elapsed();
    let (cpu, server_cpu) = (cpu_micros() - before, server_cpu(server) - server_before);
    latencies.sort_unstable();
    let at = |share: usize| micros(latencies[latencies.len() * share / 100]);
    #[expect(clippy::cast_precision_loss, reason = "the number is small")]
    let count = latencies.len() as f64;
    Round {
        median: at(50),
        worst_of_hundred: at(99),
        interval: micros(elapsed) / count,
        cpu: cpu / count,
        server_cpu: server_cpu / count,
    }
}

/// Claims and releases slots, and returns the latencies of the claims.
async fn claim_repeatedly(store: &dyn Store, times: u64) -> Vec<Duration> {
    let mut latencies = Vec::new();
    for _ in 0..times {
        let holder = NEXT_CLAIM.fetch_add(1, Ordering::Relaxed);
        let key = format!("cooldown app per 60000ms by user: user {}", holder % 1000);
        let began = Instant::now();
        let claim = Claim::new(holder, 100, Duration::from_mins(1));
        let outcome = store.claim(&key, claim).await;
        latencies.push(began.elapsed());
        assert_eq!(outcome.expect("the store works"), Claimed::Granted);
        let released = store.release(&key, holder).await;
        released.expect("the store works");
    }
    latencies
}

/// Prints the memory that the server needs for a key with one slot.
async fn print_memory(store: &dyn Store, server: &RedisServer) {
    let claim = Claim::new(1_100_000_000_000_000_000, 2, Duration::from_mins(1));
    let claimed = store.claim("memory", claim).await;
    claimed.expect("the store works");
    for key in server.keys() {
        let bytes: u64 = server.command(&["MEMORY", "USAGE", &key]);
        println!("memory of the server for a key with one slot: {bytes} bytes");
    }
}

/// Returns the CPU time of the server so far, in microseconds.
fn server_cpu(server: &RedisServer) -> f64 {
    let info: String = server.command(&["INFO", "cpu"]);
    let seconds = ["used_cpu_user:", "used_cpu_sys:"].map(|name| {
        let line = info.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|seconds| seconds.parse::<f64>().ok())
            .expect("the server reports its CPU time")
    });
    seconds.iter().sum::<f64>() * 1e6
}

fn micros(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
