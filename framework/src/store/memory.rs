//! A store in the memory of one process.

use std::collections::HashMap;
use std::future::ready;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Claim, ClaimOutcome, Store, StoreFuture};
use crate::clock::{Duration, Instant, saturating_add};

/// Number of keys below which expired keys are not removed.
const MIN_SWEEP_LEN: usize = 256;

/// A store in memory. Its contents are lost when the process ends.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Keys>);

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
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, ClaimOutcome> {
        let outcome = self.keys().claim(key, claim, Instant::now());
        Box::pin(ready(Ok(outcome)))
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        self.keys().release(key, holder);
        Box::pin(ready(Ok(())))
    }
}

impl Keys {
    fn claim(&mut self, key: &str, claim: Claim, now: Instant) -> ClaimOutcome {
        self.sweep(now);
        let slots = self.slots.entry(key.to_owned()).or_default();
        slots.retain(|slot| slot.until > now);
        let own = slots.iter().find(|slot| slot.holder == claim.holder);
        if own.is_some() || slots.len() >= claim.slots as usize {
            let ends = slots.iter().map(|slot| slot.until);
            let first = own.map_or_else(|| ends.min(), |own| Some(own.until));
            let retry_after = first.map_or(Duration::MAX, |first| first.duration_since(now));
            return ClaimOutcome::Full { retry_after };
        }
        slots.push(HeldSlot {
            holder: claim.holder,
            until: saturating_add(now, claim.ttl),
        });
        ClaimOutcome::Granted
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
