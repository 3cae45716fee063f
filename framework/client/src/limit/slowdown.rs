//! What a 429 asks for: how long to wait, and with what.

use std::time::Duration;

use bytes::Bytes;
pub use guildhall_model::api::LimitScope;
use guildhall_model::api::RateLimited;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};

/// How long to wait where a 429 does not say.
///
/// Those come from the network in front of the service, which counts in minutes.
const UNSAID: Duration = Duration::from_secs(60);

/// The longest wait that is believed; no limit of the service lasts longer.
pub(super) const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// What a 429 asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Slowdown {
    said: Option<Duration>,
    pub(crate) scope: LimitScope,
}

impl Slowdown {
    /// What `answer` asks for, if it is a 429.
    pub(crate) fn of(answer: &Response<Bytes>) -> Option<Self> {
        if answer.status() != StatusCode::TOO_MANY_REQUESTS {
            return None;
        }
        let body: Option<RateLimited> = serde_json::from_slice(answer.body()).ok();
        Some(Self {
            said: said(answer.headers(), body.as_ref()),
            scope: scope(answer.headers(), body.as_ref()),
        })
    }

    /// The larger one of what the header and the body say, or what is assumed: a day at most.
    pub(crate) fn wait(self) -> Duration {
        self.said.unwrap_or(UNSAID).min(LONGEST)
    }
}

fn said(headers: &HeaderMap, body: Option<&RateLimited>) -> Option<Duration> {
    let header = headers.get(header::RETRY_AFTER);
    let header = header.and_then(|value| value.to_str().ok()?.trim().parse::<f64>().ok());
    let body = body.and_then(|body| body.retry_after);
    let seconds = body.into_iter().chain(header);
    seconds
        .filter_map(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .max()
}

fn scope(headers: &HeaderMap, body: Option<&RateLimited>) -> LimitScope {
    let scope = headers.get("x-ratelimit-scope");
    match (scope.map(HeaderValue::as_bytes), body) {
        (Some(b"shared"), _) => LimitScope::Shared,
        (Some(b"global"), _) => LimitScope::Global,
        (Some(_), _) => LimitScope::User,
        (None, _) if headers.contains_key("x-ratelimit-global") => LimitScope::Global,
        (None, Some(body)) if !body.global => LimitScope::User,
        // Without the service's own words it comes from the network in front of it, for the address.
        (None, _) => LimitScope::Global,
    }
}
