//! Server-sent events: the entries of the record.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use crate::playground::routes::PlaygroundState;
use crate::record::Recorder;

/// Interval of keep-alive comments on an idle stream.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Position of one client of the stream in the record.
struct StreamListener {
    recorder: Recorder,
    /// Number of the next entry to send.
    next: u64,
    latest: watch::Receiver<u64>,
    open: watch::Receiver<()>,
}

/// Returns a stream of the entries in memory, followed by new entries until the service stops.
pub(crate) fn listen(playground: PlaygroundState) -> Response {
    let listener = playground.recorder.watch().map(|latest| StreamListener {
        recorder: playground.recorder,
        next: 0,
        latest,
        open: playground.open,
    });
    let batches = stream::unfold(listener, async |listener| {
        let (batch, listener) = listener?.next_batch().await?;
        Some((batch, Some(listener)))
    });
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE_INTERVAL);
    Sse::new(events(batches))
        .keep_alive(keep_alive)
        .into_response()
}

fn events(
    batches: impl Stream<Item = Vec<Event>>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    use futures_util::StreamExt;
    batches.flat_map(|batch| stream::iter(batch.into_iter().map(Ok)))
}

impl StreamListener {
    /// Waits for entries that were not sent yet, and returns them; `None` if the service has
    /// stopped.
    async fn next_batch(mut self) -> Option<(Vec<Event>, Self)> {
        let next = self.next;
        tokio::select! {
            latest = self.latest.wait_for(|number| *number > next) => drop(latest.ok()?),
            // The channel never sends a value: an error means that the service has stopped.
            _ = self.open.changed() => return None,
        }
        let entries = self.recorder.since(self.next);
        self.next = entries.last().map_or(self.next, |entry| entry.number + 1);
        let events = entries.iter().map(|entry| {
            let text = serde_json::to_string(entry).unwrap_or_default();
            Event::default().id(entry.number.to_string()).data(text)
        });
        Some((events.collect(), self))
    }
}
