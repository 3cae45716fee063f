//! A value that does not fit, with the name of what it was given for.

use super::Unfit;

/// What was given for an option, a select or a field does not fit; the member is told so.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("`{name}`: {unfit}")]
#[non_exhaustive]
pub struct ArgumentError {
    /// The name of the option or of the select's parameter, or what the field asks.
    pub name: &'static str,
    /// Why it does not fit.
    pub unfit: Unfit,
}

impl ArgumentError {
    /// What was given under this name does not fit.
    pub fn new(name: &'static str, unfit: Unfit) -> Self {
        Self { name, unfit }
    }
}
