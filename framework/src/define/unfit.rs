//! Why the value of an option does not fit, and who has to mend it.

use std::borrow::Cow;
use std::fmt;

use guildhall_rules::ArgumentFault;

/// Why a value does not fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfit(pub(crate) Reason);

/// Who has to mend a value that does not fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reason {
    /// The member: this is what they are told.
    Value(Cow<'static, str>),
    /// The member: this is the rule that they are told.
    Rule(ArgumentFault),
    /// Nobody: the service's copy of the definition is not the app's.
    Drift(&'static str),
}

impl Unfit {
    /// A value that the member has to write differently; `message` is shown to them.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Reason::Value(message.into()))
    }

    /// The rule that the value breaks; none where a type of one's own says what is wrong.
    pub fn fault(&self) -> Option<ArgumentFault> {
        match self.0 {
            Reason::Rule(fault) => Some(fault),
            Reason::Value(_) | Reason::Drift(_) => None,
        }
    }

    pub(crate) fn drift(what: &'static str) -> Self {
        Self(Reason::Drift(what))
    }

    pub(crate) fn missing() -> Self {
        Self::drift("a required option is missing")
    }
}

/// The member is told which rule the value breaks.
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
            Reason::Drift(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Unfit {}
