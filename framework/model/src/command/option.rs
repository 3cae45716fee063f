//! Command options: parameters, subcommands and subcommand groups.

use std::cmp::Ordering;
use std::fmt;

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{self as rules, ChannelType, CommandOptionType, OptionValueError};
use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::choice::Choice;
use super::definition::check_option_value;
use crate::Localizations;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};

/// [Option](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-structure)
/// of a command.
///
/// A missing type is deserialized as unknown, and a missing name or description as an empty string.
/// [`CommandBody::check`](super::body::CommandBody::check) then reports the missing field.
#[derive(Clone, Debug, PartialEq, Object, Schema)]
pub struct CommandOption {
    /// Type of the option.
    #[schema(optional)]
    #[serde(rename = "type", default = "unknown_type")]
    pub kind: CommandOptionType,
    /// Name of the option, 1–32 characters, in lowercase.
    #[schema(optional)]
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Localized names, with the same limits as `name`.
    pub name_localizations: Option<Localizations>,
    /// Name in the requested language; present in responses only.
    #[schema(ignored)]
    pub name_localized: Option<String>,
    /// Description of the option, 1–100 characters.
    #[schema(optional)]
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// Localized descriptions, with the same limits as `description`.
    pub description_localizations: Option<Localizations>,
    /// Description in the requested language; present in responses only.
    #[schema(ignored)]
    pub description_localized: Option<String>,
    /// Whether the app suggests choices through autocomplete; STRING, INTEGER and NUMBER only. Mutually exclusive
    /// with `choices`.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub autocomplete: bool,
    /// Channel types that users can select, all types if empty; CHANNEL only.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub channel_types: Vec<ChannelType>,
    /// Choices, at most 25; STRING, INTEGER and NUMBER only. Users can select only these values.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// File types that the option accepts, at most 10: `image`, `video`, `audio`, or extensions such as `.pdf`; all
    /// types if empty. ATTACHMENT only.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub file_types: Vec<String>,
    /// Maximum length, 1–6000 characters; STRING only.
    #[serde(with = "number")]
    pub max_length: Option<u32>,
    /// Maximum value: within ±(2^53 − 1) for INTEGER, within ±2^53 for NUMBER.
    pub max_value: Option<Number>,
    /// Minimum length, 0–6000 characters; STRING only.
    #[serde(with = "number")]
    pub min_length: Option<u32>,
    /// Minimum value: within ±(2^53 − 1) for INTEGER, within ±2^53 for NUMBER.
    pub min_value: Option<Number>,
    /// Parameters of a subcommand, or subcommands of a subcommand group, at most 25.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<CommandOption>,
    /// Whether the option is required; `false` if absent.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub required: bool,
}

impl CommandOption {
    /// Creates an option that is not required, with a type, a name and a description.
    pub fn new(
        kind: CommandOptionType,
        name: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            name: name.into(),
            name_localizations: None,
            name_localized: None,
            description: description.into(),
            description_localizations: None,
            description_localized: None,
            autocomplete: false,
            channel_types: Vec::new(),
            choices: Vec::new(),
            file_types: Vec::new(),
            max_length: None,
            max_value: None,
            min_length: None,
            min_value: None,
            options: Vec::new(),
            required: false,
        }
    }

    /// Checks a value that a user entered for a STRING, INTEGER or NUMBER option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionValueError`] if the value is not one of the choices, or is out of the option's bounds.
    pub fn check_value(&self, value: rules::ChoiceValue<'_>) -> Result<(), OptionValueError> {
        check_option_value(self, value)
    }
}

const fn unknown_type() -> CommandOptionType {
    CommandOptionType::from_wire(0)
}

/// Numeric value of a choice, or minimum or maximum value of an INTEGER or NUMBER option.
///
/// `3` and `3.0` are equal, because the service may replace one with the other.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// Number without a fraction in JSON.
    Integer(i64),
    /// Number with a fraction in JSON.
    Float(f64),
}

crate::wire::kinds::kinds! { Number => Number, }

impl Number {
    /// Returns the number as a float. The float is exact within ±2^53, the range that the service accepts.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the service accepts no integer beyond ±2^53"
    )]
    pub const fn as_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a == b,
            _ => self.as_f64().partial_cmp(&other.as_f64()) == Some(Ordering::Equal),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
        }
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

impl From<u64> for Number {
    #[expect(
        clippy::cast_precision_loss,
        reason = "the service accepts no integer beyond ±2^53"
    )]
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or(Self::Float(value as f64), Self::Integer)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Integer(value) => serializer.serialize_i64(value),
            Self::Float(value) => serializer.serialize_f64(value),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Number, E> {
        Ok(value.into())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Number, E> {
        Ok(value.into())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Number, E> {
        Ok(value.into())
    }
}
