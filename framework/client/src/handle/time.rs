//! Durations as the service counts them.

use std::time::Duration;

use guildhall_model::Timestamp;

/// Longer than anything that the service takes, and short enough to be added to any date.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// Whole seconds, as many as a field holds: what is too many is refused by its check.
pub(super) fn seconds(duration: Duration) -> u32 {
    u32::try_from(duration.as_secs()).unwrap_or(u32::MAX)
}

/// Whole minutes, as many as a field holds.
pub(super) fn minutes(duration: Duration) -> u32 {
    seconds(duration) / 60
}

/// The point in time that is so far ahead, by the system's clock.
pub(super) fn from_now(ahead: Duration) -> Timestamp {
    let now = Timestamp::now();
    let millis = i64::try_from(ahead.min(LONGEST).as_millis()).unwrap_or(i64::MAX);
    let then = now.as_millis().saturating_add(millis);
    // The clock would have to stand at the end of the calendar.
    Timestamp::from_millis(then).unwrap_or(now)
}
