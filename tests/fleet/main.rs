//! Fleet: three processes of one bot behind a load balancer, or on the gateway, with the emulator in front and a Redis
//! server behind, while processes and the server are killed, stopped and restarted. The program prints how each interaction ended, and
//! fails if an interaction has no response or two, a handler ran twice, a limit was exceeded or a user is left with a
//! loading message.
//!
//! ```sh
//! FLEET_INTERACTIONS=10000 .ci/run fleet
//! FLEET_INTERACTIONS=10000 .ci/run listen   # over the gateway, whose connections are lost too
//! ```
//!
//! `FLEET_INTERACTIONS` sets the number of interactions, and `FLEET_RATE` the number of commands per second.

#![expect(clippy::print_stdout, reason = "the program prints a table")]

mod bot;
mod disturbances;
mod link;
mod load;
mod processes;
mod record;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use acceptance::RedisServer;
use guildhall::emulator::{DeliveryFault, Emulator, FaultPlan, Retention};
use guildhall::model::CommandBody;
use guildhall::rules::Scope;
use tokio::time::{Instant, sleep};
use tokio_util::task::TaskTracker;

use crate::disturbances::LostConnections;
use crate::load::{Counts, Load};
use crate::processes::Fleet;
use crate::record::Record;

/// Returns the number in an environment variable.
fn variable(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("the system has threads");
    if let Some(settings) = bot::Settings::from_env() {
        runtime.block_on(bot::run(settings));
        return ExitCode::SUCCESS;
    }
    runtime.block_on(drive())
}

async fn drive() -> ExitCode {
    let is_on_gateway = std::env::args().any(|argument| argument == "--gateway");
    let interactions = variable("FLEET_INTERACTIONS", 10_000);
    let rate = variable("FLEET_RATE", 40);
    let redis = RedisServer::start();
    let mut kept = Retention::default();
    kept.interactions = 40_000;
    kept.messages = 40_000;
    let service = Emulator::builder()
        .retention(kept)
        .allow_host("127.0.0.1")
        .start()
        .await;
    let service = Arc::new(service.expect("a loopback port is free"));
    let commands: Vec<_> = bot::COMMANDS
        .iter()
        .map(|command| CommandBody::from(command.def()))
        .collect();
    let registered = acceptance::overwrite_commands(&service, Scope::Global, &commands).await;
    registered.expect("the commands are valid");
    let fleet = Fleet::start(&service, &redis, is_on_gateway).await;

    let counts = Arc::<Counts>::default();
    let tasks = TaskTracker::new();
    let load = Load::new(&service, &counts).await;
    let started = Instant::now();
    let sending = tokio::spawn(load.send(interactions, rate, tasks.clone()));
    let repeated = Arc::<AtomicUsize>::default();
    let repeating = repeat_deliveries(Arc::clone(&service), rate, Arc::clone(&repeated));
    let repeating = tokio::spawn(repeating);
    let lost = Arc::<LostConnections>::default();
    let losing = is_on_gateway.then(|| {
        let losing = disturbances::lose_connections(
            Arc::clone(&service),
            Arc::clone(&counts),
            Arc::clone(&lost),
        );
        tokio::spawn(losing)
    });
    let disturbing = disturbances::disturb(fleet, redis, Arc::clone(&counts));
    sending.await.expect("the load does not panic");
    repeating.abort();
    if let Some(losing) = losing {
        losing.abort();
    }
    let (fleet, disturbed) = disturbing.stop().await;
    tasks.close();
    tasks.wait().await;
    let record = Record::read(fleet.record(), &disturbed);
    counts.count_replaced(&record);
    drop(fleet);
    let repeated = repeated.load(Ordering::Relaxed);
    let mut rows = vec![
        ("time", format!("{} s", started.elapsed().as_secs())),
        (
            "interactions that were delivered twice",
            repeated.to_string(),
        ),
    ];
    rows.extend(counts.rows());
    rows.extend(disturbed.rows());
    rows.extend(is_on_gateway.then(|| lost.row()));
    rows.extend(record.rows());
    print_table(&rows);
    for sample in counts.samples() {
        println!("{sample}");
    }
    if counts.is_right() && record.is_right() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Lets the service deliver 5 % of the interactions twice: half of them at the same time, half of them when the first request
/// has its response. Counts these interactions.
async fn repeat_deliveries(service: Arc<Emulator>, rate: u64, repeated: Arc<AtomicUsize>) {
    let kinds = [DeliveryFault::Duplicated, DeliveryFault::Simultaneous];
    for kind in kinds.into_iter().cycle() {
        // Besides the commands, there are clicks and modals.
        let twice = usize::try_from(rate.div_ceil(16)).unwrap_or(1);
        let plan = service.inject(FaultPlan::delivery(kind).times(twice));
        sleep(Duration::from_secs(1)).await;
        repeated.fetch_add(plan.hit_count(), Ordering::Relaxed);
    }
}

fn print_table(rows: &[(&str, String)]) {
    println!("| figure | value |\n|---|---|");
    for (name, value) in rows {
        println!("| {name} | {value} |");
    }
}
