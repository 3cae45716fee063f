//! Errors of option values: of a value alone, and of a value with the name of its option.

use std::borrow::Cow;
use std::fmt;

use guildhall_rules::ArgumentFault;

/// The reason a value does not fit its option.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfit(pub(crate) Reason);

/// A cause, by whoever can fix it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reason {
    /// The user can fix the value, and is shown this message.
    Value(Cow<'static, str>),
    /// The user can fix the value, and is shown this rule.
    Rule(ArgumentFault),
    /// The service's copy of the definition differs from the app's.
    Drift(&'static str),
}

impl Unfit {
    /// Creates an error that the user can fix by entering another value; `message` is shown to them.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Reason::Value(message.into()))
    }

    /// Returns the rule that the value breaks; `None` for errors made by [`Self::new`].
    pub fn fault(&self) -> Option<ArgumentFault> {
        match self.0 {
            Reason::Rule(fault) => Some(fault),
            Reason::Value(_) | Reason::Drift(_) => None,
        }
    }

    pub(crate) fn drift(mismatch: &'static str) -> Self {
        Self(Reason::Drift(mismatch))
    }

    pub(crate) fn missing() -> Self {
        Self::drift("a required option is missing")
    }
}

/// The user is shown the rule that the value breaks.
impl From<ArgumentFault> for Unfit {
    fn from(fault: ArgumentFault) -> Self {
        Self(Reason::Rule(fault))
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Value(message) => f.write_str(message),
            Reason::Rule(fault) => fault.fmt(f),
            Reason::Drift(mismatch) => f.write_str(mismatch),
        }
    }
}

impl std::error::Error for Unfit {}

/// The value of an option, a select or a modal's field does not fit; the user is told so.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("`{name}`: {unfit}")]
#[non_exhaustive]
pub struct ArgumentError {
    /// Name of the option or of the select's parameter, or the label of the field.
    pub name: &'static str,
    /// The reason the value does not fit.
    pub unfit: Unfit,
}

impl ArgumentError {
    /// Creates the error for the value of the option, parameter or field with this name.
    pub fn new(name: &'static str, unfit: Unfit) -> Self {
        Self { name, unfit }
    }
}
