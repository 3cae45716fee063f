//! What is left of an error that a handler of errors was given.

use guildhall_model::{Id, Interaction};

use super::report::{refer, report_unknown};
use crate::error::Error;
use crate::guard::Refused;
use crate::receive::Arrival;

/// What is left of an error that a handler of errors was given, and had nothing to say to.
#[derive(Debug)]
pub(in crate::receive) struct Unexplained {
    /// What the member is told, if it is for them.
    pub(super) message: Option<String>,
    pub(super) is_private: bool,
    /// The interaction under which it is in the log already.
    noted: Option<Id<Interaction>>,
    /// What it says to the log, with its causes.
    text: String,
}

impl Unexplained {
    pub(in crate::receive) fn of(error: &Error) -> Self {
        Self {
            message: error.user_message().map(str::to_owned),
            is_private: is_private(error),
            noted: error.noted_as(),
            text: format!("{error:?}"),
        }
    }

    /// Logs it, unless it was or is for the member.
    pub(in crate::receive) fn report(&self, arrival: &Arrival<'_>) {
        match (&self.message, self.noted) {
            (Some(_), _) => {}
            (None, Some(noted)) => refer(noted, arrival),
            (None, None) => report_unknown(&self.text, arrival),
        }
    }
}

/// Whether the member is told more of it than that something is wrong, or that a guard says no.
pub(super) fn is_private(error: &Error) -> bool {
    error.user_message().is_some() && error.cause::<Refused>().is_none()
}
