//! String operations: length, comparison and code points for const evaluation, and the distance of names.

use std::ops::RangeInclusive;

/// Counts the characters of a string, in Unicode code points.
///
/// The service does not document its unit of length. Its pattern for names also limits the length, and has the Unicode
/// flag, so the unit of that length is a code point. This crate uses the same unit for every length. A family emoji of
/// seven code points counts as seven.
pub const fn count_characters(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        // A byte 10xxxxxx continues a character, every other byte starts one.
        if bytes[at] & 0xC0 != 0x80 {
            count += 1;
        }
        at += 1;
    }
    count
}

/// Returns the Levenshtein distance of two strings, for suggestions of similar names: the smallest number of characters
/// to insert, delete or replace.
///
/// ```
/// assert_eq!(guildhall_rules::edit_distance("plan", "plane"), 1);
/// ```
pub fn edit_distance(from: &str, to: &str) -> usize {
    let to = to.chars().collect::<Vec<_>>();
    let mut row = (0..=to.len()).collect::<Vec<_>>();
    for (i, character) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(character != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

/// Returns whether a string has more than `max` characters.
///
/// A string has at most as many characters as bytes, so that most strings need not be counted: const evaluation takes
/// about a microsecond per byte.
pub(crate) const fn is_longer_than(text: &str, max: usize) -> bool {
    text.len() > max && count_characters(text) > max
}

/// Returns whether the length of a string, in characters, is in a range.
///
/// ```
/// use guildhall_rules::{CUSTOM_ID, has_length};
///
/// const _: () = assert!(has_length("vote/7", &CUSTOM_ID));
/// ```
pub const fn has_length(text: &str, range: &RangeInclusive<usize>) -> bool {
    let length = count_characters(text);
    *range.start() <= length && length <= *range.end()
}

/// Returns a text without the white space around it.
pub(crate) const fn trimmed(text: &str) -> &str {
    // Fast path for most texts, because const evaluation has a limited number of steps.
    if let [b'!'..=b'~', .., b'!'..=b'~'] = text.as_bytes() {
        return text;
    }
    let (mut start, mut end) = (0, 0);
    let mut rest = CodePoints::new(text);
    while let Some(code) = rest.next() {
        let is_space = matches!(char::from_u32(code), Some(code) if code.is_whitespace());
        if !is_space {
            end = rest.at;
        } else if end == 0 {
            start = rest.at;
        }
    }
    if end == 0 {
        return "";
    }
    let (text, _) = text.split_at(end);
    let (_, text) = text.split_at(start);
    text
}

/// Returns whether two strings are equal.
pub const fn str_eq(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns whether one string precedes another in byte order.
pub(crate) const fn str_lt(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
        at += 1;
    }
    one.len() < other.len()
}

/// An iterator over the code points of a string.
pub(crate) struct CodePoints<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> CodePoints<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
        }
    }

    /// Returns the number of bytes before the next code point.
    pub(crate) const fn position(&self) -> usize {
        self.at
    }

    pub(crate) const fn next(&mut self) -> Option<u32> {
        if self.at >= self.bytes.len() {
            return None;
        }
        let first = self.bytes[self.at] as u32;
        let (length, mut code) = match first {
            0..=0x7F => (1, first),
            0x80..=0xDF => (2, first & 0x1F),
            0xE0..=0xEF => (3, first & 0x0F),
            _ => (4, first & 0x07),
        };
        let end = self.at + length;
        self.at += 1;
        while self.at < end {
            code = code << 6 | (self.bytes[self.at] & 0x3F) as u32;
            self.at += 1;
        }
        Some(code)
    }
}
