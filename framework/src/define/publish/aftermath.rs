//! What a scope has after an overwrite of it has failed.

use guildhall_model::Command as Registered;

use crate::client::{self, ErrorKind};

/// What a scope has after an overwrite of it has failed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Aftermath {
    /// What it had before.
    Same,
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

    /// The failure of an overwrite. Where it was not refused, an attempt may have been served.
    pub(super) fn of_overwrite(error: client::Error) -> Self {
        let aftermath = match error.kind() {
            ErrorKind::Setup
            | ErrorKind::Unauthorized
            | ErrorKind::MissingPermission
            | ErrorKind::Invalid
            | ErrorKind::Unsendable
            | ErrorKind::Untrusted
            | ErrorKind::Refused => Aftermath::Same,
            ErrorKind::Withheld
            | ErrorKind::Exhausted
            | ErrorKind::Connect
            | ErrorKind::Interrupted
            | ErrorKind::Timeout
            | ErrorKind::RateLimited
            | ErrorKind::Unavailable
            | ErrorKind::Malformed => Aftermath::Unknown,
        };
        Self { error, aftermath }
    }
}
