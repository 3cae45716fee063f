//! Values → custom id: texts and values between slashes.

use std::borrow::Cow;

use guildhall_rules::{CUSTOM_ID, Report, characters, has_length};
use percent_encoding::{percent_decode_str, percent_encode_byte};

use super::Part;

/// A custom id is too long, with the values that it was built of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a custom id has 1 to 100 characters; with these values, it has {length}")]
#[non_exhaustive]
pub struct CustomIdLength {
    /// How many characters it has.
    pub length: usize,
}

/// The id of a pattern with these values.
pub fn custom_id(pattern: &[Part], values: &[String]) -> String {
    let mut values = values.iter();
    let parts = pattern.iter().map(|part| match part {
        Part::Text(text) => Cow::Borrowed(*text),
        Part::Value => escape(values.next().map_or("", String::as_str)),
    });
    parts.collect::<Vec<_>>().join("/")
}

pub(super) fn checked(custom_id: String) -> Result<String, CustomIdLength> {
    if has_length(&custom_id, &CUSTOM_ID) {
        return Ok(custom_id);
    }
    let length = characters(&custom_id);
    Err(CustomIdLength { length })
}

/// Stops the compilation at a pattern whose ids are too long.
///
/// `text` is the length of the pattern without its values, `values` the longest of each.
///
/// # Panics
///
/// In constant evaluation, with the rule.
#[track_caller]
pub const fn check_longest(text: usize, values: &[usize]) {
    let (mut length, mut i) = (text, 0);
    while i < values.len() {
        length += values[i];
        i += 1;
    }
    if length > *CUSTOM_ID.end() {
        let mut report = Report::new();
        report.push("a custom id has 1 to 100 characters; with the longest values, this one has ");
        report.push_number(length);
        panic!("{}", report.as_str())
    }
}

/// The value as it stands between slashes, of which it has none then.
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

/// The value that is written so, if it is written as [`escape`] does.
pub(super) fn unescape(escaped: &str) -> Option<Cow<'_, str>> {
    let text = percent_decode_str(escaped).decode_utf8().ok()?;
    (escape(&text) == escaped).then_some(text)
}

/// How many characters a text has, once it is escaped.
pub(super) const fn escaped_length(text: &str) -> usize {
    let (bytes, mut length, mut i) = (text.as_bytes(), characters(text), 0);
    while i < bytes.len() {
        if bytes[i].is_ascii() && is_escaped(bytes[i] as char) {
            length += 2;
        }
        i += 1;
    }
    length
}

/// Slashes part the values. Space is escaped too, since nobody promises that an id is not trimmed.
const fn is_escaped(character: char) -> bool {
    matches!(character, '/' | '%' | '\0'..=' ' | '\x7F')
}
