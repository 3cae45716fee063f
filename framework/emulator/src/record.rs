//! Record of interactions, webhook events, REST calls, gateway events, audit log entries and lines of the app's log.
//!
//! A recorder keeps the last entries in memory, writes all entries as lines of JSON, and notifies watchers.

use std::collections::VecDeque;
use std::fmt;
use std::io::Write;
use std::ops::Not;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::Uri;
use bytes::Bytes;
use guildhall_model::{Id, Interaction, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;

use crate::clock::{Clock, millis};

/// Maximum mean size of the entries in memory, in bytes, if there are as many as allowed. Entries are far smaller,
/// unless an app sends bodies of megabytes.
const MEAN_SIZE_MAX: usize = 64 << 10;

/// Maximum size of a recorded body that is not JSON, in bytes.
const TEXT_SIZE_MAX: usize = 64 << 10;

/// Recorder of interactions, REST calls, events and audit log entries, in order.
///
/// Clones share one record. A disabled recorder stores nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder(Option<Arc<RecorderInner>>);

/// State shared by all clones of a recorder.
struct RecorderInner {
    clock: Clock,
    state: Mutex<RecorderState>,
    /// Maximum number of entries in memory.
    limit: usize,
    /// Maximum size of the entries in memory, in bytes.
    size_max: usize,
    /// Number of the next entry, for watchers.
    next: watch::Sender<u64>,
}

struct RecorderState {
    /// Last entries, as JSON.
    latest: VecDeque<Arc<str>>,
    /// Size of the last entries, in bytes.
    size: usize,
    next: u64,
    /// Writer of JSON lines; `None` if no writer was given, or if writing has failed.
    out: Option<Box<dyn Write + Send>>,
}

impl Recorder {
    /// Returns an enabled recorder, which keeps up to `limit` entries in memory, and also writes to `out` if given.
    pub(crate) fn new(clock: Clock, out: Option<Box<dyn Write + Send>>, limit: usize) -> Self {
        let state = RecorderState {
            latest: VecDeque::new(),
            size: 0,
            next: 0,
            out,
        };
        Self(Some(Arc::new(RecorderInner {
            clock,
            state: Mutex::new(state),
            limit,
            size_max: limit.saturating_mul(MEAN_SIZE_MAX),
            next: watch::Sender::new(0),
        })))
    }

    pub(crate) const fn is_enabled(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the current time in milliseconds since the Unix epoch; 0 if the recorder is disabled.
    pub(crate) fn now_millis(&self) -> i64 {
        let shared = self.0.as_ref();
        shared.map_or(0, |shared| shared.clock.now_millis())
    }

    /// Records an entry. A disabled recorder does not evaluate `entry`.
    pub(crate) fn record(&self, entry: impl FnOnce() -> RecordEntry) {
        let Some(shared) = &self.0 else {
            return;
        };
        let mut state = shared.state();
        let entry = NumberedRecordEntry {
            number: state.next,
            at: shared.clock.now(),
            entry: entry(),
        };
        let line = serde_json::to_string(&entry).unwrap_or_default();
        state.write(&line);
        state.next += 1;
        state.keep(line.into(), shared.limit, shared.size_max);
        shared.next.send_replace(state.next);
    }

    /// Returns the entries in memory, from `number` on.
    pub(crate) fn since(&self, number: u64) -> RecordedEntries {
        let Some(shared) = &self.0 else {
            return RecordedEntries::default();
        };
        let state = shared.state();
        let first = state.next - state.latest.len() as u64;
        let numbered = (first..).zip(state.latest.iter().cloned());
        RecordedEntries {
            dropped: first.saturating_sub(number),
            entries: numbered.filter(|entry| entry.0 >= number).collect(),
            next: state.next,
        }
    }

    /// Returns a receiver of the number of the next entry; `None` if the recorder is disabled.
    pub(crate) fn watch(&self) -> Option<watch::Receiver<u64>> {
        self.0.as_ref().map(|shared| shared.next.subscribe())
    }
}

impl RecorderInner {
    fn state(&self) -> MutexGuard<'_, RecorderState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RecorderState {
    /// Adds an entry, and drops the oldest entries above the limits.
    fn keep(&mut self, entry: Arc<str>, limit: usize, size_max: usize) {
        self.size += entry.len();
        self.latest.push_back(entry);
        while self.latest.len() > limit || self.size > size_max {
            let Some(oldest) = self.latest.pop_front() else {
                return;
            };
            self.size -= oldest.len();
        }
    }

    /// Writes an entry and flushes, so that the file is complete even if the process is killed.
    fn write(&mut self, entry: &str) {
        let Some(out) = &mut self.out else {
            return;
        };
        let line = format!("{entry}\n");
        if let Err(error) = out.write_all(line.as_bytes()).and_then(|()| out.flush()) {
            tracing::error!(%error, "cannot write the record; later entries are lost");
            self.out = None;
        }
    }
}

impl fmt::Debug for RecorderInner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecorderInner").finish_non_exhaustive()
    }
}

/// Entries from a number on.
#[derive(Debug, Default)]
pub(crate) struct RecordedEntries {
    /// Number of these entries that are no longer in memory.
    pub(crate) dropped: u64,
    /// Entries in memory as JSON, each with its number.
    pub(crate) entries: Vec<(u64, Arc<str>)>,
    /// Number of the next entry.
    pub(crate) next: u64,
}

/// Entry with its number and time.
#[derive(Debug, Serialize)]
struct NumberedRecordEntry {
    number: u64,
    at: Timestamp,
    #[serde(flatten)]
    entry: RecordEntry,
}

/// Entry of the record. The JSON field `type` contains the variant.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum RecordEntry {
    /// The service sent an interaction to the app.
    Interaction { url: String, body: Value },
    /// The app responded to an interaction over HTTP.
    Response {
        interaction: Value,
        status: u16,
        body: Value,
        #[serde(flatten)]
        fault: RecordedFault,
    },
    /// The app did not respond to an interaction.
    NoResponse {
        interaction: Value,
        reason: String,
        #[serde(flatten)]
        fault: RecordedFault,
    },
    /// The service rejected the app's response to an interaction.
    InvalidResponse { interaction: String, reason: String },
    /// The app was done with an interaction.
    Outcome {
        interaction: Id<Interaction>,
        outcome: String,
    },
    /// The service sent a webhook event to the app.
    WebhookEvent {
        url: String,
        body: Value,
        /// Status of the response; `None` without a response.
        status: Option<u16>,
        /// Reason that there is no response.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        #[serde(flatten)]
        fault: RecordedFault,
    },
    /// The app sent a request to the REST API.
    Call {
        method: String,
        path: String,
        body: Value,
        /// Status of the response; `None` if the request was not handled.
        status: Option<u16>,
        response: Value,
        #[serde(flatten)]
        timing: RecordedTiming,
        /// Whether the connection closed before the client received the complete response.
        #[serde(rename = "not_delivered", skip_serializing_if = "Not::not")]
        is_lost: bool,
        /// Difference to Discord, such as the version of the API.
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(flatten)]
        fault: RecordedFault,
    },
    /// The service emitted a gateway event.
    Event { name: &'static str, payload: Value },
    /// A bot logged in to the gateway or resumed its session, or its connection ended.
    #[cfg(feature = "gateway")]
    Gateway { session: String, message: String },
    /// The app wrote a line to its log.
    Log(LogLine),
    /// The service accepted what Discord treats differently.
    Note { message: String },
    /// The developer changed the session.
    Session {
        change: SessionChange,
        message: String,
    },
    /// The app is being built or started again.
    Build { state: BuildState, text: String },
    /// The service added an entry to the audit log.
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
    /// Returns the entry for an interaction that is about to be sent.
    pub(crate) fn interaction(url: &Uri, body: &Bytes) -> Self {
        Self::Interaction {
            url: url.to_string(),
            body: recorded_json(body),
        }
    }

    /// Returns the entry for an HTTP response to an interaction.
    pub(crate) fn response(
        interaction: &Bytes,
        status: u16,
        body: &Bytes,
        fault: RecordedFault,
    ) -> Self {
        Self::Response {
            interaction: recorded_id(interaction),
            status,
            body: recorded_json(body),
            fault,
        }
    }

    /// Returns the entry for a webhook event that was sent. The response is the status, or the reason that there is
    /// none.
    pub(crate) fn webhook_event(
        url: &Uri,
        body: &Bytes,
        response: Result<u16, String>,
        fault: RecordedFault,
    ) -> Self {
        Self::WebhookEvent {
            url: url.to_string(),
            body: recorded_json(body),
            status: response.as_ref().ok().copied(),
            reason: response.err(),
            fault,
        }
    }

    /// Returns the entry for an interaction without a response.
    pub(crate) fn no_response(interaction: &Bytes, reason: String, fault: RecordedFault) -> Self {
        Self::NoResponse {
            interaction: recorded_id(interaction),
            reason,
            fault,
        }
    }
}

/// Fields for the rate limit and the duration of a call.
#[derive(Debug, Default, Serialize)]
pub(crate) struct RecordedTiming {
    /// Duration from the request to the response by the emulator's clock, in milliseconds.
    pub(crate) took_ms: i64,
    /// Header `X-RateLimit-Bucket` of the response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bucket: Option<String>,
    /// Header `Retry-After` of the response, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) retry_after: Option<String>,
}

/// Line of the app's log; see [`Emulator::record_log`](crate::Emulator::record_log).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// ID of the interaction that the app handled; `None` if the line belongs to none.
    pub interaction: Option<Id<Interaction>>,
    /// Level, such as `INFO`.
    pub level: String,
    /// Part of the app that wrote the line, such as `my_bot::commands`.
    pub target: String,
    /// Text of the line.
    pub message: String,
}

/// Change of a session in the playground; see [`Emulator::record_change`](crate::Emulator::record_change).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SessionChange {
    /// The world was replaced by that of the start, or of a file.
    WorldReplaced,
    /// The app runs again, with the newest code.
    AppRestarted,
}

/// State of an app that is built again after changes of its source; see
/// [`Emulator::record_build`](crate::Emulator::record_build).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BuildState {
    /// The app is being built. An earlier build may still run.
    Building,
    /// The app could not be built or started, or has ended. The text has the messages of the compiler or of the app.
    Failed,
    /// The newest build of the app runs.
    Running,
}

/// Fields for the fault that a fault plan injected into a call or a delivery.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct RecordedFault {
    #[serde(rename = "fault_injected", skip_serializing_if = "Not::not")]
    is_injected: bool,
    /// Delay of a slow call or delivery, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    delay_ms: Option<i64>,
}

impl RecordedFault {
    /// Returns the fields for an injected fault, with its delay if there is one.
    pub(crate) fn injected(delay: Option<Duration>) -> Self {
        Self {
            is_injected: true,
            delay_ms: delay.map(millis),
        }
    }
}

/// Returns the ID in the body of an interaction.
fn recorded_id(interaction: &Bytes) -> Value {
    recorded_json(interaction)["id"].take()
}

/// Converts a body to a value for the record: JSON is unchanged, other text becomes a string, and binary data or a long
/// text becomes a string with the number of bytes.
pub(crate) fn recorded_json(body: &Bytes) -> Value {
    if body.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(body).unwrap_or_else(|_| match str::from_utf8(body) {
        Ok(text) if text.len() <= TEXT_SIZE_MAX => text.into(),
        _ => format!("{} bytes", body.len()).into(),
    })
}
