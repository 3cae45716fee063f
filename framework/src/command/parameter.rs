//! The traits of option types and of handler parameters: their limits, and the parsing of their values.

use super::converted_option::{ConvertedOption, ConvertedValue, Converter};
use super::option_spec::OptionSpec;
use crate::interaction::option_error::OptionError;
use crate::interaction::option_input::OptionInput;

/// A type for the values of options and modal fields.
///
/// Strings, numbers, users, channels and similar types implement this trait, and so does every enum with
/// `#[derive(Choice)]`. A custom type builds on one of them:
///
/// ```
/// use guildhall::option::{OptionError, OptionInput, OptionSpec, OptionType};
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
/// An optional option has the type `Option<T>`. A type whose values are looked up, for example in the app's state or a
/// database, implements [`ConvertedOption`].
pub trait OptionType: Sized + Send + 'static {
    /// Option type and limits.
    const SPEC: OptionSpec;

    /// Reads the value that the user entered.
    ///
    /// The value already satisfies the limits of [`Self::SPEC`].
    ///
    /// # Errors
    ///
    /// Returns an [`OptionError`] if the value is invalid. The user sees the message after the option's name.
    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError>;

    /// Returns the string, number or ID that a user would enter for this value.
    ///
    /// The value prefills a modal's field. By default, the field stays empty.
    fn to_input(&self) -> Option<String> {
        None
    }
}

/// A type for a handler's parameter: an [`OptionType`] or a [`ConvertedOption`], an `Option` of one, or a borrowed
/// string.
///
/// Do not implement this trait; implement [`OptionType`] or [`ConvertedOption`] for custom types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an option",
    label = "not an option type",
    note = "accepted: `String`, `&str`, integers up to 64 bits, `f32`, `f64`, `bool`, `User`, `Member`, `Role`, `Mentionable`, `Channel`, a type for one type of channel such as `TextChannel`, an `Id` of a user, role or channel, `Attachment`, an enum with `#[derive(Choice)]`, and an `Option` of these",
    note = "for a custom type, implement `guildhall::option::OptionType`, or `guildhall::option::ConvertedOption` if its values are looked up; for the app's state, mark the parameter `#[state]`; for the interaction, write `ctx: Context`"
)]
pub trait Parameter<'a>: Sized {
    /// Option type, limits, and whether the option is required.
    const SPEC: OptionSpec;
    /// Type of the option's value in the command's `Partial` struct: an owned type, without `Option`.
    type Owned: OptionType;
    /// Conversion that runs before the handler; `None` for a type that needs none.
    const CONVERTER: Option<Converter> = None;

    /// Reads the option's value, if the user set the option.
    ///
    /// # Errors
    ///
    /// Returns an [`OptionError`] if a required option is missing or its value cannot be read.
    fn from_option(input: Option<OptionInput<'a>>) -> Result<Self, OptionError>;

    /// Returns the value that the conversion returned; `None` if the value has another type.
    fn from_converted(value: ConvertedValue) -> Option<Self> {
        let _ = value;
        None
    }
}

impl<T: ConvertedOption> Parameter<'_> for T {
    const SPEC: OptionSpec = <T::Input as OptionType>::SPEC;
    type Owned = T::Input;
    const CONVERTER: Option<Converter> = T::CONVERTER;

    fn from_option(input: Option<OptionInput<'_>>) -> Result<Self, OptionError> {
        T::read_unconverted(&input.ok_or_else(OptionError::missing)?)
    }

    fn from_converted(value: ConvertedValue) -> Option<Self> {
        value.downcast().ok().map(|value| *value)
    }
}

impl<T: ConvertedOption> Parameter<'_> for Option<T> {
    const SPEC: OptionSpec = <T::Input as OptionType>::SPEC.optional();
    type Owned = T::Input;
    const CONVERTER: Option<Converter> = T::CONVERTER;

    fn from_option(input: Option<OptionInput<'_>>) -> Result<Self, OptionError> {
        input.map(|input| T::read_unconverted(&input)).transpose()
    }

    fn from_converted(value: ConvertedValue) -> Option<Self> {
        value.downcast().ok().map(|value| Some(*value))
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
