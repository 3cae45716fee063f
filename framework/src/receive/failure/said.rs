//! What a member is told of a failure.

use super::{Failure, Kind};
use crate::define::Reason;
use crate::receive::{Arrival, Refusal, Reply};

/// What a member is told where the service's copy of a definition is not the app's.
const CHANGED: &str = "This command has changed. Try again in a moment.";
/// What a member is told who presses or sends off what no handler knows.
const UNHANDLED: &str = "This is of an older version and no longer works.";
/// What a member is told who sends off what no function waits for any more.
const GIVEN_UP: &str = "This form is no longer waited for. Use the command again.";
/// What a member is told whose command was at work when the app was stopped.
const INTERRUPTED: &str = "The app was stopped before this was done. Try again in a moment.";
/// What a member is told whose command did not end while it could be answered.
const OVERDUE: &str = "This took too long and was broken off.";

impl Failure {
    /// Logs it, and makes what goes back: a sentence for the member, or a refusal of the request.
    pub(in crate::receive) fn told(self, arrival: &Arrival<'_>) -> Result<Reply, Refusal> {
        match self.0 {
            Kind::Unreadable(reason) => Err(reason.into()),
            kind => Ok(Self(kind).said(arrival)),
        }
    }

    /// Logs it, and makes a sentence for the member.
    pub(in crate::receive) fn said(self, arrival: &Arrival<'_>) -> Reply {
        self.report(arrival);
        let text = match self.0 {
            Kind::Drift(_) | Kind::Target(_) => CHANGED.to_owned(),
            Kind::Unhandled => UNHANDLED.to_owned(),
            Kind::Refused { text, .. } => text,
            Kind::Interrupted => INTERRUPTED.to_owned(),
            Kind::Overdue => OVERDUE.to_owned(),
            Kind::GivenUp => GIVEN_UP.to_owned(),
            Kind::Argument { option, unfit } => match unfit.0 {
                Reason::Value(message) => format!("`{option}`: {message}"),
                Reason::Drift(_) => CHANGED.to_owned(),
            },
            Kind::Error(error) => match error.user_message() {
                Some(message) => message.to_owned(),
                None => went_wrong(arrival),
            },
            Kind::NoState(_)
            | Kind::Unexplained
            | Kind::Panic(_)
            | Kind::Late
            | Kind::Invalid(_)
            | Kind::File(_)
            | Kind::Misplaced(_)
            | Kind::Undelivered
            | Kind::Unreadable(_) => went_wrong(arrival),
        };
        Reply::text(text).ephemeral()
    }
}

fn went_wrong(arrival: &Arrival<'_>) -> String {
    format!(
        "Something went wrong. If it happens again, report the number {}.",
        arrival.id
    )
}
