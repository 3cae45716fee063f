//! What an app writes to the log, as text.

use std::fmt::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::{DefaultGuard, set_default};
use tracing::{Event, Metadata, Subscriber};

/// The log of this thread, from the moment that it is taken until it goes.
#[derive(Debug)]
pub struct Log {
    lines: Arc<Mutex<String>>,
    _guard: DefaultGuard,
}

impl Log {
    /// Takes the log of this thread, of every level.
    pub fn take() -> Self {
        let lines = Arc::new(Mutex::new(String::new()));
        let guard = set_default(Recorder(Arc::clone(&lines)));
        Self {
            lines,
            _guard: guard,
        }
    }

    /// What was written: an event a line, with its level and its fields.
    pub fn text(&self) -> String {
        self.lines
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

struct Recorder(Arc<Mutex<String>>);

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _infallible = write!(self.0, " {field}={value:?}");
    }
}

impl Subscriber for Recorder {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn event(&self, event: &Event<'_>) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push_str(event.metadata().level().as_str());
        event.record(&mut Fields(&mut lines));
        lines.push('\n');
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
