//! JSON that is parsed later.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Visitor};

use super::error::JsonError;
use super::reader::RAW_JSON;
use super::{from_str, from_str_seed};

/// JSON that is parsed when it is needed. Only the reader of this module can read the type.
#[derive(Clone, Copy, Debug)]
pub struct RawJson<'a>(&'a str);

impl<'a> RawJson<'a> {
    /// Wraps text that is JSON.
    #[inline]
    pub fn from_text(text: &'a str) -> Self {
        Self(text)
    }

    /// Returns the text.
    #[inline]
    pub fn text(self) -> &'a str {
        self.0
    }

    /// Parses the JSON.
    ///
    /// # Errors
    ///
    /// Returns [`JsonError`] if the JSON does not have the type `T`.
    pub fn parse<T: Deserialize<'a>>(self) -> Result<T, JsonError> {
        from_str(self.0)
    }

    /// Parses the JSON with a seed.
    ///
    /// # Errors
    ///
    /// Returns [`JsonError`] if the JSON does not have the form that the seed expects.
    pub fn parse_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<S::Value, JsonError> {
        from_str_seed(self.0, seed)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for RawJson<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RawVisitor;

        impl<'de> Visitor<'de> for RawVisitor {
            type Value = RawJson<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(RawJson(text))
            }
        }

        deserializer.deserialize_newtype_struct(RAW_JSON, RawVisitor)
    }
}
