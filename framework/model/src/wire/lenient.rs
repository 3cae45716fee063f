//! Serde helpers that accept null in place of a default value, and omit default values.

use serde::de::{Deserialize, DeserializeOwned, Deserializer, IgnoredAny};
use serde::ser::Serializer;
use serde_json::value::RawValue;

use crate::json;

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

/// Deserializes a part that no app depends on, such as a decoration: null and a value that is no `T` become the
/// default, so that a new form of the part does not make the whole unreadable.
///
/// # Errors
///
/// Returns an error if the value is not JSON.
pub(crate) fn readable_or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned + Default,
{
    let part = Option::<Box<RawValue>>::deserialize(deserializer)?;
    let part = part.and_then(|part| json::from_str(part.get()).ok());
    Ok(part.unwrap_or_default())
}

/// Deserializes a list of such parts: null and a value that is no list become an empty list, and entries that are no
/// `T` are skipped.
///
/// # Errors
///
/// Returns an error if the value is not JSON.
pub(crate) fn readable_entries<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let entries: Vec<Box<RawValue>> = readable_or_default(deserializer)?;
    let readable = entries.iter().map(|entry| json::from_str(entry.get()));
    Ok(readable.filter_map(Result::ok).collect())
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
