//! Nothing is counted, without the feature `metrics`.

use std::time::Duration;

use guildhall_model::InteractionType;

use super::Stage;
#[cfg(feature = "client")]
use crate::client::Line;
use crate::hook::Outcome;

/// The response with the first answer goes out.
pub(crate) fn acknowledged(_: InteractionType, _: impl FnOnce() -> (Duration, bool)) {}

/// The service waits for the first answer no more.
pub(crate) fn missed(_: Option<InteractionType>) {}

/// An interaction has ended.
pub(crate) fn ended(_: InteractionType, _: Outcome) {}

/// Something was not let through.
pub(crate) fn refused(_: Stage) {}

/// The service was called.
#[cfg(feature = "client")]
pub(crate) fn called(_: Line, _: Option<http::StatusCode>) {}
