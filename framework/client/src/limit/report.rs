//! What an answer says about limits.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};

use super::slowdown::LONGEST;
use super::{LimitScope, Slowdown};

// Values, because a name that is given as text is parsed at every look.
static BUCKET: HeaderName = HeaderName::from_static("x-ratelimit-bucket");
static LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
static REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
static RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");
static RESET_AFTER: HeaderName = HeaderName::from_static("x-ratelimit-reset-after");

/// What an answer says about limits.
#[derive(Debug, Default)]
pub(crate) struct Report<'a> {
    /// The name of the bucket, the same for every major parameter.
    pub(super) name: Option<&'a [u8]>,
    pub(super) count: Option<Count>,
    pub(super) slowdown: Option<Slowdown>,
    /// Whether it counts against the budget of invalid requests.
    pub(super) is_invalid: bool,
    /// Whether the request was done, so that silence about a bucket means that there is none.
    pub(super) is_success: bool,
}

/// What is left in the window of a bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Count {
    pub(super) limit: u32,
    pub(super) remaining: u32,
    pub(super) reset_after: Duration,
    /// The end of the window by the service's clock, which tells windows apart.
    pub(super) reset: Option<f64>,
}

impl<'a> Report<'a> {
    pub(crate) fn of(answer: &'a Response<Bytes>) -> Self {
        let slowdown = Slowdown::of(answer);
        let name = answer.headers().get(&BUCKET);
        Self {
            name: name.map(HeaderValue::as_bytes),
            count: Count::of(answer.headers()),
            slowdown,
            is_invalid: is_invalid(answer.status(), slowdown),
            is_success: answer.status().is_success(),
        }
    }

    /// There was no answer, or it came with `status` to a request that served this one.
    pub(crate) fn lost(status: Option<StatusCode>) -> Self {
        Self {
            is_invalid: status.is_some_and(|status| is_invalid(status, None)),
            ..Self::default()
        }
    }
}

impl Count {
    fn of(headers: &HeaderMap) -> Option<Self> {
        let seconds = number::<f64>(headers, &RESET_AFTER)?;
        Some(Self {
            limit: number(headers, &LIMIT)?,
            remaining: number(headers, &REMAINING)?,
            reset_after: Duration::try_from_secs_f64(seconds).ok()?.min(LONGEST),
            reset: number(headers, &RESET),
        })
    }
}

fn number<T: std::str::FromStr>(headers: &HeaderMap, name: &HeaderName) -> Option<T> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn is_invalid(status: StatusCode, slowdown: Option<Slowdown>) -> bool {
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => true,
        StatusCode::TOO_MANY_REQUESTS => {
            slowdown.is_none_or(|slowdown| slowdown.scope != LimitScope::Shared)
        }
        _ => false,
    }
}
