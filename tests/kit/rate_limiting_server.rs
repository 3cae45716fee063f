//! A transport without a socket that enforces rate limits and counts violations.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use guildhall::client::{Auth, Client, Transport, TransportFuture};
use http::{Request, Response};
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::{TOKEN, http_response};

/// Global limit: requests per second, interaction callbacks excluded.
const PER_SECOND: usize = 50;

/// A transport that enforces rate limits.
///
/// Paths with the same guild ID and the same segment after the ID share a bucket. Request and response each take up to a
/// tenth of a second, so that requests overtake each other. Clones share one state.
#[derive(Clone, Debug)]
pub struct RateLimitingServer(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    limit: u32,
    window: Duration,
    started: Instant,
    windows: HashMap<String, Window>,
    last_second: VecDeque<Instant>,
    random: u64,
    request_count: usize,
    violations: usize,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends: Instant,
    left: u32,
}

impl RateLimitingServer {
    /// Creates a server whose buckets accept `limit` requests per `window`.
    pub fn new(limit: u32, window: Duration) -> Self {
        Self(Arc::new(Mutex::new(State {
            limit,
            window,
            started: Instant::now(),
            windows: HashMap::new(),
            last_second: VecDeque::new(),
            random: 1,
            request_count: 0,
            violations: 0,
        })))
    }

    /// Returns a client that waits as long as necessary and does not retry.
    #[expect(
        clippy::missing_panics_doc,
        reason = "the token is a valid header value"
    )]
    pub fn client(&self) -> Client {
        Client::builder(Auth::bot(TOKEN))
            .max_rate_limit_wait(Duration::from_hours(1))
            .retries(0)
            .transport(self.clone())
            .build()
            .expect("the token is a valid header value")
    }

    /// Returns the number of requests so far.
    pub fn request_count(&self) -> usize {
        self.lock().request_count
    }

    /// Returns the number of requests that exceeded a limit.
    pub fn violations(&self) -> usize {
        self.lock().violations
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transport for RateLimitingServer {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        Box::pin(async move {
            let upstream = self.lock().latency();
            sleep(upstream).await;
            let response = self.lock().respond(request.uri().path());
            let downstream = self.lock().latency();
            sleep(downstream).await;
            Ok(response)
        })
    }
}

impl State {
    /// Returns the next pseudorandom latency; every run has the same sequence.
    fn latency(&mut self) -> Duration {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005) + 1;
        Duration::from_millis((self.random >> 33) % 100)
    }

    fn respond(&mut self, path: &str) -> Response<Bytes> {
        let now = Instant::now();
        self.request_count += 1;
        let is_interaction = path.contains("/interactions/");
        if !is_interaction && !self.count_request(now) {
            return self.too_many_requests("global", 1.0);
        }
        let bucket = bucket(path);
        let full = Window {
            ends: now + self.window,
            left: self.limit,
        };
        let window = self.windows.entry(bucket).or_insert(full);
        if window.ends <= now {
            *window = full;
        }
        let ends = window.ends;
        if window.left == 0 {
            return self.too_many_requests("user", (ends - now).as_secs_f64());
        }
        window.left -= 1;
        let left = window.left;
        self.success(ends, left, now)
    }

    fn success(&self, ends: Instant, left: u32, now: Instant) -> Response<Bytes> {
        let headers = [
            ("x-ratelimit-bucket", "abc"),
            ("x-ratelimit-limit", &self.limit.to_string()),
            ("x-ratelimit-remaining", &left.to_string()),
            ("x-ratelimit-reset-after", &seconds(ends - now)),
            ("x-ratelimit-reset", &seconds(ends - self.started)),
        ];
        http_response(200, &headers, "")
    }

    /// Counts a request, and returns whether the last second, this request included, is within the global limit.
    fn count_request(&mut self, now: Instant) -> bool {
        let is_past = |request: &Instant| *request + Duration::from_secs(1) <= now;
        while self.last_second.front().is_some_and(is_past) {
            self.last_second.pop_front();
        }
        self.last_second.push_back(now);
        self.last_second.len() <= PER_SECOND
    }

    fn too_many_requests(&mut self, scope: &str, seconds: f64) -> Response<Bytes> {
        self.violations += 1;
        let body =
            json!({"message": "Slow down.", "retry_after": seconds, "global": scope == "global"});
        http_response(429, &[("x-ratelimit-scope", scope)], &body.to_string())
    }
}

/// Returns the bucket of a path: everything up to the first segment below the guild ID.
fn bucket(path: &str) -> String {
    let segments = path.trim_start_matches("/api/v10").split('/');
    segments.take(4).collect::<Vec<_>>().join("/")
}

/// Formats a duration as the service does: in seconds, with three decimals.
fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
