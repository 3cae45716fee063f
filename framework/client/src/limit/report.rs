//! The rate-limit part of a response: its headers, and the wait that a 429 asks for.

use std::time::Duration;

use bytes::Bytes;
use guildhall_model::api::RateLimitBody;
pub use guildhall_model::api::RateLimitScope;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};

// Statics, because a header name given as text is parsed at every lookup.
static BUCKET: HeaderName = HeaderName::from_static("x-ratelimit-bucket");
static LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
static REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
static RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");
static RESET_AFTER: HeaderName = HeaderName::from_static("x-ratelimit-reset-after");

/// The rate-limit part of a response.
#[derive(Debug, Default)]
pub(crate) struct LimitReport<'a> {
    /// The name of the bucket, the same for every major parameter.
    pub(crate) bucket: Option<&'a [u8]>,
    pub(crate) headers: Option<BucketHeaders>,
    pub(crate) retry_after: Option<RetryAfter>,
    /// Whether the response counts against the limit of invalid requests.
    pub(crate) is_invalid: bool,
    /// Whether the status is a success. A success without headers means that there is no bucket.
    pub(crate) is_success: bool,
}

/// The rate-limit headers of a bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BucketHeaders {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
    /// The end of the window by the service's clock, in seconds; identifies the window.
    pub(crate) reset: Option<f64>,
}

impl<'a> LimitReport<'a> {
    pub(crate) fn from_response(response: &'a Response<Bytes>) -> Self {
        let retry_after = RetryAfter::from_response(response);
        let bucket = response.headers().get(&BUCKET);
        Self {
            bucket: bucket.map(HeaderValue::as_bytes),
            headers: BucketHeaders::from_headers(response.headers()),
            retry_after,
            is_invalid: is_invalid(response.status(), retry_after),
            is_success: response.status().is_success(),
        }
    }

    /// Creates the report of a request that failed. `status` is that of a token request made on its
    /// behalf, if one was rejected.
    pub(crate) fn without_response(status: Option<StatusCode>) -> Self {
        Self {
            is_invalid: status.is_some_and(|status| is_invalid(status, None)),
            ..Self::default()
        }
    }
}

impl BucketHeaders {
    fn from_headers(headers: &HeaderMap) -> Option<Self> {
        let seconds = number::<f64>(headers, &RESET_AFTER)?;
        let reset_after = Duration::try_from_secs_f64(seconds).ok()?;
        Some(Self {
            limit: number(headers, &LIMIT)?,
            remaining: number(headers, &REMAINING)?,
            reset_after: reset_after.min(MAX_RETRY_AFTER),
            reset: number(headers, &RESET),
        })
    }
}

fn number<T: std::str::FromStr>(headers: &HeaderMap, name: &HeaderName) -> Option<T> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn is_invalid(status: StatusCode, retry_after: Option<RetryAfter>) -> bool {
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => true,
        StatusCode::TOO_MANY_REQUESTS => {
            retry_after.is_none_or(|retry_after| retry_after.scope != RateLimitScope::Shared)
        }
        _ => false,
    }
}

/// The wait after a 429 that states none.
///
/// Such responses come from the network in front of the service, which counts in minutes.
const DEFAULT_RETRY_AFTER: Duration = Duration::from_mins(1);

/// The upper bound of a stated wait; no limit of the service lasts longer.
pub(crate) const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// The wait that a 429 asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RetryAfter {
    stated: Option<Duration>,
    pub(crate) scope: RateLimitScope,
}

impl RetryAfter {
    /// Reads the wait from a 429; `None` for any other status.
    pub(crate) fn from_response(response: &Response<Bytes>) -> Option<Self> {
        if response.status() != StatusCode::TOO_MANY_REQUESTS {
            return None;
        }
        let body: Option<RateLimitBody> = serde_json::from_slice(response.body()).ok();
        Some(Self {
            stated: stated_wait(response.headers(), body.as_ref()),
            scope: scope(response.headers(), body.as_ref()),
        })
    }

    /// Returns the larger one of the waits in the header and in the body, or one minute if neither
    /// states a wait; a day at most.
    pub(crate) fn wait(self) -> Duration {
        self.stated
            .unwrap_or(DEFAULT_RETRY_AFTER)
            .min(MAX_RETRY_AFTER)
    }
}

fn stated_wait(headers: &HeaderMap, body: Option<&RateLimitBody>) -> Option<Duration> {
    let header = headers
        .get(header::RETRY_AFTER)
        .and_then(|value| value.to_str().ok()?.trim().parse::<f64>().ok());
    body.and_then(|body| body.retry_after)
        .into_iter()
        .chain(header)
        .filter_map(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .max()
}

fn scope(headers: &HeaderMap, body: Option<&RateLimitBody>) -> RateLimitScope {
    let scope = headers.get("x-ratelimit-scope");
    match (scope.map(HeaderValue::as_bytes), body) {
        (Some(b"shared"), _) => RateLimitScope::Shared,
        (Some(b"global"), _) => RateLimitScope::Global,
        (Some(_), _) => RateLimitScope::User,
        (None, _) if headers.contains_key("x-ratelimit-global") => RateLimitScope::Global,
        (None, Some(body)) if !body.global => RateLimitScope::User,
        // A 429 without the service's body comes from the network in front of it, for the address.
        (None, _) => RateLimitScope::Global,
    }
}
