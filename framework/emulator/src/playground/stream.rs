//! Server-sent events: each entry of the journal, as it is noted.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use crate::playground::routes::PlaygroundState;
use crate::record::Journal;

/// How long a silent stream goes without a sign of life.
const SILENCE: Duration = Duration::from_secs(15);

/// Where a listener is.
struct StreamListener {
    journal: Journal,
    /// The number of the next entry that it has not heard.
    next: u64,
    latest: watch::Receiver<u64>,
    open: watch::Receiver<()>,
}

/// Tells all that is kept, then what happens, until the service stops.
pub(crate) fn listen(playground: PlaygroundState) -> Response {
    let listener = playground.journal.watch().map(|latest| StreamListener {
        journal: playground.journal,
        next: 0,
        latest,
        open: playground.open,
    });
    let batches = stream::unfold(listener, async |listener| {
        let (batch, listener) = listener?.hear().await?;
        Some((batch, Some(listener)))
    });
    let alive = KeepAlive::new().interval(SILENCE);
    Sse::new(events(batches)).keep_alive(alive).into_response()
}

fn events(
    batches: impl Stream<Item = Vec<Event>>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    use futures_util::StreamExt;
    batches.flat_map(|batch| stream::iter(batch.into_iter().map(Ok)))
}

impl StreamListener {
    /// Waits for entries that it has not heard; none once the service has stopped.
    async fn hear(mut self) -> Option<(Vec<Event>, Self)> {
        let next = self.next;
        tokio::select! {
            latest = self.latest.wait_for(|number| *number > next) => drop(latest.ok()?),
            // Nothing is ever sent: an error means that the service is gone.
            _ = self.open.changed() => return None,
        }
        let fresh = self.journal.since(self.next);
        self.next = fresh.last().map_or(self.next, |entry| entry.number + 1);
        let events = fresh.iter().map(|entry| {
            let text = serde_json::to_string(entry).unwrap_or_default();
            Event::default().id(entry.number.to_string()).data(text)
        });
        Some((events.collect(), self))
    }
}
