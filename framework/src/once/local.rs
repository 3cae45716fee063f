//! Requests of the last 15 minutes in the memory of this process, with their responses.

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};
use std::sync::{Arc, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::Notify;
use tokio::sync::futures::OwnedNotified;

use crate::once::RequestKey;
use crate::platform::{Instant, Mutex};
use crate::response_times::TOKEN_LIFETIME;

/// Maximum number of requests that are remembered.
const REQUESTS_MAX: usize = 100_000;

/// Maximum size of all responses that are remembered, in bytes.
const RESPONSES_MAX: usize = 8 * 1024 * 1024;

/// Requests of the last 15 minutes that this process has received.
#[derive(Debug, Default)]
pub(crate) struct LocalRequests(Mutex<RequestLog>);

#[derive(Debug, Default)]
struct RequestLog {
    progress: HashMap<RequestKey, RequestProgress>,
    /// Keys in the order of arrival. A key may be missing in `progress`.
    arrivals: VecDeque<(RequestKey, Instant)>,
    responses: Responses,
}

/// The last responses in one buffer. Small allocations that live for 15 minutes among those of requests would keep most
/// of the memory of the requests from being used again.
#[derive(Debug, Default)]
struct Responses {
    bytes: VecDeque<u8>,
    /// Number of bytes that were dropped at the front.
    dropped: u64,
}

/// Position of a response since the first byte of all responses.
#[derive(Clone, Copy, Debug)]
struct KeptResponse {
    start: u64,
    len: usize,
}

#[derive(Debug)]
enum RequestProgress {
    /// The response is not known yet. Repeated requests wait for the notification.
    Running(Option<Arc<Notify>>),
    /// The first request got this response; `None` if the response is unknown.
    Finished(Option<KeptResponse>),
}

/// An earlier request with the same key, as a repeated request finds it.
#[derive(Debug)]
pub(crate) enum EarlierHere {
    /// The response is not known yet.
    Running(OwnedNotified),
    /// The first request got this response; `None` if the response is unknown.
    Finished(Option<Bytes>),
}

impl LocalRequests {
    /// Registers a request. Returns the earlier request with this key, if there is one.
    pub(crate) fn begin(&self, key: RequestKey) -> Option<EarlierHere> {
        self.log().begin(key, Instant::now())
    }

    /// Returns the request with this key; `None` if it was forgotten.
    pub(crate) fn find(&self, key: RequestKey) -> Option<EarlierHere> {
        self.log().find(key)
    }

    /// Remembers the response to a request; `None` if the response is unknown. Returns whether the request was being
    /// processed.
    pub(crate) fn finish(&self, key: RequestKey, response: Option<&[u8]>) -> bool {
        let mut log = self.log();
        let RequestLog {
            progress,
            responses,
            ..
        } = &mut *log;
        let Some(progress @ RequestProgress::Running(_)) = progress.get_mut(&key) else {
            return false;
        };
        let kept = response.and_then(|response| responses.push(response));
        let before = std::mem::replace(progress, RequestProgress::Finished(kept));
        before.notify();
        true
    }

    /// Forgets a request that was not processed.
    pub(crate) fn forget(&self, key: RequestKey) {
        let removed = self.log().progress.remove(&key);
        if let Some(removed) = removed {
            removed.notify();
        }
    }

    fn log(&self) -> MutexGuard<'_, RequestLog> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RequestLog {
    fn begin(&mut self, key: RequestKey, now: Instant) -> Option<EarlierHere> {
        self.drop_old_requests(now);
        match self.progress.entry(key) {
            Entry::Occupied(mut earlier) => Some(earlier.get_mut().earlier(&self.responses)),
            Entry::Vacant(entry) => {
                entry.insert(RequestProgress::Running(None));
                self.arrivals.push_back((key, now));
                None
            }
        }
    }

    fn find(&mut self, key: RequestKey) -> Option<EarlierHere> {
        let progress = self.progress.get_mut(&key)?;
        Some(progress.earlier(&self.responses))
    }

    /// Drops the requests of more than 15 minutes ago, and the oldest one if there is no room for another.
    fn drop_old_requests(&mut self, now: Instant) {
        while let Some((oldest, arrived_at)) = self.arrivals.front() {
            let is_expired = now.duration_since(*arrived_at) >= TOKEN_LIFETIME;
            if !is_expired && self.arrivals.len() < REQUESTS_MAX {
                break;
            }
            self.progress.remove(oldest);
            self.arrivals.pop_front();
        }
    }
}

impl RequestProgress {
    /// Returns the request as a repeated one finds it.
    fn earlier(&mut self, responses: &Responses) -> EarlierHere {
        match self {
            Self::Finished(kept) => {
                EarlierHere::Finished(kept.and_then(|kept| responses.get(kept)))
            }
            Self::Running(notify) => {
                let notify = notify.get_or_insert_default();
                EarlierHere::Running(Arc::clone(notify).notified_owned())
            }
        }
    }

    /// Wakes the repeated requests that wait.
    fn notify(self) {
        if let Self::Running(Some(notify)) = self {
            notify.notify_waiters();
        }
    }
}

impl Responses {
    /// Adds a response, and drops the oldest ones if all of them are too large. Returns `None` if this one is.
    fn push(&mut self, response: &[u8]) -> Option<KeptResponse> {
        let len = response.len();
        if len > RESPONSES_MAX {
            return None;
        }
        let surplus = (self.bytes.len() + len).saturating_sub(RESPONSES_MAX);
        self.bytes.drain(..surplus);
        self.dropped += surplus as u64;
        let start = self.dropped + self.bytes.len() as u64;
        self.bytes.extend(response);
        Some(KeptResponse { start, len })
    }

    /// Returns a copy of a response; `None` if it was dropped.
    fn get(&self, kept: KeptResponse) -> Option<Bytes> {
        let start = usize::try_from(kept.start.checked_sub(self.dropped)?).ok()?;
        let response = self.bytes.range(start..start + kept.len);
        Some(response.copied().collect())
    }
}
