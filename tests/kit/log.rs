//! The app's log, captured as text.

use std::cell::{Cell, RefCell};
use std::fmt::{self, Write};
use std::sync::OnceLock;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::subscriber::set_global_default;
use tracing::{Event, Level, Metadata, Subscriber};

thread_local! {
    static LINES: RefCell<Option<String>> = const { RefCell::new(None) };
    static LEVEL: Cell<Level> = const { Cell::new(Level::TRACE) };
}

/// Captured log of the current thread; dropping the value stops the capture.
#[derive(Debug)]
pub struct CapturedLog(());

impl CapturedLog {
    /// Starts to capture this thread's log at every level.
    ///
    /// # Panics
    ///
    /// Panics if the program has another global subscriber.
    pub fn start() -> Self {
        static LISTENING: OnceLock<()> = OnceLock::new();
        LISTENING.get_or_init(|| set_global_default(Recorder).expect("no other subscriber is set"));
        // A thread that reached a callsite while there was no subscriber may have cached that the callsite is disabled.
        tracing::callsite::rebuild_interest_cache();
        LINES.with_borrow_mut(|lines| *lines = Some(String::new()));
        Self(())
    }

    /// Starts to capture this thread's log up to a level.
    ///
    /// # Panics
    ///
    /// Panics if the program has another global subscriber.
    pub fn start_at(level: Level) -> Self {
        let log = Self::start();
        LEVEL.set(level);
        log
    }

    /// Returns the captured log: one line per event, with level and fields, and one line whenever a span is created
    /// or fields are recorded on a span.
    pub fn text(&self) -> String {
        LINES.with_borrow(|lines| lines.clone().unwrap_or_default())
    }
}

impl Drop for CapturedLog {
    fn drop(&mut self) {
        LINES.with_borrow_mut(Option::take);
        LEVEL.set(Level::TRACE);
    }
}

/// Writes a line if this thread's log is being captured.
fn write(start: &str, record: impl FnOnce(&mut Fields<'_>)) {
    LINES.with_borrow_mut(|lines| {
        if let Some(lines) = lines {
            lines.push_str(start);
            record(&mut Fields(lines));
            lines.push('\n');
        }
    });
}

struct Recorder;

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _infallible = write!(self.0, " {field}={value:?}");
    }
}

impl Subscriber for Recorder {
    fn register_callsite(&self, _: &'static Metadata<'static>) -> Interest {
        Interest::sometimes()
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= LEVEL.get()
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        write(&format!("SPAN {}", span.metadata().name()), |fields| {
            span.record(fields);
        });
        Id::from_u64(1)
    }

    fn event(&self, event: &Event<'_>) {
        write(event.metadata().level().as_str(), |fields| {
            event.record(fields);
        });
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        write("SPAN", |fields| values.record(fields));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
