//! Why commands were not registered, or not all of them.
//!
//! What a scope has after an overwrite of it has failed.

use std::error::Error as StdError;
use std::fmt;

use guildhall_client as client;
use guildhall_client::ErrorKind;
use guildhall_model::api::Code;
use guildhall_model::{Command as Registered, Guild, Id};
use guildhall_rules::Excess;

use crate::plan::declared::Batch;
use crate::plan::options::Scope;
use crate::plan::scope_plan::ScopePlan;
use crate::publish::field_error::FieldError;
use crate::publish::published::Published;

/// Why commands were not registered, or not all of them.
#[derive(Debug)]
pub struct PublishError {
    cause: Cause,
    written: Published,
}

#[derive(Debug)]
enum Cause {
    Empty,
    Exceeded {
        scope: Scope,
        excess: Vec<Excess>,
    },
    Failed {
        scope: Scope,
        field_errors: Vec<FieldError>,
        error: client::Error,
        scope_state: ScopeState,
    },
}

/// What kept commands from being registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PublishErrorKind {
    /// The registry has no command for the target. Nothing was sent.
    Empty,
    /// A scope would have more commands than its limits allow. Nothing was sent.
    Exceeded,
    /// The service objects to fields of the definitions.
    Refused,
    /// The request failed for another reason.
    Failed,
}

/// Whether an app is told that a guild is not there, or that it is not in it.
pub(crate) fn is_absence(error: &client::Error) -> bool {
    matches!(
        error.code(),
        Some(Code::MISSING_ACCESS | Code::UNKNOWN_GUILD)
    )
}

impl PublishError {
    pub(crate) fn empty() -> Self {
        Self {
            cause: Cause::Empty,
            written: Published::default(),
        }
    }

    pub(crate) fn exceeded(plan: &ScopePlan) -> Self {
        Self {
            cause: Cause::Exceeded {
                scope: plan.scope,
                excess: plan.excess.clone(),
            },
            written: Published::default(),
        }
    }

    pub(crate) fn failed(batch: &Batch, error: OverwriteError, written: Published) -> Self {
        let OverwriteError { error, scope_state } = error;
        let fields = error.field_errors().iter();
        let field_errors = fields.map(|field| FieldError::new(batch, field)).collect();
        Self {
            cause: Cause::Failed {
                scope: batch.scope,
                field_errors,
                error,
                scope_state,
            },
            written,
        }
    }

    /// A scope whose commands cannot be read.
    pub(crate) fn unreadable(scope: Scope, error: client::Error) -> Self {
        Self {
            cause: Cause::Failed {
                scope,
                field_errors: Vec::new(),
                error,
                scope_state: ScopeState::Unchanged,
            },
            written: Published::default(),
        }
    }

    /// What kept the commands from being registered.
    pub fn kind(&self) -> PublishErrorKind {
        match &self.cause {
            Cause::Empty => PublishErrorKind::Empty,
            Cause::Exceeded { .. } => PublishErrorKind::Exceeded,
            Cause::Failed { field_errors, .. } if field_errors.is_empty() => {
                PublishErrorKind::Failed
            }
            Cause::Failed { .. } => PublishErrorKind::Refused,
        }
    }

    /// The scope that was not read or written, if it is about one.
    pub fn scope(&self) -> Option<Scope> {
        match &self.cause {
            Cause::Empty => None,
            Cause::Exceeded { scope, .. } | Cause::Failed { scope, .. } => Some(*scope),
        }
    }

    /// The guild that is not there, or that the app is not in, if that is why.
    pub fn absent_guild(&self) -> Option<Id<Guild>> {
        let is_absent = self.client_error().is_some_and(is_absence);
        self.scope().and_then(Scope::guild).filter(|_| is_absent)
    }

    /// What the service objects to, in the order of its answer.
    pub fn field_errors(&self) -> &[FieldError] {
        match &self.cause {
            Cause::Empty | Cause::Exceeded { .. } => &[],
            Cause::Failed { field_errors, .. } => field_errors,
        }
    }

    /// The error of the request, if one was made.
    pub fn client_error(&self) -> Option<&client::Error> {
        match &self.cause {
            Cause::Empty | Cause::Exceeded { .. } => None,
            Cause::Failed { error, .. } => Some(error),
        }
    }

    /// What the scope has now that was to be written.
    pub const fn scope_state(&self) -> &ScopeState {
        match &self.cause {
            Cause::Empty | Cause::Exceeded { .. } => &ScopeState::Unchanged,
            Cause::Failed { scope_state, .. } => scope_state,
        }
    }

    /// The scopes that were written before.
    pub fn written(&self) -> &Published {
        &self.written
    }
}

/// The field_errors one by one, or the error of the request; and what was written or may be.
impl fmt::Display for PublishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Empty => f.write_str(
                "there is no command to register, and an empty list would delete those that are; \
                 a crate that the program never names is not linked: write `use my_commands as _;`",
            )?,
            Cause::Exceeded { scope, excess } => {
                let excess: Vec<_> = excess.iter().map(Excess::to_string).collect();
                write!(
                    f,
                    "{scope}: {}; `AppBuilder::limits` sets other limits",
                    excess.join("; ")
                )?;
            }
            Cause::Failed {
                scope,
                field_errors,
                error,
                ..
            } if field_errors.is_empty() => {
                write!(f, "{scope}: {error}")?;
            }
            Cause::Failed {
                scope,
                field_errors,
                error,
                ..
            } => {
                write!(f, "{scope}: the service refuses the commands")?;
                if let (Some(message), Some(code)) = (error.message(), error.code()) {
                    write!(f, ": {message} ({code})")?;
                }
                field_errors
                    .iter()
                    .try_for_each(|field_error| write!(f, "\n  {field_error}"))?;
            }
        }
        match self.scope_state() {
            ScopeState::Unchanged | ScopeState::Other(_) => {}
            ScopeState::InFlight => {
                f.write_str("\nit may be written yet: look at a new plan later")?;
            }
            ScopeState::Unknown => {
                f.write_str("\nit may have been written all the same: look at a new plan")?;
            }
        }
        let written: Vec<_> = self
            .written
            .scopes
            .iter()
            .map(|done| done.scope.to_string())
            .collect();
        if written.is_empty() {
            Ok(())
        } else {
            write!(f, "\nwritten before: {}", written.join(", "))
        }
    }
}

impl StdError for PublishError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        // The error's own words are said above; what is behind them is not.
        self.client_error().and_then(StdError::source)
    }
}

/// What a scope has after an overwrite of it has failed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScopeState {
    /// What it had before.
    Unchanged,
    /// What it had before, as it was read again. But no answer says that the overwrite is over, so it
    /// may be written yet.
    InFlight,
    /// This, as it was read again: neither what it had nor what it should have.
    Other(Vec<Registered>),
    /// It may have been written: no answer says so, and it was not read again.
    Unknown,
}

/// Why a scope was not written, and what it has now.
#[derive(Debug)]
pub(crate) struct OverwriteError {
    pub(crate) error: client::Error,
    pub(crate) scope_state: ScopeState,
}

impl OverwriteError {
    /// A error before the scope was to be written.
    pub(crate) const fn before_overwrite(error: client::Error) -> Self {
        Self {
            error,
            scope_state: ScopeState::Unchanged,
        }
    }

    /// The error of an overwrite. Where not all attempts were refused, one may have been served.
    pub(crate) fn from_response(error: client::Error) -> Self {
        let is_rejected = match error.kind() {
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
        let scope_state = if is_rejected && !error.is_unsettled() {
            ScopeState::Unchanged
        } else {
            ScopeState::Unknown
        };
        Self { error, scope_state }
    }

    /// What a scope has that was read again and has what it had before.
    pub(crate) fn state_if_unchanged(&self) -> ScopeState {
        if self.error.is_unsettled() {
            ScopeState::InFlight
        } else {
            ScopeState::Unchanged
        }
    }
}
