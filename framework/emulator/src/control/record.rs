//! Operations that read the record: entries since a number, failures, and a stream of server-sent events.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use crate::control::Control;
use crate::control::operations::{Json, Media, Query, RawContent};
use crate::control::outcome::Wait;
use crate::control::worlds::OpenStream;
use crate::record::Recorder;
use crate::rest::error::ApiError;
use crate::state::interactions::is_failure;

/// Interval of keep-alive comments on an idle stream.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Name of the event whose data is the number of entries that are no longer in memory.
const DROPPED: &str = "dropped";

/// Types of entries, and the one that no entry has.
const TYPES: [&str; 15] = [
    "audit",
    "build",
    "call",
    "event",
    "gateway",
    "interaction",
    "invalid_response",
    "log",
    "no_response",
    "none",
    "note",
    "outcome",
    "response",
    "session",
    "webhook_event",
];

/// Describes a list of types, with a comma between two.
#[cfg(feature = "openapi")]
fn types_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let any = format!("({})", TYPES.join("|"));
    schemars::json_schema!({ "type": "string", "pattern": format!("^{any}(,{any})*$") })
}

/// Entries of the record to read.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RecordQuery {
    /// Number of the first entry: 0, the default, or `next` of an earlier page.
    since: u64,
    /// Types of the entries, such as `call,event`; by default all. Types are `interaction`, `response`, `no_response`,
    /// `invalid_response`, `outcome`, `webhook_event`, `call`, `event`, `gateway`, `log`, `note`, `session`, `build`
    /// and `audit`; `none` selects no entry, to read `next` alone.
    #[cfg_attr(feature = "openapi", schemars(schema_with = "types_schema"))]
    types: Option<String>,
    /// Seconds to wait until there is an entry: 0, the default, to 60.
    wait: Option<Wait>,
}

/// Entries of the record.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct RecordPage {
    /// Entries with their `number`, time (`at`), `type`, and the fields of the type.
    entries: Vec<Value>,
    /// Number of the next entry, for `since`.
    next: u64,
    /// Number of older entries that are no longer in memory.
    dropped: u64,
}

impl RecordPage {
    fn read(recorder: &Recorder, since: u64, is_wanted: &impl Fn(&Value) -> bool) -> Self {
        let page = recorder.since(since);
        let entries = page.entries.iter();
        let entries = entries.filter_map(|(_, json)| serde_json::from_str(json).ok());
        Self {
            entries: entries.filter(is_wanted).collect(),
            next: page.next,
            dropped: page.dropped,
        }
    }
}

/// Returns the entries of the record, from a number on.
pub(crate) async fn record(
    control: Control,
    Query(query): Query<RecordQuery>,
) -> Result<Json<RecordPage>, ApiError> {
    let wanted = query.types.as_deref().map(|types| types.split(','));
    let wanted: Option<BTreeSet<&str>> = wanted.map(Iterator::collect);
    let mut names = wanted.iter().flatten();
    if let Some(name) = names.find(|name| !TYPES.contains(name)) {
        let rule = format!("`{name}` must be one of {}.", TYPES.join(", "));
        return Err(ApiError::for_field(&["types"], "INVALID", &rule));
    }
    let is_wanted = |entry: &Value| {
        let kind = entry["type"].as_str().unwrap_or_default();
        wanted.as_ref().is_none_or(|wanted| wanted.contains(kind))
    };
    let end = Instant::now() + query.wait.unwrap_or_default().0;
    let mut page = RecordPage::read(&control.recorder, query.since, &is_wanted);
    let Some(mut latest) = control.recorder.watch() else {
        return Ok(Json(page));
    };
    while page.entries.is_empty() {
        let next = page.next;
        let new = latest.wait_for(|number| *number > next);
        if timeout_at(end, new).await.is_err() {
            break;
        }
        let dropped = page.dropped;
        page = RecordPage::read(&control.recorder, next, &is_wanted);
        page.dropped += dropped;
    }
    Ok(Json(page))
}

/// Failures to read.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FailureQuery {
    /// Number of the first entry of the record: 0, the default, or `next` of an earlier page.
    since: u64,
}

/// Returns the entries of the record for interactions without a valid response, and for failures that the app has
/// reported.
pub(crate) fn failures(control: &Control, Query(query): Query<FailureQuery>) -> Json<RecordPage> {
    Json(RecordPage::read(
        &control.recorder,
        query.since,
        &is_failure_entry,
    ))
}

/// Returns whether an entry is a failure of the app.
fn is_failure_entry(entry: &Value) -> bool {
    match entry["type"].as_str() {
        Some("no_response" | "invalid_response") => true,
        Some("outcome") => entry["outcome"].as_str().is_some_and(is_failure),
        _ => false,
    }
}

/// Returns the failures since the start.
pub(crate) fn all_failures(recorder: &Recorder) -> Vec<Value> {
    RecordPage::read(recorder, 0, &is_failure_entry).entries
}

/// Position of one client of the stream in the record.
struct StreamListener {
    recorder: Recorder,
    /// Number of the next entry to send.
    next: u64,
    latest: watch::Receiver<u64>,
    open: watch::Receiver<()>,
    _stream: OpenStream,
}

/// Stream of server-sent events.
#[derive(Debug)]
pub(crate) enum EventStream {}

impl Media for EventStream {
    const TYPES: &'static [&'static str] = &["text/event-stream"];
}

/// Returns a stream of the entries in memory, followed by new entries until the service stops. An event named `dropped`
/// states how many entries are missing before the next entry.
pub(crate) fn stream(control: &Control, (): ()) -> RawContent<EventStream> {
    let listener = control.recorder.watch().map(|latest| StreamListener {
        recorder: control.recorder.clone(),
        next: 0,
        latest,
        open: control.open.clone(),
        _stream: control.streams.open(),
    });
    let batches = stream::unfold(listener, async |listener| {
        let (batch, listener) = listener?.next_batch().await?;
        Some((batch, Some(listener)))
    });
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE_INTERVAL);
    RawContent::new(Sse::new(events(batches)).keep_alive(keep_alive))
}

fn events(
    batches: impl Stream<Item = Vec<Event>>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    use futures_util::StreamExt;
    batches.flat_map(|batch| stream::iter(batch.into_iter().map(Ok)))
}

impl StreamListener {
    /// Waits for entries that were not sent yet, and returns them; `None` if the service has stopped.
    async fn next_batch(mut self) -> Option<(Vec<Event>, Self)> {
        let next = self.next;
        tokio::select! {
            latest = self.latest.wait_for(|number| *number > next) => drop(latest.ok()?),
            // The channel never sends a value: an error means that the service has stopped.
            _ = self.open.changed() => return None,
        }
        let recorded = self.recorder.since(self.next);
        self.next = recorded.next;
        let dropped = Some(recorded.dropped).filter(|count| *count > 0);
        let dropped = dropped.map(|count| Event::default().event(DROPPED).data(count.to_string()));
        let entries = recorded.entries.iter();
        let entries =
            entries.map(|(number, json)| Event::default().id(number.to_string()).data(&**json));
        Some((dropped.into_iter().chain(entries).collect(), self))
    }
}
