//! What an answer says about limits.
//!
//! What a 429 asks for: how long to wait, and with what.

use std::time::Duration;

use bytes::Bytes;
pub use guildhall_model::api::LimitScope;
use guildhall_model::api::RateLimited;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};

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
    pub(crate) name: Option<&'a [u8]>,
    pub(crate) count: Option<Count>,
    pub(crate) slowdown: Option<Slowdown>,
    /// Whether it counts against the budget of invalid requests.
    pub(crate) is_invalid: bool,
    /// Whether the request was done, so that silence about a bucket means that there is none.
    pub(crate) is_success: bool,
}

/// What is left in the window of a bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Count {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
    /// The end of the window by the service's clock, which tells windows apart.
    pub(crate) reset: Option<f64>,
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

/// How long to wait where a 429 does not say.
///
/// Those come from the network in front of the service, which counts in minutes.
const UNSAID: Duration = Duration::from_secs(60);

/// The longest wait that is believed; no limit of the service lasts longer.
pub(crate) const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

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
