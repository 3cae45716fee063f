//! What the service says where it refuses a request.

use std::fmt;

use serde::de::{self, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Code, FieldError};

/// The [body of an error](https://docs.discord.com/developers/reference#error-messages).
///
/// It is read field by field: where one has another form than is documented, the others are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ErrorBody {
    /// What went wrong, as a number.
    pub code: Code,
    /// What went wrong, in words.
    pub message: String,
    /// Which fields of the body are at fault.
    #[serde(skip_serializing_if = "FieldErrors::is_empty")]
    pub errors: FieldErrors,
}

/// The fields before each is read by itself.
#[derive(Deserialize)]
struct Wire {
    code: Option<Box<RawValue>>,
    message: Option<Box<RawValue>>,
    errors: Option<Box<RawValue>>,
}

impl<'de> Deserialize<'de> for ErrorBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wire = Wire::deserialize(deserializer)?;
        Ok(Self {
            code: part(wire.code.as_deref()),
            message: part(wire.message.as_deref()),
            errors: part(wire.errors.as_deref()),
        })
    }
}

/// What a field holds; nothing where it cannot be read.
fn part<T: DeserializeOwned + Default>(raw: Option<&RawValue>) -> T {
    let read = raw.and_then(|raw| serde_json::from_str(raw.get()).ok());
    read.unwrap_or_default()
}

impl ErrorBody {
    /// An error without faults of fields.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            errors: FieldErrors::default(),
        }
    }

    /// Every fault of a field, in order, with the path to the field.
    pub fn leaves(&self) -> Vec<ErrorLeaf> {
        let mut leaves = Vec::new();
        self.errors.gather(&mut Vec::new(), &mut leaves);
        leaves
    }
}

/// A fault of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorLeaf {
    /// The way to the field: names, and indices as text. Empty for the body as a whole.
    pub path: Vec<String>,
    /// What is wrong, such as `BASE_TYPE_REQUIRED`.
    pub code: String,
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for ErrorLeaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path.join("."))?;
        }
        f.write_str(&self.message)
    }
}

/// The faults of a field, and those of the fields inside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors {
    /// The faults of the field itself.
    pub errors: Vec<FieldError>,
    /// The fields inside it, by name or index, in order.
    pub fields: Vec<(String, FieldErrors)>,
}

impl FieldErrors {
    /// Whether nothing is at fault.
    pub const fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.fields.is_empty()
    }

    /// Adds a fault of the field at the end of `path`.
    pub fn add<P: Into<String>>(&mut self, path: impl IntoIterator<Item = P>, error: FieldError) {
        let mut node = self;
        for name in path {
            node = node.field(name.into());
        }
        node.errors.push(error);
    }

    fn field(&mut self, name: String) -> &mut Self {
        let known = self.fields.iter().position(|field| field.0 == name);
        let index = known.unwrap_or_else(|| {
            self.fields.push((name, Self::default()));
            self.fields.len() - 1
        });
        &mut self.fields[index].1
    }

    fn gather(&self, path: &mut Vec<String>, leaves: &mut Vec<ErrorLeaf>) {
        leaves.extend(self.errors.iter().map(|error| ErrorLeaf {
            path: path.clone(),
            code: error.code.clone(),
            message: error.message.clone(),
        }));
        for (name, field) in &self.fields {
            path.push(name.clone());
            field.gather(path, leaves);
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
        f.write_str("faults by field")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FieldErrors, A::Error> {
        let mut faults = FieldErrors::default();
        while let Some(name) = map.next_key::<String>()? {
            if name == "_errors" {
                let own: FieldErrors = map.next_value()?;
                faults.errors = own.errors;
            } else {
                faults.fields.push((name, map.next_value()?));
            }
        }
        Ok(faults)
    }

    // Some routes still answer with plain texts per field, as older versions of the interface did.
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<FieldErrors, A::Error> {
        let mut faults = FieldErrors::default();
        while let Some(error) = seq.next_element()? {
            faults.errors.push(error);
        }
        Ok(faults)
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
