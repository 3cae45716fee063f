//! Strings, option values and raw objects, borrowed from the body unless they contain escapes.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use guildhall_model::json::RawJson;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A string that is borrowed unless it contains escapes.
#[derive(Debug, Default)]
pub(crate) struct Text<'a>(pub(crate) Cow<'a, str>);

impl Text<'_> {
    /// Shortens the text to `length` bytes, which must be a boundary of characters.
    pub(crate) fn truncate(&mut self, length: usize) {
        match &mut self.0 {
            Cow::Borrowed(text) => *text = text.get(..length).unwrap_or_default(),
            Cow::Owned(text) => text.truncate(length),
        }
    }
}

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// The value of an option, by its JSON type.
#[derive(Debug, Default)]
pub(crate) enum Value<'a> {
    #[default]
    Absent,
    Text(Cow<'a, str>),
    Integer(i64),
    Number(f64),
    Boolean(bool),
}

impl<'a> Value<'a> {
    /// Returns the value as text, as the user typed it.
    pub(crate) fn to_text(&self) -> Cow<'a, str> {
        match self {
            Value::Absent => Cow::Borrowed(""),
            Value::Text(text) => text.clone(),
            Value::Integer(number) => Cow::Owned(number.to_string()),
            Value::Number(number) => Cow::Owned(number.to_string()),
            Value::Boolean(value) => Cow::Borrowed(if *value { "true" } else { "false" }),
        }
    }
}

/// A JSON object that maps IDs to objects. It stays raw JSON, because few handlers use more than one of the objects.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Objects<'a>(#[serde(borrow)] Option<RawJson<'a>>);

/// The reason that an object cannot be parsed.
const UNREADABLE: &str = "the resolved object cannot be read";

impl<'a> Objects<'a> {
    /// Parses the object with the given ID, if the interaction contains it.
    ///
    /// # Errors
    ///
    /// Returns the reason if the object is malformed.
    pub(crate) fn parse<T: Deserialize<'a>>(&self, id: &str) -> Result<Option<T>, &'static str> {
        let Some(objects) = self.0 else {
            return Ok(None);
        };
        let search = Search {
            id,
            object: PhantomData,
        };
        objects.parse_seed(search).map_err(|_| UNREADABLE)
    }
}

/// Search for the object with an ID, among objects by ID. Other objects are skipped.
struct Search<'i, T> {
    id: &'i str,
    object: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Search<'_, T> {
    type Value = Option<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Search<'_, T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object whose keys are IDs")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = None;
        while let Some(id) = map.next_key::<Text<'de>>()? {
            if found.is_none() && *id == *self.id {
                found = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of an option")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Value::Integer(value))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "the service accepts no integer beyond ±2^53"
    )]
    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(value).map_or(Value::Number(value as f64), Value::Integer))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(Value::Number(value))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Value::Boolean(value))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Absent)
    }

    // A future option type may have any JSON value. Ignore such a value instead of failing: no handler has an
    // option of that type.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Value::Absent)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Value::Absent)
    }
}
