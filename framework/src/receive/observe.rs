//! What is seen of an interaction from outside: the span around it, and what is counted.

use tracing::field::Empty;
use tracing::{Span, info_span};

use crate::interaction::Arrival;
use crate::receive::invoke::Way;
use crate::respond::state::Answer;
use crate::telemetry;
use crate::telemetry::outcome::Outcome;

/// The span of an interaction. It holds neither its token nor what anybody wrote.
pub(crate) fn span(arrival: &Arrival<'_>, way: &Way<'_>) -> Span {
    info_span!(
        target: "guildhall",
        "interaction",
        id = %arrival.id,
        kind = arrival.kind.name(),
        command = way.called().map(display),
        guild = arrival.origin.guild_id.map(display),
        locale = arrival.origin.locale.as_ref().map(display),
        outcome = Empty,
        first_answer = Empty,
        deferred = Empty,
    )
}

/// Notes how an interaction ended.
pub(crate) fn ended(span: &Span, arrival: &Arrival<'_>, answer: &Answer, outcome: Outcome) {
    if !span.is_disabled() {
        span.record("outcome", outcome.word());
        span.record("deferred", answer.is_deferred());
        if let Some(after) = answer.given_after() {
            span.record("first_answer", after.as_secs_f64());
        }
    }
    if let Some(after) = answer.late() {
        let (interaction, command) = (arrival.id, arrival.called());
        let _inside = span.enter();
        tracing::error!(%interaction, command, ?after, "the first answer came after the service's 3 seconds; what blocks its thread belongs in `tokio::task::spawn_blocking`");
    }
    if answer.is_withheld() {
        telemetry::record_missed_deadline(Some(arrival.kind));
    }
    telemetry::record_outcome(arrival.kind, outcome);
}

/// Notes that the service has its first answer, if it has one, and it was an interaction that it
/// sent.
pub(crate) fn acknowledged(answer: &Answer) {
    telemetry::record_response(|| answer.acknowledged());
}

/// Notes that the service waits for the first answer no more.
pub(crate) fn missed(answer: &Answer) {
    telemetry::record_missed_deadline(answer.kind());
}
