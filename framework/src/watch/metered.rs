//! What is counted, with the feature `metrics`.

use guildhall_model::InteractionType;
use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};

use super::{Acknowledged, Stage};
use crate::clock::DEADLINE;
use crate::hook::Outcome;

/// What each counter counts.
const COUNTED: [(&str, &str); 5] = [
    (
        "guildhall_deadline_missed_total",
        "first answers after 3 seconds or never, and requests that were broken off before",
    ),
    (
        "guildhall_deferrals_total",
        "first answers that were deferrals",
    ),
    (
        "guildhall_interactions_total",
        "interactions that have ended",
    ),
    ("guildhall_refusals_total", "what was not let through"),
    (
        "guildhall_calls_total",
        "attempts of requests to the service",
    ),
];

/// Tells the recorder what there will be.
pub(crate) fn describe() {
    let first_answer = "from the arrival until the first answer; the service waits 3 seconds";
    describe_histogram!(
        "guildhall_first_answer_seconds",
        Unit::Seconds,
        first_answer
    );
    for (name, what) in COUNTED {
        describe_counter!(name, Unit::Count, what);
    }
}

/// The service has its first answer.
pub(crate) fn acknowledged(how: impl FnOnce() -> Option<Acknowledged>) {
    let Some(how) = how() else { return };
    let Acknowledged {
        kind,
        after,
        is_deferred,
        is_missed,
    } = how;
    histogram!("guildhall_first_answer_seconds", "kind" => kind.name()).record(after);
    if is_deferred {
        counter!("guildhall_deferrals_total", "kind" => kind.name()).increment(1);
    }
    if after > DEADLINE && !is_missed {
        missed(Some(kind));
    }
}

/// The service waits for the first answer no more; what of, is unknown until it is read.
pub(crate) fn missed(kind: Option<InteractionType>) {
    let kind = kind.map_or("unknown", InteractionType::name);
    counter!("guildhall_deadline_missed_total", "kind" => kind).increment(1);
}

/// An interaction has ended.
pub(crate) fn ended(kind: InteractionType, outcome: Outcome) {
    let labels = [("kind", kind.name()), ("outcome", outcome.word())];
    counter!("guildhall_interactions_total", &labels).increment(1);
}

/// Something was not let through.
pub(crate) fn refused(stage: Stage) {
    counter!("guildhall_refusals_total", "stage" => stage.word()).increment(1);
}
