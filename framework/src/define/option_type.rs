//! How a Rust type becomes an option, and how an option's value becomes that type again.

use std::borrow::Cow;
use std::fmt;

use guildhall_rules::{ChannelType, ChoiceDef, CommandOptionType, NumberDef, OptionDef};

pub use crate::receive::Given;

/// A type that an option can have.
///
/// Text, numbers, users, channels and the like implement it, and so does every enumeration with
/// `#[derive(Choice)]`. A type of your own builds on one of them:
///
/// ```
/// use guildhall::{Given, OptionSpec, OptionType, Unfit};
///
/// struct Minutes(u64);
///
/// impl OptionType for Minutes {
///     const SPEC: OptionSpec = String::SPEC.max_length(5);
///
///     fn read(given: &Given<'_>) -> Result<Self, Unfit> {
///         let minutes = given.text()?.strip_suffix('m').and_then(|text| text.parse().ok());
///         minutes.map(Self).ok_or_else(|| Unfit::new("write a length like `10m`"))
///     }
/// }
/// ```
///
/// An option that may be left out is an `Option<T>`.
pub trait OptionType: Sized + Send + 'static {
    /// The option's type and limits.
    const SPEC: OptionSpec;

    /// Reads the value that a member gave.
    ///
    /// The value satisfies [`Self::SPEC`] already, as far as the spec goes.
    ///
    /// # Errors
    ///
    /// [`Unfit`] is shown to the member, behind the option's name.
    fn read(given: &Given<'_>) -> Result<Self, Unfit>;
}

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

/// An option's type and limits, without its name.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec(OptionDef<'static>);

impl OptionSpec {
    /// An option of this type, required and without limits.
    pub const fn new(kind: CommandOptionType) -> Self {
        Self(OptionDef::new(kind, "", ""))
    }

    /// Whether it is a NUMBER, whose bounds need not be whole.
    pub const fn is_number(&self) -> bool {
        matches!(self.0.kind, CommandOptionType::Number)
    }

    /// May be left out.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.0.required = false;
        self
    }

    /// The smallest value. Whole bounds fit NUMBER too.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number, or the
    /// parameter's type cannot hold the value.
    #[must_use]
    #[track_caller]
    pub const fn min(mut self, value: NumberDef) -> Self {
        let value = self.bound(value);
        let below = match (value, self.0.min_value) {
            (NumberDef::Integer(new), Some(NumberDef::Integer(own))) => new < own,
            (NumberDef::Number(new), Some(NumberDef::Number(own))) => new < own,
            _ => false,
        };
        assert!(
            !below,
            "`min` is below the smallest value that the parameter's type can hold"
        );
        self.0.min_value = Some(value);
        self
    }

    /// The largest value. Whole bounds fit NUMBER too.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number, or the
    /// parameter's type cannot hold the value.
    #[must_use]
    #[track_caller]
    pub const fn max(mut self, value: NumberDef) -> Self {
        let value = self.bound(value);
        let above = match (value, self.0.max_value) {
            (NumberDef::Integer(new), Some(NumberDef::Integer(own))) => new > own,
            (NumberDef::Number(new), Some(NumberDef::Number(own))) => new > own,
            _ => false,
        };
        assert!(
            !above,
            "`max` is above the largest value that the parameter's type can hold"
        );
        self.0.max_value = Some(value);
        self
    }

    #[track_caller]
    const fn bound(&self, value: NumberDef) -> NumberDef {
        match (self.0.kind, value) {
            (CommandOptionType::Integer, NumberDef::Integer(_))
            | (CommandOptionType::Number, NumberDef::Number(_)) => value,
            #[expect(
                clippy::cast_precision_loss,
                reason = "legal bounds are inside ±2^53, which is exact"
            )]
            (CommandOptionType::Number, NumberDef::Integer(whole)) => {
                NumberDef::Number(whole as f64)
            }
            (CommandOptionType::Integer, NumberDef::Number(_)) => {
                panic!("a bound of a whole number is a whole number")
            }
            _ => panic!("`min` and `max` go with INTEGER and NUMBER options only"),
        }
    }

    /// The fewest characters, 0–6000.
    #[must_use]
    pub const fn min_length(mut self, characters: u32) -> Self {
        self.0.min_length = Some(characters);
        self
    }

    /// The most characters, 1–6000.
    #[must_use]
    pub const fn max_length(mut self, characters: u32) -> Self {
        self.0.max_length = Some(characters);
        self
    }

    /// The channel types offered.
    #[must_use]
    pub const fn channel_types(mut self, types: &'static [ChannelType]) -> Self {
        self.0.channel_types = types;
        self
    }

    /// The file types accepted: `image`, `video`, `audio`, or an extension such as `.pdf`.
    #[must_use]
    pub const fn file_types(mut self, types: &'static [&'static str]) -> Self {
        self.0.file_types = types;
        self
    }

    /// The only values allowed.
    #[must_use]
    pub const fn choices(mut self, choices: &'static [ChoiceDef<'static>]) -> Self {
        self.0.choices = choices;
        self
    }

    /// Values are suggested while the member types.
    #[must_use]
    pub const fn autocomplete(mut self) -> Self {
        self.0.autocomplete = true;
        self
    }

    /// The option with its name and description.
    pub const fn named(self, name: &'static str, description: &'static str) -> OptionDef<'static> {
        let mut def = self.0;
        def.name = name;
        def.description = description;
        def
    }
}

/// Why a value does not fit.
#[derive(Clone, Debug)]
pub struct Unfit(pub(crate) Reason);

/// Who has to mend a value that does not fit.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// The member: this is what they are told.
    Value(Cow<'static, str>),
    /// Nobody: the service's copy of the definition is not the app's.
    Drift(&'static str),
}

impl Unfit {
    /// A value that the member has to write differently; `message` is shown to them.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Reason::Value(message.into()))
    }

    pub(crate) fn drift(what: &'static str) -> Self {
        Self(Reason::Drift(what))
    }

    fn missing() -> Self {
        Self::drift("a required option is missing")
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Value(message) => f.write_str(message),
            Reason::Drift(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Unfit {}
