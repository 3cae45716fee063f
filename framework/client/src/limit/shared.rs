//! The part of the limits that several processes with one token hold together: requests per second, known buckets, and
//! rejected requests.
//!
//! A request claims a place in its bucket and in the global window after the limits of this process have admitted it.
//! The places are released when the response says that they no longer count. A process learns from its own responses
//! which bucket a route has; until then, only its own limits apply to the bucket.

use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

use crate::label::RequestLabel;
use crate::limit::global::{GLOBAL_WINDOW, INVALID_REQUEST_WINDOW, MAX_TRANSIT};
use crate::limit::limiter::{LimitError, LimiterSettings};
use crate::limit::report::LimitReport;
use crate::limit::route::{Route, major_path_prefix};
use crate::limit::spread::random_fraction;
use crate::platform::{Duration, Instant, Mutex, sleep, spawn};

/// Key of the requests of a second.
const GLOBAL_KEY: &str = "global";

/// Key of the rejected requests.
const INVALID_KEY: &str = "invalid";

/// Minimum time for which a request holds a place in a bucket if no response ends that time earlier: a window may be
/// longer than the part of the first window that this process has seen.
const MIN_BUCKET_HOLD: Duration = Duration::from_secs(15);

/// Mean time between two attempts to claim a place, because a place may be released earlier than the storage expects.
const CLAIM_INTERVAL: Duration = Duration::from_millis(100);

/// Time added to the end of a window, because the service rounds the end to milliseconds.
const ROUNDING_MARGIN: Duration = Duration::from_millis(5);

/// Number of routes at which all are forgotten. They are learned again from responses.
const ROUTES_MAX: usize = 10_000;

/// The future of an operation on [`SharedLimits`].
pub type SharedLimitsFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Storage for the rate limits that several processes with one token hold together:
/// [`ClientBuilder::shared_limits`](crate::ClientBuilder::shared_limits).
///
/// Each key has a number of places. Claims must be atomic with respect to those of other processes. If the storage
/// fails, it admits the request: then, each process follows the limits as far as it knows them.
pub trait SharedLimits: fmt::Debug + Send + Sync + 'static {
    /// Claims one of `places` places under a key for a request, until the place is released or the time `longest` has
    /// passed. Returns `None` if the request has a place, and otherwise the time after which one is free at the latest.
    fn claim<'a>(
        &'a self,
        key: &'a str,
        request: u64,
        places: u32,
        longest: Duration,
    ) -> SharedLimitsFuture<'a, Option<Duration>>;

    /// Releases the place of a request.
    fn release<'a>(&'a self, key: &'a str, request: u64) -> SharedLimitsFuture<'a, ()>;
}

impl<L: SharedLimits + ?Sized> SharedLimits for Arc<L> {
    fn claim<'a>(
        &'a self,
        key: &'a str,
        request: u64,
        places: u32,
        longest: Duration,
    ) -> SharedLimitsFuture<'a, Option<Duration>> {
        (**self).claim(key, request, places, longest)
    }

    fn release<'a>(&'a self, key: &'a str, request: u64) -> SharedLimitsFuture<'a, ()> {
        (**self).release(key, request)
    }
}

/// Claims places in limits that other processes use too.
#[derive(Debug)]
pub(crate) struct SharedLimiter {
    limits: Arc<dyn SharedLimits>,
    settings: LimiterSettings,
    state: Mutex<SharedState>,
}

#[derive(Debug, Default)]
struct SharedState {
    /// Bucket of each route, by route key.
    buckets: HashMap<u64, SharedBucket>,
    /// Time before which no request is sent, because all processes together have too many rejected ones.
    stopped_until: Option<Instant>,
}

/// A bucket that a response has named.
#[derive(Clone, Debug)]
struct SharedBucket {
    key: Arc<str>,
    limit: u32,
    /// Time to the end of a window, as far as known: windows last at least as long.
    length: Duration,
}

impl SharedLimiter {
    pub(crate) fn new(limits: Arc<dyn SharedLimits>, settings: LimiterSettings) -> Self {
        Self {
            limits,
            settings,
            state: Mutex::default(),
        }
    }

    /// Describes a request, with the [hash](major_hash) of its major parameter.
    pub(crate) fn request(
        self: &Arc<Self>,
        label: RequestLabel,
        route: Route,
        major: u128,
    ) -> SharedRequest<'_> {
        SharedRequest {
            limiter: self,
            label,
            route,
            major,
        }
    }

    /// Claims a place again and again until there is one.
    async fn claim(&self, holder: u64, place: Place<'_>, until: Instant) -> Result<(), LimitError> {
        loop {
            let Place {
                key,
                limit,
                longest,
            } = place;
            let claimed = self.limits.claim(key, holder, limit, longest).await;
            let Some(wait) = claimed else {
                return Ok(());
            };
            // Random, so that no process is always the first.
            let pause = CLAIM_INTERVAL.mul_f64(0.5 + random_fraction()).min(wait);
            if until <= Instant::now() + pause {
                return Err(LimitError::WaitTooLong(Some(wait)));
            }
            sleep(pause).await;
        }
    }

    fn check_invalid_requests(&self) -> Result<(), LimitError> {
        let now = Instant::now();
        let stopped_until = self.state().stopped_until.filter(|until| now < *until);
        match stopped_until {
            Some(until) => {
                let max = self.settings.max_invalid_requests;
                Err(LimitError::InvalidRequestLimit(max, until - now))
            }
            None => Ok(()),
        }
    }

    /// Counts a rejected request of all processes.
    async fn record_invalid(&self) {
        let max = self.settings.max_invalid_requests;
        let claimed = self
            .limits
            .claim(INVALID_KEY, random_holder(), max, INVALID_REQUEST_WINDOW);
        if let Some(wait) = claimed.await {
            let stopped_until = Instant::now() + wait.min(INVALID_REQUEST_WINDOW);
            self.state().stopped_until = Some(stopped_until);
        }
    }

    fn release_later(self: &Arc<Self>, key: Arc<str>, holder: u64, delay: Duration) {
        let limiter = Arc::clone(self);
        spawn(async move {
            sleep(delay).await;
            limiter.limits.release(&key, holder).await;
        });
    }

    fn state(&self) -> MutexGuard<'_, SharedState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that needs places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedRequest<'a> {
    limiter: &'a Arc<SharedLimiter>,
    pub(crate) label: RequestLabel,
    route: Route,
    /// Hash of the major parameter and the user's access token, the same in every process.
    major: u128,
}

impl SharedRequest<'_> {
    /// Claims a place in the bucket, if it is known, and in the global window if it applies to the route.
    ///
    /// # Errors
    ///
    /// Returns [`LimitError`] if too many requests were rejected, or there is no place until `until`.
    pub(crate) async fn admit(self, until: Instant) -> Result<SharedPermit, LimitError> {
        let (limiter, route) = (self.limiter, self.route);
        limiter.check_invalid_requests()?;
        let bucket = limiter.state().buckets.get(&route.key).cloned();
        let mut permit = SharedPermit {
            limiter: Arc::clone(limiter),
            holder: random_holder(),
            route: route.key,
            major: self.major,
            bucket: None,
            is_global: false,
            is_sent: false,
        };
        if let Some(bucket) = bucket {
            let longest = MIN_BUCKET_HOLD.max(bucket.length + MAX_TRANSIT);
            let place = Place::new(&bucket.key, bucket.limit, longest);
            limiter.claim(permit.holder, place, until).await?;
            permit.bucket = Some(bucket);
        }
        if !route.is_interaction {
            let requests = limiter.settings.requests_per_second;
            let limit = u32::try_from(requests).unwrap_or(u32::MAX);
            let place = Place::new(GLOBAL_KEY, limit, MAX_TRANSIT + GLOBAL_WINDOW);
            limiter.claim(permit.holder, place, until).await?;
            permit.is_global = true;
        }
        permit.is_sent = true;
        Ok(permit)
    }
}

/// One of the places under a key.
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    key: &'a str,
    /// Number of places under the key.
    limit: u32,
    longest: Duration,
}

impl<'a> Place<'a> {
    const fn new(key: &'a str, limit: u32, longest: Duration) -> Self {
        Self {
            key,
            limit,
            longest,
        }
    }
}

/// The places of a request. Dropping a permit before the request was sent releases them.
#[derive(Debug)]
#[must_use = "a permit that is dropped releases its places"]
pub(crate) struct SharedPermit {
    limiter: Arc<SharedLimiter>,
    holder: u64,
    /// Key of the route.
    route: u64,
    major: u128,
    /// Bucket in which the request has a place.
    bucket: Option<SharedBucket>,
    /// Whether the request has a place in the global window.
    is_global: bool,
    is_sent: bool,
}

impl SharedPermit {
    /// Learns the bucket from the response, and releases the places when they no longer count.
    pub(crate) async fn finish(mut self, report: &LimitReport<'_>) {
        let bucket = self.bucket.take();
        if self.is_global {
            self.release_later(GLOBAL_KEY.into(), GLOBAL_WINDOW);
        }
        let reset_after = report.headers.map(|headers| headers.reset_after);
        if let Some(bucket) = &bucket {
            let window = reset_after.unwrap_or(bucket.length) + ROUNDING_MARGIN;
            self.release_later(Arc::clone(&bucket.key), window);
        }
        if let Some(named) = self.named_bucket(report) {
            // The request counts in a bucket that was not known when it was sent.
            if bucket.is_none_or(|bucket| bucket.key != named.key) {
                let window = reset_after.unwrap_or_default() + ROUNDING_MARGIN;
                let limits = &self.limiter.limits;
                limits
                    .claim(&named.key, self.holder, named.limit, window)
                    .await;
            }
        }
        if report.counts_as_invalid {
            self.limiter.record_invalid().await;
        }
    }

    /// Returns the bucket that a response names, and remembers the bucket for the route.
    fn named_bucket(&self, report: &LimitReport<'_>) -> Option<SharedBucket> {
        let (name, headers) = report.bucket.zip(report.headers)?;
        let key = hash(&[name, &self.major.to_be_bytes()]);
        let key: Arc<str> = format!("bucket {key:032x}").into();
        let mut state = self.limiter.state();
        if state.buckets.len() >= ROUTES_MAX {
            state.buckets.clear();
        }
        let known = state.buckets.get(&self.route);
        let known = known.filter(|known| known.key == key);
        let length = known.map_or(Duration::ZERO, |known| known.length);
        let bucket = SharedBucket {
            key,
            limit: headers.limit.max(1),
            length: length.max(headers.reset_after),
        };
        state.buckets.insert(self.route, bucket.clone());
        Some(bucket)
    }

    fn release_later(&self, key: Arc<str>, delay: Duration) {
        self.limiter.release_later(key, self.holder, delay);
    }
}

impl Drop for SharedPermit {
    fn drop(&mut self) {
        if self.is_sent {
            return;
        }
        if let Some(bucket) = self.bucket.take() {
            self.release_later(bucket.key, Duration::ZERO);
        }
    }
}

/// Returns a number that no other request of any process has. Without random numbers, requests of one moment share a
/// place.
fn random_holder() -> u64 {
    let mut bytes = [0; 8];
    let _ = getrandom::getrandom(&mut bytes);
    u64::from_ne_bytes(bytes)
}

/// Returns a hash of the major parameter in a path, and of the user's access token that replaces the client's
/// credentials, if any.
pub(crate) fn major_hash(path: &str, bearer: Option<&[u8]>) -> u128 {
    let major = major_path_prefix(path).as_bytes();
    hash(&[major, bearer.unwrap_or_default()])
}

/// Returns a hash of texts that is the same in every process.
fn hash(parts: &[&[u8]]) -> u128 {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.len().to_be_bytes());
        hasher.update(part);
    }
    let digest = hasher.finalize();
    let (first, _) = digest.split_at(16);
    first
        .iter()
        .fold(0, |number, byte| number << 8 | u128::from(*byte))
}
