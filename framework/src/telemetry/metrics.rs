//! Metrics of interactions, with the `metrics` feature.

use guildhall_model::InteractionType;
use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};

use super::events::{RejectionStage, ResponseTiming};
use super::outcome::Outcome;

use crate::response_times::INITIAL_RESPONSE_TIMEOUT;

/// Names and descriptions of the counters.
const COUNTERS: [(&str, &str); 6] = [
    (
        "guildhall_deadline_missed_total",
        "initial responses sent after 3 seconds or never, and requests whose connection broke before the initial response",
    ),
    (
        "guildhall_deferrals_total",
        "initial responses that were deferrals",
    ),
    (
        "guildhall_interactions_total",
        "interactions that have ended",
    ),
    (
        "guildhall_rejections_total",
        "requests and interactions that were rejected",
    ),
    (
        "guildhall_store_failures_total",
        "operations of the store that failed or took too long",
    ),
    (
        "guildhall_calls_total",
        "requests sent to the service, one for each attempt",
    ),
];

/// Registers the descriptions of all metrics with the recorder.
pub(crate) fn describe_metrics() {
    describe_histogram!(
        "guildhall_initial_response_seconds",
        Unit::Seconds,
        "time from the arrival of an interaction to its initial response; the service waits 3 seconds"
    );
    for (name, description) in COUNTERS {
        describe_counter!(name, Unit::Count, description);
    }
}

/// Records an initial response.
pub(crate) fn record_response(timing: impl FnOnce() -> Option<ResponseTiming>) {
    let Some(timing) = timing() else { return };
    let ResponseTiming {
        kind,
        after,
        is_deferred,
        is_miss_counted,
    } = timing;
    histogram!("guildhall_initial_response_seconds", "kind" => kind.name()).record(after);
    if is_deferred {
        counter!("guildhall_deferrals_total", "kind" => kind.name()).increment(1);
    }
    if after > INITIAL_RESPONSE_TIMEOUT && !is_miss_counted {
        record_missed_deadline(Some(kind));
    }
}

/// Counts an initial response that missed the deadline of the service.
///
/// `kind` is `None` if the connection broke before the body was parsed.
pub(crate) fn record_missed_deadline(kind: Option<InteractionType>) {
    let kind = kind.map_or("unknown", InteractionType::name);
    counter!("guildhall_deadline_missed_total", "kind" => kind).increment(1);
}

/// Records the end of an interaction.
pub(crate) fn record_outcome(kind: InteractionType, outcome: Outcome) {
    let labels = [("kind", kind.name()), ("outcome", outcome.as_str())];
    counter!("guildhall_interactions_total", &labels).increment(1);
}

/// Records a rejection.
pub(crate) fn record_rejection(stage: RejectionStage) {
    counter!("guildhall_rejections_total", "stage" => stage.as_str()).increment(1);
}

/// Counts a failure of the store.
pub(crate) fn record_store_failure(purpose: &'static str) {
    counter!("guildhall_store_failures_total", "use" => purpose).increment(1);
}
