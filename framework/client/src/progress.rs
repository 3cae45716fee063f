//! Progress of an attempt: what the transport waits for before it sends the request.
//!
//! The client puts a [`Progress`] into the extensions of a request, and the default transport updates it. When the
//! attempt times out, the client reads from it whether the request was sent.

use std::fmt;
use std::num::NonZeroU16;
use std::sync::{Arc, PoisonError};

use crate::platform::Mutex;

/// Something that a request waits for before it is sent.
#[cfg_attr(
    not(feature = "hyper"),
    expect(dead_code, reason = "only the default transport reports its progress")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionWait {
    /// All connections are in use; holds their number.
    AllInUse(NonZeroU16),
    /// The process or the system has no free file descriptor.
    Descriptor,
    /// A connection is being opened.
    Opening,
}

impl fmt::Display for ConnectionWait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AllInUse(max) => write!(
                f,
                "no connection was free; at most {max} are open at once (`max_connections`)"
            ),
            Self::Descriptor => f.write_str(
                "no connection could be opened, because too many files are open (`ulimit -n`)",
            ),
            Self::Opening => f.write_str("no connection to the service"),
        }
    }
}

/// Progress of one attempt. Clones share the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress(Arc<Mutex<Option<ConnectionWait>>>);

#[cfg_attr(
    not(feature = "hyper"),
    expect(dead_code, reason = "only the default transport reports its progress")
)]
impl Progress {
    /// Sets what the request waits for.
    pub(crate) fn wait_for(&self, wait: ConnectionWait) {
        self.set(Some(wait));
    }

    /// Marks the request as sent, as far as the transport knows.
    pub(crate) fn mark_sent(&self) {
        self.set(None);
    }

    /// Returns what the request waits for; `None` if it may have been sent, or if the transport does not report its
    /// progress.
    pub(crate) fn current_wait(&self) -> Option<ConnectionWait> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, wait: Option<ConnectionWait>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = wait;
    }
}
