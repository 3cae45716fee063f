//! The rate-limit information in a response: the headers, and the wait after a 429.

use std::time::Duration;

use bytes::Bytes;
use guildhall_model::api::RateLimitBody;
use guildhall_model::api::RateLimitScope;
use guildhall_model::json;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};

// Statics, because a header name passed as a string would be parsed on every lookup.
static BUCKET: HeaderName = HeaderName::from_static("x-ratelimit-bucket");
static LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
static REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
static RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");
static RESET_AFTER: HeaderName = HeaderName::from_static("x-ratelimit-reset-after");

/// The rate-limit information in a response.
#[derive(Debug, Default)]
pub(crate) struct LimitReport<'a> {
    /// Name of the bucket, the same for all major parameters.
    pub(crate) bucket: Option<&'a [u8]>,
    pub(crate) headers: Option<BucketHeaders>,
    pub(crate) retry_after: Option<RetryAfter>,
    /// Whether the response counts as an invalid request: 401, 403, or a 429 whose scope is not `shared`.
    pub(crate) counts_as_invalid: bool,
    /// Whether the status is a success. A success without headers means that the route has no limit.
    pub(crate) is_success: bool,
}

/// The rate-limit headers of a bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BucketHeaders {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
    /// End of the window by the service's clock, in Unix seconds; identifies the window.
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
            counts_as_invalid: counts_as_invalid(response.status(), retry_after),
            is_success: response.status().is_success(),
        }
    }

    /// Creates the report of a request without a response. If a token request before it was rejected, `status` is the
    /// status of that rejection.
    pub(crate) fn without_response(status: Option<StatusCode>) -> Self {
        Self {
            counts_as_invalid: status.is_some_and(|status| counts_as_invalid(status, None)),
            ..Self::default()
        }
    }
}

impl BucketHeaders {
    fn from_headers(headers: &HeaderMap) -> Option<Self> {
        let seconds = parse_header::<f64>(headers, &RESET_AFTER)?;
        let reset_after = Duration::try_from_secs_f64(seconds).ok()?;
        Some(Self {
            limit: parse_header(headers, &LIMIT)?,
            remaining: parse_header(headers, &REMAINING)?,
            reset_after: reset_after.min(MAX_RETRY_AFTER),
            reset: parse_header(headers, &RESET),
        })
    }
}

fn parse_header<T: std::str::FromStr>(headers: &HeaderMap, name: &HeaderName) -> Option<T> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn counts_as_invalid(status: StatusCode, retry_after: Option<RetryAfter>) -> bool {
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => true,
        StatusCode::TOO_MANY_REQUESTS => {
            retry_after.is_none_or(|retry_after| retry_after.scope != RateLimitScope::Shared)
        }
        _ => false,
    }
}

/// Time to wait after a 429 without a `Retry-After` header and a `retry_after` field.
///
/// Such a response comes from Cloudflare, whose blocks last minutes.
const DEFAULT_RETRY_AFTER: Duration = Duration::from_mins(1);

/// Upper bound for a wait that a response states; no limit of the service lasts longer.
pub(crate) const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// The wait after a 429.
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
        let body: Option<RateLimitBody> = json::from_slice(response.body()).ok();
        Some(Self {
            stated: stated_wait(response.headers(), body.as_ref()),
            scope: scope(response.headers(), body.as_ref()),
        })
    }

    /// Returns the larger of the waits in header and body, or one minute if neither states a wait; at most one day.
    pub(crate) fn wait(self) -> Duration {
        self.stated
            .unwrap_or(DEFAULT_RETRY_AFTER)
            .min(MAX_RETRY_AFTER)
    }
}

/// Returns the larger of the waits in header and body.
fn stated_wait(headers: &HeaderMap, body: Option<&RateLimitBody>) -> Option<Duration> {
    let body = body.and_then(|body| body.retry_after);
    let header = headers
        .get(header::RETRY_AFTER)
        .and_then(|value| value.to_str().ok()?.trim().parse::<f64>().ok())
        .filter(|header| body.is_none_or(|body| !is_in_milliseconds(*header, body)));
    body.into_iter()
        .chain(header)
        .filter_map(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .max()
}

/// Returns whether a header states the wait of the body in milliseconds, as old versions of the API did.
fn is_in_milliseconds(header: f64, body: f64) -> bool {
    body > 0.0 && header > 100.0 * body && (header - 1000.0 * body).abs() <= 1.0 + 10.0 * body
}

fn scope(headers: &HeaderMap, body: Option<&RateLimitBody>) -> RateLimitScope {
    let scope = headers.get("x-ratelimit-scope");
    match (scope.map(HeaderValue::as_bytes), body) {
        (Some(b"shared"), _) => RateLimitScope::Shared,
        (Some(b"global"), _) => RateLimitScope::Global,
        (Some(_), _) => RateLimitScope::User,
        (None, _) if headers.contains_key("x-ratelimit-global") => RateLimitScope::Global,
        (None, Some(body)) if !body.global && body.retry_after.is_some() => RateLimitScope::User,
        // A 429 without the fields of a rate limit, JSON or not, is the block of an IP address: it affects all routes.
        (None, _) => RateLimitScope::Global,
    }
}
