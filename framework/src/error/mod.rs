//! Errors of handlers and of the app's start.

pub(crate) mod handler_error;
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

/// A `Result` with [`Error`] as its default error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of a handler, or of the start of an app.
///
/// Every [`std::error::Error`] converts to it with `?`. The text of such an error goes to the log;
/// the user sees a neutral sentence with an ID that the log has too. The message of [`Error::user`]
/// is shown to the user. So are, in the app's [wording](crate::messages), errors that the user or
/// somebody in the guild can fix, alone or as the cause of another error: [`GuardError`],
/// [`MissingPermission`], [`ArgumentError`] and [`ContextError::Field`].
///
/// [`GuardError`]: crate::guard::GuardError
/// [`MissingPermission`]: guildhall_client::MissingPermission
/// [`ContextError::Field`]: crate::ContextError::Field
pub struct Error(Kind);

enum Kind {
    User(Cow<'static, str>),
    Internal(Boxed),
    Known(Box<Known>),
}

type Boxed = Box<dyn StdError + Send + Sync>;

/// An error that the framework has a user message for, or that it logs before an error handler
/// receives it.
struct Known {
    error: Boxed,
    /// Message to the user, if the error is for them.
    message: Option<String>,
    /// The interaction under which the error was logged. `message` is in the app's words then.
    logged_as: Option<Id<Interaction>>,
}

impl Error {
    /// Creates an error that the user can do something about; they are shown `message`.
    ///
    /// A message over 2000 characters is cut. If it is empty or blank, the user sees the neutral
    /// sentence instead.
    pub fn user(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Kind::User(message.into()))
    }

    /// Returns the message shown to the user, if this is an error for them; `None` if it is blank.
    pub fn user_message(&self) -> Option<&str> {
        let message = match &self.0 {
            Kind::User(message) => Some(&**message),
            Kind::Known(known) => known.message.as_deref(),
            Kind::Internal(_) => None,
        };
        message.filter(|message| !message.trim().is_empty())
    }

    /// Returns the error behind this one; `None` for an error made by [`Error::user`].
    pub fn source(&self) -> Option<&(dyn StdError + Send + Sync + 'static)> {
        match &self.0 {
            Kind::User(_) => None,
            Kind::Known(known) => Some(&*known.error),
            Kind::Internal(error) => Some(&**error),
        }
    }

    /// Returns the first error of this type among the error behind this one and its causes.
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

    /// Returns the errors behind this one, each caused by the next.
    fn causes(&self) -> impl Iterator<Item = &(dyn StdError + 'static)> {
        let first = self.source().map(|error| error as _);
        successors(first, |error| StdError::source(*error))
    }

    /// Returns whether it must be logged before an error handler receives it, since that may respond
    /// or replace the error.
    pub(crate) fn needs_early_log(&self) -> bool {
        matches!(&self.0, Kind::Known(known) if known.logged_as.is_none())
    }

    /// Returns the interaction under which it was logged, if it was.
    pub(crate) fn logged_as(&self) -> Option<Id<Interaction>> {
        match &self.0 {
            Kind::Known(known) => known.logged_as,
            Kind::User(_) | Kind::Internal(_) => None,
        }
    }

    /// Marks it as logged under the recipient's interaction, and puts its message into the app's
    /// words.
    pub(crate) fn into_logged(mut self, recipient: &Recipient<'_>) -> Self {
        if let Kind::Known(known) = &mut self.0
            && known.logged_as.is_none()
        {
            known.logged_as = Some(recipient.id());
            let sentence = user_facing_cause(&*known.error).and_then(UserMessage::from_error);
            if let Some(words) = sentence.and_then(|sentence| recipient.app_text(&sentence)) {
                known.message = Some(words);
            }
        }
        self
    }

    /// Returns the error of a value that does not fit, if it is one.
    pub(crate) fn into_argument_error(self) -> Option<ArgumentError> {
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
            logged_as: None,
        })))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.user_message(), self.source()) {
            (Some(message), _) => f.write_str(message),
            (None, Some(error)) => fmt::Display::fmt(error, f),
            (None, None) => f.write_str("a user error without a message"),
        }
    }
}

/// Writes the message and its causes, as `fn main() -> guildhall::Result<()>` prints them.
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
