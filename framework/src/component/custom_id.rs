//! Custom IDs: constant texts and escaped values, separated by slashes.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use guildhall_rules::{CUSTOM_ID, Report, count_characters, has_length};
use percent_encoding::{percent_decode_str, percent_encode_byte};

use crate::interaction::route_name::PatternPart;

/// The error for values that make a custom ID too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a custom ID must have 1 to 100 characters; with these values, it has {length}; for longer ones, see `CustomIds::store`"
)]
#[non_exhaustive]
pub struct CustomIdLengthError {
    /// Length of the custom ID, in characters.
    pub length: usize,
}

/// Builds a custom ID from a pattern and its values.
pub fn custom_id(pattern: &[PatternPart], values: &[String]) -> String {
    let mut values = values.iter();
    let parts = pattern.iter().map(|part| match part {
        PatternPart::Text(text) => Cow::Borrowed(*text),
        PatternPart::Value => escape(values.next().map_or("", String::as_str)),
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Returns the custom ID if its length, in characters, is in a range.
pub(super) fn check_length(
    custom_id: String,
    valid: &RangeInclusive<usize>,
) -> Result<String, CustomIdLengthError> {
    if has_length(&custom_id, valid) {
        return Ok(custom_id);
    }
    let length = count_characters(&custom_id);
    Err(CustomIdLengthError { length })
}

/// Stops the compilation if a pattern can produce a custom ID that is too long.
///
/// `text` is the length of the pattern without its values. `values` contains the maximum length of each value.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, if the sum is greater than 100.
#[track_caller]
pub const fn check_max_length(text: usize, values: &[usize]) {
    let length = total_length(text, values);
    if length > *CUSTOM_ID.end() {
        let mut report = Report::new();
        report.push(
            "a custom ID must have 1 to 100 characters; with the longest values, this one has ",
        );
        report.push_number(length);
        panic!("{}", report.as_str())
    }
}

/// Returns the sum of the lengths of the text and the values.
pub(super) const fn total_length(text: usize, values: &[usize]) -> usize {
    let (mut length, mut i) = (text, 0);
    while i < values.len() {
        length += values[i];
        i += 1;
    }
    length
}

/// Escapes a value, so that it contains no slash.
fn escape(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::new();
    for character in text.chars() {
        match u8::try_from(character) {
            Ok(byte) if is_escaped(character) => escaped.push_str(percent_encode_byte(byte)),
            _ => escaped.push(character),
        }
    }
    Cow::Owned(escaped)
}

/// Returns the unescaped value, or `None` for text that [`escape`] would not return.
pub(super) fn unescape(escaped: &str) -> Option<Cow<'_, str>> {
    let text = percent_decode_str(escaped).decode_utf8().ok()?;
    (escape(&text) == escaped).then_some(text)
}

/// Returns the length of a text after escaping, in characters.
pub(super) const fn escaped_length(text: &str) -> usize {
    let (bytes, mut length, mut i) = (text.as_bytes(), count_characters(text), 0);
    while i < bytes.len() {
        if bytes[i].is_ascii() && is_escaped(bytes[i] as char) {
            length += 2;
        }
        i += 1;
    }
    length
}

/// Returns whether a character must be escaped.
///
/// Slashes separate the values. Spaces are escaped because the service may trim custom IDs.
const fn is_escaped(character: char) -> bool {
    matches!(character, '/' | '%' | '\0'..=' ' | '\x7F')
}
