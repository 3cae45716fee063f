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

/// Name of the event whose data is the number of entries that are no longer in memory.
const DROPPED: &str = "dropped";

/// Position of one client of the stream in the record.
struct StreamListener {
    recorder: Recorder,
    /// Number of the next entry to send.
    next: u64,
    latest: watch::Receiver<u64>,
    open: watch::Receiver<()>,
}

/// Returns a stream of the entries in memory, followed by new entries until the service stops. An event named `dropped`
/// states how many entries are missing before the next entry.
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
