//! Text as the service counts it: descriptions, and the characters of any text.

use std::ops::RangeInclusive;

/// Counts the characters of a text as Unicode code points.
///
/// The service does not say which unit it counts. Its pattern for names, which bounds a length by
/// itself, has the unicode flag, and with that flag a unit is a code point; every length here is
/// counted alike. A family emoji of seven code points counts seven.
pub const fn characters(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        // A byte 10xxxxxx continues a character, every other begins one.
        if bytes[at] & 0xC0 != 0x80 {
            count += 1;
        }
        at += 1;
    }
    count
}

/// Whether a text is as long as a range says, in characters.
///
/// ```
/// use guildhall_rules::{CUSTOM_ID, has_length};
///
/// const _: () = assert!(has_length("vote/7", &CUSTOM_ID));
/// ```
pub const fn has_length(text: &str, legal: &RangeInclusive<usize>) -> bool {
    let length = characters(text);
    *legal.start() <= length && length <= *legal.end()
}

/// Whether two texts are the same, for const evaluation.
pub(crate) const fn same(one: &str, other: &str) -> bool {
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

/// Whether one text stands before the other in the order of their bytes, for const evaluation.
pub(crate) const fn precedes(one: &str, other: &str) -> bool {
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

/// The code points of a text, one after the other, for const evaluation.
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
