//! What the framework itself says to members.

use std::error::Error as StdError;
use std::fmt;

use guildhall_model::{Id, Interaction};

use crate::define::ArgumentError;
use crate::guard::Refused;
use guildhall_client::permissions::MissingPermission;

/// What the framework itself says to members.
///
/// Displayed as it is said where the app has no words of its own.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Sentence<'a> {
    /// A guard stops it, or the app lacks a permission for what its handler asks of the service.
    Refused(Refused),
    /// What was given for an option, a select or a field does not fit.
    Argument(&'a ArgumentError),
    /// The handler failed or panicked, or could not be answered for.
    WentWrong {
        /// The number to report, under which the log says what went wrong.
        id: Id<Interaction>,
    },
    /// The service's copy of the command is not the app's.
    Changed,
    /// What was pressed or sent off is known to no handler: it is of an older version.
    Outdated,
    /// The modal that was sent off is not waited for any more.
    NotWaitedFor,
    /// The app was stopped before the handler was done.
    Interrupted,
    /// The handler was not done while it could be answered, and was broken off.
    Overdue,
    /// The handler is done and has said nothing.
    Done,
}

impl<'a> Sentence<'a> {
    /// What is said of an error, if it is for the member.
    pub(crate) fn of(error: &'a (dyn StdError + 'static)) -> Option<Self> {
        if let Some(refused) = error.downcast_ref() {
            return Some(Self::Refused(*refused));
        }
        if let Some(MissingPermission { missing }) = error.downcast_ref() {
            let missing = *missing;
            return Some(Self::Refused(Refused::AppPermissions { missing }));
        }
        error.downcast_ref().map(Self::Argument)
    }
}

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused(refused) => return refused.fmt(f),
            Self::Argument(error) => return error.fmt(f),
            Self::WentWrong { id } => {
                return write!(
                    f,
                    "Something went wrong. If it happens again, report the number {id}."
                );
            }
            Self::Changed => "This command has changed. Try again in a moment.",
            Self::Outdated => "This is of an older version and no longer works.",
            Self::NotWaitedFor => "This form is no longer waited for. Use the command again.",
            Self::Interrupted => "The app was stopped before this was done. Try again in a moment.",
            Self::Overdue => "This took too long and was broken off.",
            Self::Done => "Done.",
        })
    }
}

/// The error, or the first of its causes, that a member or somebody in the guild can do something
/// about.
pub(crate) fn for_the_member<'a>(
    error: &'a (dyn StdError + 'static),
) -> Option<&'a (dyn StdError + 'static)> {
    match Sentence::of(error) {
        Some(_) => Some(error),
        None => for_the_member(error.source()?),
    }
}
