//! The load: interactions at a constant rate, and how each one ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use guildhall::emulator::{Emulator, Outcome};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::task::TaskTracker;

/// Maximum time until the response of an interaction is final.
const LONGEST: Duration = Duration::from_secs(20);

/// Numbers of interactions by their end.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) sent: AtomicU64,
    pub(super) answered: AtomicU64,
    pub(super) failed_visibly: AtomicU64,
    pub(super) refused: AtomicU64,
    pub(super) no_response: AtomicU64,
    pub(super) never_final: AtomicU64,
    pub(super) twice: AtomicU64,
}

/// Adds one to a number.
pub(super) fn increment(number: &AtomicU64) {
    number.fetch_add(1, Ordering::Relaxed);
}

/// Sends `per_second` interactions per second until the task is aborted.
pub(super) async fn send(
    service: Arc<Emulator>,
    per_second: u32,
    counts: Arc<Counts>,
    tasks: TaskTracker,
) {
    let mut ticks = interval(Duration::from_secs(1) / per_second);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for number in 0_u64.. {
        ticks.tick().await;
        let (service, counts) = (Arc::clone(&service), Arc::clone(&counts));
        tasks.spawn(async move { interaction(&service, number, &counts).await });
    }
}

/// Returns the line with this number: mostly immediate responses.
fn line(number: u64) -> String {
    let command = match number % 20 {
        0 => "broken",
        1..=3 => "file",
        4..=8 => "slow",
        _ => "quick",
    };
    format!("/{command} number:{number}")
}

async fn interaction(service: &Emulator, number: u64, counts: &Counts) {
    increment(&counts.sent);
    let outcome = service
        .you()
        .send(&line(number))
        .await
        .expect("the line is valid");
    if let Some(error) = outcome.error() {
        let refused = error.to_string().contains("401");
        increment(if refused {
            &counts.refused
        } else {
            &counts.no_response
        });
        return;
    }
    match timeout(LONGEST, outcome.final_response()).await {
        Ok(Some(message)) => classify(&outcome, &message.content, number, counts),
        // The response was deleted, because the error is a message of its own.
        Ok(None) => increment(&counts.failed_visibly),
        Err(_) => increment(&counts.never_final),
    }
}

fn classify(outcome: &Outcome, content: &str, number: u64, counts: &Counts) {
    if !outcome.followups().is_empty() {
        increment(&counts.twice);
    } else if content == number.to_string() {
        increment(&counts.answered);
    } else {
        increment(&counts.failed_visibly);
    }
}
