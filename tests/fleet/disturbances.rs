//! Failures during the load: of processes, of the server with the store, and of the connections to the gateway.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use acceptance::RedisServer;
use guildhall::emulator::{Emulator, GatewaySession};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::load::Counts;
use crate::processes::{Fleet, PROCESSES};

/// Time between two failures.
const PAUSE: Duration = Duration::from_secs(4);

/// Time between two losses of the connections to the gateway.
const BETWEEN_LOSSES: Duration = Duration::from_millis(1300);

/// Time in which a process receives an interaction from its session, in milliseconds.
const LATEST_DELIVERY: u64 = 50;

/// The failures so far.
#[derive(Debug, Default)]
pub(crate) struct Disturbed {
    killed: u32,
    stopped: u32,
    paused: u32,
    cut: u32,
    suspended: u32,
    slowed: u32,
    /// Times at which the store lost its contents, in milliseconds since the Unix epoch.
    pub(crate) emptied: Vec<u64>,
}

impl Disturbed {
    /// Returns the rows of the table.
    pub(crate) fn rows(&self) -> Vec<(&'static str, String)> {
        let processes = format!("{}, {}", self.killed, self.stopped);
        let store = format!(
            "{}, {}, {}",
            self.suspended,
            self.emptied.len(),
            self.slowed
        );
        let links = format!("{}, {}", self.paused, self.cut);
        vec![
            ("processes: SIGKILL, SIGTERM", processes),
            (
                "processes: paused for 20 s, without their store for 21 s while the service is slow",
                links,
            ),
            (
                "store: suspended for 3 or 10 s, restarted empty, slow for 3 s",
                store,
            ),
        ]
    }
}

/// A running sequence of failures.
pub(crate) struct Disturbance {
    is_over: Arc<AtomicBool>,
    task: JoinHandle<(Fleet, Disturbed)>,
}

/// Begins to disturb the fleet.
pub(crate) fn disturb(
    mut fleet: Fleet,
    mut redis: RedisServer,
    counts: Arc<Counts>,
) -> Disturbance {
    let is_over = Arc::new(AtomicBool::new(false));
    let is_end = Arc::clone(&is_over);
    let task = tokio::spawn(async move {
        let mut done = Disturbed::default();
        for round in 0.. {
            sleep(PAUSE).await;
            if is_end.load(Ordering::Relaxed) {
                break;
            }
            let index = round / 2 % PROCESSES;
            match round % 12 {
                4 => {
                    cut_off(&fleet, index).await;
                    done.cut += 1;
                }
                11 => {
                    pause(&fleet, index, &counts).await;
                    done.paused += 1;
                }
                0 | 2 => {
                    fleet = replace(fleet, index, "KILL").await;
                    done.killed += 1;
                }
                1 | 7 | 10 => {
                    fleet = replace(fleet, index, "TERM").await;
                    done.stopped += 1;
                }
                3 | 6 => {
                    redis.signal("STOP");
                    // The longer time ends all leases.
                    let time = if round % 12 == 3 { 3 } else { 10 };
                    sleep(Duration::from_secs(time)).await;
                    redis.signal("CONT");
                    done.suspended += 1;
                }
                5 | 8 => {
                    slow_down(&redis).await;
                    done.slowed += 1;
                }
                // Half a minute after the last kill: the store must not lose what it knows of killed processes.
                9 => {
                    redis.stop();
                    done.emptied.push(now());
                    redis.restart();
                }
                _ => unreachable!("there are 12 rounds"),
            }
        }
        (fleet, done)
    });
    Disturbance { is_over, task }
}

impl Disturbance {
    /// Ends after the current failure. Returns the fleet, which still runs.
    pub(crate) async fn stop(self) -> (Fleet, Disturbed) {
        self.is_over.store(true, Ordering::Relaxed);
        self.task.await.expect("the failures are injected")
    }
}

/// Numbers of losses of all connections to the gateway, by their kind.
#[derive(Debug, Default)]
pub(crate) struct LostConnections {
    dropped: AtomicU32,
    closed: AtomicU32,
    reconnected: AtomicU32,
    invalidated: AtomicU32,
    ended: AtomicU32,
}

impl LostConnections {
    /// Returns the row of the table.
    pub(crate) fn row(&self) -> (&'static str, String) {
        let counts = [
            &self.dropped,
            &self.closed,
            &self.reconnected,
            &self.invalidated,
            &self.ended,
        ];
        let counts = counts.map(|count| count.load(Ordering::Relaxed).to_string());
        (
            "all connections: dropped, closed with 4000, RECONNECT, INVALID_SESSION resumable and not",
            counts.join(", "),
        )
    }
}

/// Ends all sessions, and notes the time until a process has another one.
async fn end_sessions(service: &Emulator, counts: &Counts) {
    let gateway = service.gateway();
    let ended: Vec<_> = gateway.sessions().into_iter().map(|one| one.id).collect();
    // An interaction may still wait in a session that ends.
    let start = now() - LATEST_DELIVERY;
    gateway.invalidate(false);
    let is_new = |one: &GatewaySession| one.is_connected && !ended.contains(&one.id);
    while !gateway.sessions().iter().any(is_new) {
        sleep(Duration::from_millis(1)).await;
    }
    counts.add_gap(start..now() + 1);
}

/// Ends the connections to the gateway again and again, and one time in ten their sessions too.
pub(crate) async fn lose_connections(
    service: Arc<Emulator>,
    counts: Arc<Counts>,
    lost: Arc<LostConnections>,
) {
    let gateway = service.gateway();
    for round in 0_u32.. {
        sleep(BETWEEN_LOSSES).await;
        let count = match round % 10 {
            0 | 4 | 7 => {
                gateway.drop_connections();
                &lost.dropped
            }
            1 | 5 => {
                gateway.close(4000);
                &lost.closed
            }
            2 | 6 => {
                gateway.reconnect();
                &lost.reconnected
            }
            3 | 8 => {
                gateway.invalidate(true);
                &lost.invalidated
            }
            _ => {
                end_sessions(&service, &counts).await;
                &lost.ended
            }
        };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Replaces a process on a thread that may block.
async fn replace(mut fleet: Fleet, index: usize, signal: &'static str) -> Fleet {
    let replaced = tokio::task::spawn_blocking(move || {
        fleet.replace(index, signal);
        fleet
    });
    replaced.await.expect("the process starts again")
}

/// Cuts the connection of a process to the store for longer than a lease, while the service responds 0.3 seconds later.
async fn cut_off(fleet: &Fleet, index: usize) {
    fleet.service_link.set_delay(Duration::from_millis(150));
    fleet.store_links[index].set_dead(true);
    sleep(Duration::from_secs(21)).await;
    fleet.store_links[index].set_dead(false);
    fleet.service_link.set_delay(Duration::ZERO);
}

/// Pauses a process for longer than a lease. Interactions that it receives have no response.
async fn pause(fleet: &Fleet, index: usize, counts: &Counts) {
    counts.set_paused(true);
    fleet.signal(index, "STOP");
    sleep(Duration::from_secs(20)).await;
    fleet.signal(index, "CONT");
    // The service waits 3 seconds for a response.
    sleep(Duration::from_secs(3)).await;
    counts.set_paused(false);
}

/// Lets the server respond to all commands of 3 seconds up to 150 milliseconds later.
async fn slow_down(redis: &RedisServer) {
    for _ in 0..15 {
        let () = redis.command(&["CLIENT", "PAUSE", "150", "ALL"]);
        sleep(Duration::from_millis(200)).await;
    }
}

fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let millis = now.expect("the clock is right").as_millis();
    u64::try_from(millis).expect("the time has few digits")
}
