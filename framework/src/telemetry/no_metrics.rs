//! No-op versions of the metrics functions, for builds without the `metrics` feature.

use guildhall_model::InteractionType;

use super::events::{RejectionStage, ResponseTiming};
use super::outcome::Outcome;

/// Does nothing.
pub(crate) fn describe_metrics() {}

/// Does nothing.
pub(crate) fn record_response(_: impl FnOnce() -> Option<ResponseTiming>) {}

/// Does nothing.
pub(crate) fn record_missed_deadline(_: Option<InteractionType>) {}

/// Does nothing.
pub(crate) fn record_outcome(_: InteractionType, _: Outcome) {}

/// Does nothing.
pub(crate) fn record_store_failure(_: &'static str) {}

/// Does nothing.
pub(crate) fn record_rejection(_: RejectionStage) {}
