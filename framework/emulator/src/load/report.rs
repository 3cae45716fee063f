//! Report of a load: a table for people, and JSON.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};

use crate::load::figures::{Figures, Percentiles};
use crate::service::Service;
use crate::state::interactions::is_failure;
use crate::state::usage::CoverageKind;

/// Numbers that the emulator counts for the app, whether or not a load runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct AppCounts {
    /// Responses of the REST API with status 429.
    pub(crate) rate_limited: u64,
    /// Uses that the app has refused, if it reports refusals.
    pub(crate) refused: u64,
    /// Handlers that failed, if the app reports failures.
    pub(crate) failed_handlers: u64,
}

impl AppCounts {
    pub(crate) fn read(service: &Service) -> Self {
        let coverage = service.world().coverage();
        let failed = coverage.rows().iter().filter(|row| {
            let outcome = row.name.rsplit(": ").next().unwrap_or_default();
            row.kind == CoverageKind::Error && is_failure(outcome)
        });
        Self {
            rate_limited: service.rate_limited_count(),
            refused: coverage.total(CoverageKind::Refusal),
            failed_handlers: failed.map(|row| row.count).sum(),
        }
    }

    /// Returns the increase since an earlier reading.
    pub(crate) const fn since(self, earlier: &Self) -> Self {
        Self {
            rate_limited: self.rate_limited.saturating_sub(earlier.rate_limited),
            refused: self.refused.saturating_sub(earlier.refused),
            failed_handlers: self.failed_handlers.saturating_sub(earlier.failed_handlers),
        }
    }
}

/// Figures of one rate.
#[derive(Clone, Debug)]
pub(crate) struct MeasuredRate {
    /// Interactions per second in the schedule.
    pub(crate) rate: u32,
    pub(crate) in_flight: u32,
    /// Time that is counted, in seconds.
    pub(crate) seconds: f64,
    /// Whether the load ended early.
    pub(crate) is_stopped: bool,
    pub(crate) app: AppCounts,
    pub(crate) figures: Figures,
}

impl MeasuredRate {
    /// Returns the percentage of interactions that missed the deadline.
    fn missed_percent(&self) -> f64 {
        percent(self.figures.missed, self.figures.total())
    }

    /// Returns whether at most a percentage of the interactions missed the deadline, and of the handlers failed.
    pub(crate) fn is_within(&self, allowed_percent: f64) -> bool {
        let failed = self.app.failed_handlers.max(self.figures.missed);
        percent(failed, self.figures.total()) <= allowed_percent
    }

    /// Returns the reason that more interactions missed the deadline than are allowed.
    pub(crate) fn fault(&self, allowed_percent: f64) -> Option<String> {
        let (missed, failed) = (self.figures.missed, self.app.failed_handlers);
        let (total, deadline) = (self.figures.total(), self.figures.deadline.as_secs_f64());
        (!self.is_within(allowed_percent)).then(|| {
            format!(
                "{missed} of {total} interactions missed the deadline of {deadline} s, and {failed} handlers failed: \
                 more than {allowed_percent} %"
            )
        })
    }

    /// Returns the report as JSON. Times are in milliseconds.
    pub(crate) fn json(&self, kind: &str, own_share: Option<Percentiles>) -> Value {
        let figures = &self.figures;
        json!({
            "type": kind,
            "rate": self.rate,
            "seconds": self.seconds,
            "stopped": self.is_stopped,
            "sent": figures.sent,
            "not_sent": figures.not_sent,
            "acknowledged": figures.acknowledged,
            "acknowledge_ms": figures.responses.percentiles(),
            "final_response_ms": figures.final_responses.percentiles(),
            "start_delay_ms": figures.start_delays.percentiles(),
            "emulator_ms": own_share,
            "later_than_2s": figures.late,
            "deadline_ms": figures.deadline.as_millis(),
            "missed": figures.missed,
            "missed_percent": self.missed_percent(),
            "without_response": figures.without_response,
            "deferred": figures.deferred,
            "deferred_without_final_response": figures.deferred - figures.completed,
            "rate_limited": self.app.rate_limited,
            "refused": self.app.refused,
            "failed_handlers": self.app.failed_handlers,
            "most_in_flight": figures.most_in_flight,
            "in_flight_limit": self.in_flight,
            "failures": figures.failures.values().collect::<Vec<_>>(),
        })
    }

    /// Returns the report as a line, for a step of a search.
    pub(crate) fn line(&self) -> String {
        let figures = &self.figures;
        let times = figures.responses.percentiles();
        let [p50, p99, max] = [
            times.map(|times| times.p50),
            times.map(|times| times.p99),
            times.map(|times| times.max),
        ]
        .map(shown_millis);
        let (missed, total) = (figures.missed, figures.total());
        let rate = format!("{}/s", self.rate);
        format!(
            "{rate:>8}  p50 {p50}  p99 {p99}  max {max}  missed {missed} of {total} ({:.2} %)",
            self.missed_percent()
        )
    }

    /// Returns the report as a table.
    pub(crate) fn table(&self, own_share: Option<Percentiles>) -> String {
        ReportTable {
            measured: self,
            own_share,
        }
        .to_string()
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a load has less than 2^53 interactions"
    )]
    let ratio = part as f64 / whole.max(1) as f64;
    ratio * 100.0
}

/// Formats milliseconds in ten characters.
fn shown_millis(millis: Option<f64>) -> String {
    millis.map_or_else(
        || format!("{:>10}", "–"),
        |millis| format!("{millis:>7.1} ms"),
    )
}

/// Table for people.
struct ReportTable<'m> {
    measured: &'m MeasuredRate,
    own_share: Option<Percentiles>,
}

impl ReportTable<'_> {
    fn write_times(
        f: &mut fmt::Formatter<'_>,
        name: &str,
        times: Option<Percentiles>,
    ) -> fmt::Result {
        let Some(Percentiles {
            p50,
            p99,
            p99_9,
            max,
        }) = times
        else {
            return Ok(());
        };
        let [p50, p99, p99_9, max] = [p50, p99, p99_9, max].map(|time| shown_millis(Some(time)));
        writeln!(f, "{name:<28}{p50} {p99} {p99_9} {max}")
    }

    fn write_counts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (figures, app) = (&self.measured.figures, &self.measured.app);
        let total = figures.total();
        let deadline = format!(
            "missed the deadline of {} s",
            figures.deadline.as_secs_f64()
        );
        for (name, count) in [
            ("later than 2 s", figures.late),
            (&*deadline, figures.missed),
        ] {
            writeln!(f, "{name:<28}{count:>7}  {:.2} %", percent(count, total))?;
        }
        for (name, count) in [
            ("without a response", figures.without_response),
            ("deferred", figures.deferred),
            (
                "  without a final response",
                figures.deferred - figures.completed,
            ),
            ("429 responses to the app", app.rate_limited),
        ] {
            writeln!(f, "{name:<28}{count:>7}")?;
        }
        for (name, count) in [
            ("refused by the app", app.refused),
            ("failed handlers", app.failed_handlers),
        ] {
            if count > 0 {
                writeln!(f, "{name:<28}{count:>7}")?;
            }
        }
        let (most, limit) = (figures.most_in_flight, self.measured.in_flight);
        let note = if most == limit {
            ": the limit was reached, and others waited"
        } else {
            ""
        };
        writeln!(
            f,
            "{:<28}{most:>7}  of at most {limit}{note}",
            "most in flight"
        )
    }
}

impl fmt::Display for ReportTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MeasuredRate {
            rate,
            seconds,
            is_stopped,
            figures,
            ..
        } = self.measured;
        let (sent, total) = (figures.sent, figures.total());
        let ended = if *is_stopped { ", stopped early" } else { "" };
        writeln!(
            f,
            "{rate}/s for {seconds:.1} s{ended}: {sent} interactions sent, {total} results\n"
        )?;
        let head = ["p50", "p99", "p99.9", "max"].map(|name| format!("{name:>10}"));
        writeln!(f, "{:<28}{}", "from the scheduled moment", head.join(" "))?;
        Self::write_times(
            f,
            "to the initial response",
            figures.responses.percentiles(),
        )?;
        Self::write_times(
            f,
            "to the final response",
            figures.final_responses.percentiles(),
        )?;
        Self::write_times(f, "to the sending", figures.start_delays.percentiles())?;
        Self::write_times(f, "the emulator alone", self.own_share)?;
        writeln!(f)?;
        self.write_counts(f)?;
        for failure in figures.failures.values() {
            let (kind, count, example) = (failure.kind, failure.count, &failure.example);
            writeln!(f, "\n{count} × {kind}, such as\n  {example}")?;
        }
        write!(
            f,
            "\nThe times hold on this machine, and contain the emulator's share; Discord's network is not in them."
        )
    }
}
