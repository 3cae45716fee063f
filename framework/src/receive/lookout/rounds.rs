//! The thread that looks, round by round, whether a handler blocks.

use std::sync::{Arc, Weak};
use std::thread::{Builder, Thread, park, park_timeout};

use super::polls::{Next, Polls};
use super::rescue::rescue;
use crate::receive::Shared;
use crate::receive::time::Duration;

/// How long a round lasts. A poll is met in two before it is taken for one that blocks, so one that
/// goes on for less is not noticed, and one that blocks is a quarter of a second after the time is over
/// at the latest.
const ROUND: Duration = Duration::from_millis(125);

/// Begins the thread; without one, what blocks is only logged.
pub(super) fn begin(polls: &Arc<Polls>, app: &Arc<Shared>) -> Option<Thread> {
    let (polls, stop) = (Arc::clone(polls), app.stop.clone());
    // It does not hold the app, for what that holds may have to be dropped on the runtime.
    let (timing, app) = (app.timing, Arc::downgrade(app));
    let thread = Builder::new().name("guildhall-lookout".to_owned());
    let begun = thread.spawn(move || {
        while !stop.is_cancelled()
            && let Some(next) = polls.round(timing)
        {
            go(next, &app);
        }
    });
    match begun {
        Ok(thread) => Some(thread.thread().clone()),
        Err(error) => {
            tracing::warn!(%error, "no thread can look after handlers that block");
            None
        }
    }
}

fn go(next: Next, app: &Weak<Shared>) {
    match next {
        Next::SeeTo(overtaken) => {
            for polled in overtaken {
                rescue(app, polled);
            }
            park_timeout(ROUND);
        }
        Next::Sleep => park(),
    }
}
