//! A service without a socket that enforces rate limits, and counts who breaks them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use guildhall::client::{Auth, Carrying, Client, Transport};
use http::{Request, Response};
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::{TOKEN, answer};

/// How many requests it takes in any second, answers to interactions left out.
const PER_SECOND: usize = 50;

/// A service that enforces rate limits.
///
/// What stands behind a guild's id is one bucket per guild. A request takes up to a tenth of a second
/// to it, and so does the answer, so that they overtake each other. Its clones are one service.
#[derive(Clone, Debug)]
pub struct Enforcing(Arc<Mutex<Ledger>>);

#[derive(Debug)]
struct Ledger {
    limit: u32,
    window: Duration,
    started: Instant,
    windows: HashMap<String, Window>,
    last_second: VecDeque<Instant>,
    random: u64,
    asked: usize,
    violations: usize,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends: Instant,
    left: u32,
}

impl Enforcing {
    /// One whose buckets take `limit` requests in each `window`.
    pub fn new(limit: u32, window: Duration) -> Self {
        Self(Arc::new(Mutex::new(Ledger {
            limit,
            window,
            started: Instant::now(),
            windows: HashMap::new(),
            last_second: VecDeque::new(),
            random: 1,
            asked: 0,
            violations: 0,
        })))
    }

    /// A client of it, which waits as long as it takes and sends nothing twice.
    ///
    /// # Panics
    ///
    /// Never: the token fits a header.
    pub fn client(&self) -> Client {
        let patient = Client::builder(Auth::bot(TOKEN)).longest_wait(Duration::from_secs(3600));
        let client = patient.retries(0).transport(self.clone()).build();
        client.expect("the token fits a header")
    }

    /// How many requests came.
    pub fn asked(&self) -> usize {
        self.lock().asked
    }

    /// How many of them broke a limit.
    pub fn violations(&self) -> usize {
        self.lock().violations
    }

    fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transport for Enforcing {
    fn carry(&self, request: Request<Bytes>) -> Carrying<'_> {
        Box::pin(async move {
            let there = self.lock().travel();
            sleep(there).await;
            let answer = self.lock().take(request.uri().path());
            let back = self.lock().travel();
            sleep(back).await;
            Ok(answer)
        })
    }
}

impl Ledger {
    /// The same at every run.
    fn travel(&mut self) -> Duration {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005) + 1;
        Duration::from_millis((self.random >> 33) % 100)
    }

    fn take(&mut self, path: &str) -> Response<Bytes> {
        let now = Instant::now();
        self.asked += 1;
        let is_interaction = path.contains("/interactions/");
        if !is_interaction && !self.is_within_the_second(now) {
            return self.refuse("global", 1.0);
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
            return self.refuse("user", (ends - now).as_secs_f64());
        }
        window.left -= 1;
        let left = window.left;
        self.counted(ends, left, now)
    }

    fn counted(&self, ends: Instant, left: u32, now: Instant) -> Response<Bytes> {
        let headers = [
            ("x-ratelimit-bucket", "abc"),
            ("x-ratelimit-limit", &self.limit.to_string()),
            ("x-ratelimit-remaining", &left.to_string()),
            ("x-ratelimit-reset-after", &seconds(ends - now)),
            ("x-ratelimit-reset", &seconds(ends - self.started)),
        ];
        answer(200, &headers, "")
    }

    /// Whether there were fewer in the second that ends now, however the service lays its seconds.
    fn is_within_the_second(&mut self, now: Instant) -> bool {
        let is_past = |came: &Instant| *came + Duration::from_secs(1) <= now;
        while self.last_second.front().is_some_and(is_past) {
            self.last_second.pop_front();
        }
        self.last_second.push_back(now);
        self.last_second.len() <= PER_SECOND
    }

    fn refuse(&mut self, scope: &str, seconds: f64) -> Response<Bytes> {
        self.violations += 1;
        let body =
            json!({"message": "Slow down.", "retry_after": seconds, "global": scope == "global"});
        answer(429, &[("x-ratelimit-scope", scope)], &body.to_string())
    }
}

/// The path with what stands behind the guild's id cut off after its first word.
fn bucket(path: &str) -> String {
    let segments = path.trim_start_matches("/api/v10").split('/');
    segments.take(4).collect::<Vec<_>>().join("/")
}

/// Seconds as the service writes them, with milliseconds.
fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
