//! A JSON reader for request bodies, of which a handler needs few fields.
//!
//! [`blocks`] finds the bytes that can end the text of a string, 64 bytes at a time. [`text`] finds the end of a value
//! that nobody requests: each byte is checked, and no value is created. [`reader`] is a serde deserializer on top.
//! Strings without escapes are borrowed.
//!
//! The reader accepts the texts that `serde_json` accepts. Escaped strings, fractions and enums are left to
//! `serde_json`, and so are unused values that are nested more than 62 levels deep.

mod blocks;
mod reader;
mod text;

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Visitor};

use crate::json::reader::{RAW_JSON, Reader};

/// JSON that is parsed when it is needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawJson<'a>(&'a str);

/// The position of the first byte that is not as expected. The error omits the text, which may contain a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JsonError {
    /// Line, starting from 1.
    pub(crate) line: usize,
    /// Column in bytes, starting from 1.
    pub(crate) column: usize,
}

/// Parses JSON.
///
/// # Errors
///
/// Returns [`JsonError`] if the text is not JSON, or does not have the type `T`.
pub(crate) fn from_str<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsonError> {
    from_str_seed(text, PhantomData)
}

fn from_str_seed<'a, S: DeserializeSeed<'a>>(
    text: &'a str,
    seed: S,
) -> Result<S::Value, JsonError> {
    let mut reader = Reader::new(text);
    let parsed = seed.deserialize(&mut reader);
    let complete = parsed.and_then(|value| reader.finish().map(|()| value));
    complete.map_err(|_| JsonError::at(text, reader.position()))
}

impl<'a> RawJson<'a> {
    /// Wraps text that is JSON.
    pub(crate) fn from_text(text: &'a str) -> Self {
        Self(text)
    }

    /// Returns the text.
    pub(crate) fn text(self) -> &'a str {
        self.0
    }

    /// Parses the JSON.
    ///
    /// # Errors
    ///
    /// Returns [`JsonError`] if the JSON does not have the type `T`.
    pub(crate) fn parse<T: Deserialize<'a>>(self) -> Result<T, JsonError> {
        from_str(self.0)
    }

    /// Parses the JSON with a seed.
    ///
    /// # Errors
    ///
    /// Returns [`JsonError`] if the JSON does not have the form that the seed expects.
    pub(crate) fn parse_seed<S: DeserializeSeed<'a>>(self, seed: S) -> Result<S::Value, JsonError> {
        from_str_seed(self.0, seed)
    }
}

/// # Values that few handlers use
impl RawJson<'_> {
    /// Parses the JSON with `serde_json`.
    ///
    /// The model already contains the code that parses its types with `serde_json`. [`parse`](Self::parse) is faster,
    /// and every type that is parsed with it makes the framework's build longer.
    ///
    /// # Errors
    ///
    /// Returns an error if the JSON does not have the type `T`.
    pub(crate) fn parse_rare<T: DeserializeOwned>(self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.0)
    }
}

impl JsonError {
    fn at(text: &str, position: usize) -> Self {
        let before = &text.as_bytes()[..position.min(text.len())];
        let (line, column) = before
            .iter()
            .fold((1, 1), |(line, column), byte| match byte {
                b'\n' => (line + 1, 1),
                _ => (line, column + 1),
            });
        Self { line, column }
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
