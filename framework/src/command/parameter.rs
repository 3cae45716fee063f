//! The types that a handler's parameters can have, and how an option's value is read as one of them.

use super::option_spec::OptionSpec;
use crate::interaction::option_error::OptionError;
use crate::interaction::option_input::OptionInput;

/// A type of an option.
///
/// Strings, numbers, users, channels and the like implement it, and so does every enum with
/// `#[derive(Choice)]`. A type of your own builds on one of them:
///
/// ```
/// use guildhall::{OptionError, OptionInput, OptionSpec, OptionType};
///
/// struct Minutes(u64);
///
/// impl OptionType for Minutes {
///     const SPEC: OptionSpec = String::SPEC.max_length(5);
///
///     fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
///         let minutes = input.text()?.strip_suffix('m').and_then(|text| text.parse().ok());
///         minutes.map(Self).ok_or_else(|| OptionError::new("write a length like `10m`"))
///     }
/// }
/// ```
///
/// The type of an optional option is `Option<T>`.
pub trait OptionType: Sized + Send + 'static {
    /// Option type and limits.
    const SPEC: OptionSpec;

    /// Reads the value that the user entered.
    ///
    /// The value already satisfies the limits of [`Self::SPEC`].
    ///
    /// # Errors
    ///
    /// Returns an [`OptionError`] if the value is not acceptable. The user sees it after the option's
    /// name.
    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError>;

    /// Returns the text, number or ID that a user would enter for this value.
    ///
    /// A modal's field is prefilled with it. By default a field stays empty.
    fn to_input(&self) -> Option<String> {
        None
    }
}

/// A type of a handler's parameter: an [`OptionType`], an `Option` of one, or borrowed text.
///
/// Do not implement this trait. Implement [`OptionType`] for types of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an option",
    label = "not an option type",
    note = "accepted: `String`, `&str`, integers up to 64 bits, `f32`, `f64`, `bool`, `User`, `Member`, `Role`, `Mentionable`, `Channel` and its narrowed kinds, `Attachment`, an enum with `#[derive(Choice)]`, and an `Option` of these",
    note = "for a type of your own, implement `guildhall::OptionType`; for the app's state, mark the parameter `#[state]`"
)]
pub trait Parameter<'a>: Sized {
    /// Option type, limits, and whether the option is required.
    const SPEC: OptionSpec;
    /// Type of the field in the command's `Partial`.
    type Owned: OptionType;

    /// Reads the option's value, if the user set the option.
    ///
    /// # Errors
    ///
    /// Returns an [`OptionError`] if a required option is missing or its value cannot be read.
    fn from_option(input: Option<OptionInput<'a>>) -> Result<Self, OptionError>;
}

impl<T: OptionType> Parameter<'_> for T {
    const SPEC: OptionSpec = T::SPEC;
    type Owned = T;

    fn from_option(input: Option<OptionInput<'_>>) -> Result<Self, OptionError> {
        T::read(&input.ok_or_else(OptionError::missing)?)
    }
}

impl<T: OptionType> Parameter<'_> for Option<T> {
    const SPEC: OptionSpec = T::SPEC.optional();
    type Owned = T;

    fn from_option(input: Option<OptionInput<'_>>) -> Result<Self, OptionError> {
        input.map(|input| T::read(&input)).transpose()
    }
}

impl<'a> Parameter<'a> for &'a str {
    const SPEC: OptionSpec = <String as OptionType>::SPEC;
    type Owned = String;

    fn from_option(input: Option<OptionInput<'a>>) -> Result<Self, OptionError> {
        input.ok_or_else(OptionError::missing)?.text()
    }
}

impl<'a> Parameter<'a> for Option<&'a str> {
    const SPEC: OptionSpec = <String as OptionType>::SPEC.optional();
    type Owned = String;

    fn from_option(input: Option<OptionInput<'a>>) -> Result<Self, OptionError> {
        input.map(|input| input.text()).transpose()
    }
}
