//! One fault of a field.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::tolerance::or_default;

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// What is wrong, such as `BASE_TYPE_REQUIRED`; a number where the service sends one.
    pub code: String,
    /// What is wrong, in words.
    pub message: String,
}

impl FieldError {
    /// A fault with its code and its words.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
        }
    }
}

impl<'de> Deserialize<'de> for FieldError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FieldErrorVisitor)
    }
}

struct FieldErrorVisitor;

impl<'de> Visitor<'de> for FieldErrorVisitor {
    type Value = FieldError;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a fault with its code and its words")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<FieldError, A::Error> {
        let wire = Wire::deserialize(MapAccessDeserializer::new(map))?;
        Ok(FieldError::new(wire.code.0, wire.message))
    }

    fn visit_str<E: de::Error>(self, message: &str) -> Result<FieldError, E> {
        Ok(FieldError::new("", message))
    }
}

#[derive(Deserialize)]
struct Wire {
    #[serde(default, deserialize_with = "or_default")]
    code: InnerCode,
    #[serde(default, deserialize_with = "or_default")]
    message: String,
}

/// A code as text, which the service's own descriptions disagree about.
#[derive(Default)]
struct InnerCode(String);

impl<'de> Deserialize<'de> for InnerCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(InnerCodeVisitor).map(Self)
    }
}

struct InnerCodeVisitor;

impl Visitor<'_> for InnerCodeVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a code: text or a number")
    }

    fn visit_str<E: de::Error>(self, code: &str) -> Result<String, E> {
        Ok(code.to_owned())
    }

    fn visit_u64<E: de::Error>(self, code: u64) -> Result<String, E> {
        Ok(code.to_string())
    }

    fn visit_i64<E: de::Error>(self, code: i64) -> Result<String, E> {
        Ok(code.to_string())
    }
}
