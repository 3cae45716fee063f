//! Limits a log line to one per minute.

use std::sync::{Mutex, PoisonError};

use crate::clock::{Duration, Instant};

/// A log line that is written at most once a minute.
#[derive(Debug, Default)]
pub(crate) struct OncePerMinute(Mutex<Option<Instant>>);

impl OncePerMinute {
    /// Returns whether the line may be written now.
    pub(crate) fn is_due(&self) -> bool {
        let now = Instant::now();
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| now.duration_since(last) >= Duration::from_mins(1));
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}
