//! How the service was answered first.

use std::time::Duration;

use guildhall_model::InteractionType;

/// How the service was answered first.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "metrics"),
    expect(dead_code, reason = "without metrics, nobody asks")
)]
pub(crate) struct Acknowledged {
    pub(crate) kind: InteractionType,
    /// From the arrival until then.
    pub(crate) after: Duration,
    /// Whether it was a deferral.
    pub(crate) is_deferred: bool,
    /// Whether it is counted already that the service waits for it no more.
    pub(crate) is_missed: bool,
}
