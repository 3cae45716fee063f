//! Serde helpers that accept null in place of a default value, and omit default values.

use serde::de::{Deserialize, Deserializer, IgnoredAny};
use serde::ser::Serializer;

/// Deserializes null as the default: an empty list, `false`, an empty string.
///
/// # Errors
///
/// Returns the error of `T` if the value is neither null nor a `T`.
pub fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// Deserializes a boolean field that is `true` if the field is present, regardless of its value.
pub(crate) fn is_present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| true)
}

/// Serializes a boolean field whose presence means `true`, as null.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the derive passes a reference"
)]
pub(crate) fn serialize_null<S: Serializer>(_: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit()
}

/// Returns whether a boolean field is `false`; serialization omits such fields.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the derive passes a reference"
)]
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}
