//! Says what is being done, where it takes longer than a second.

use std::io::{self, Write};
use std::pin::pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

/// After how long a person wonders.
const SECOND: Duration = Duration::from_secs(1);

/// What is being done, for who wonders why nothing happens.
#[derive(Debug, Default)]
pub(super) struct Patience(Mutex<Option<String>>);

impl Patience {
    /// Sets what is being done.
    pub(super) fn say(&self, what: &str) {
        *self.lock() = Some(what.to_owned());
    }

    /// Waits for it, and each second says what is new on the standard error.
    pub(super) async fn over<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return done,
                () = sleep(SECOND) => self.tell(),
            }
        }
    }

    fn tell(&self) {
        if let Some(what) = self.lock().take() {
            // Where nobody can be told, nobody waits.
            let _told = writeln!(io::stderr().lock(), "{what} …");
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
