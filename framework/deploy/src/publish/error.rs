//! Errors of registering commands, and the state of a scope after its overwrite failed.

use std::error::Error as StdError;
use std::fmt;

use guildhall_client as client;
use guildhall_client::ErrorKind;
use guildhall_model::api::ErrorCode;
use guildhall_model::{Command as Registered, Guild, Id};
use guildhall_rules::ExceededLimit;

use crate::plan::declared::Batch;
use crate::plan::options::Scope;
use crate::plan::scope_plan::ScopePlan;
use crate::publish::field_error::FieldError;
use crate::publish::published::Published;

/// Commands could not be read, or some or all of them were not registered.
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
        exceeded_limits: Vec<ExceededLimit>,
    },
    Failed {
        scope: Scope,
        field_errors: Vec<FieldError>,
        error: client::Error,
        scope_state: ScopeState,
    },
}

/// The reason why commands were not registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PublishErrorKind {
    /// No command is declared for the target. No request was sent.
    Empty,
    /// A scope would have more commands than its limits allow. No request was sent.
    Exceeded,
    /// The service rejected fields of the definitions.
    Rejected,
    /// The request failed for another reason.
    Failed,
}

/// Returns whether the error means that the guild does not exist or does not have the app.
pub(crate) fn means_guild_absent(error: &client::Error) -> bool {
    matches!(
        error.code(),
        Some(ErrorCode::MISSING_ACCESS | ErrorCode::UNKNOWN_GUILD)
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
                exceeded_limits: plan.exceeded_limits.clone(),
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

    /// Returns the error for a scope whose commands cannot be read.
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

    /// Returns the reason why the commands were not registered.
    pub fn kind(&self) -> PublishErrorKind {
        match &self.cause {
            Cause::Empty => PublishErrorKind::Empty,
            Cause::Exceeded { .. } => PublishErrorKind::Exceeded,
            Cause::Failed { field_errors, .. } if field_errors.is_empty() => {
                PublishErrorKind::Failed
            }
            Cause::Failed { .. } => PublishErrorKind::Rejected,
        }
    }

    /// Returns the scope that was not read or overwritten, if the error concerns a scope.
    pub fn scope(&self) -> Option<Scope> {
        match &self.cause {
            Cause::Empty => None,
            Cause::Exceeded { scope, .. } | Cause::Failed { scope, .. } => Some(*scope),
        }
    }

    /// Returns the guild, if the error means that the guild does not exist or does not have the app.
    pub fn absent_guild(&self) -> Option<Id<Guild>> {
        let is_absent = self.client_error().is_some_and(means_guild_absent);
        self.scope().and_then(Scope::guild).filter(|_| is_absent)
    }

    /// Returns the fields that the service rejected, in the order of the response.
    pub fn field_errors(&self) -> &[FieldError] {
        match &self.cause {
            Cause::Empty | Cause::Exceeded { .. } => &[],
            Cause::Failed { field_errors, .. } => field_errors,
        }
    }

    /// Returns the error of the request, if a request was sent.
    pub fn client_error(&self) -> Option<&client::Error> {
        match &self.cause {
            Cause::Empty | Cause::Exceeded { .. } => None,
            Cause::Failed { error, .. } => Some(error),
        }
    }

    /// Returns the state of the scope whose overwrite failed.
    pub const fn scope_state(&self) -> &ScopeState {
        match &self.cause {
            Cause::Empty | Cause::Exceeded { .. } => &ScopeState::Unchanged,
            Cause::Failed { scope_state, .. } => scope_state,
        }
    }

    /// Returns the scopes that were overwritten before the error.
    pub fn written(&self) -> &Published {
        &self.written
    }
}

/// Displays each rejected field or the error of the request, whether the overwrite may still have succeeded, and the
/// scopes that were overwritten before.
impl fmt::Display for PublishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Empty => f.write_str(
                "there is no command to register, and an empty list would delete all registered commands; \
                 if the commands are in another crate, link the crate with `use my_commands as _;`",
            )?,
            Cause::Exceeded { scope, exceeded_limits } => {
                let exceeded_limits: Vec<_> = exceeded_limits.iter().map(ExceededLimit::to_string).collect();
                write!(
                    f,
                    "{scope}: {}; `AppBuilder::limits` sets other limits",
                    exceeded_limits.join("; ")
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
                write!(f, "{scope}: the service rejected the commands")?;
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
                f.write_str(
                    "\nthe service may still process the overwrite: make a new plan later",
                )?;
            }
            ScopeState::Unknown => {
                f.write_str("\nthe overwrite may have succeeded nevertheless: make a new plan")?;
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
            write!(
                f,
                "\nscopes overwritten before the error: {}",
                written.join(", ")
            )
        }
    }
}

impl StdError for PublishError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        // `Display` includes the message of the client error, so `source` skips it.
        self.client_error().and_then(StdError::source)
    }
}

/// State of a scope after its overwrite failed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScopeState {
    /// The scope has the same commands as before.
    Unchanged,
    /// The scope was read again and has the same commands as before, but the service may still process an attempt whose
    /// outcome is unknown.
    InFlight,
    /// The scope was read again and has these commands: neither the old nor the planned commands.
    Other(Vec<Registered>),
    /// The outcome of the overwrite is unknown, and the scope was not read again.
    Unknown,
}

/// The error of an overwrite, and the state of its scope.
#[derive(Debug)]
pub(crate) struct OverwriteError {
    pub(crate) error: client::Error,
    pub(crate) scope_state: ScopeState,
}

impl OverwriteError {
    /// Returns the error of a request that was sent before the overwrite.
    pub(crate) const fn before_overwrite(error: client::Error) -> Self {
        Self {
            error,
            scope_state: ScopeState::Unchanged,
        }
    }

    /// Returns the error of an overwrite. The scope is unchanged only if no attempt was processed: nothing was sent, or
    /// every attempt was rejected.
    pub(crate) fn from_response(error: client::Error) -> Self {
        let has_no_effect = match error.kind() {
            ErrorKind::Setup
            | ErrorKind::Unauthorized
            | ErrorKind::MissingPermission
            | ErrorKind::Invalid
            | ErrorKind::Unsendable
            | ErrorKind::Untrusted
            | ErrorKind::WaitTooLong
            | ErrorKind::QueueFull
            | ErrorKind::InvalidRequestLimit
            | ErrorKind::Connect
            | ErrorKind::RateLimited
            | ErrorKind::Rejected => true,
            ErrorKind::Interrupted
            | ErrorKind::Timeout
            | ErrorKind::Unavailable
            | ErrorKind::Malformed
            | _ => false,
        };
        let scope_state = if has_no_effect && !error.is_outcome_unknown() {
            ScopeState::Unchanged
        } else {
            ScopeState::Unknown
        };
        Self { error, scope_state }
    }

    /// Returns the state of a scope that was read again and has the same commands as before the overwrite.
    pub(crate) fn state_if_unchanged(&self) -> ScopeState {
        if self.error.is_outcome_unknown() {
            ScopeState::InFlight
        } else {
            ScopeState::Unchanged
        }
    }
}
