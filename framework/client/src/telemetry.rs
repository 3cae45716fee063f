//! Counts requests to the service, with the `metrics` feature.

use http::StatusCode;

use crate::label::RequestLabel;

/// Counts an attempt of a request by the status of its response. `status` is `None` if no response
/// arrived.
#[cfg(feature = "metrics")]
pub(crate) fn count_request(label: RequestLabel, status: Option<StatusCode>) {
    let status = status.map_or_else(|| "none".to_owned(), |status| status.as_u16().to_string());
    let labels = [("route", label.to_string()), ("status", status)];
    metrics::counter!("guildhall_calls_total", &labels).increment(1);
}

/// Does nothing: the `metrics` feature is disabled.
#[cfg(not(feature = "metrics"))]
pub(crate) fn count_request(_: RequestLabel, _: Option<StatusCode>) {}
