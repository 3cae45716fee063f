//! Soak: an app in a process of its own answers interactions of the emulator for minutes or an hour, with faults of the
//! service, restarts and a wall clock that jumps by a day. The bench prints how the interactions ended and the growth of
//! the memory.
//!
//! ```sh
//! cargo bench -p acceptance --bench soak -- --minutes 60
//! ```
//!
//! The first quarter of the time has the restarts and the jumps of the clock, the rest has only faults: there the memory
//! of one process is measured. The bench fails if an interaction is answered twice, if one is lost while the clock is
//! right, or, in a run of an hour or more, if the memory grows by more than 1 MiB an hour.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers are small"
)]

mod app;
mod load;
mod process;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use guildhall::emulator::{
    ActiveFaultPlan, DeliveryFault, Disconnect, Emulator, Fault, FaultPlan, Retention,
};
use guildhall::model::CommandBody;
use guildhall::model::api::{CreateInteractionResponse, EditOriginalResponse, RateLimitScope};
use guildhall::rules::Scope;
use tokio::time::{Instant, sleep};
use tokio_util::task::TaskTracker;

use load::{Counts, send};
use process::{AppProcess, Files};

/// Interactions per second, unless `--rate` states another number.
const RATE: u32 = 200;

/// Time between two groups of faults.
const BETWEEN_FAULTS: Duration = Duration::from_secs(2);

/// Time after which the app has as many remembered deliveries and responses as it keeps, at [`RATE`]: 100,000 deliveries, whose
/// table grows for the last time after 25 minutes, and 8 MiB of responses.
const FILLED_AFTER: Duration = Duration::from_mins(30);

/// Number of equal periods between two measurements of the memory.
const SAMPLES: u32 = 8;

/// Maximum growth of the memory, in KiB per hour.
const GROWTH_MAX: f64 = 1024.0;

/// Returns the number after `name` in the arguments.
fn argument(name: &str) -> Option<f64> {
    let arguments: Vec<_> = std::env::args().collect();
    let position = arguments.iter().position(|argument| argument == name)?;
    arguments.get(position + 1)?.parse().ok()
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> ExitCode {
    if let Ok(key) = std::env::var(app::KEY) {
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::WARN)
            .with_writer(std::io::stderr)
            .with_ansi(false)
            .init();
        app::run(&key).await;
        return ExitCode::SUCCESS;
    }
    let minutes = argument("--minutes").unwrap_or(0.5);
    let rate = argument("--rate").map_or(RATE, |rate| rate as u32);
    Soak::start(rate)
        .await
        .run(Duration::from_secs_f64(minutes * 60.0))
        .await
}

/// The service, the app and the load.
struct Soak {
    service: Arc<Emulator>,
    app: AppProcess,
    files: Files,
    counts: Arc<Counts>,
    tasks: TaskTracker,
    rate: u32,
    restarts: u32,
    jumps: u32,
    faults: u64,
    /// Memory between the first and the last measurement, in KiB.
    memory: Vec<u64>,
}

impl Soak {
    async fn start(rate: u32) -> Self {
        let mut kept = Retention::default();
        kept.interactions = 20_000;
        kept.messages = 20_000;
        let service = Emulator::builder().retention(kept).start().await;
        let service = Arc::new(service.expect("a loopback port is free"));
        let commands: Vec<_> = app::COMMANDS
            .iter()
            .map(|command| CommandBody::from(command.def()))
            .collect();
        let registered = acceptance::overwrite_commands(&service, Scope::Global, &commands).await;
        registered.expect("the commands are valid");
        let files = Files::new(Path::new(env!("CARGO_TARGET_TMPDIR")));
        let app = AppProcess::start(&service, &files);
        service
            .connect(&app.url)
            .await
            .expect("the app passes the check");
        let (counts, tasks) = (Arc::default(), TaskTracker::new());
        Self {
            service,
            app,
            files,
            counts,
            tasks,
            rate,
            restarts: 0,
            jumps: 0,
            faults: 0,
            memory: Vec::new(),
        }
    }

    async fn run(mut self, time: Duration) -> ExitCode {
        let load = send(
            Arc::clone(&self.service),
            self.rate,
            Arc::clone(&self.counts),
            self.tasks.clone(),
        );
        let load = tokio::spawn(load);
        let started = Instant::now();
        self.disturb(started + time / 4).await;
        let measured = started + time / 4 + settling(time);
        self.inject_until(measured).await;
        let (before, at) = (self.app.resident(), Instant::now());
        let period = (started + time - at) / SAMPLES;
        for sample in 1..SAMPLES {
            self.inject_until(at + period * sample).await;
            self.memory.push(self.app.resident());
        }
        self.inject_until(started + time).await;
        let (after, took) = (self.app.resident(), at.elapsed());
        load.abort();
        self.tasks.close();
        self.tasks.wait().await;
        let stopped = self.app.stop();
        self.report(time, before, after, took, stopped)
    }

    /// Restarts the app, and lets its clock jump, until `end`.
    async fn disturb(&mut self, end: Instant) {
        let pause = (end - Instant::now()) / 8;
        while Instant::now() + pause < end {
            self.inject_until(Instant::now() + pause).await;
            self.restart().await;
            self.restarts += 1;
            if Files::can_set_clock() {
                let offset = if self.jumps.is_multiple_of(2) {
                    "+1d"
                } else {
                    "-1d"
                };
                self.files.set_clock(offset);
                sleep(Duration::from_millis(300)).await;
                self.files.set_clock("+0");
                self.jumps += 1;
            }
        }
    }

    /// Starts a second process, gives it the interactions, and stops the first.
    async fn restart(&mut self) {
        let next = AppProcess::start(&self.service, &self.files);
        self.service
            .connect(&next.url)
            .await
            .expect("the app passes the check");
        let mut last = std::mem::replace(&mut self.app, next);
        let stopped = tokio::task::spawn_blocking(move || last.stop()).await;
        assert!(stopped.expect("no panic"), "the app exits with success");
    }

    /// Injects faults until `end`.
    async fn inject_until(&mut self, end: Instant) {
        while Instant::now() < end {
            let plans: Vec<_> = faults().map(|plan| self.service.inject(plan)).into();
            sleep(BETWEEN_FAULTS.min(end - Instant::now())).await;
            self.faults += plans
                .iter()
                .map(|plan: &ActiveFaultPlan| plan.hit_count() as u64)
                .sum::<u64>();
        }
    }

    fn report(
        &self,
        time: Duration,
        before: u64,
        after: u64,
        took: Duration,
        stopped: bool,
    ) -> ExitCode {
        let count = |number: &std::sync::atomic::AtomicU64| number.load(Ordering::Relaxed);
        let counts = &self.counts;
        let growth = (after as f64 - before as f64) / took.as_secs_f64() * 3600.0;
        println!("| figure | value |\n|---|---|");
        println!(
            "| time, interactions per second | {} s, {} |",
            time.as_secs(),
            self.rate
        );
        println!("| interactions | {} |", count(&counts.sent));
        println!(
            "| answered once with the expected text | {} |",
            count(&counts.answered)
        );
        println!(
            "| answered once with an error message | {} |",
            count(&counts.failed_visibly)
        );
        println!(
            "| refused with 401 while the clock was wrong | {} |",
            count(&counts.refused)
        );
        println!("| no response | {} |", count(&counts.no_response));
        println!(
            "| deferred and never finished | {} |",
            count(&counts.never_final)
        );
        println!("| answered twice | {} |", count(&counts.twice));
        println!(
            "| faults, restarts, jumps of the clock | {}, {}, {} |",
            self.faults, self.restarts, self.jumps
        );
        println!(
            "| logged errors, warnings | {}, {} |",
            self.files.logged("ERROR"),
            self.files.logged("WARN")
        );
        println!(
            "| memory, start and end of {} s | {before} KiB, {after} KiB |",
            took.as_secs()
        );
        println!("| memory in between | {:?} |", self.memory);
        println!("| growth per hour | {growth:.0} KiB |");
        let is_lost = count(&counts.never_final) + count(&counts.no_response) > 0;
        let grows = settling(time) == FILLED_AFTER && growth > GROWTH_MAX;
        let is_wrong = is_lost || count(&counts.twice) > 0 || grows || !stopped;
        if is_wrong {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        }
    }
}

/// Returns the time between the last restart and the first measurement of the memory, in which pools and tables reach
/// their sizes. In a run of less than an hour, the remembered deliveries do not.
fn settling(time: Duration) -> Duration {
    if time < FILLED_AFTER * 2 {
        time / 8
    } else {
        FILLED_AFTER
    }
}

/// Returns the faults of two seconds: of callbacks and edits, and a repeated delivery.
fn faults() -> [FaultPlan; 7] {
    let limit = Fault::rate_limited(RateLimitScope::User, Duration::from_millis(10));
    let cut = Fault::Disconnect(Disconnect::BeforeHandling);
    let unacknowledged = Fault::Disconnect(Disconnect::BeforeResponse);
    [
        FaultPlan::at::<EditOriginalResponse>(limit).times(4),
        FaultPlan::at::<EditOriginalResponse>(Fault::Status(500)).times(3),
        FaultPlan::at::<EditOriginalResponse>(unacknowledged).times(2),
        FaultPlan::at::<CreateInteractionResponse>(limit).times(2),
        FaultPlan::at::<CreateInteractionResponse>(cut).times(1),
        FaultPlan::at::<CreateInteractionResponse>(unacknowledged).times(1),
        FaultPlan::delivery(DeliveryFault::Duplicated).times(5),
    ]
}
