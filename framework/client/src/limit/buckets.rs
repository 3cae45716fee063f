//! Every bucket that is in use, and which route counts against which.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tokio::time::Instant;

use super::bucket::Bucket;
use super::route::Route;

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
pub(super) struct Buckets {
    names: ByKey<u64>,
    held: ByKey<Bucket>,
    /// How many were in use when idle ones were last looked for.
    in_use: usize,
}

impl Buckets {
    /// The bucket of a route, and its key.
    pub(super) fn of(&mut self, route: Route, now: Instant) -> (u64, &mut Bucket) {
        let key = self.names.get(&route.own).copied().unwrap_or(route.own);
        (key, self.held(key, now))
    }

    /// The bucket with a key, if it is still held.
    pub(super) fn get_mut(&mut self, key: u64) -> Option<&mut Bucket> {
        self.held.get_mut(&key)
    }

    /// Has a route count against another bucket from now on; who waits moves with it.
    pub(super) fn rename(&mut self, route: Route, key: u64, now: Instant) {
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
