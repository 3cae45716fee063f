//! A store in the memory of one process.

use std::collections::{HashMap, VecDeque};
use std::future::ready;
use std::sync::{MutexGuard, PoisonError};

use bytes::Bytes;

use super::{Claim, Claimed, Store, StoreFuture};

use crate::platform::{Duration, Instant, Mutex, saturating_add};

/// Number of keys below which expired keys are not removed.
const MIN_SWEEP_LEN: usize = 256;

/// Maximum number of values.
const VALUES_MAX: usize = 10_000;

/// Maximum size of all values together, in bytes.
const VALUES_SIZE_MAX: usize = 16 * 1024 * 1024;

/// A store in memory. Its contents are lost when the process ends.
///
/// The store keeps at most 10,000 [values](Store::keep) with 16 MiB together. If there is no room for another one, the
/// expired values are dropped first, then the oldest ones.
#[derive(Debug, Default)]
pub struct MemoryStore {
    keys: Mutex<Keys>,
    values: Mutex<Values>,
}

#[derive(Debug, Default)]
struct Keys {
    slots: HashMap<String, Vec<HeldSlot>>,
    /// Number of keys after the last sweep.
    len_after_sweep: usize,
}

#[derive(Clone, Copy, Debug)]
struct HeldSlot {
    holder: u64,
    until: Instant,
}

impl MemoryStore {
    fn keys(&self) -> MutexGuard<'_, Keys> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn values(&self) -> MutexGuard<'_, Values> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        let outcome = self.keys().claim(key, claim, Instant::now());
        Box::pin(ready(Ok(outcome)))
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        self.keys().release(key, holder);
        Box::pin(ready(Ok(())))
    }

    fn held_slots<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Vec<Duration>> {
        let held = self.keys().held(key, Instant::now());
        Box::pin(ready(Ok(held)))
    }

    fn release_all<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        self.keys().slots.remove(key);
        Box::pin(ready(Ok(())))
    }

    fn keep<'a>(&'a self, key: &'a str, value: Bytes, ttl: Duration) -> StoreFuture<'a, ()> {
        if value.len() > VALUES_SIZE_MAX {
            return Box::pin(ready(Err(ValueSizeError.into())));
        }
        self.values().keep(key, value, ttl, Instant::now());
        Box::pin(ready(Ok(())))
    }

    fn fetch<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        let value = self.values().fetch(key, Instant::now());
        Box::pin(ready(Ok(value)))
    }
}

/// The error for a value that does not fit into a store.
#[derive(Debug, thiserror::Error)]
#[error("a value must have at most 16 MiB")]
struct ValueSizeError;

/// Values with their keys.
#[derive(Debug, Default)]
struct Values {
    by_key: HashMap<String, KeptValue>,
    /// Keys with the numbers of their values, oldest first. The value may have been replaced since.
    arrivals: VecDeque<(u64, String)>,
    arrival_count: u64,
    /// Size of all values, in bytes.
    size: usize,
    /// Time before which no value expires.
    first_expiry: Option<Instant>,
}

#[derive(Debug)]
struct KeptValue {
    value: Bytes,
    until: Instant,
    arrival: u64,
}

impl Values {
    fn keep(&mut self, key: &str, value: Bytes, ttl: Duration, now: Instant) {
        self.remove(key);
        self.make_room(value.len(), now);
        self.arrival_count += 1;
        self.size += value.len();
        let until = saturating_add(now, ttl);
        self.first_expiry = Some(self.first_expiry.map_or(until, |first| first.min(until)));
        self.arrivals
            .push_back((self.arrival_count, key.to_owned()));
        let kept = KeptValue {
            value,
            until,
            arrival: self.arrival_count,
        };
        self.by_key.insert(key.to_owned(), kept);
    }

    fn fetch(&self, key: &str, now: Instant) -> Option<Bytes> {
        let kept = self.by_key.get(key).filter(|kept| kept.until > now)?;
        Some(kept.value.clone())
    }

    fn remove(&mut self, key: &str) {
        if let Some(removed) = self.by_key.remove(key) {
            self.size -= removed.value.len();
        }
    }

    /// Drops the expired values, then the oldest ones, until there is room for another value.
    fn make_room(&mut self, size: usize, now: Instant) {
        if !self.has_room(size) && self.first_expiry.is_some_and(|first| first <= now) {
            self.drop_expired(now);
        }
        while !self.has_room(size) {
            let Some((arrival, oldest)) = self.arrivals.pop_front() else {
                return;
            };
            if self.is_current(arrival, &oldest) {
                self.remove(&oldest);
            }
        }
    }

    fn drop_expired(&mut self, now: Instant) {
        self.by_key.retain(|_, kept| kept.until > now);
        self.size = self.by_key.values().map(|kept| kept.value.len()).sum();
        self.first_expiry = self.by_key.values().map(|kept| kept.until).min();
        let mut arrivals = std::mem::take(&mut self.arrivals);
        arrivals.retain(|(arrival, key)| self.is_current(*arrival, key));
        self.arrivals = arrivals;
    }

    /// Returns whether the value that arrived under a key is still there.
    fn is_current(&self, arrival: u64, key: &str) -> bool {
        let kept = self.by_key.get(key);
        kept.is_some_and(|kept| kept.arrival == arrival)
    }

    fn has_room(&self, size: usize) -> bool {
        self.arrivals.len() < VALUES_MAX && self.size + size <= VALUES_SIZE_MAX
    }
}

impl Keys {
    fn claim(&mut self, key: &str, claim: Claim, now: Instant) -> Claimed {
        self.sweep(now);
        let slots = self.slots.entry(key.to_owned()).or_default();
        slots.retain(|slot| slot.until > now);
        let own = slots.iter().find(|slot| slot.holder == claim.holder);
        if own.is_some() || slots.len() >= claim.slots as usize {
            // More slots may be held than this claim allows: earlier claims may have allowed more.
            let mut ends: Vec<_> = slots.iter().map(|slot| slot.until).collect();
            ends.sort_unstable();
            let above = slots.len().saturating_sub(claim.slots as usize);
            let end = own.map_or_else(|| ends.get(above).copied(), |own| Some(own.until));
            let retry_after = end.map_or(Duration::MAX, |end| end.duration_since(now));
            return Claimed::Full { retry_after };
        }
        slots.push(HeldSlot {
            holder: claim.holder,
            until: saturating_add(now, claim.ttl),
        });
        Claimed::Granted
    }

    /// Returns the times until the slots under a key expire.
    fn held(&self, key: &str, now: Instant) -> Vec<Duration> {
        let slots = self.slots.get(key).into_iter().flatten();
        slots
            .filter(|slot| slot.until > now)
            .map(|slot| slot.until.duration_since(now))
            .collect()
    }

    fn release(&mut self, key: &str, holder: u64) {
        if let Some(slots) = self.slots.get_mut(key) {
            slots.retain(|slot| slot.holder != holder);
            if slots.is_empty() {
                self.slots.remove(key);
            }
        }
    }

    /// Removes expired keys when the number of keys has doubled since the last sweep.
    fn sweep(&mut self, now: Instant) {
        if self.slots.len() < MIN_SWEEP_LEN.max(self.len_after_sweep * 2) {
            return;
        }
        self.slots
            .retain(|_, slots| slots.iter().any(|slot| slot.until > now));
        self.len_after_sweep = self.slots.len();
    }
}
