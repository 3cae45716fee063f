//! A load at one rate, or the search for the highest rate without a missed deadline.

use std::pin::pin;

use serde_json::json;
use tokio::time::{Duration, Instant};

use crate::emulator::Emulator;
use crate::interactions::invoker::Invoker;
use crate::load::checks::LoadError;
use crate::load::own_share::own_share;
use crate::load::report::MeasuredRate;
use crate::load::schedule::{Schedule, Stop};
use crate::load::settings::{Load, RATE_MAX};

/// Time after which no other step of a search begins.
const SEARCH_MAX: Duration = Duration::from_mins(10);

impl Load {
    /// Sends the lines to the connected app, and passes each report to `print`: the table, or with a search a line for
    /// each step, and then the table of the highest rate. The load ends early when `stop` completes.
    ///
    /// The emulator [enforces](crate::EmulatorBuilder::rate_limits) rate limits only if its builder says so.
    ///
    /// # Errors
    ///
    /// Returns an error if the load cannot start: no line, an app on another machine or none, a line that a client
    /// would not send, or an emulator that keeps all entries or has a stopped clock. The inner result is the reason
    /// that more interactions missed the deadline, or were handled by a handler that failed, than are allowed; for a
    /// search, at the given rate.
    pub async fn run(
        &self,
        discord: &Emulator,
        stop: impl Future<Output = ()> + Send,
        mut print: impl FnMut(&str) + Send,
    ) -> Result<Result<(), String>, LoadError> {
        let mut stop = pin!(stop);
        let invoker = tokio::select! {
            biased;
            () = stop.as_mut() => return Ok(Ok(())),
            invoker = self.wait_until_ready(discord) => invoker?,
        };
        if !self.find_highest {
            let measured = Schedule::new(self, invoker, self.rate).run(stop).await;
            let own = own_share(self.rate, measured.is_stopped).await?;
            print(&if self.json {
                measured.json("load", own).to_string()
            } else {
                measured.table(own)
            });
            return Ok(measured.fault(self.allow_missed).map_or(Ok(()), Err));
        }
        let search = self.search(&invoker, stop, &mut print).await;
        let own = own_share(search.highest().unwrap_or(1), search.is_stopped).await?;
        print(&if self.json {
            let (highest, missed) = (search.highest.as_ref(), search.missed.as_ref());
            let highest = highest.map(|measured| measured.json("load", own));
            let missed = missed.map(|measured| measured.rate);
            json!({ "type": "highest", "highest": highest, "missed_at": missed }).to_string()
        } else {
            let table = search.highest.as_ref().map(|measured| measured.table(own));
            format!("\n{}\n{}", table.unwrap_or_default(), search.summary())
        });
        Ok(search.result(self))
    }

    /// Measures rates: doubles the rate, or halves it, until there is one with and one without missed deadlines, and
    /// then those between, until they differ by less than a tenth.
    async fn search(
        &self,
        invoker: &Invoker,
        mut stop: Stop<'_>,
        print: &mut (impl FnMut(&str) + Send),
    ) -> Search {
        let (start, mut search) = (Instant::now(), Search::default());
        let mut next = Some(self.rate);
        while let Some(rate) = next {
            let schedule = Schedule::new(self, invoker.clone(), rate);
            let measured = schedule.run(stop.as_mut()).await;
            print(&if self.json {
                measured.json("step", None).to_string()
            } else {
                measured.line()
            });
            search.is_stopped = measured.is_stopped;
            if measured.is_within(self.allow_missed) {
                search.highest = Some(measured);
            } else {
                search.missed = Some(measured);
            }
            let is_over = start.elapsed() + self.warm_up + self.time > SEARCH_MAX;
            next = search
                .next_rate()
                .filter(|_| !is_over && !search.is_stopped);
        }
        search
    }
}

/// State of a search.
#[derive(Debug, Default)]
struct Search {
    /// Highest rate with at most the allowed number of missed deadlines.
    highest: Option<MeasuredRate>,
    /// Lowest rate with more.
    missed: Option<MeasuredRate>,
    is_stopped: bool,
}

impl Search {
    fn highest(&self) -> Option<u32> {
        self.highest.as_ref().map(|measured| measured.rate)
    }

    /// Returns the next rate to measure; `None` at the end.
    fn next_rate(&self) -> Option<u32> {
        let good = self.highest();
        let bad = self.missed.as_ref().map(|measured| measured.rate);
        match (good, bad) {
            (Some(good), None) => (good < RATE_MAX).then_some(RATE_MAX.min(good * 2)),
            (Some(good), Some(bad)) => {
                let difference = bad - good;
                (difference > 1.max(good / 10)).then(|| good + difference / 2)
            }
            (None, Some(bad)) => (bad > 1).then_some(bad / 2),
            (None, None) => None,
        }
    }

    fn summary(&self) -> String {
        let ended = if self.is_stopped {
            ", stopped early"
        } else {
            ""
        };
        let missed = self.missed.as_ref().map_or_else(
            || "no higher rate was measured".to_owned(),
            |measured| format!("deadlines were missed at {}/s", measured.rate),
        );
        match &self.highest {
            Some(highest) => format!("highest rate: {}/s; {missed}{ended}", highest.rate),
            None => format!("no rate without too many missed deadlines: {missed}{ended}"),
        }
    }

    /// Returns the reason that the given rate has too many missed deadlines.
    fn result(&self, load: &Load) -> Result<(), String> {
        if self.highest().is_some_and(|rate| rate >= load.rate) {
            return Ok(());
        }
        Err(format!(
            "the rate {}/s was not reached: {}",
            load.rate,
            self.summary()
        ))
    }
}
