//! Telemetry of an interaction: its span and metrics.

use tracing::field::Empty;
use tracing::level_filters::LevelFilter;
use tracing::{Level, Span, info_span};

use crate::interaction::Incoming;
use crate::interaction::route_name::RouteName;
use crate::messages::recipient::Recipient;
use crate::respond::state::{Punctuality, ResponseState};
use crate::telemetry;
use crate::telemetry::outcome::Outcome;

/// Target and name of the span of an interaction.
macro_rules! interaction_span {
    ($($fields:tt)*) => { info_span!(target: "guildhall", "interaction", $($fields)*) };
}

/// Creates the span of an interaction. The span contains neither the token nor text from a user.
///
/// At level INFO, the span has the fields that a log line needs; each additional field would cost every interaction
/// about 2,000 instructions, whether or not a line is written. At level DEBUG, it has all fields.
///
/// Compares levels only: `tracing::enabled!` leaves its result in the filters of layers, and a layer at level INFO
/// would miss the span that follows (<https://github.com/tokio-rs/tracing/issues/2519>).
pub(crate) fn span(incoming: &Incoming<'_>, route: Option<RouteName>) -> Span {
    if LevelFilter::current() < Level::DEBUG {
        return interaction_span!(id = %incoming.id, command = route.map(display));
    }
    interaction_span!(
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
    if span.has_field("outcome") {
        span.record("outcome", outcome.as_str());
        span.record("deferred", state.was_deferred());
        if let Some(after) = state.responded_after() {
            span.record("initial_response", after.as_secs_f64());
        }
    }
    match state.punctuality() {
        Punctuality::InTime => {}
        Punctuality::Late { after, is_by_rest } => {
            let (interaction, command) = (recipient.id(), recipient.log_name());
            let _inside = span.enter();
            if is_by_rest {
                tracing::error!(%interaction, command, ?after, "the initial response was sent after the deadline of 3 seconds, because the calls to the service took long");
            } else {
                tracing::error!(%interaction, command, ?after, "the initial response was sent after the deadline of 3 seconds; run blocking work in `tokio::task::spawn_blocking`");
            }
        }
        Punctuality::Missed => state.count_missed_response(),
    }
    telemetry::record_outcome(recipient.incoming().kind, outcome);
}
