//! An in-memory recorder for the app's metrics.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use metrics::{
    Counter, CounterFn, Gauge, Histogram, HistogramFn, Key, KeyName, LocalRecorderGuard, Metadata,
    Recorder, SharedString, Unit,
};

/// Recorded metrics, keyed by name and labels: `calls{route=GET /users,status=200}`.
///
/// Clones share one state.
#[derive(Clone, Debug, Default)]
pub struct MetricsRecorder(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    series: BTreeMap<String, Vec<f64>>,
    units: BTreeMap<String, Unit>,
}

/// A counter or histogram of a recorder, with its name and labels.
struct Series(MetricsRecorder, String);

impl MetricsRecorder {
    /// Records the metrics of the current thread until the guard is dropped.
    pub fn install(&self) -> LocalRecorderGuard<'_> {
        metrics::set_default_local_recorder(self)
    }

    /// Returns the value of a counter, or the number of values in a histogram.
    pub fn count(&self, line: &str) -> usize {
        self.values(line).len()
    }

    /// Returns the values of a histogram, in order.
    pub fn values(&self, line: &str) -> Vec<f64> {
        self.lock().series.get(line).cloned().unwrap_or_default()
    }

    /// Returns the names and labels of all metrics recorded so far.
    pub fn series(&self) -> Vec<String> {
        self.lock().series.keys().cloned().collect()
    }

    /// Returns the units of all described metrics, by name.
    pub fn units(&self) -> BTreeMap<String, Unit> {
        self.lock().units.clone()
    }

    fn describe(&self, name: &KeyName, unit: Option<Unit>) {
        if let Some(unit) = unit {
            self.lock().units.insert(name.as_str().to_owned(), unit);
        }
    }

    fn series_of(&self, key: &Key) -> Arc<Series> {
        let labels = key.labels();
        let labels = labels.map(|label| format!("{}={}", label.key(), label.value()));
        let labels = labels.collect::<Vec<_>>().join(",");
        let name = format!("{}{{{labels}}}", key.name());
        Arc::new(Series(self.clone(), name))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Series {
    fn push(&self, value: f64) {
        let mut state = self.0.lock();
        let line = state.series.entry(self.1.clone()).or_default();
        line.push(value);
    }
}

impl CounterFn for Series {
    fn increment(&self, by: u64) {
        for _ in 0..by {
            self.push(1.0);
        }
    }

    fn absolute(&self, _: u64) {}
}

impl HistogramFn for Series {
    fn record(&self, value: f64) {
        self.push(value);
    }
}

impl Recorder for MetricsRecorder {
    fn describe_counter(&self, name: KeyName, unit: Option<Unit>, _: SharedString) {
        self.describe(&name, unit);
    }

    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_histogram(&self, name: KeyName, unit: Option<Unit>, _: SharedString) {
        self.describe(&name, unit);
    }

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        Counter::from_arc(self.series_of(key))
    }

    fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::noop()
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::from_arc(self.series_of(key))
    }
}
