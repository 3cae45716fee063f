//! Time, tasks and locks. Everything else of the crate takes them from here; the client has the definitions.

pub(crate) use guildhall_client::__private::platform::{
    Duration, Instant, Mutex, Runtime, Task, TaskTracker, sleep, sleep_until, spawn, timeout,
    timeout_at, unconstrained, unix_time, yield_now,
};

use guildhall_model::Timestamp;

/// A hundred years: the maximum duration that is added to an instant. A longer one could overflow.
pub(crate) const MAX_SPAN: Duration = Duration::from_hours(100 * 365 * 24);

/// Returns the instant `span` after `start`, at most [`MAX_SPAN`] later.
pub(crate) fn saturating_add(start: Instant, span: Duration) -> Instant {
    start + span.min(MAX_SPAN)
}

/// Clock of handlers and jobs.
#[derive(Clone, Debug, Default)]
pub(crate) enum AppClock {
    #[default]
    System,
    /// The clock of the emulator on which the app is installed.
    #[cfg(feature = "emulator")]
    Emulator(guildhall_emulator::Clock),
}

impl AppClock {
    /// Returns the current time.
    pub(crate) fn timestamp(&self) -> Timestamp {
        match self {
            Self::System => Timestamp::now(),
            #[cfg(feature = "emulator")]
            Self::Emulator(clock) => clock.now(),
        }
    }

    /// Returns the time since the Unix epoch.
    pub(crate) fn now(&self) -> Duration {
        match self {
            Self::System => unix_time(),
            #[cfg(feature = "emulator")]
            Self::Emulator(clock) => {
                Duration::from_millis(u64::try_from(clock.now_millis()).unwrap_or(0))
            }
        }
    }

    /// Waits until a time since the Unix epoch. The system clock may be a little earlier when the wait ends.
    pub(crate) async fn wait_until(&self, time: Duration) {
        match self {
            Self::System => sleep(time.saturating_sub(unix_time()).min(MAX_SPAN)).await,
            #[cfg(feature = "emulator")]
            Self::Emulator(clock) => {
                let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
                clock.wait_until(millis).await;
                if clock.now_millis() < millis {
                    // The clock has reached its end, and the time never comes.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}
