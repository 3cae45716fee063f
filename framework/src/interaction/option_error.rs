//! Errors for invalid option values: [`OptionError`] without and [`ArgumentError`] with the name of the option.

use std::borrow::Cow;
use std::fmt;

use guildhall_rules::OptionValueError;

/// The reason a value is not valid for its option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionError(pub(crate) OptionErrorKind);

/// The cause of an [`OptionError`], which either the user or the developer can fix.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OptionErrorKind {
    /// The user can fix the value, and sees this message.
    Message(Cow<'static, str>),
    /// The user can fix the value, and sees this rule.
    Rule(OptionValueError),
    /// The registered definition differs from the definition in the app.
    Mismatch(&'static str),
}

impl OptionError {
    /// Creates an error that the user can fix by entering another value. The user sees `message`.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(OptionErrorKind::Message(message.into()))
    }

    /// Returns the rule that the value breaks; `None` for an error created by [`Self::new`], and for a value that does
    /// not match the definition.
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

/// The user sees the rule that the value breaks.
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

/// The error for an invalid value of an option, a select or a modal field. The user sees the message.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("`{name}`: {reason}")]
#[non_exhaustive]
pub struct ArgumentError {
    /// Name of the option, name of the handler parameter for a select, or label of the modal field.
    pub name: &'static str,
    /// Name of the option or label of the field in the user's language, if the app has localized it. The user sees this
    /// name.
    pub localized_name: Option<String>,
    /// Reason the value is not valid.
    pub reason: OptionError,
}

impl ArgumentError {
    /// Creates the error for the value of the option, parameter or field with the given name.
    pub fn new(name: &'static str, reason: OptionError) -> Self {
        Self {
            name,
            localized_name: None,
            reason,
        }
    }

    /// Sets the name in the user's language.
    pub(crate) fn with_localized_name(mut self, name: Option<String>) -> Self {
        self.localized_name = name;
        self
    }
}
