//! What a handler, or the app's start, can fail with.

pub(crate) mod panicked;

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;
use std::iter::successors;

use guildhall_model::{Id, Interaction};

use crate::error::panicked::PanicError;
use crate::interaction::option_error::ArgumentError;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::{UserMessage, user_facing_cause};

/// A result whose error is [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Anything that went wrong in a handler, or while an app starts.
///
/// Every error of the standard kind becomes one with `?`. What such an error says stays in the
/// log: the member sees a neutral sentence with an id that the log has too. What
/// [`Error::user`] holds is said to the member. So is, in the app's [wording](crate::messages), what a
/// member or somebody in the guild can do something about, alone or as the cause of another error:
/// [`GuardError`], [`MissingPermission`], [`ArgumentError`] and [`ContextError::Field`].
///
/// [`GuardError`]: crate::guard::GuardError
/// [`MissingPermission`]: guildhall_client::permissions::MissingPermission
/// [`ContextError::Field`]: crate::ContextError::Field
pub struct Error(Kind);

enum Kind {
    User(Cow<'static, str>),
    Internal(Boxed),
    Known(Box<Known>),
}

type Boxed = Box<dyn StdError + Send + Sync>;

/// An error that the framework has a sentence for, or that it logs wherever it goes.
struct Known {
    error: Boxed,
    /// What the member is told, where it is for them.
    message: Option<String>,
    /// The interaction under which it is in the log; it is in the app's words then.
    noted: Option<Id<Interaction>>,
}

impl Error {
    /// An error that the member can do something about; they are shown `message`.
    ///
    /// What is over 2000 characters is cut. One in which there is nothing to read is told as an error
    /// that is not for the member.
    pub fn user(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Kind::User(message.into()))
    }

    /// What the member is shown, if this is an error for them; none where there is nothing to read.
    pub fn user_message(&self) -> Option<&str> {
        let message = match &self.0 {
            Kind::User(message) => Some(&**message),
            Kind::Known(known) => known.message.as_deref(),
            Kind::Internal(_) => None,
        };
        message.filter(|message| !message.trim().is_empty())
    }

    /// The error behind this one; none behind what [`Error::user`] has made.
    pub fn source(&self) -> Option<&(dyn StdError + Send + Sync + 'static)> {
        match &self.0 {
            Kind::User(_) => None,
            Kind::Known(known) => Some(&*known.error),
            Kind::Internal(error) => Some(&**error),
        }
    }

    /// The error behind this one that is of this type: the first, where they cause each other.
    ///
    /// ```
    /// use guildhall::guard::GuardError;
    /// use guildhall::prelude::*;
    ///
    /// let error = Error::from(GuardError::Check);
    ///
    /// assert_eq!(error.cause(), Some(&GuardError::Check));
    /// ```
    pub fn cause<T: StdError + 'static>(&self) -> Option<&T> {
        self.causes().find_map(|error| error.downcast_ref())
    }

    /// The errors behind this one, each caused by the next.
    fn causes(&self) -> impl Iterator<Item = &(dyn StdError + 'static)> {
        let first = self.source().map(|error| error as _);
        successors(first, |error| StdError::source(*error))
    }

    /// Whether it is to be logged before a handler of errors has it, who may answer or replace it.
    pub(crate) fn is_to_be_noted(&self) -> bool {
        matches!(&self.0, Kind::Known(known) if known.noted.is_none())
    }

    /// The interaction under which it is in the log, once it is.
    pub(crate) fn noted_as(&self) -> Option<Id<Interaction>> {
        match &self.0 {
            Kind::Known(known) => known.noted,
            Kind::User(_) | Kind::Internal(_) => None,
        }
    }

    /// The same in the app's words, where it is one that the framework has a sentence for.
    pub(crate) fn noted(mut self, to: &Recipient<'_>) -> Self {
        if let Kind::Known(known) = &mut self.0
            && known.noted.is_none()
        {
            known.noted = Some(to.id());
            let sentence = user_facing_cause(&*known.error).and_then(UserMessage::from_error);
            if let Some(words) = sentence.and_then(|sentence| to.app_text(&sentence)) {
                known.message = Some(words);
            }
        }
        self
    }

    /// What does not fit where, if it is that.
    pub(crate) fn into_argument(self) -> Option<ArgumentError> {
        match self.0 {
            Kind::Known(known) => known.error.downcast().ok().map(|error| *error),
            Kind::User(_) | Kind::Internal(_) => None,
        }
    }
}

impl<E: StdError + Send + Sync + 'static> From<E> for Error {
    fn from(error: E) -> Self {
        let message = user_facing_cause(&error).map(ToString::to_string);
        let error: Boxed = Box::new(error);
        if message.is_none() && !error.is::<PanicError>() {
            return Self(Kind::Internal(error));
        }
        Self(Kind::Known(Box::new(Known {
            error,
            message,
            noted: None,
        })))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.user_message(), self.source()) {
            (Some(message), _) => f.write_str(message),
            (None, Some(error)) => fmt::Display::fmt(error, f),
            (None, None) => f.write_str("an error for the member says nothing"),
        }
    }
}

/// The message and its causes, as `fn main() -> guildhall::Result<()>` prints it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut causes = self.causes();
        let Some(error) = causes.next() else {
            return fmt::Display::fmt(self, f);
        };
        fmt::Display::fmt(error, f)?;
        causes.try_for_each(|error| write!(f, ": {error}"))
    }
}
