//! Room among those at work, where a member has closed the modal for which one of them waits.

use tokio::sync::watch;
use tokio::time::timeout_at;

use crate::define::guards::Guards;
use crate::receive::call::Frame;
use crate::receive::guard::Site;
use crate::receive::time::{Duration, Instant};

/// How long a function may take to end whose wait is given up.
const LEAVING: Duration = Duration::from_secs(1);

/// Room among those at work, once a function has ended whose wait is given up.
#[derive(Debug)]
pub(in crate::receive) struct Room {
    left: watch::Receiver<()>,
    until: Instant,
}

impl Room {
    /// Whether there is a wait to give up, for a place of this level.
    pub(in crate::receive) fn may_be_made(frame: &Frame<'_>, guards: &Guards, site: Site) -> bool {
        frame.app().waiting.may_vacate(guards, site)
    }

    /// Gives up the first wait of whoever is at this site that has a place of this level. None where
    /// there is none.
    ///
    /// Who uses anew what waits for a modal has closed that, of which nobody tells.
    pub(in crate::receive) fn make(frame: &Frame<'_>, guards: &Guards, site: Site) -> Option<Self> {
        let waiting = &frame.app().waiting;
        let left = waiting.leaving();
        waiting.vacate(guards, site).then(|| Self {
            left,
            until: Instant::now() + LEAVING,
        })
    }

    /// Waits until a function has ended; false where that takes too long.
    pub(in crate::receive) async fn is_made(&mut self) -> bool {
        let left = timeout_at(self.until, self.left.changed()).await;
        left.is_ok_and(|left| left.is_ok())
    }
}

/// Says that a handler is done, and has given its places back.
pub(in crate::receive) fn has_left(frame: &Frame<'_>) {
    if frame.ticket().is_some() {
        frame.app().waiting.has_left();
    }
}
