//! What is logged of a failure.

use std::error::Error as _;

use guildhall_model::{Id, Interaction};

use super::{Failure, Kind};
use crate::define::ArgumentError;
use crate::error::Error;
use crate::guard::Refused;
use crate::hook::Panicked;
use crate::receive::Arrival;
use crate::watch::{self, Stage};

impl Failure {
    /// Logs it, with the interaction's id, which is also what a member is shown.
    pub(in crate::receive) fn report(&self, arrival: &Arrival<'_>) {
        if let Some(stage) = self.stage() {
            watch::refused(stage);
        }
        let (interaction, command) = (arrival.id, arrival.called());
        match &self.0 {
            // The refusal that becomes of the first is logged, and the others have been seen to.
            Kind::Unreadable(_) | Kind::Undelivered => {}
            Kind::Unexplained(left) => left.report(arrival),
            Kind::Drift(drift) => warn_of_drift(arrival, None, &drift.to_string()),
            Kind::Mismatch { option, drift } => warn_of_drift(arrival, Some(option), drift),
            Kind::Target(reason) => warn_of_drift(arrival, None, reason),
            Kind::Unhandled => {
                let kind = arrival.kind.name();
                tracing::warn!(%interaction, kind, "the app has no handler for it");
            }
            Kind::NoState(state) => {
                tracing::error!(%interaction, command, state, "the app was not given a state");
            }
            Kind::Interrupted => {
                tracing::warn!(%interaction, command, "the app is stopped before the handler is done");
            }
            Kind::Overdue => {
                tracing::error!(%interaction, command, "the handler is not done before the token is spent, and is broken off");
            }
            Kind::GivenUp => {
                tracing::debug!(%interaction, command, "a modal was not sent off in time");
            }
            Kind::Late => {
                tracing::warn!(%interaction, command, "the suggestions are not there in time");
            }
            Kind::Invalid(invalid) => {
                tracing::error!(%interaction, command, %invalid, "the service would not take the answer");
            }
            Kind::Misplaced(answer) => {
                let (answer, kind) = (answer.name(), arrival.kind.name());
                tracing::error!(%interaction, command, answer, kind, "the interaction takes no such answer");
            }
            Kind::File(error) => {
                let source = error.source();
                tracing::error!(%interaction, command, %error, source, "a file of the answer cannot be sent");
            }
            Kind::Error(error) => report_error(error, arrival),
        }
    }
}

/// Logs an error, unless a handler of errors has had it and it was logged before that.
pub(super) fn report_error(error: &Error, arrival: &Arrival<'_>) {
    if let Some(noted) = error.noted_as() {
        if error.user_message().is_none() {
            refer(noted, arrival);
        }
        return;
    }
    let (interaction, command) = (arrival.id, arrival.called());
    if let Some(refused) = error.cause::<Refused>() {
        let guard = refused.guard();
        watch::refused(Stage::Guard);
        tracing::debug!(%interaction, command, guard, "a guard stopped it");
    } else if let Some(ArgumentError { name: option, .. }) = error.cause() {
        watch::refused(Stage::Extract);
        tracing::debug!(%interaction, command, option, "a value does not fit");
    } else if let Some(panicked) = error.cause::<Panicked>() {
        let message = panicked.message();
        tracing::error!(%interaction, command, message, "the handler panicked");
    } else if error.user_message().is_some() {
        tracing::debug!(%interaction, command, "the handler refused");
    } else {
        report_unknown(&format!("{error:?}"), arrival);
    }
}

/// Logs what nothing more is known of than what it says.
pub(super) fn report_unknown(error: &str, arrival: &Arrival<'_>) {
    let (interaction, command) = (arrival.id, arrival.called());
    tracing::error!(%interaction, command, %error, "the handler failed");
}

/// Logs where that is logged of which the member is told the number of this interaction: a function
/// that has shown a modal answers what was sent off of it.
pub(super) fn refer(noted: Id<Interaction>, arrival: &Arrival<'_>) {
    let (interaction, command) = (arrival.id, arrival.called());
    if noted != interaction {
        tracing::error!(%interaction, command, %noted, "what went wrong is logged under another interaction");
    }
}

fn warn_of_drift(arrival: &Arrival<'_>, option: Option<&str>, drift: &str) {
    tracing::warn!(
        interaction = %arrival.id,
        command = arrival.called(),
        option,
        drift,
        "definition drift: the service's copy of the command is not the app's"
    );
}
