//! The end of an app: what is at work finishes, or is broken off and the members are told.

use tokio::time::{sleep, timeout};

use super::time::Duration;
use super::{Shared, Unanswered};

/// How long members may take to be told that their commands are broken off.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Lets handlers finish within the app's grace, and gives those who could be told nothing. Modals are
/// not waited for any more.
pub(crate) async fn close(app: &Shared) -> Vec<Unanswered> {
    app.closing.cancel();
    tokio::select! {
        () = app.in_flight.wait() => Vec::new(),
        left = overdue(app) => left,
    }
}

/// Breaks off what is at work when the grace is over, and waits until the members are told.
pub(super) async fn overdue(app: &Shared) -> Vec<Unanswered> {
    sleep(app.timing.grace).await;
    let left = app.in_flight.len();
    tracing::warn!(left, "the grace is over; what is at work is broken off");
    app.stop.cancel();
    match timeout(LAST_WORDS, app.in_flight.wait()).await {
        Ok(()) => Vec::new(),
        Err(_) => named(app.at_work.unanswered(app.polled())),
    }
}

/// Logs each that is left, by its number and what was used.
fn named(left: Vec<Unanswered>) -> Vec<Unanswered> {
    for Unanswered { id, path } in &left {
        tracing::error!(interaction = %id, command = path, "the interaction is left without an answer");
    }
    left
}
