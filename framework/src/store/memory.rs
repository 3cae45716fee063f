//! The claims of one process, in its memory.

use std::collections::HashMap;
use std::future::ready;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Claim, Claimed, Store, Storing};
use crate::clock::{Duration, Instant, saturating_add};

/// How many keys there are before those are looked for that nobody holds a place under.
const SWEEP_FROM: usize = 256;

/// Keeps claims in memory; they are gone when the process ends.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Keys>);

#[derive(Debug, Default)]
struct Keys {
    places: HashMap<String, Vec<Place>>,
    /// Among how many keys nothing was found to be forgotten.
    swept: usize,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    holder: u64,
    until: Instant,
}

impl MemoryStore {
    fn keys(&self) -> MutexGuard<'_, Keys> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> Storing<'a, Claimed> {
        let claimed = self.keys().claim(key, claim, Instant::now());
        Box::pin(ready(Ok(claimed)))
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> Storing<'a, ()> {
        self.keys().release(key, holder);
        Box::pin(ready(Ok(())))
    }
}

impl Keys {
    fn claim(&mut self, key: &str, claim: Claim, now: Instant) -> Claimed {
        self.sweep(now);
        let places = self.places.entry(key.to_owned()).or_default();
        places.retain(|place| place.until > now && place.holder != claim.holder);
        let first = places.iter().map(|place| place.until).min();
        if places.len() >= claim.places as usize {
            let free_in = first.map_or(Duration::MAX, |first| first.duration_since(now));
            return Claimed::Full { free_in };
        }
        places.push(Place {
            holder: claim.holder,
            until: saturating_add(now, claim.time),
        });
        Claimed::Held
    }

    fn release(&mut self, key: &str, holder: u64) {
        if let Some(places) = self.places.get_mut(key) {
            places.retain(|place| place.holder != holder);
            if places.is_empty() {
                self.places.remove(key);
            }
        }
    }

    /// Forgets keys whenever there are twice as many as were left by the last time.
    fn sweep(&mut self, now: Instant) {
        if self.places.len() < SWEEP_FROM.max(self.swept * 2) {
            return;
        }
        let held = |place: &Place| place.until > now;
        self.places.retain(|_, places| places.iter().any(held));
        self.swept = self.places.len();
    }
}
