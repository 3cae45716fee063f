//! Rate limits: counting requests, the headers that report limits, and the 429 responses.

use std::collections::VecDeque;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{
    Auth, CreateInteractionResponse, Endpoint, RateLimitBody, RateLimitScope,
};

use crate::clock::millis;
use crate::faults::plan::{LimitVisibility, Route};
use crate::rest::recent_counts::{RecentCounts, RequestCount};
use crate::rest::request::ApiRequest;
use crate::rest::response::json_response;
use crate::state::limits::RateLimits;

/// Requests per window if limits are not enforced.
const UNENFORCED_LIMIT: u32 = 1000;

/// Requests per window, and the window's length in milliseconds, if limits are not enforced.
const UNENFORCED_BUCKET: (u32, i64) = (UNENFORCED_LIMIT, 1000);

/// Window of the global limit, in milliseconds.
const GLOBAL_WINDOW_MILLIS: i64 = 1000;

/// Request with the properties that select its rate limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RateLimitedRequest<'r> {
    pub(crate) route: Route,
    pub(crate) auth: Auth,
    pub(crate) request: &'r ApiRequest,
}

impl<'r> RateLimitedRequest<'r> {
    pub(crate) const fn for_endpoint<E: Endpoint>(request: &'r ApiRequest) -> Self {
        Self {
            route: (E::METHOD, E::PATH),
            auth: E::AUTH,
            request,
        }
    }

    /// Returns whether the request belongs to a bucket. Interaction callbacks do not, and their responses have no
    /// headers with limits.
    fn has_bucket(self) -> bool {
        self.route.1 != CreateInteractionResponse::PATH
    }

    /// Returns the major parameter of the bucket: the guild, the channel, or the webhook or interaction with its token.
    fn major_parameter(self) -> String {
        let path = self.route.1;
        let major = if path.starts_with("/guilds/") || path.starts_with("/channels/") {
            1
        } else if path.starts_with("/webhooks/") || path.starts_with("/interactions/") {
            2
        } else {
            0
        };
        let params = self.request.params.iter().take(major);
        params.map(|param| param.1.as_str()).collect()
    }
}

/// Request counters for the bucket limits, the global limit and the invalid request limit.
#[derive(Debug, Default)]
pub(crate) struct RateLimiter {
    buckets: RecentCounts<(&'static str, &'static str, String), RateWindow>,
    /// Requests of each sender during the last second.
    recent_requests: RecentCounts<String, RequestTimes>,
    invalid: RateWindow,
}

/// Number of requests in the current window, and the end of the window in milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, Default)]
struct RateWindow {
    used: u32,
    ends_at: i64,
}

impl RequestCount for RateWindow {
    fn ends_at(&self) -> i64 {
        self.ends_at
    }
}

/// Times of a sender's requests during the last second, in milliseconds since the Unix epoch.
#[derive(Debug, Default)]
struct RequestTimes(VecDeque<i64>);

impl RequestCount for RequestTimes {
    fn ends_at(&self) -> i64 {
        let last = self.0.back().copied().unwrap_or(i64::MIN);
        last.saturating_add(GLOBAL_WINDOW_MILLIS)
    }
}

/// Remaining requests of a bucket, and the time at which the bucket resets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BucketStatus {
    bucket: u64,
    limit: u32,
    remaining: u32,
    now: i64,
    ends_at: i64,
}

/// Rate limit that a request exceeds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RateLimitExceeded {
    /// The bucket has no requests left.
    Bucket(BucketStatus),
    /// The sender exceeds the global limit.
    Global(Duration),
    /// The number of invalid requests exceeds the limit. On Discord, Cloudflare then blocks the IP address.
    Banned(Duration),
}

impl RateLimiter {
    /// Counts a request towards the limits, if there are any, and returns the status of its bucket, if it belongs to
    /// one.
    pub(crate) fn admit(
        &mut self,
        request: RateLimitedRequest<'_>,
        enforced: Option<RateLimits>,
        now: i64,
    ) -> Result<Option<BucketStatus>, RateLimitExceeded> {
        if let Some(limits) = enforced {
            self.invalid
                .restart_if_over(now, millis(RateLimits::INVALID_WINDOW));
            if self.invalid.used >= limits.invalid_requests {
                return Err(RateLimitExceeded::Banned(self.invalid.remaining_time(now)));
            }
            // Interaction responses do not count towards the global limit.
            if request.auth != Auth::Token {
                self.admit_global(limits, request.request, now)?;
            }
        }
        let is_counted = request.has_bucket();
        is_counted
            .then(|| self.admit_bucket(request, enforced, now))
            .transpose()
    }

    /// Counts an invalid request if the response has status 401, 403 or 429, except for shared rate limits.
    pub(crate) fn count_invalid(&mut self, response: &Response) {
        let shared = HeaderValue::from_static(RateLimitScope::Shared.as_str());
        let scope = response.headers().get("x-ratelimit-scope");
        let is_invalid = matches!(
            response.status(),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
        );
        if is_invalid && scope != Some(&shared) {
            self.invalid.used = self.invalid.used.saturating_add(1);
        }
    }

    fn admit_global(
        &mut self,
        limits: RateLimits,
        request: &ApiRequest,
        now: i64,
    ) -> Result<(), RateLimitExceeded> {
        let sender = request.header(header::AUTHORIZATION.as_str()).unwrap_or("");
        let recent = &mut self.recent_requests.entry(sender.to_owned(), now).0;
        recent.retain(|then| now - then < GLOBAL_WINDOW_MILLIS);
        if recent.len() >= limits.requests_per_second as usize {
            let free_at = recent
                .front()
                .map_or(now, |first| first + GLOBAL_WINDOW_MILLIS);
            return Err(RateLimitExceeded::Global(duration(free_at - now)));
        }
        recent.push_back(now);
        Ok(())
    }

    fn admit_bucket(
        &mut self,
        request: RateLimitedRequest<'_>,
        enforced: Option<RateLimits>,
        now: i64,
    ) -> Result<BucketStatus, RateLimitExceeded> {
        let (method, path) = (request.route.0.as_str(), request.route.1);
        let (limit, length) = enforced.map_or(UNENFORCED_BUCKET, RateLimits::bucket_window);
        let key = (method, path, request.major_parameter());
        let window = self.buckets.entry(key, now);
        if enforced.is_some() {
            window.restart_if_over(now, length);
        } else {
            // Restart the count before the bucket is used up, so that no client is rejected or waits.
            window.used %= limit - 1;
            window.ends_at = now + length;
        }
        let is_full = window.used >= limit;
        window.used += u32::from(!is_full);
        let status = BucketStatus {
            bucket: bucket_hash(method, path),
            limit,
            remaining: limit - window.used,
            now,
            ends_at: window.ends_at,
        };
        if is_full {
            Err(RateLimitExceeded::Bucket(status))
        } else {
            Ok(status)
        }
    }
}

impl RateWindow {
    /// Starts a new window if the current one has ended.
    const fn restart_if_over(&mut self, now: i64, length: i64) {
        if self.ends_at <= now {
            self.used = 0;
            self.ends_at = now.saturating_add(length);
        }
    }

    fn remaining_time(self, now: i64) -> Duration {
        duration(self.ends_at - now)
    }
}

impl BucketStatus {
    fn reset_after(self) -> Duration {
        duration(self.ends_at - self.now)
    }

    /// Adds the rate limit headers to a response.
    pub(crate) fn write_headers(self, response: &mut Response) {
        for (name, value) in [
            ("x-ratelimit-limit", self.limit.to_string()),
            ("x-ratelimit-remaining", self.remaining.to_string()),
            ("x-ratelimit-reset", format_seconds(duration(self.ends_at))),
            (
                "x-ratelimit-reset-after",
                format_seconds(self.reset_after()),
            ),
            ("x-ratelimit-bucket", format!("{:016x}", self.bucket)),
        ] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(name, value);
            }
        }
    }
}

impl IntoResponse for RateLimitExceeded {
    fn into_response(self) -> Response {
        match self {
            Self::Bucket(status) => {
                let limited =
                    RateLimitResponse::visible(RateLimitScope::User, status.reset_after());
                let mut response = limited.into_response();
                status.write_headers(&mut response);
                response
            }
            Self::Global(wait) => {
                RateLimitResponse::visible(RateLimitScope::Global, wait).into_response()
            }
            Self::Banned(wait) => {
                let headers = [(header::RETRY_AFTER, whole_seconds(wait))];
                (StatusCode::TOO_MANY_REQUESTS, headers, "error code: 1015").into_response()
            }
        }
    }
}

/// Header of responses that come from the service, and not from Cloudflare in front of it. discord.py takes a 429
/// without the header for a block of the IP address, and does not wait.
const VIA: HeaderValue = HeaderValue::from_static("1.1 google");

/// Returns an opaque bucket ID: the FNV-1a hash of method and path.
fn bucket_hash(method: &str, path: &str) -> u64 {
    let bytes = method.bytes().chain(path.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Formats seconds with milliseconds, as the service does.
fn format_seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

fn duration(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

/// Response with status 429.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RateLimitResponse {
    pub(crate) scope: RateLimitScope,
    pub(crate) wait: Duration,
    pub(crate) visibility: LimitVisibility,
}

impl RateLimitResponse {
    pub(crate) const fn visible(scope: RateLimitScope, wait: Duration) -> Self {
        let visibility = LimitVisibility::HeadersAndBody;
        Self {
            scope,
            wait,
            visibility,
        }
    }

    fn body(self) -> RateLimitBody {
        RateLimitBody {
            code: None,
            global: self.scope == RateLimitScope::Global,
            message: "You are being rate limited.".to_owned(),
            retry_after: Some(self.wait.as_secs_f64()),
        }
    }

    fn headers(self) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
        let global = self.scope == RateLimitScope::Global;
        let global = global.then(|| HeaderValue::from_static("true"));
        [
            (header::RETRY_AFTER, Some(whole_seconds(self.wait).into())),
            (
                HeaderName::from_static("x-ratelimit-scope"),
                Some(HeaderValue::from_static(self.scope.as_str())),
            ),
            (HeaderName::from_static("x-ratelimit-global"), global),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
    }
}

impl IntoResponse for RateLimitResponse {
    fn into_response(self) -> Response {
        let status = StatusCode::TOO_MANY_REQUESTS;
        let mut response = match self.visibility {
            LimitVisibility::HeadersAndBody | LimitVisibility::BodyOnly => {
                json_response(status, &self.body())
            }
            LimitVisibility::HeadersOnly | LimitVisibility::Hidden => status.into_response(),
        };
        if matches!(
            self.visibility,
            LimitVisibility::HeadersAndBody | LimitVisibility::HeadersOnly
        ) {
            response.headers_mut().extend(self.headers());
        }
        response.headers_mut().insert(header::VIA, VIA);
        response
    }
}

/// Returns a duration in seconds, rounded up, for `Retry-After`.
fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}
