//! Error bodies of the service, including the bodies of rate-limit responses.

use std::fmt;

use guildhall_model_derive::{Object, ReadObject};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize, de};
use serde_json::value::RawValue;

use super::ErrorCode;
use crate::wire::lenient::or_default;

/// [Body of an error](https://docs.discord.com/developers/reference#error-messages).
///
/// The fields are parsed independently: a malformed field does not prevent parsing the other fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ErrorBody {
    /// Error code.
    pub code: ErrorCode,
    /// Error message.
    pub message: String,
    /// Errors of individual fields of the request body.
    #[serde(skip_serializing_if = "FieldErrors::is_empty")]
    pub errors: FieldErrors,
}

/// Error body before its fields are parsed.
#[derive(ReadObject)]
struct RawErrorBody {
    code: Option<Box<RawValue>>,
    message: Option<Box<RawValue>>,
    errors: Option<Box<RawValue>>,
}

impl<'de> Deserialize<'de> for ErrorBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw_body = RawErrorBody::deserialize(deserializer)?;
        Ok(Self {
            code: parse_field(raw_body.code.as_deref()),
            message: parse_field(raw_body.message.as_deref()),
            errors: parse_field(raw_body.errors.as_deref()),
        })
    }
}

/// Parses a field; returns the default if the field is missing or malformed.
fn parse_field<T: DeserializeOwned + Default>(raw: Option<&RawValue>) -> T {
    let parsed = raw.and_then(|raw| crate::json::from_str(raw.get()).ok());
    parsed.unwrap_or_default()
}

impl ErrorBody {
    /// Creates an error body without field errors.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            errors: FieldErrors::default(),
        }
    }

    /// Returns the errors of all fields in document order, each with the path to its field.
    pub fn field_errors(&self) -> Vec<LocatedFieldError> {
        let mut field_errors = Vec::new();
        self.errors.collect_into(&mut Vec::new(), &mut field_errors);
        field_errors
    }
}

/// Error of one field, with the path to the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedFieldError {
    /// Path to the field: field names, and list indices as strings; empty for an error of the whole body.
    pub path: Vec<String>,
    /// Error code, such as `BASE_TYPE_REQUIRED`.
    pub code: String,
    /// Error message.
    pub message: String,
}

impl fmt::Display for LocatedFieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path.join("."))?;
        }
        f.write_str(&self.message)
    }
}

/// Errors of a field and of its nested fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors {
    /// Errors of the field itself.
    pub errors: Vec<FieldError>,
    /// Nested fields by name or index, in document order.
    pub fields: Vec<(String, FieldErrors)>,
}

impl FieldErrors {
    /// Returns whether neither the field nor its nested fields have errors.
    pub const fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.fields.is_empty()
    }

    /// Adds an error to the field at `path`.
    pub fn add<P: Into<String>>(&mut self, path: impl IntoIterator<Item = P>, error: FieldError) {
        let mut node = self;
        for name in path {
            node = node.field_mut(name.into());
        }
        node.errors.push(error);
    }

    fn field_mut(&mut self, name: String) -> &mut Self {
        let position = self.fields.iter().position(|field| field.0 == name);
        let index = position.unwrap_or_else(|| {
            self.fields.push((name, Self::default()));
            self.fields.len() - 1
        });
        &mut self.fields[index].1
    }

    fn collect_into(&self, path: &mut Vec<String>, field_errors: &mut Vec<LocatedFieldError>) {
        field_errors.extend(self.errors.iter().map(|error| LocatedFieldError {
            path: path.clone(),
            code: error.code.clone(),
            message: error.message.clone(),
        }));
        for (name, field) in &self.fields {
            path.push(name.clone());
            field.collect_into(path, field_errors);
            path.pop();
        }
    }
}

impl Serialize for FieldErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if !self.errors.is_empty() {
            map.serialize_entry("_errors", &self.errors)?;
        }
        for (name, field) in &self.fields {
            map.serialize_entry(name, field)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for FieldErrors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FieldErrorsVisitor)
    }
}

struct FieldErrorsVisitor;

impl<'de> Visitor<'de> for FieldErrorsVisitor {
    type Value = FieldErrors;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object whose keys are field names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FieldErrors, A::Error> {
        let mut field_errors = FieldErrors::default();
        while let Some(name) = map.next_key::<String>()? {
            if name == "_errors" {
                let own: FieldErrors = map.next_value()?;
                field_errors.errors = own.errors;
            } else {
                field_errors.fields.push((name, map.next_value()?));
            }
        }
        Ok(field_errors)
    }

    // Some routes respond with a list of plain strings for each field, as older API versions do.
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<FieldErrors, A::Error> {
        let mut field_errors = FieldErrors::default();
        while let Some(error) = seq.next_element()? {
            field_errors.errors.push(error);
        }
        Ok(field_errors)
    }

    fn visit_str<E: de::Error>(self, message: &str) -> Result<FieldErrors, E> {
        Ok(FieldErrors {
            errors: vec![FieldError::new("", message)],
            fields: Vec::new(),
        })
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<FieldErrors, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<FieldErrors, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<FieldErrors, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<FieldErrors, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_unit<E: de::Error>(self) -> Result<FieldErrors, E> {
        Ok(FieldErrors::default())
    }
}

/// Error of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Error code, such as `BASE_TYPE_REQUIRED`; a number is converted to a string.
    pub code: String,
    /// Error message.
    pub message: String,
}

impl FieldError {
    /// Creates a field error with a code and a message.
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
        f.write_str("an error with a code and a message")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<FieldError, A::Error> {
        let raw = RawFieldError::deserialize(MapAccessDeserializer::new(map))?;
        Ok(FieldError::new(raw.code.0, raw.message))
    }

    fn visit_str<E: de::Error>(self, message: &str) -> Result<FieldError, E> {
        Ok(FieldError::new("", message))
    }
}

#[derive(ReadObject)]
struct RawFieldError {
    #[serde(default, deserialize_with = "or_default")]
    code: ErrorCodeText,
    #[serde(default, deserialize_with = "or_default")]
    message: String,
}

/// Error code as a string. The service's documentation and OpenAPI specification disagree on whether the code is a
/// string or a number.
#[derive(Default)]
struct ErrorCodeText(String);

impl<'de> Deserialize<'de> for ErrorCodeText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ErrorCodeTextVisitor).map(Self)
    }
}

struct ErrorCodeTextVisitor;

impl Visitor<'_> for ErrorCodeTextVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an error code as a string or a number")
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

/// Scope of a [rate limit](https://docs.discord.com/developers/topics/rate-limits#header-format).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RateLimitScope {
    /// Global rate limit: applies to all requests of the app, or of its IP address.
    Global,
    /// Limit of a resource that is shared with other apps; the 429 response does not count as an invalid request.
    Shared,
    /// Limit for the requests of one bot or user.
    User,
}

impl RateLimitScope {
    /// Returns the value in the header `X-RateLimit-Scope`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Shared => "shared",
            Self::User => "user",
        }
    }
}

/// Body of a response with status [429](https://docs.discord.com/developers/topics/rate-limits#exceeding-a-rate-limit).
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct RateLimitBody {
    /// Error code; absent for most rate limits.
    pub code: Option<ErrorCode>,
    /// Whether the request exceeded the global rate limit.
    #[serde(default, deserialize_with = "or_default")]
    pub global: bool,
    /// Error message.
    #[serde(default, deserialize_with = "or_default")]
    pub message: String,
    /// Seconds to wait before a retry, if known. A string that contains a number is accepted as well.
    #[serde(deserialize_with = "deserialize_seconds")]
    pub retry_after: Option<f64>,
}

/// Deserializes a number, or a string that contains a number; any other value becomes `None`.
fn deserialize_seconds<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<f64>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    let text = value.as_str().and_then(|text| text.trim().parse().ok());
    Ok(value.as_f64().or(text))
}
