//! Strings, option values and raw objects, borrowed from the body unless they contain escapes.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::json::RawJson;

/// A string that is borrowed unless it contains escapes.
#[derive(Debug, Default)]
pub(crate) struct Text<'a>(pub(crate) Cow<'a, str>);

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

/// A JSON object that maps IDs to objects, which stay raw JSON. There are few entries, so the search is linear.
#[derive(Debug, Default)]
pub(crate) struct Objects<'a>(Vec<(Cow<'a, str>, RawJson<'a>)>);

/// The reason that an object cannot be parsed.
const UNREADABLE: &str = "the resolved object cannot be read";

impl<'a> Objects<'a> {
    /// Parses the object with the given ID, if the interaction contains it.
    ///
    /// # Errors
    ///
    /// Returns the reason if the object is malformed.
    pub(crate) fn parse<T: Deserialize<'a>>(&self, id: &str) -> Result<Option<T>, &'static str> {
        let parsed = self.find(id).map(RawJson::parse).transpose();
        parsed.map_err(|_| UNREADABLE)
    }

    /// Parses the object with the given ID, if the interaction contains it. Slower than [`parse`](Self::parse), and
    /// meant for large types that few handlers use.
    ///
    /// # Errors
    ///
    /// Returns the reason if the object is malformed.
    pub(crate) fn parse_rare<T: DeserializeOwned>(
        &self,
        id: &str,
    ) -> Result<Option<T>, &'static str> {
        let parsed = self.find(id).map(RawJson::parse_rare).transpose();
        parsed.map_err(|_| UNREADABLE)
    }

    fn find(&self, id: &str) -> Option<RawJson<'a>> {
        let mut objects = self.0.iter();
        objects
            .find(|(key, _)| key == id)
            .map(|(_, object)| *object)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
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

        deserializer.deserialize_str(TextVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
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

        deserializer.deserialize_any(ValueVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Objects<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectsVisitor;

        impl<'de> Visitor<'de> for ObjectsVisitor {
            type Value = Objects<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object whose keys are IDs")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut objects = Vec::new();
                // Most commands have one object of a kind, and a waiting handler keeps the list in memory.
                objects.reserve_exact(1);
                while let Some((id, object)) = map.next_entry::<Text<'de>, RawJson<'de>>()? {
                    objects.push((id.0, object));
                }
                Ok(Objects(objects))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Objects::default())
            }
        }

        deserializer.deserialize_any(ObjectsVisitor)
    }
}
