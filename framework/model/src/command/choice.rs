//! Choices of a command option, predefined or suggested by autocomplete.

use std::fmt;

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{CommandOptionType, Fault, check_choice_name, check_choice_value};
use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::Number;
use crate::Localizations;

/// [Choice](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-choice-structure)
/// of a command option.
///
/// An option has at most 25 choices.
#[derive(Clone, Debug, PartialEq, Object, Schema)]
pub struct Choice {
    /// Name that users see, 1–100 characters.
    #[schema(optional)]
    #[serde(default)]
    pub name: String,
    /// Localized names, with the same limits as `name`.
    pub name_localizations: Option<Localizations>,
    /// Name in the requested language; present in responses only.
    #[schema(ignored)]
    pub name_localized: Option<String>,
    /// Value that the app receives when the user selects the choice.
    pub value: ChoiceValue,
}

impl Choice {
    /// Creates a choice with a name and a value.
    pub fn new(name: impl Into<String>, value: impl Into<ChoiceValue>) -> Self {
        Self {
            name: name.into(),
            name_localizations: None,
            name_localized: None,
            value: value.into(),
        }
    }

    /// Checks the name and the value against the rules for an option of the type `kind`. Spaces around the name do not
    /// count, because the service removes them.
    ///
    /// # Errors
    ///
    /// Returns the first violated rule as a [`Fault`].
    pub fn check(&self, kind: CommandOptionType) -> Result<(), Fault> {
        check_choice_name(self.name.trim())?;
        check_choice_value(kind, super::definition::choice_value(kind, &self.value))
    }
}

impl<T: Into<ChoiceValue>> From<T> for Choice {
    fn from(value: T) -> Self {
        let value = value.into();
        Self::new(value.to_string(), value)
    }
}

impl<N: Into<String>, V: Into<ChoiceValue>> From<(N, V)> for Choice {
    fn from((name, value): (N, V)) -> Self {
        Self::new(name, value)
    }
}

/// Value of a choice; must match the type of the option.
#[derive(Clone, Debug, PartialEq)]
pub enum ChoiceValue {
    /// Value of a STRING option, at most 100 characters.
    String(String),
    /// Value of an INTEGER or NUMBER option.
    Number(Number),
}

crate::wire::kinds::kinds! { ChoiceValue => ChoiceValue, }

impl fmt::Display for ChoiceValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::String(text) => text.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl From<&str> for ChoiceValue {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for ChoiceValue {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<&String> for ChoiceValue {
    fn from(text: &String) -> Self {
        Self::String(text.clone())
    }
}

/// Declares lossless conversions from numbers, through `i64` or `f64`.
macro_rules! from_number {
    ($($number:ident as $widest:ident,)*) => {$(
        impl From<$number> for ChoiceValue {
            fn from(value: $number) -> Self {
                Self::Number($widest::from(value).into())
            }
        }
    )*};
}

from_number! {
    i8 as i64,
    i16 as i64,
    i32 as i64,
    i64 as i64,
    u8 as i64,
    u16 as i64,
    u32 as i64,
    f32 as f64,
    f64 as f64,
}

impl From<u64> for ChoiceValue {
    /// Converts an integer. [`Choice::check`] rejects integers above 2^53 − 1; integers above [`i64::MAX`] become
    /// [`i64::MAX`].
    fn from(value: u64) -> Self {
        i64::try_from(value).unwrap_or(i64::MAX).into()
    }
}

impl Serialize for ChoiceValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::String(text) => serializer.serialize_str(text),
            Self::Number(number) => number.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ChoiceValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ChoiceValueVisitor)
    }
}

struct ChoiceValueVisitor;

impl Visitor<'_> for ChoiceValueVisitor {
    type Value = ChoiceValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or a number")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<ChoiceValue, E> {
        Ok(text.into())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<ChoiceValue, E> {
        Ok(value.into())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<ChoiceValue, E> {
        Ok(ChoiceValue::Number(value.into()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<ChoiceValue, E> {
        Ok(value.into())
    }
}
