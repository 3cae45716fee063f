//! What keeps a handler from answering: what the member is told, and what the log is.

use bytes::Bytes;

use super::parse::Arrival;
use super::route::Drift;
use super::{NotAnInteraction, Refusal, Reply, reply};
use crate::define::{Reason, Unfit};
use crate::error::Error;

/// Why a handler has no answer of its own.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The handler's error.
    Error(Error),
    /// The value of an option does not fit.
    #[doc(hidden)]
    Argument {
        /// The option.
        option: &'static str,
        /// What is wrong with its value.
        unfit: Unfit,
    },
    /// The target of a context-menu command cannot be read.
    #[doc(hidden)]
    Target(&'static str),
    /// A state is missing.
    #[doc(hidden)]
    NoState(&'static str),
    /// The interaction cannot be read.
    #[doc(hidden)]
    Unreadable(NotAnInteraction),
    /// The service's copy of the definition is not the app's.
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "made and read in this module only")]
    Drift(Drift),
    /// The handler panicked.
    #[doc(hidden)]
    Panic(String),
}

/// What a member is told where the service's copy of a definition is not the app's.
const CHANGED: &str = "This command has changed. Try again in a moment.";

/// The answer to something that the app does not have, or no more.
pub(super) fn changed() -> Reply {
    Reply::text(CHANGED).ephemeral()
}

impl Failure {
    /// Logs it, and makes what goes back: a sentence for the member, or a refusal of the request.
    pub(super) fn settle(self, arrival: &Arrival<'_>) -> Result<Bytes, Refusal> {
        self.report(arrival);
        let text = match self {
            Self::Unreadable(reason) => return Err(reason.into()),
            Self::Drift(_) | Self::Target(_) => CHANGED.to_owned(),
            Self::Argument { option, unfit } => match unfit.0 {
                Reason::Value(message) => format!("`{option}`: {message}"),
                Reason::Drift(_) => CHANGED.to_owned(),
            },
            Self::Error(error) => match error.user_message() {
                Some(message) => message.to_owned(),
                None => went_wrong(arrival),
            },
            Self::NoState(_) | Self::Panic(_) => went_wrong(arrival),
        };
        Ok(reply::message(Reply::text(text).ephemeral()))
    }

    /// Logs it, with the interaction's id, which is also what a member is shown.
    pub(super) fn report(&self, arrival: &Arrival<'_>) {
        let (interaction, command) = (arrival.id, &*arrival.data.name);
        match self {
            Self::Drift(drift) => warn_of_drift(arrival, None, &drift.to_string()),
            Self::Argument { option, unfit } => match &unfit.0 {
                Reason::Value(_) => {
                    tracing::debug!(%interaction, command, option, "a value does not fit");
                }
                Reason::Drift(drift) => warn_of_drift(arrival, Some(option), drift),
            },
            Self::Target(reason) => tracing::warn!(%interaction, command, reason, "no target"),
            Self::Unreadable(reason) => {
                tracing::warn!(%interaction, command, %reason, "the interaction cannot be read");
            }
            Self::NoState(state) => {
                tracing::error!(%interaction, command, state, "the app was not given a state");
            }
            Self::Panic(message) => {
                tracing::error!(%interaction, command, message, "the handler panicked");
            }
            Self::Error(error) if error.user_message().is_some() => {
                tracing::debug!(%interaction, command, "the handler refused");
            }
            Self::Error(error) => {
                tracing::error!(%interaction, command, ?error, "the handler failed");
            }
        }
    }
}

fn warn_of_drift(arrival: &Arrival<'_>, option: Option<&str>, drift: &str) {
    tracing::warn!(
        interaction = %arrival.id,
        command = &*arrival.data.name,
        option,
        drift,
        "definition drift: the service's copy of the command is not the app's"
    );
}

fn went_wrong(arrival: &Arrival<'_>) -> String {
    format!(
        "Something went wrong. If it happens again, report the number {}.",
        arrival.id
    )
}
