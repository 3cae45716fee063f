//! What goes wrong with an interaction on its way to the app.

use std::time::Duration;

use super::Signing;

/// What goes wrong with an interaction on its way to the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeliveryFault {
    /// It is delivered twice, to the last byte; what comes back first counts.
    Duplicated,
    /// It is signed as this long ago, as a request that somebody kept and sends again.
    Replayed(Duration),
    /// It is signed in this way.
    Signed(Signing),
    /// It is sent when the emulator's clock is this much further. The app has so much less of its
    /// time for the answer.
    Slow(Duration),
    /// Its connection is closed in the middle of its body.
    Truncated,
}
