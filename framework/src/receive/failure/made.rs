//! What becomes a failure.

use std::any::Any;

use guildhall_model::CallbackType;

use super::{Failure, Kind, Unexplained};
use crate::context::ContextError;
use crate::define::{ArgumentError, Reason, Unfit};
use crate::error::Error;
use crate::guard::Refused;
use crate::hook::Panicked;
use crate::receive::route::Drift;
use crate::receive::{NotAnInteraction, Untakeable};

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let source = error.source().and_then(|error| error.downcast_ref());
        Self(match source {
            Some(ContextError::NotSubmitted) => Kind::GivenUp,
            Some(ContextError::Stopped) => Kind::Interrupted,
            _ => Kind::Error(error),
        })
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self(Kind::Error(refused.into()))
    }
}

impl From<Drift> for Failure {
    fn from(drift: Drift) -> Self {
        Self(Kind::Drift(drift))
    }
}

impl From<NotAnInteraction> for Failure {
    fn from(reason: NotAnInteraction) -> Self {
        Self(Kind::Unreadable(reason))
    }
}

impl From<Untakeable> for Failure {
    fn from(untakeable: Untakeable) -> Self {
        Self(match untakeable {
            Untakeable::Invalid(invalid) => Kind::Invalid(invalid),
            Untakeable::File(error) => Kind::File(error),
        })
    }
}

impl Failure {
    /// What was given for an option, a field or a select does not fit; the member is told its name.
    pub fn argument(option: &'static str, unfit: Unfit) -> Self {
        Self(match unfit.0 {
            Reason::Drift(drift) => Kind::Mismatch { option, drift },
            Reason::Value(_) | Reason::Rule(_) => {
                Kind::Error(ArgumentError::new(option, unfit).into())
            }
        })
    }

    pub(in crate::receive) fn target(reason: &'static str) -> Self {
        Self(Kind::Target(reason))
    }

    pub(in crate::receive) fn no_state(name: &'static str) -> Self {
        Self(Kind::NoState(name))
    }

    pub(crate) fn unhandled() -> Self {
        Self(Kind::Unhandled)
    }

    pub(in crate::receive) fn unexplained(left: Unexplained) -> Self {
        Self(Kind::Unexplained(left))
    }

    pub(in crate::receive) fn given_up() -> Self {
        Self(Kind::GivenUp)
    }

    pub(in crate::receive) fn misplaced(answer: CallbackType) -> Self {
        Self(Kind::Misplaced(answer))
    }

    pub(in crate::receive) fn undelivered() -> Self {
        Self(Kind::Undelivered)
    }

    pub(in crate::receive) fn interrupted() -> Self {
        Self(Kind::Interrupted)
    }

    pub(in crate::receive) fn overdue() -> Self {
        Self(Kind::Overdue)
    }

    pub(in crate::receive) fn late() -> Self {
        Self(Kind::Late)
    }

    pub(in crate::receive) fn panic(panic: &(dyn Any + Send)) -> Self {
        Self(Kind::Error(Panicked::of(panic).into()))
    }
}
