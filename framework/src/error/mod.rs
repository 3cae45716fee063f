//! Errors of handlers, and errors that prevent an app from starting.

pub(crate) mod handler_error;
pub(crate) mod panicked;
pub(crate) mod unhandled;

use std::any::Any;
use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;
use std::iter::successors;
use std::ops::{Deref, DerefMut};

use guildhall_client::{Error as ClientError, MissingPermission};

use crate::interaction::option_error::ArgumentError;
use crate::messages::guard_error::GuardError;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::{
    UserMessage, is_not_permitted, user_facing_cause, user_facing_text,
};
use crate::telemetry::events::RejectionStage;
use crate::telemetry::outcome::Outcome;

/// A `Result` with [`Error`] as its default error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of a handler, or an error that prevents an app from starting.
///
/// `?` converts every [`std::error::Error`] to this type. The text of such an error is logged; the user sees a general
/// error message with an ID that is logged too. [`Error::other`] converts a `Box<dyn std::error::Error + Send + Sync>`
/// and an `anyhow::Error`, which do not implement that trait. `?` also converts
/// [`Error`] to `Box<dyn std::error::Error + Send + Sync>`. If a handler returns this box, the user sees the message of the
/// [`Error::user`] in the box.
///
/// The user sees the message of [`Error::user`]. [`GuardError`], [`MissingPermission`], [`ArgumentError`] and
/// [`ContextError::Field`] are shown to the user too, because somebody in the guild can fix them. They are shown in the
/// app's [messages](crate::messages), even if another error wraps them.
///
/// [`GuardError`]: crate::guard::GuardError
/// [`MissingPermission`]: guildhall_client::MissingPermission
/// [`ContextError::Field`]: crate::ContextError::Field
pub struct Error(Box<ErrorParts>);

struct ErrorParts {
    category: Category,
    message: Option<Cow<'static, str>>,
    /// Wrapped error; `None` for an error created by [`Error::user`].
    source: Option<WrappedError>,
    /// Whether `message` is the app's.
    has_app_message: bool,
    /// Whether an error handler received the error.
    was_handled: bool,
}

type DynError = dyn StdError + Send + Sync;

type BoxError = Box<DynError>;

/// An error of another crate.
enum WrappedError {
    Boxed(BoxError),
    /// Error that does not implement [`StdError`] but dereferences to a [`StdError`], such as `anyhow::Error`.
    Report(Box<dyn Deref<Target = DynError> + Send + Sync>),
}

/// An [`Error`] as the [`StdError`] in a box or a chain of causes.
#[derive(Debug)]
struct BoxedError(Error);

/// An error type of the `Result` that a handler, a check or an event's function returns: [`Error`], every
/// [`std::error::Error`], and every type that converts to [`Error`].
///
/// Handlers may also return the types of [`Error::other`]. A `String` and a `&str` are not errors: [`Error::user`]
/// converts a text to an error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a handler",
    label = "not an error type of a handler",
    note = "return `guildhall::Result<…>`: `?` converts every `std::error::Error`, `Error::user` converts a text for the user, and `Error::other` converts a `Box<dyn Error + Send + Sync>` or an `anyhow::Error`"
)]
pub trait IntoError {
    /// Converts the error.
    fn into_error(self) -> Error;
}

#[diagnostic::do_not_recommend]
impl<E: Into<Error>> IntoError for E {
    fn into_error(self) -> Error {
        self.into()
    }
}

/// A value that a handler returned, for generated code.
///
/// [`HandlerReturn::into_value`] converts errors that dereference to `dyn std::error::Error`. [`IntoError`] cannot
/// cover these types, because the implementations would overlap. [`HandlerReturnFallback::into_value`] is the method
/// for all other values.
#[derive(Debug)]
pub struct HandlerReturn<R>(pub R);

impl<T, E> HandlerReturn<Result<T, E>>
where
    E: DerefMut<Target = dyn StdError + Send + Sync> + Send + Sync + 'static,
{
    /// Returns the value, with the error as an [`Error`].
    ///
    /// # Errors
    ///
    /// Returns the error that the handler returned.
    pub fn into_value(self) -> Result<T> {
        self.0.map_err(Error::other)
    }
}

/// The fallback of [`HandlerReturn::into_value`].
pub trait HandlerReturnFallback {
    /// Type of the value.
    type Value;

    /// Returns the value.
    fn into_value(self) -> Self::Value;
}

impl<R> HandlerReturnFallback for HandlerReturn<R> {
    type Value = R;

    fn into_value(self) -> R {
        self.0
    }
}

/// Error of an app that cannot listen.
#[cfg(not(feature = "gateway"))]
#[cfg(any(feature = "cli", feature = "emulator"))]
pub(crate) const NO_GATEWAY: &str =
    "this binary cannot listen: enable the `gateway` feature of `guildhall`";

/// Category of an [`Error`]; determines the outcome of the interaction and the log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Category {
    /// A guard rejected the interaction: a [`GuardError`] is among the causes.
    Guard,
    /// A value is invalid: an [`ArgumentError`] is among the causes.
    Argument,
    /// The service rejected a request, probably because the app's highest role is too low.
    RoleTooLow,
    /// The app lacks a permission for a request or cannot see a channel, by the client's check or by the service.
    NotPermitted,
    /// Any other error with a message to the user.
    User,
    /// An error without a message to the user.
    Internal,
}

impl Category {
    /// Returns the category that an error or one of its causes has for itself.
    fn from_cause(error: &(dyn StdError + 'static)) -> Option<Self> {
        match error.downcast_ref() {
            // Others in the channel need not know of the click.
            Some(GuardError::OtherUser) => return Some(Self::User),
            Some(_) => return Some(Self::Guard),
            None => {}
        }
        if error.is::<ArgumentError>() {
            return Some(Self::Argument);
        }
        if error.is::<MissingPermission>() {
            return Some(Self::NotPermitted);
        }
        let request: &ClientError = error.downcast_ref()?;
        if request.is_role_too_low() {
            return Some(Self::RoleTooLow);
        }
        is_not_permitted(request).then_some(Self::NotPermitted)
    }
}

impl Error {
    /// Creates an error that the user can resolve. The user sees `message`.
    ///
    /// A message over 2000 characters is truncated. If the message is empty or blank, the user sees the general error
    /// message.
    pub fn user(message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        let category = if message.trim().is_empty() {
            Category::Internal
        } else {
            Category::User
        };
        Self(Box::new(ErrorParts {
            category,
            message: Some(message),
            source: None,
            has_app_message: true,
            was_handled: false,
        }))
    }

    /// Creates an error from a `Box<dyn std::error::Error + Send + Sync>`, or from an error that dereferences to `dyn
    /// std::error::Error`, such as `anyhow::Error` and `eyre::Report`. The user sees what `?` would show for the error
    /// inside.
    ///
    /// A handler can also return a `Result` with one of these types.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// type BoxError = Box<dyn std::error::Error + Send + Sync>;
    ///
    /// fn score(text: &str) -> Result<u32, BoxError> {
    ///     Ok(text.parse()?)
    /// }
    ///
    /// /// Read a score
    /// #[command]
    /// fn double(
    ///     /// Score
    ///     score_text: &str,
    /// ) -> Result<String> {
    ///     let score = score(score_text).map_err(Error::other)?;
    ///     Ok(format!("{}", u64::from(score) * 2))
    /// }
    /// # fn main() {}
    /// ```
    pub fn other<E>(error: E) -> Self
    where
        E: DerefMut<Target = dyn StdError + Send + Sync> + Send + Sync + 'static,
    {
        let mut error = Some(error);
        let any: &mut dyn Any = &mut error;
        let boxed: Option<BoxError> = any.downcast_mut().and_then(Option::take);
        match (boxed.map(<DynError>::downcast::<BoxedError>), error) {
            (Some(Ok(own)), _) => own.0,
            (Some(Err(boxed)), _) => Self::from_wrapped(WrappedError::Boxed(boxed)),
            (None, Some(report)) => Self::from_wrapped(WrappedError::Report(Box::new(report))),
            // Unreachable: the error is in one of the two places.
            (None, None) => Self::user(""),
        }
    }

    fn from_wrapped(error: WrappedError) -> Self {
        let message = boxed_user_message(&*error).or_else(|| user_facing_text(&*error));
        let category = causes(&*error).find_map(Category::from_cause);
        let category = category.unwrap_or(match message {
            Some(_) => Category::User,
            None => Category::Internal,
        });
        let own = error.downcast_ref::<BoxedError>();
        Self(Box::new(ErrorParts {
            category,
            message: message.map(Cow::Owned),
            was_handled: own.is_some_and(|own| own.0.was_handled()),
            source: Some(error),
            has_app_message: false,
        }))
    }

    /// Returns the message to the user; `None` if there is none, or it is blank.
    pub fn user_message(&self) -> Option<&str> {
        let message = self.0.message.as_deref();
        message.filter(|message| !message.trim().is_empty())
    }

    /// Returns the wrapped error; `None` for an error created by [`Error::user`].
    pub fn source(&self) -> Option<&(dyn StdError + Send + Sync + 'static)> {
        self.0.source.as_deref()
    }

    /// Returns the first error of type `T` among the wrapped error and its causes.
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

    /// Returns the wrapped error, followed by its causes.
    fn causes(&self) -> impl Iterator<Item = &(dyn StdError + 'static)> {
        let first = self
            .source()
            .map(|error| error as &(dyn StdError + 'static));
        first.into_iter().flat_map(causes)
    }

    /// Returns the category of the error.
    pub(crate) fn category(&self) -> Category {
        self.0.category
    }

    /// Returns the outcome of an interaction whose handler returned the error. An error about a permission of the app
    /// is a failure, although the user sees the reason.
    pub(crate) fn outcome(&self) -> Outcome {
        match self.category() {
            Category::NotPermitted | Category::Internal => Outcome::Failed,
            _ => Outcome::Rejected,
        }
    }

    /// Returns the stage that rejected the interaction, if the error is a rejection.
    pub(crate) fn stage(&self) -> Option<RejectionStage> {
        match self.category() {
            Category::Guard => Some(RejectionStage::Guard),
            Category::Argument => Some(RejectionStage::Extract),
            _ => None,
        }
    }

    /// Returns whether the message to the user must be ephemeral. The message about a rejection by a guard may be
    /// public.
    pub(crate) fn must_be_ephemeral(&self) -> bool {
        self.user_message().is_some() && self.category() != Category::Guard
    }

    /// Returns whether the framework has a message to the user about the error.
    pub(crate) fn is_recognized(&self) -> bool {
        self.source().is_some() && self.0.message.is_some()
    }

    /// Returns whether an error handler received the error.
    pub(crate) fn was_handled(&self) -> bool {
        self.0.was_handled
    }

    /// Marks the error as one that an error handler receives.
    pub(crate) fn mark_handled(&mut self) {
        self.0.was_handled = true;
    }

    /// Replaces the framework's message to the user with the app's.
    pub(crate) fn with_app_message(mut self, recipient: &Recipient<'_>) -> Self {
        if !self.0.has_app_message && self.is_recognized() {
            self.0.has_app_message = true;
            let cause = self.source().and_then(|error| user_facing_cause(error));
            let message = cause.and_then(UserMessage::from_error);
            if let Some(text) = message.and_then(|message| recipient.app_text(&message)) {
                self.0.message = Some(text.into());
            }
        }
        self
    }

    /// Returns the error for an invalid value, if `self` is one.
    pub(crate) fn into_argument_error(self) -> Option<ArgumentError> {
        match self.0.source? {
            WrappedError::Boxed(error) => error.downcast().ok().map(|error| *error),
            WrappedError::Report(_) => None,
        }
    }
}

/// Returns an error, followed by its causes.
fn causes<'a>(
    error: &'a (dyn StdError + 'static),
) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    successors(Some(error), |error| StdError::source(*error))
}

/// Returns the message of the first [`Error::user`] in a chain of causes.
fn boxed_user_message(error: &(dyn StdError + 'static)) -> Option<String> {
    let own = causes(error).find_map(|error| error.downcast_ref::<BoxedError>())?;
    own.0.user_message().map(str::to_owned)
}

impl<E: StdError + Send + Sync + 'static> From<E> for Error {
    fn from(error: E) -> Self {
        Self::from_wrapped(WrappedError::Boxed(Box::new(error)))
    }
}

impl From<Error> for BoxError {
    fn from(error: Error) -> Self {
        Box::new(BoxedError(error))
    }
}

impl From<Error> for Box<dyn StdError> {
    fn from(error: Error) -> Self {
        Box::new(BoxedError(error))
    }
}

impl Deref for WrappedError {
    type Target = DynError;

    fn deref(&self) -> &DynError {
        match self {
            Self::Boxed(error) => &**error,
            Self::Report(error) => &***error,
        }
    }
}

impl StdError for BoxedError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source().map(|error| error as _)
    }
}

impl fmt::Display for BoxedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
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

/// Writes the message and its causes, as printed by `fn main() -> guildhall::Result<()>`.
///
/// Omits a cause if the previous message already ends with its text, and omits [`MissingPermission`], which repeats the
/// client's error in words for the user.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut causes = self.causes();
        let Some(error) = causes.next() else {
            return fmt::Display::fmt(self, f);
        };
        let mut earlier = error.to_string();
        f.write_str(&earlier)?;
        for cause in causes {
            let text = cause.to_string();
            if !earlier.ends_with(&text) && !cause.is::<MissingPermission>() {
                write!(f, ": {text}")?;
                earlier = text;
            }
        }
        Ok(())
    }
}
