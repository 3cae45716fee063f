//! The JSON reader for the bodies that the service sends.
//!
//! `blocks` finds the bytes that can end the text of a string, 64 bytes at a time. `text` finds the end of a value
//! that nobody requests: each byte is checked, and no value is created. `reader` is a serde deserializer on top.
//! Strings without escapes are borrowed.
//!
//! The reader accepts the texts that `serde_json` accepts, except for an array in place of an object. Escaped strings
//! and fractions are left to `serde_json`, and so are unused values that are nested more than 62 levels deep.
//!
//! Objects of the service are read with no other deserializer: the compiler instantiates the code that reads a type for
//! each deserializer.

mod blocks;
mod entries;
mod error;
mod key;
mod raw;
mod reader;
mod text;

use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeOwned, DeserializeSeed};
use serde_json::Value;

pub use self::error::JsonError;
pub use self::raw::RawJson;
use self::reader::Reader;

/// Parses JSON.
///
/// # Errors
///
/// Returns [`JsonError`] if the text is not JSON, or does not have the type `T`.
pub fn from_str<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsonError> {
    from_str_seed(text, PhantomData)
}

/// Parses JSON in UTF-8.
///
/// # Errors
///
/// Returns [`JsonError`] if the bytes are not UTF-8 or not JSON, or do not have the type `T`.
pub fn from_slice<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, JsonError> {
    from_str(std::str::from_utf8(bytes).map_err(|error| JsonError::encoding(bytes, error))?)
}

/// Converts parsed JSON.
///
/// # Errors
///
/// Returns [`JsonError`] if the JSON does not have the type `T`.
// Through the text: reading each type from a `Value` as well would compile its code twice.
pub fn from_value<T: DeserializeOwned>(value: &Value) -> Result<T, JsonError> {
    from_str(&value.to_string())
}

fn from_str_seed<'a, S: DeserializeSeed<'a>>(
    text: &'a str,
    seed: S,
) -> Result<S::Value, JsonError> {
    let mut reader = Reader::new(text);
    let parsed = seed.deserialize(&mut reader);
    let complete = parsed.and_then(|value| reader.finish().map(|()| value));
    complete.map_err(|error| error.at(text.as_bytes(), reader.position))
}
