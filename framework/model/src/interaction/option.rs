//! Options of an invoked command, with the user's values.

use std::fmt;

use guildhall_model_derive::Object;
use guildhall_rules::CommandOptionType;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize, de};
use serde_json::Value;

use crate::Id;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::list;

/// [Option](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-application-command-interaction-data-option-structure),
/// subcommand or group of an invoked command.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct DataOption {
    /// Name of the option, not localized.
    pub name: String,
    /// Type of the option.
    #[serde(rename = "type")]
    pub kind: CommandOptionType,
    /// Value given by the user; `None` for subcommands and groups.
    pub value: Option<OptionValue>,
    /// Options of a subcommand or group.
    #[service(when = is_subcommand_or_group)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<DataOption>,
    /// Whether the option is focused; autocomplete only.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub focused: bool,
}

impl DataOption {
    /// Creates an option with a value.
    pub fn new(
        kind: CommandOptionType,
        name: impl Into<String>,
        value: impl Into<OptionValue>,
    ) -> Self {
        Self {
            name: name.into(),
            kind,
            value: Some(value.into()),
            options: Vec::new(),
            focused: false,
        }
    }

    /// Creates a subcommand or group with its options.
    pub fn nested(
        kind: CommandOptionType,
        name: impl Into<String>,
        options: Vec<DataOption>,
    ) -> Self {
        Self {
            name: name.into(),
            kind,
            value: None,
            options,
            focused: false,
        }
    }

    const fn is_subcommand_or_group(&self) -> bool {
        self.kind.is_subcommand_or_group()
    }

    /// Returns the focused option: this option or a nested option.
    pub fn focused(&self) -> Option<&Self> {
        if self.focused {
            return Some(self);
        }
        self.options.iter().find_map(Self::focused)
    }
}

/// Value of an option; one variant per JSON type.
///
/// During autocomplete, the value of a focused INTEGER or NUMBER option is a `String`.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// STRING, USER, CHANNEL, ROLE, MENTIONABLE and ATTACHMENT options: a string or an ID.
    String(String),
    /// INTEGER options, and NUMBER options without a fraction.
    Integer(i64),
    /// NUMBER options with a fraction.
    Number(f64),
    /// BOOLEAN options.
    Boolean(bool),
    /// Options of a type unknown to this version, as raw JSON.
    Other(Value),
}

impl OptionValue {
    /// Returns the string; `None` for other JSON types.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Parses the string as an ID; `None` for other JSON types and for invalid IDs.
    pub fn as_id<T>(&self) -> Option<Id<T>> {
        self.as_str()?.parse().ok()
    }
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for OptionValue {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<i64> for OptionValue {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<f64> for OptionValue {
    fn from(value: f64) -> Self {
        Self::Number(value)
    }
}

impl From<bool> for OptionValue {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl<T> From<Id<T>> for OptionValue {
    fn from(id: Id<T>) -> Self {
        Self::String(id.to_string())
    }
}

impl Serialize for OptionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::String(text) => serializer.serialize_str(text),
            Self::Integer(value) => serializer.serialize_i64(*value),
            Self::Number(value) => serializer.serialize_f64(*value),
            Self::Boolean(value) => serializer.serialize_bool(*value),
            Self::Other(value) => value.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OptionValueVisitor)
    }
}

struct OptionValueVisitor;

impl<'de> Visitor<'de> for OptionValueVisitor {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of an option")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<OptionValue, E> {
        Ok(text.into())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<OptionValue, E> {
        Ok(value.into())
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "the service accepts no integer beyond ±2^53"
    )]
    fn visit_u64<E: de::Error>(self, value: u64) -> Result<OptionValue, E> {
        let integer = i64::try_from(value).map(OptionValue::Integer);
        Ok(integer.unwrap_or(OptionValue::Number(value as f64)))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<OptionValue, E> {
        Ok(value.into())
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<OptionValue, E> {
        Ok(value.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OptionValue, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(map)).map(OptionValue::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<OptionValue, A::Error> {
        Value::deserialize(SeqAccessDeserializer::new(seq)).map(OptionValue::Other)
    }
}
