//! What a handler's parameter can be: an option type, an optional one, or borrowed text.

use super::{OptionSpec, OptionType, Unfit};
use crate::interaction::option_input::Given;

/// A type that a handler's parameter can have: a [`OptionType`], an `Option` of one, or text that
/// is borrowed.
///
/// Implemented for you; implement [`OptionType`] for types of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an option",
    label = "not an option type",
    note = "accepted: `String`, `&str`, integers up to 64 bits, `f32`, `f64`, `bool`, `User`, `Member`, `Role`, `Mentionable`, `Channel` and its narrowed kinds, `Attachment`, an enum with `#[derive(Choice)]`, and an `Option` of these",
    note = "for a type of your own, implement `guildhall::OptionType`; for the app's state, mark the parameter `#[state]`"
)]
pub trait Parameter<'a>: Sized {
    /// The option's type and limits, and whether it must be filled in.
    const SPEC: OptionSpec;
    /// What a `Partial` keeps of it.
    type Kept: OptionType;

    /// Reads the value, if the member gave one.
    ///
    /// # Errors
    ///
    /// [`Unfit`] where a required value is missing or a given one cannot be read.
    fn take(given: Option<Given<'a>>) -> Result<Self, Unfit>;
}

impl<T: OptionType> Parameter<'_> for T {
    const SPEC: OptionSpec = T::SPEC;
    type Kept = T;

    fn take(given: Option<Given<'_>>) -> Result<Self, Unfit> {
        T::read(&given.ok_or_else(Unfit::missing)?)
    }
}

impl<T: OptionType> Parameter<'_> for Option<T> {
    const SPEC: OptionSpec = T::SPEC.optional();
    type Kept = T;

    fn take(given: Option<Given<'_>>) -> Result<Self, Unfit> {
        given.map(|given| T::read(&given)).transpose()
    }
}

impl<'a> Parameter<'a> for &'a str {
    const SPEC: OptionSpec = <String as OptionType>::SPEC;
    type Kept = String;

    fn take(given: Option<Given<'a>>) -> Result<Self, Unfit> {
        given.ok_or_else(Unfit::missing)?.text()
    }
}

impl<'a> Parameter<'a> for Option<&'a str> {
    const SPEC: OptionSpec = <String as OptionType>::SPEC.optional();
    type Kept = String;

    fn take(given: Option<Given<'a>>) -> Result<Self, Unfit> {
        given.map(|given| given.text()).transpose()
    }
}
