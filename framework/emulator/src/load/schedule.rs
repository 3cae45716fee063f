//! The schedule: sends each interaction at its moment, whatever became of those before it.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use guildhall_model::InteractionResponse;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use crate::interactions::invoker::Invoker;
use crate::interactions::outcome::Outcome;
use crate::load::figures::Figures;
use crate::load::report::{AppCounts, MeasuredRate};
use crate::load::settings::Load;

/// Time limit after the last interaction for the responses, and for the final responses of deferred interactions.
const DRAIN: Duration = Duration::from_secs(10);

/// Future that ends a load early.
pub(crate) type Stop<'s> = Pin<&'s mut (dyn Future<Output = ()> + Send)>;

/// Interactions of one rate.
pub(crate) struct Schedule {
    invoker: Invoker,
    lines: Vec<String>,
    rate: u32,
    /// Number of interactions in the warm-up.
    warm_up: u64,
    /// Number of interactions.
    total: u64,
    in_flight: u32,
    permits: Arc<Semaphore>,
    counted: Mutex<Counted>,
}

/// Figures, and the counts of the app at the start of the time that is counted.
struct Counted {
    figures: Figures,
    app: AppCounts,
}

impl Schedule {
    pub(crate) fn new(load: &Load, invoker: Invoker, rate: u32) -> Arc<Self> {
        let number = |time: Duration| time.as_secs() * u64::from(rate);
        let deadline = invoker.service.sender.timeout();
        Arc::new(Self {
            lines: load.lines.clone(),
            rate,
            warm_up: number(load.warm_up),
            total: number(load.warm_up) + number(load.time),
            in_flight: load.in_flight,
            permits: Arc::new(Semaphore::new(load.in_flight as usize)),
            counted: Mutex::new(Counted {
                figures: Figures::new(deadline),
                app: AppCounts::read(&invoker.service),
            }),
            invoker,
        })
    }

    /// Sends the interactions, and waits for the responses, until `stop` completes.
    pub(crate) async fn run(self: Arc<Self>, mut stop: Stop<'_>) -> MeasuredRate {
        let mut tasks = JoinSet::new();
        let (start, deadline) = (Instant::now(), self.deadline());
        let mut is_stopped = tokio::select! {
            biased;
            () = stop.as_mut() => true,
            () = self.send_all(start, &mut tasks) => false,
        };
        let counted_for = start.elapsed().saturating_sub(self.moment(self.warm_up));
        if !is_stopped {
            let drain = DRAIN + deadline.min(Duration::from_mins(1));
            let drained = timeout(drain, async { while tasks.join_next().await.is_some() {} });
            is_stopped = tokio::select! {
                biased;
                () = stop => true,
                // The report has the number of those that did not end.
                _ = drained => false,
            };
        }
        tasks.shutdown().await;
        let counted = self.counted();
        MeasuredRate {
            rate: self.rate,
            in_flight: self.in_flight,
            seconds: counted_for.as_secs_f64(),
            is_stopped,
            app: AppCounts::read(&self.invoker.service).since(&counted.app),
            figures: counted.figures.clone(),
        }
    }

    /// Returns the moment of an interaction after the start.
    fn moment(&self, number: u64) -> Duration {
        let (rate, second) = (u64::from(self.rate), 1_000_000_000);
        Duration::from_secs(number / rate) + Duration::from_nanos(number % rate * second / rate)
    }

    fn deadline(&self) -> Duration {
        self.counted().figures.deadline
    }

    async fn send_all(self: &Arc<Self>, start: Instant, tasks: &mut JoinSet<()>) {
        let deadline = self.deadline();
        for number in 0..self.total {
            let due = start + self.moment(number);
            if due > Instant::now() {
                sleep_until(due).await;
            }
            // The semaphore is never closed.
            let Ok(permit) = self.permits.clone().acquire_owned().await else {
                return;
            };
            if number == self.warm_up {
                self.counted().app = AppCounts::read(&self.invoker.service);
            }
            let sent = ScheduledLine {
                schedule: self.clone(),
                number,
                due,
            };
            if due.elapsed() < deadline {
                tasks.spawn(sent.send(permit));
            } else {
                let line = sent.line();
                sent.count(|figures| figures.add_not_sent(due.elapsed(), line));
            }
            while tasks.try_join_next().is_some() {}
        }
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Line with its moment in the schedule.
struct ScheduledLine {
    schedule: Arc<Schedule>,
    number: u64,
    due: Instant,
}

impl ScheduledLine {
    fn line(&self) -> &str {
        let lines = &self.schedule.lines;
        let index = usize::try_from(self.number % lines.len() as u64).unwrap_or(0);
        &lines[index]
    }

    /// Changes the figures, unless the line belongs to the warm-up.
    fn count(&self, change: impl FnOnce(&mut Figures)) {
        if self.number >= self.schedule.warm_up {
            change(&mut self.schedule.counted().figures);
        }
    }

    async fn send(self, permit: OwnedSemaphorePermit) {
        let (due, line) = (self.due, self.line());
        let free = self.schedule.permits.available_permits();
        let in_flight = self.schedule.in_flight - u32::try_from(free).unwrap_or(0);
        self.count(|figures| {
            figures.add_sent(due.elapsed());
            figures.most_in_flight = figures.most_in_flight.max(in_flight);
        });
        // The future of an interaction is large.
        let sent = Box::pin(self.schedule.invoker.send(line)).await;
        let after = due.elapsed();
        drop(permit);
        let outcome = match sent {
            Ok(outcome) => outcome,
            Err(error) => {
                let reason = error.to_string();
                let reason = reason.lines().next().unwrap_or_default();
                return self
                    .count(|figures| figures.add_failure("not sent by a client", line, reason));
            }
        };
        match &outcome.result {
            Ok(response) => {
                let is_deferred =
                    matches!(response, InteractionResponse::DeferredChannelMessage { .. });
                self.count(|figures| {
                    figures.add_response(after);
                    figures.deferred += u64::from(is_deferred);
                });
                if is_deferred && is_completed(outcome).await {
                    self.count(|figures| figures.add_final_response(due.elapsed()));
                }
            }
            Err(error) => self.count(|figures| figures.add_error(error, after, line)),
        }
    }
}

/// Waits for the final response of a deferred interaction. Returns whether there is one: the emulator drops deferred
/// interactions above a number.
async fn is_completed(outcome: Outcome) -> bool {
    let handle = &outcome.handle;
    let completion = handle.world().interactions.completion(&handle.token);
    // Nothing of the outcome is needed while the app works.
    drop(outcome);
    completion.await.is_ok()
}
