//! What a scope has after an overwrite of it has failed.

use guildhall_model::Command as Registered;

use guildhall_client::{self as client, ErrorKind};

/// What a scope has after an overwrite of it has failed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Aftermath {
    /// What it had before.
    Same,
    /// What it had before, as it was read again. But no answer says that the overwrite is over, so it
    /// may be written yet.
    Unsettled,
    /// This, as it was read again: neither what it had nor what it should have.
    Other(Vec<Registered>),
    /// It may have been written: no answer says so, and it was not read again.
    Unknown,
}

/// Why a scope was not written, and what it has now.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: client::Error,
    pub(super) aftermath: Aftermath,
}

impl Failure {
    /// A failure before the scope was to be written.
    pub(super) const fn before(error: client::Error) -> Self {
        Self {
            error,
            aftermath: Aftermath::Same,
        }
    }

    /// The failure of an overwrite. Where not all attempts were refused, one may have been served.
    pub(super) fn of_overwrite(error: client::Error) -> Self {
        let is_refused = match error.kind() {
            ErrorKind::Setup
            | ErrorKind::Unauthorized
            | ErrorKind::MissingPermission
            | ErrorKind::Invalid
            | ErrorKind::Unsendable
            | ErrorKind::Untrusted
            | ErrorKind::Refused => true,
            ErrorKind::Withheld
            | ErrorKind::Exhausted
            | ErrorKind::Connect
            | ErrorKind::Interrupted
            | ErrorKind::Timeout
            | ErrorKind::RateLimited
            | ErrorKind::Unavailable
            | ErrorKind::Malformed
            | _ => false,
        };
        let aftermath = if is_refused && !error.is_unsettled() {
            Aftermath::Same
        } else {
            Aftermath::Unknown
        };
        Self { error, aftermath }
    }

    /// What a scope has that was read again and has what it had before.
    pub(super) fn unchanged(&self) -> Aftermath {
        if self.error.is_unsettled() {
            Aftermath::Unsettled
        } else {
            Aftermath::Same
        }
    }
}
