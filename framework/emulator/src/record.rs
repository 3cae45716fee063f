//! Journal of the latest entries: keeps them in memory, writes them as JSON lines, and notifies
//! watchers.

use std::collections::VecDeque;
use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::Uri;
use bytes::Bytes;
use guildhall_model::Timestamp;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;

use crate::clock::Clock;

/// Number of entries that are kept for watchers.
const ENTRIES_MAX: usize = 1000;

/// Interactions, REST calls, events and audit log entries, in order. A disabled journal keeps
/// nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal(Option<Arc<JournalInner>>);

/// State shared by the clones of a journal.
struct JournalInner {
    clock: Clock,
    state: Mutex<JournalState>,
    /// Number of the next entry.
    next: watch::Sender<u64>,
}

struct JournalState {
    latest: VecDeque<NumberedEntry>,
    next: u64,
    /// Writer of JSON lines; `None` if there is none or writing has failed.
    out: Option<Box<dyn Write + Send>>,
}

impl Journal {
    /// Returns an enabled journal, which also writes to `out` if given.
    pub(crate) fn new(clock: Clock, out: Option<Box<dyn Write + Send>>) -> Self {
        let state = JournalState {
            latest: VecDeque::new(),
            next: 0,
            out,
        };
        Self(Some(Arc::new(JournalInner {
            clock,
            state: Mutex::new(state),
            next: watch::Sender::new(0),
        })))
    }

    pub(crate) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Records an entry. A disabled journal does not call `entry`.
    pub(crate) fn record(&self, entry: impl FnOnce() -> RecordEntry) {
        let Some(shared) = &self.0 else {
            return;
        };
        let mut state = shared.state();
        let entry = NumberedEntry {
            number: state.next,
            at: shared.clock.now(),
            entry: entry(),
        };
        state.write(&entry);
        state.next += 1;
        state.latest.push_back(entry);
        if state.latest.len() > ENTRIES_MAX {
            state.latest.pop_front();
        }
        shared.next.send_replace(state.next);
    }

    /// Returns the kept entries from this number on.
    pub(crate) fn since(&self, number: u64) -> Vec<NumberedEntry> {
        let Some(shared) = &self.0 else {
            return Vec::new();
        };
        let state = shared.state();
        let fresh = state.latest.iter().filter(|entry| entry.number >= number);
        fresh.cloned().collect()
    }

    /// Returns a receiver of the next entry's number; `None` if the journal is disabled.
    pub(crate) fn watch(&self) -> Option<watch::Receiver<u64>> {
        self.0.as_ref().map(|shared| shared.next.subscribe())
    }
}

impl JournalInner {
    fn state(&self) -> MutexGuard<'_, JournalState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JournalState {
    /// Writes an entry and flushes, so that the file is complete even if the program is killed.
    fn write(&mut self, entry: &NumberedEntry) {
        let Some(out) = &mut self.out else {
            return;
        };
        let mut line = serde_json::to_vec(entry).unwrap_or_default();
        line.push(b'\n');
        if let Err(error) = out.write_all(&line).and_then(|()| out.flush()) {
            tracing::error!(%error, "cannot write to the recording, which ends here");
            self.out = None;
        }
    }
}

impl fmt::Debug for JournalInner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JournalInner").finish_non_exhaustive()
    }
}

/// An entry with its number and time.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct NumberedEntry {
    pub(crate) number: u64,
    pub(crate) at: Timestamp,
    #[serde(flatten)]
    pub(crate) entry: RecordEntry,
}

/// An entry of the journal; the field `what` names the variant.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum RecordEntry {
    /// The service sent an interaction to the app.
    Interaction { url: String, body: Value },
    /// The app responded to an interaction over the same connection.
    Answer {
        interaction: Value,
        status: u16,
        body: Value,
    },
    /// The interaction got no response.
    Silence { interaction: Value, why: String },
    /// The app sent a request to the REST API.
    Call {
        method: String,
        path: String,
        body: Value,
        status: u16,
        answer: Value,
        /// Whether a fault plan replaced or truncated the response.
        #[serde(rename = "struck", skip_serializing_if = "std::ops::Not::not")]
        injected: bool,
    },
    /// A gateway event.
    Event { name: &'static str, payload: Value },
    /// An entry of the audit log.
    Audit {
        id: String,
        guild: String,
        action: &'static str,
        actor: String,
        target: String,
        reason: Option<String>,
    },
}

impl RecordEntry {
    /// Returns the entry of an interaction that is sent now.
    pub(crate) fn interaction(url: &Uri, body: &Bytes) -> Self {
        Self::Interaction {
            url: url.to_string(),
            body: recorded_json(body),
        }
    }

    /// Returns the entry of a response to an interaction.
    pub(crate) fn answer(interaction: &Bytes, status: u16, body: &Bytes) -> Self {
        Self::Answer {
            interaction: recorded_id(interaction),
            status,
            body: recorded_json(body),
        }
    }

    /// Returns the entry of an interaction that got no response.
    pub(crate) fn silence(interaction: &Bytes, why: String) -> Self {
        Self::Silence {
            interaction: recorded_id(interaction),
            why,
        }
    }
}

/// Returns the ID in an interaction's body.
fn recorded_id(interaction: &Bytes) -> Value {
    recorded_json(interaction)["id"].take()
}

/// Returns a body for the record: JSON as such, other text as a string, binary data as its size.
pub(crate) fn recorded_json(body: &Bytes) -> Value {
    if body.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(body).unwrap_or_else(|_| match str::from_utf8(body) {
        Ok(text) => text.into(),
        Err(_) => format!("{} bytes", body.len()).into(),
    })
}
