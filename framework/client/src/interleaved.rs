//! A mutex that lets another thread run before each lock, for `.ci/run interleavings`.

use std::sync::{LockResult, MutexGuard, OnceLock, TryLockError};
use std::thread;

static SWITCH: OnceLock<fn()> = OnceLock::new();

/// Sets the function that may let another thread run.
pub fn on_lock(switch: fn()) {
    SWITCH.get_or_init(|| switch);
}

/// A mutex that lets another thread run before each lock.
#[derive(Debug, Default)]
pub struct Mutex<T>(std::sync::Mutex<T>);

impl<T> Mutex<T> {
    /// Creates a mutex.
    pub const fn new(value: T) -> Self {
        Self(std::sync::Mutex::new(value))
    }

    /// Locks the mutex.
    ///
    /// # Errors
    ///
    /// Returns an error if a thread panicked while it held the lock.
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        loop {
            if let Some(switch) = SWITCH.get() {
                switch();
            }
            match self.0.try_lock() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(error)) => return Err(error),
                Err(TryLockError::WouldBlock) => thread::yield_now(),
            }
        }
    }
}
