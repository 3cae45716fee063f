//! Telemetry of an interaction: its span and metrics.

use tracing::field::Empty;
use tracing::{Span, info_span};

use crate::interaction::Incoming;
use crate::interaction::route_name::RouteName;
use crate::messages::recipient::Recipient;
use crate::respond::state::{Punctuality, ResponseState};
use crate::telemetry;
use crate::telemetry::outcome::Outcome;

/// Creates the span of an interaction. The span contains neither the token nor text from a user.
pub(crate) fn span(incoming: &Incoming<'_>, route: Option<RouteName>) -> Span {
    info_span!(
        target: "guildhall",
        "interaction",
        id = %incoming.id,
        kind = incoming.kind.name(),
        command = route.map(display),
        guild = incoming.origin.guild_id.map(display),
        locale = incoming.origin.locale.as_ref().map(display),
        outcome = Empty,
        initial_response = Empty,
        deferred = Empty,
    )
}

/// Records the end of an interaction in its span, the log and the metrics.
pub(crate) fn record_end(
    span: &Span,
    recipient: &Recipient<'_>,
    state: &ResponseState,
    outcome: Outcome,
) {
    if !span.is_disabled() {
        span.record("outcome", outcome.as_str());
        span.record("deferred", state.was_deferred());
        if let Some(after) = state.responded_after() {
            span.record("initial_response", after.as_secs_f64());
        }
    }
    match state.punctuality() {
        Punctuality::InTime => {}
        Punctuality::Late(after) => {
            let (interaction, command) = (recipient.id(), recipient.log_name());
            let _inside = span.enter();
            tracing::error!(%interaction, command, ?after, "the initial response was sent after the deadline of 3 seconds; run blocking work in `tokio::task::spawn_blocking`");
        }
        Punctuality::Missed => state.count_missed_response(),
    }
    telemetry::record_outcome(recipient.incoming().kind, outcome);
}
