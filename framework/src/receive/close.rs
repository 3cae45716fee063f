//! The end of an app: what is at work finishes, or is broken off and the members are told.

use tokio::time::{sleep, timeout};

use super::Shared;
use super::time::Duration;

/// How long members may take to be told that their commands are broken off.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Lets handlers finish within the app's grace. Modals are not waited for any more.
pub(crate) async fn close(app: &Shared) {
    app.closing.cancel();
    tokio::select! {
        () = app.in_flight.wait() => {}
        () = overdue(app) => {}
    }
}

/// Breaks off what is at work when the grace is over, and waits until the members are told.
pub(super) async fn overdue(app: &Shared) {
    sleep(app.timing.grace).await;
    let left = app.in_flight.len();
    tracing::warn!(left, "the grace is over; what is at work is broken off");
    app.stop.cancel();
    if timeout(LAST_WORDS, app.in_flight.wait()).await.is_err() {
        let left = app.in_flight.len();
        tracing::error!(left, "interactions are left without an answer");
    }
}
