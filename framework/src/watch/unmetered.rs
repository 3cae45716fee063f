//! Nothing is counted, without the feature `metrics`.

use guildhall_model::InteractionType;

use super::{Acknowledged, Stage};
use crate::hook::Outcome;

/// There will be nothing.
pub(crate) fn describe() {}

/// The service has its first answer.
pub(crate) fn acknowledged(_: impl FnOnce() -> Option<Acknowledged>) {}

/// The service waits for the first answer no more.
pub(crate) fn missed(_: Option<InteractionType>) {}

/// An interaction has ended.
pub(crate) fn ended(_: InteractionType, _: Outcome) {}

/// Something was not let through.
pub(crate) fn refused(_: Stage) {}
