//! Waits of handlers for users: their IDs, their limits, and the waits of each user.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use guildhall_model::{Id, User};

use crate::context::error::ContextError;
use crate::context::services::Services;
use crate::store::processes::ProcessId;

/// Maximum number of waits of one kind in one process.
pub(crate) const WAITS_MAX: usize = 10_000;

/// Maximum number of waits of one kind per user: far more than the number of clients that a user has open. Discord does
/// not report that a user has lost interest, and a single user must not use up all waits.
const WAITS_PER_USER_MAX: usize = 16;

/// Number of a wait, which custom IDs contain. It is random, so that no user can guess the number of another user's
/// wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WaitId(u128);

impl WaitId {
    /// Generates 128 random bits. Returns `None` if the system's random number generator failed.
    pub(crate) fn random() -> Option<Self> {
        let mut bytes = [0; 16];
        getrandom::getrandom(&mut bytes).ok()?;
        Some(Self(u128::from_ne_bytes(bytes)))
    }

    /// Parses the digits that `Display` writes. Returns `None` for other text.
    pub(crate) fn from_digits(digits: &str) -> Option<Self> {
        u128::from_str_radix(digits, 16).ok().map(Self)
    }
}

/// Writes 32 hexadecimal digits.
impl fmt::Display for WaitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A wait, and the process with the waiting handler, as custom IDs name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WaitAddress {
    /// The process; `None` if no other process can pass interactions to this one.
    pub(crate) process: Option<ProcessId>,
    pub(crate) wait: WaitId,
}

impl WaitAddress {
    /// Returns the address of a wait in this process.
    pub(crate) async fn here(services: &Services, wait: WaitId) -> Self {
        let process = match &services.processes {
            Some(processes) if processes.is_reachable().await => processes.id(),
            _ => None,
        };
        Self { process, wait }
    }

    /// Parses the digits that `Display` writes. Returns `None` for other text.
    pub(crate) fn from_digits(digits: &str) -> Option<Self> {
        let (process, wait) = match digits.split_once('.') {
            Some((process, wait)) => {
                let process = u64::from_str_radix(process, 16).ok()?;
                (Some(ProcessId::new(process)), wait)
            }
            None => (None, digits),
        };
        let wait = WaitId::from_digits(wait)?;
        Some(Self { process, wait })
    }
}

/// Writes the digits of the wait, after those of the process and a dot if there is one.
impl fmt::Display for WaitAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.process {
            Some(process) => write!(f, "{process}.{}", self.wait),
            None => self.wait.fmt(f),
        }
    }
}

/// Waits of each user, oldest first.
#[derive(Debug, Default)]
pub(crate) struct WaitsByUser(HashMap<Id<User>, Vec<WaitId>>);

impl WaitsByUser {
    /// Returns the waits of a user, oldest first.
    pub(crate) fn of_user(&self, user: Id<User>) -> &[WaitId] {
        self.0.get(&user).map_or(&[], Vec::as_slice)
    }

    /// Returns the wait that must end before the user can have another one, if there is one.
    pub(crate) fn surplus(&self, user: Id<User>) -> Option<WaitId> {
        let waits = self.of_user(user);
        waits
            .first()
            .copied()
            .filter(|_| waits.len() >= WAITS_PER_USER_MAX)
    }

    pub(crate) fn insert(&mut self, user: Id<User>, id: WaitId) {
        self.0.entry(user).or_default().push(id);
    }

    pub(crate) fn remove(&mut self, user: Id<User>, id: WaitId) {
        if let Entry::Occupied(mut waits) = self.0.entry(user) {
            waits.get_mut().retain(|other| *other != id);
            if waits.get().is_empty() {
                waits.remove();
            }
        }
    }
}

/// Returns the ID, or an error if it could not be generated.
///
/// # Errors
///
/// Returns [`ContextError::CannotWait`] for `None`.
pub(crate) fn require_random(id: Option<WaitId>) -> Result<WaitId, ContextError> {
    id.ok_or(ContextError::CannotWait(
        "the system's random number generator failed",
    ))
}
