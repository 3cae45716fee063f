//! What an app counts, in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use metrics::{
    Counter, CounterFn, Gauge, Histogram, HistogramFn, Key, KeyName, LocalRecorderGuard, Metadata,
    Recorder, SharedString, Unit,
};

/// What was counted on this thread, by name and labels: `calls{route=GET /users,status=200}`.
///
/// Its clones are one.
#[derive(Clone, Debug, Default)]
pub struct Meter(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    lines: BTreeMap<String, Vec<f64>>,
    units: BTreeMap<String, Unit>,
}

/// One counter or histogram.
struct Line(Meter, String);

impl Meter {
    /// Counts on this thread until the guard goes.
    pub fn listen(&self) -> LocalRecorderGuard<'_> {
        metrics::set_default_local_recorder(self)
    }

    /// What a counter has come to.
    pub fn count(&self, line: &str) -> usize {
        self.values(line).len()
    }

    /// The values of a histogram, in order.
    pub fn values(&self, line: &str) -> Vec<f64> {
        self.lock().lines.get(line).cloned().unwrap_or_default()
    }

    /// The names and labels of everything that was counted.
    pub fn lines(&self) -> Vec<String> {
        self.lock().lines.keys().cloned().collect()
    }

    /// The units of what was described, by name.
    pub fn units(&self) -> BTreeMap<String, Unit> {
        self.lock().units.clone()
    }

    fn describe(&self, name: &KeyName, unit: Option<Unit>) {
        if let Some(unit) = unit {
            self.lock().units.insert(name.as_str().to_owned(), unit);
        }
    }

    fn line(&self, key: &Key) -> Arc<Line> {
        let labels = key.labels();
        let labels = labels.map(|label| format!("{}={}", label.key(), label.value()));
        let labels = labels.collect::<Vec<_>>().join(",");
        let name = format!("{}{{{labels}}}", key.name());
        Arc::new(Line(self.clone(), name))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn push(&self, value: f64) {
        let mut state = self.0.lock();
        let line = state.lines.entry(self.1.clone()).or_default();
        line.push(value);
    }
}

impl CounterFn for Line {
    fn increment(&self, by: u64) {
        for _ in 0..by {
            self.push(1.0);
        }
    }

    fn absolute(&self, _: u64) {}
}

impl HistogramFn for Line {
    fn record(&self, value: f64) {
        self.push(value);
    }
}

impl Recorder for Meter {
    fn describe_counter(&self, name: KeyName, unit: Option<Unit>, _: SharedString) {
        self.describe(&name, unit);
    }

    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_histogram(&self, name: KeyName, unit: Option<Unit>, _: SharedString) {
        self.describe(&name, unit);
    }

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        Counter::from_arc(self.line(key))
    }

    fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::noop()
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::from_arc(self.line(key))
    }
}
