//! Counts requests to the service, with the `metrics` feature, and limits repeated log lines.

use std::sync::PoisonError;

use http::StatusCode;

use crate::label::RequestLabel;
use crate::platform::{Duration, Instant, Mutex};

/// Counts an attempt of a request by the status of its response. `status` is `None` if no response arrived.
#[cfg(feature = "metrics")]
pub(crate) fn count_request(label: RequestLabel, status: Option<StatusCode>) {
    let status = status.map_or_else(|| "none".to_owned(), |status| status.as_u16().to_string());
    let labels = [("route", label.to_string()), ("status", status)];
    metrics::counter!("guildhall_calls_total", &labels).increment(1);
}

/// Does nothing: the `metrics` feature is disabled.
#[cfg(not(feature = "metrics"))]
pub(crate) fn count_request(_: RequestLabel, _: Option<StatusCode>) {}

/// A log line that is written at most once a minute.
#[derive(Debug, Default)]
pub struct OncePerMinute(Mutex<Option<Instant>>);

impl OncePerMinute {
    /// Returns whether the line may be written now.
    pub fn is_due(&self) -> bool {
        let now = Instant::now();
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| now.duration_since(last) >= Duration::from_mins(1));
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}
