//! One bucket: what is known of its window, and who waits for it.
//!
//! Every bucket that is in use, and which route counts against which.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Duration;

use tokio::time::Instant;

use crate::limit::limiter::Ticket;
use crate::limit::queue::{Queue, Shut};
use crate::limit::report::{Count, Report};
use crate::limit::route::Route;

/// How long a bucket that nobody uses is remembered.
const REMEMBERED: Duration = Duration::from_secs(60);

/// What is added to the end of a window, because the service rounds it to milliseconds.
const ROUNDING: Duration = Duration::from_millis(5);

/// How far apart the ends of one window are said to be at most, in seconds.
const SAME: f64 = 0.02;

/// One bucket.
#[derive(Debug)]
pub(crate) struct Bucket {
    allowance: Allowance,
    /// Until when a 429 asked for silence.
    closed: Option<Instant>,
    in_flight: u32,
    used: Instant,
    pub(crate) queue: Queue,
}

/// What is known of a bucket.
#[derive(Debug)]
enum Allowance {
    /// Nothing, so one request goes ahead.
    Unknown,
    /// There is no limit.
    Free,
    /// The count of its window.
    Counted(Window),
}

#[derive(Debug)]
struct Window {
    limit: u32,
    /// What the service said is left. Requests in flight are not known to be in it.
    left: u32,
    /// When it ends; nothing once it has ended and no answer has told of the next one.
    resets: Option<Instant>,
    /// Its end by the service's clock.
    reset: Option<f64>,
}

impl Bucket {
    pub(crate) fn new(now: Instant) -> Self {
        Self {
            allowance: Allowance::Unknown,
            closed: None,
            in_flight: 0,
            used: now,
            queue: Queue::default(),
        }
    }

    /// Takes one of what is left.
    pub(crate) fn admit(&mut self, ticket: Ticket, now: Instant) -> Result<(), Shut> {
        let is_turn = self.queue.is_turn(ticket);
        let opens = self.open(now).err();
        if let Some(opens) = opens {
            return Err(Shut { is_turn, opens });
        }
        if !is_turn {
            return Err(Shut::behind());
        }
        self.in_flight += 1;
        self.used = now;
        self.queue.leave(ticket);
        self.queue.ring();
        Ok(())
    }

    /// Whether something is left, or from when on something is, if that is known.
    fn open(&mut self, now: Instant) -> Result<(), Option<Instant>> {
        self.closed = self.closed.filter(|closed| now < *closed);
        if let Some(closed) = self.closed {
            return Err(Some(closed));
        }
        match &mut self.allowance {
            Allowance::Unknown if self.in_flight == 0 => Ok(()),
            Allowance::Unknown => Err(None),
            Allowance::Free => Ok(()),
            Allowance::Counted(window) => window.open(self.in_flight, now),
        }
    }

    /// Gives back what [`admit`](Self::admit) took.
    pub(crate) const fn release(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    /// Learns from the answer to a request that it has released.
    pub(crate) fn learn(&mut self, report: &Report<'_>, now: Instant) {
        match (report.count, &mut self.allowance) {
            (Some(count), Allowance::Counted(window)) => window.learn(count, now),
            (Some(count), _) => self.allowance = Allowance::Counted(Window::new(count, now)),
            (None, Allowance::Counted(window)) => window.left = window.left.saturating_sub(1),
            (None, Allowance::Unknown) if report.is_success => self.allowance = Allowance::Free,
            (None, Allowance::Unknown | Allowance::Free) => {}
        }
        // One for everything closes the bucket too, since answers to interactions wait for no other.
        if let Some(slowdown) = report.slowdown {
            self.closed = self.closed.max(Some(now + slowdown.wait()));
        }
        if self.knows_too_little(report) {
            self.allowance = Allowance::Unknown;
        }
    }

    /// Whether the next request has to find out.
    fn knows_too_little(&self, report: &Report<'_>) -> bool {
        let unexplained = report.slowdown.is_some() && report.count.is_none();
        let used_up = match &self.allowance {
            // Nothing would ever open it again.
            Allowance::Counted(window) => window.resets.is_none() && window.left == 0,
            Allowance::Unknown | Allowance::Free => false,
        };
        unexplained || used_up && self.in_flight == 0
    }

    /// Whether forgetting it costs nothing but one request that goes ahead.
    pub(crate) fn is_idle(&self, now: Instant) -> bool {
        let resets = match &self.allowance {
            Allowance::Counted(window) => window.resets,
            Allowance::Unknown | Allowance::Free => None,
        };
        self.in_flight == 0
            && self.queue.is_empty()
            && now >= self.used + REMEMBERED
            && resets.max(self.closed).is_none_or(|end| end <= now)
    }
}

impl Window {
    fn new(count: Count, now: Instant) -> Self {
        Self {
            limit: count.limit.max(1),
            left: count.remaining,
            resets: Some(now + count.reset_after + ROUNDING),
            reset: count.reset,
        }
    }

    fn open(&mut self, in_flight: u32, now: Instant) -> Result<(), Option<Instant>> {
        if self.resets.is_some_and(|resets| resets <= now) {
            self.left = self.limit;
            self.resets = None;
        }
        // Whatever is in flight may count here, even if it was sent in an earlier window.
        if self.left > in_flight {
            Ok(())
        } else {
            Err(self.resets)
        }
    }

    fn learn(&mut self, count: Count, now: Instant) {
        match self.order(count, now) {
            Ordering::Greater => *self = Self::new(count, now),
            // Answers overtake each other; the lowest count is the latest.
            Ordering::Equal => self.left = self.left.min(count.remaining),
            Ordering::Less => {}
        }
    }

    /// Whether an answer tells of a later window than this one, of this one, or of an earlier one.
    fn order(&self, count: Count, now: Instant) -> Ordering {
        let Some(resets) = self.resets else {
            let later = self.reset.zip(count.reset);
            return match later {
                Some((known, told)) if told <= known + SAME => Ordering::Less,
                Some(_) | None => Ordering::Greater,
            };
        };
        if let Some((known, told)) = self.reset.zip(count.reset) {
            return if (told - known).abs() <= SAME {
                Ordering::Equal
            } else {
                told.total_cmp(&known)
            };
        }
        if now + count.reset_after > resets + count.reset_after / 2 {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }
}

/// How many buckets are held before idle ones are looked for.
const FEW: usize = 1024;

/// Something by keys that are hashes already, so that no look hashes them again.
type ByKey<T> = HashMap<u64, T, BuildHasherDefault<Hashed>>;

/// The hash of a hash: itself.
#[derive(Debug, Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |hash, byte| hash << 8 | u64::from(*byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Every bucket that is in use, and which route counts against which.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    names: ByKey<u64>,
    held: ByKey<Bucket>,
    /// How many were in use when idle ones were last looked for.
    in_use: usize,
}

impl Buckets {
    /// The bucket of a route, and its key.
    pub(crate) fn of(&mut self, route: Route, now: Instant) -> (u64, &mut Bucket) {
        let key = self.names.get(&route.own).copied().unwrap_or(route.own);
        (key, self.held(key, now))
    }

    /// The bucket with a key, if it is still held.
    pub(crate) fn get_mut(&mut self, key: u64) -> Option<&mut Bucket> {
        self.held.get_mut(&key)
    }

    /// Has a route count against another bucket from now on; who waits moves with it.
    pub(crate) fn rename(&mut self, route: Route, key: u64, now: Instant) {
        let (old, bucket) = self.of(route, now);
        if old == key {
            return;
        }
        let moved = bucket.queue.take(route.own);
        bucket.queue.ring();
        if old == route.own {
            self.held.remove(&old);
        }
        self.names.insert(route.own, key);
        self.held(key, now).queue.absorb(moved);
    }

    fn held(&mut self, key: u64, now: Instant) -> &mut Bucket {
        if self.held.len() >= FEW.max(2 * self.in_use) && !self.held.contains_key(&key) {
            self.sweep(now);
        }
        self.held.entry(key).or_insert_with(|| Bucket::new(now))
    }

    fn sweep(&mut self, now: Instant) {
        self.held.retain(|_, bucket| !bucket.is_idle(now));
        self.names.retain(|_, key| self.held.contains_key(key));
        self.in_use = self.held.len();
        self.held.shrink_to(2 * self.in_use);
        self.names.shrink_to(2 * self.in_use);
    }
}
