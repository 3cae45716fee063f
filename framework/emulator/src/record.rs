//! Keeps the latest entries, writes each of them out, and wakes those who wait for the next one.

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

/// How many entries are kept for those who look on.
const ENTRIES_MAX: usize = 1000;

/// What happens, in order. One that is off keeps nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal(Option<Arc<JournalInner>>);

/// What the clones of a journal share.
struct JournalInner {
    clock: Clock,
    pages: Mutex<JournalState>,
    /// The number of the next entry.
    next: watch::Sender<u64>,
}

struct JournalState {
    latest: VecDeque<NumberedEntry>,
    next: u64,
    /// Where each entry is written as a line; none once that has failed.
    out: Option<Box<dyn Write + Send>>,
}

impl Journal {
    /// A journal that is on, and writes to `out` where there is one.
    pub(crate) fn new(clock: Clock, out: Option<Box<dyn Write + Send>>) -> Self {
        let pages = JournalState {
            latest: VecDeque::new(),
            next: 0,
            out,
        };
        Self(Some(Arc::new(JournalInner {
            clock,
            pages: Mutex::new(pages),
            next: watch::Sender::new(0),
        })))
    }

    pub(crate) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Notes what happened; where nobody keeps it, it is not even put into words.
    pub(crate) fn record(&self, entry: impl FnOnce() -> RecordEntry) {
        let Some(shared) = &self.0 else {
            return;
        };
        let mut pages = shared.state();
        let entry = NumberedEntry {
            number: pages.next,
            at: shared.clock.now(),
            entry: entry(),
        };
        pages.write(&entry);
        pages.next += 1;
        pages.latest.push_back(entry);
        if pages.latest.len() > ENTRIES_MAX {
            pages.latest.pop_front();
        }
        shared.next.send_replace(pages.next);
    }

    /// The entries from this number on that are still kept.
    pub(crate) fn since(&self, number: u64) -> Vec<NumberedEntry> {
        let Some(shared) = &self.0 else {
            return Vec::new();
        };
        let pages = shared.state();
        let fresh = pages.latest.iter().filter(|entry| entry.number >= number);
        fresh.cloned().collect()
    }

    /// Hears the number of the next entry, whenever it changes; none where the journal is off.
    pub(crate) fn watch(&self) -> Option<watch::Receiver<u64>> {
        self.0.as_ref().map(|shared| shared.next.subscribe())
    }
}

impl JournalInner {
    fn state(&self) -> MutexGuard<'_, JournalState> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JournalState {
    /// Writes an entry at once, so that whoever ends the program finds it in the file.
    fn write(&mut self, entry: &NumberedEntry) {
        let Some(out) = &mut self.out else {
            return;
        };
        let mut line = serde_json::to_vec(entry).unwrap_or_default();
        line.push(b'\n');
        if let Err(error) = out.write_all(&line).and_then(|()| out.flush()) {
            tracing::error!(%error, "nothing more is recorded");
            self.out = None;
        }
    }
}

impl fmt::Debug for JournalInner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

/// Something that happened, with its number and its time.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct NumberedEntry {
    pub(crate) number: u64,
    pub(crate) at: Timestamp,
    #[serde(flatten)]
    pub(crate) entry: RecordEntry,
}

/// What happened.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum RecordEntry {
    /// The service sent an interaction to the app.
    Interaction { url: String, body: Value },
    /// The app answered it, over the same connection.
    Answer {
        interaction: Value,
        status: u16,
        body: Value,
    },
    /// Nothing came back.
    Silence { interaction: Value, why: String },
    /// The app called the service.
    Call {
        method: String,
        path: String,
        body: Value,
        status: u16,
        answer: Value,
        /// Whether a script has made or unmade the answer.
        #[serde(rename = "struck", skip_serializing_if = "std::ops::Not::not")]
        injected: bool,
    },
    /// A gateway connection would have heard of it.
    Event { name: &'static str, payload: Value },
    /// The audit log tells of it.
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
    /// An interaction that is sent now.
    pub(crate) fn interaction(url: &Uri, body: &Bytes) -> Self {
        Self::Interaction {
            url: url.to_string(),
            body: recorded_json(body),
        }
    }

    /// The app's response to an interaction.
    pub(crate) fn answer(interaction: &Bytes, status: u16, body: &Bytes) -> Self {
        Self::Answer {
            interaction: recorded_id(interaction),
            status,
            body: recorded_json(body),
        }
    }

    /// The reason that an interaction got no response.
    pub(crate) fn silence(interaction: &Bytes, why: String) -> Self {
        Self::Silence {
            interaction: recorded_id(interaction),
            why,
        }
    }
}

/// The id of an interaction that was written.
fn recorded_id(interaction: &Bytes) -> Value {
    recorded_json(interaction)["id"].take()
}

/// A body as it is written: JSON as such, other text as text, and of anything else its size.
pub(crate) fn recorded_json(body: &Bytes) -> Value {
    if body.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(body).unwrap_or_else(|_| match str::from_utf8(body) {
        Ok(text) => text.into(),
        Err(_) => format!("{} bytes", body.len()).into(),
    })
}
