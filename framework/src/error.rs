//! What a handler, or the app's start, can fail with.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;

use crate::context::ContextError;
use crate::permissions::MissingPermission;

/// A result whose error is [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Anything that went wrong in a handler, or while an app starts.
///
/// Every error of the standard kind becomes one with `?`. What such an error says stays in the
/// log: the member sees a neutral sentence with an id that the log has too. What
/// [`Error::user`] holds is said to the member, and so is a [`MissingPermission`], which somebody in
/// the guild can grant, and a [`ContextError::Field`], of what the member has entered.
pub struct Error(Kind);

enum Kind {
    User(Cow<'static, str>),
    Internal(Box<dyn StdError + Send + Sync>),
}

impl Error {
    /// An error that the member can do something about; they are shown `message`.
    pub fn user(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Kind::User(message.into()))
    }

    /// What the member is shown, if this is an error for them.
    pub fn user_message(&self) -> Option<&str> {
        match &self.0 {
            Kind::User(message) => Some(message),
            Kind::Internal(_) => None,
        }
    }

    /// The error behind this one, if it is not one for the member.
    pub fn source(&self) -> Option<&(dyn StdError + Send + Sync + 'static)> {
        match &self.0 {
            Kind::User(_) => None,
            Kind::Internal(error) => Some(&**error),
        }
    }
}

impl<E: StdError + Send + Sync + 'static> From<E> for Error {
    fn from(error: E) -> Self {
        match for_the_member(&error) {
            Some(message) => Self::user(message),
            None => Self(Kind::Internal(Box::new(error))),
        }
    }
}

/// What a member can do something about, where an error is that or was caused by it.
fn for_the_member(error: &(dyn StdError + 'static)) -> Option<String> {
    let is_theirs = error.is::<MissingPermission>()
        || matches!(error.downcast_ref(), Some(ContextError::Field { .. }));
    if is_theirs {
        return Some(error.to_string());
    }
    for_the_member(error.source()?)
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::User(message) => f.write_str(message),
            Kind::Internal(error) => error.fmt(f),
        }
    }
}

/// The message and its causes, as `fn main() -> guildhall::Result<()>` prints it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)?;
        let mut cause = self.source().and_then(|error| error.source());
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}
