//! How often may be asked: the headers that tell, and the refusals of who does not listen.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{Auth, Endpoint, LimitScope};

use super::ApiRequest;
use super::rate_limits::RateLimits;
use super::slowdown::{RateLimitResponse, whole_seconds};
use crate::script::Route;
use crate::world::{World, millis};

/// Requests of a window, where limits are told and not enforced.
const LIMIT: u32 = 1000;

/// The same, with its time.
const UNENFORCED_BUCKET: (u32, i64) = (LIMIT, 1000);

/// Buckets that are counted before all begin anew: each interaction has some of its own.
const BUCKETS_MAX: usize = 10_000;

/// Milliseconds in which the global limit is counted.
const SECOND: i64 = 1000;

/// A request, as limits see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateLimitedRequest<'c> {
    pub(super) route: Route,
    pub(super) auth: Auth,
    pub(super) request: &'c ApiRequest,
}

impl<'c> RateLimitedRequest<'c> {
    pub(super) const fn for_endpoint<E: Endpoint>(request: &'c ApiRequest) -> Self {
        Self {
            route: (E::METHOD, E::PATH),
            auth: E::AUTH,
            request,
        }
    }

    /// What a limit is apart for: the guild, the channel, or the webhook or interaction with its token.
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

/// How many requests of each bucket were made, by route and by what its limit is apart for.
#[derive(Debug, Default)]
pub(crate) struct RateLimiter {
    pub(crate) enforced: Option<RateLimits>,
    buckets: BTreeMap<(&'static str, &'static str, String), RateWindow>,
    /// When each sender has asked during the last second.
    second: BTreeMap<String, VecDeque<i64>>,
    invalid: RateWindow,
}

/// What was used until when, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
struct RateWindow {
    used: u32,
    ends: i64,
}

/// What is left of a bucket, and for how long.
#[derive(Clone, Copy, Debug)]
pub(super) struct BucketStatus {
    bucket: u64,
    limit: u32,
    remaining: u32,
    now: i64,
    ends: i64,
}

/// Why nothing is served for a while.
#[derive(Clone, Copy, Debug)]
pub(super) enum RateLimitExceeded {
    /// The bucket is used up.
    Bucket(BucketStatus),
    /// The sender asks too often, whatever it is.
    Global(Duration),
    /// The network in front of the service lets the address through no more.
    Banned(Duration),
}

impl World {
    /// Counts a request that is made now, and says what is left, or refuses it.
    pub(super) fn enter(
        &mut self,
        asked: RateLimitedRequest<'_>,
    ) -> Result<BucketStatus, RateLimitExceeded> {
        let now = self.clock.now_millis();
        self.windows.enter(asked, now)
    }
}

impl RateLimiter {
    fn enter(
        &mut self,
        asked: RateLimitedRequest<'_>,
        now: i64,
    ) -> Result<BucketStatus, RateLimitExceeded> {
        if let Some(limits) = self.enforced {
            self.invalid
                .restart_if_over(now, millis(RateLimits::INVALID_WINDOW));
            if self.invalid.used >= limits.invalid {
                return Err(RateLimitExceeded::Banned(self.invalid.left(now)));
            }
            // Answers to interactions do not count.
            if asked.auth != Auth::Token {
                self.admit_global(limits, asked.request, now)?;
            }
        }
        self.admit_bucket(asked, now)
    }

    /// Counts what the service takes for abuse where there is too much of it.
    pub(super) fn count_invalid(&mut self, response: &Response) {
        let shared = HeaderValue::from_static(LimitScope::Shared.as_str());
        let scope = response.headers().get("x-ratelimit-scope");
        let invalid = matches!(
            response.status(),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
        );
        if invalid && scope != Some(&shared) {
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
        let asked = self.second.entry(sender.to_owned()).or_default();
        asked.retain(|then| now - then < SECOND);
        if asked.len() >= limits.per_second as usize {
            let first = asked.front().map_or(now, |first| first + SECOND);
            return Err(RateLimitExceeded::Global(duration(first - now)));
        }
        asked.push_back(now);
        Ok(())
    }

    fn admit_bucket(
        &mut self,
        asked: RateLimitedRequest<'_>,
        now: i64,
    ) -> Result<BucketStatus, RateLimitExceeded> {
        let (method, path) = (asked.route.0.as_str(), asked.route.1);
        if self.buckets.len() >= BUCKETS_MAX {
            self.buckets.clear();
        }
        let (limit, length) = self.enforced.map_or(UNENFORCED_BUCKET, RateLimits::bucket);
        let key = (method, path, asked.major_parameter());
        let window = self.buckets.entry(key).or_default();
        if self.enforced.is_some() {
            window.restart_if_over(now, length);
        } else {
            // It begins anew before it is used up, so nobody is ever refused or made to wait.
            window.used %= limit - 1;
            window.ends = now + length;
        }
        let is_full = window.used >= limit;
        window.used += u32::from(!is_full);
        let left = BucketStatus {
            bucket: bucket_hash(method, path),
            limit,
            remaining: limit - window.used,
            now,
            ends: window.ends,
        };
        if is_full {
            Err(RateLimitExceeded::Bucket(left))
        } else {
            Ok(left)
        }
    }
}

impl RateWindow {
    /// Begins anew where it is over.
    const fn restart_if_over(&mut self, now: i64, length: i64) {
        if self.ends <= now {
            self.used = 0;
            self.ends = now.saturating_add(length);
        }
    }

    fn left(self, now: i64) -> Duration {
        duration(self.ends - now)
    }
}

impl BucketStatus {
    fn wait(self) -> Duration {
        duration(self.ends - self.now)
    }

    /// Writes it into the headers of an answer.
    pub(super) fn write_headers(self, response: &mut Response) {
        for (name, value) in [
            ("x-ratelimit-limit", self.limit.to_string()),
            ("x-ratelimit-remaining", self.remaining.to_string()),
            ("x-ratelimit-reset", seconds(duration(self.ends))),
            ("x-ratelimit-reset-after", seconds(self.wait())),
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
            Self::Bucket(left) => {
                let slowdown = RateLimitResponse::visible(LimitScope::User, left.wait());
                let mut response = slowdown.into_response();
                left.write_headers(&mut response);
                response
            }
            Self::Global(wait) => {
                RateLimitResponse::visible(LimitScope::Global, wait).into_response()
            }
            Self::Banned(left) => {
                let wait = [(header::RETRY_AFTER, whole_seconds(left))];
                (StatusCode::TOO_MANY_REQUESTS, wait, "error code: 1015").into_response()
            }
        }
    }
}

/// A number that says nothing of the route: FNV-1a of both parts.
fn bucket_hash(method: &str, path: &str) -> u64 {
    let bytes = method.bytes().chain(path.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Seconds as the service writes them, with milliseconds.
fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

fn duration(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}
