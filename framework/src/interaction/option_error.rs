//! Errors of option values: of a value alone, and of a value with the name of its option.

use std::borrow::Cow;
use std::fmt;

use guildhall_rules::OptionValueError;

/// The reason a value does not fit its option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionError(pub(crate) OptionErrorKind);

/// A cause, by whoever can fix it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OptionErrorKind {
    /// The user can fix the value, and is shown this message.
    Message(Cow<'static, str>),
    /// The user can fix the value, and is shown this rule.
    Rule(OptionValueError),
    /// The service's copy of the definition differs from the app's.
    Mismatch(&'static str),
}

impl OptionError {
    /// Creates an error that the user can fix by entering another value; `message` is shown to them.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(OptionErrorKind::Message(message.into()))
    }

    /// Returns the rule that the value breaks; `None` for errors made by [`Self::new`].
    pub fn fault(&self) -> Option<OptionValueError> {
        match self.0 {
            OptionErrorKind::Rule(fault) => Some(fault),
            OptionErrorKind::Message(_) | OptionErrorKind::Mismatch(_) => None,
        }
    }

    pub(crate) fn mismatch(mismatch: &'static str) -> Self {
        Self(OptionErrorKind::Mismatch(mismatch))
    }

    pub(crate) fn missing() -> Self {
        Self::mismatch("a required option is missing")
    }
}

/// The user is shown the rule that the value breaks.
impl From<OptionValueError> for OptionError {
    fn from(fault: OptionValueError) -> Self {
        Self(OptionErrorKind::Rule(fault))
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            OptionErrorKind::Message(message) => f.write_str(message),
            OptionErrorKind::Rule(fault) => fault.fmt(f),
            OptionErrorKind::Mismatch(mismatch) => f.write_str(mismatch),
        }
    }
}

impl std::error::Error for OptionError {}

/// The value of an option, a select or a modal's field does not fit; the user is told so.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("`{name}`: {reason}")]
#[non_exhaustive]
pub struct ArgumentError {
    /// Name of the option or of the select's parameter, or the label of the field.
    pub name: &'static str,
    /// The reason the value does not fit.
    pub reason: OptionError,
}

impl ArgumentError {
    /// Creates the error for the value of the option, parameter or field with this name.
    pub fn new(name: &'static str, reason: OptionError) -> Self {
        Self { name, reason }
    }
}
