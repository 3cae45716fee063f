//! Rules for names and descriptions, and the form in which the service stores them.

use std::borrow::Cow;

use crate::fault::Fault;
use crate::text::{CodePoints, is_longer_than, trimmed};
use crate::unicode::{HAS_LOWERCASE, HAS_LOWERCASE_EVERY_OTHER, NAME_CHARACTERS};

/// Maximum length of a name, in characters: 32.
pub const NAME_MAX: usize = 32;

/// Maximum length of the name of a choice, in characters: 100.
pub const CHOICE_NAME_MAX: usize = 100;

/// Maximum length of a description, in characters: 100.
pub const DESCRIPTION_MAX: usize = 100;

/// Checks the name of a `CHAT_INPUT` command or of an option.
///
/// The name must match `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, counted in Unicode code points, and be
/// lowercase wherever a lowercase form exists.
///
/// # Errors
///
/// Returns the first of [`Fault::NameEmpty`], [`Fault::NameTooLong`], [`Fault::NameCharacter`] and
/// [`Fault::NameUppercase`] that applies.
pub const fn check_name(name: &str) -> Result<(), Fault> {
    if is_plain_name(name) {
        return Ok(());
    }
    match check_entry_point_name(name) {
        Ok(()) if any_has_lowercase(name) => Err(Fault::NameUppercase),
        result => result,
    }
}

/// Checks the name of a USER or MESSAGE command: 1 to 32 characters of any kind that the service stores, without spaces
/// around them.
///
/// # Errors
///
/// Returns [`Fault::NameEmpty`], [`Fault::NameTooLong`], [`Fault::SpaceAround`] or [`Fault::NameCharacterRemoved`].
pub const fn check_context_menu_name(name: &str) -> Result<(), Fault> {
    let stored = trimmed(name);
    if stored.is_empty() {
        return Err(Fault::NameEmpty);
    }
    if is_longer_than(stored, NAME_MAX) {
        return Err(Fault::NameTooLong);
    }
    if has_removed_character(name) {
        return Err(Fault::NameCharacterRemoved);
    }
    check_no_space_around(name, stored)
}

/// Checks the name of a `PRIMARY_ENTRY_POINT` command.
///
/// The same characters are valid as in a `CHAT_INPUT` name, in upper or lower case: the service's default name is
/// `Launch`.
///
/// # Errors
///
/// Returns [`Fault::NameEmpty`], [`Fault::NameTooLong`] or [`Fault::NameCharacter`].
pub const fn check_entry_point_name(name: &str) -> Result<(), Fault> {
    if name.is_empty() {
        return Err(Fault::NameEmpty);
    }
    if is_longer_than(name, NAME_MAX) {
        return Err(Fault::NameTooLong);
    }
    if !all_are_name_characters(name) {
        return Err(Fault::NameCharacter);
    }
    Ok(())
}

/// Checks the name of a choice: 1 to 100 characters of any kind, without spaces around them.
///
/// # Errors
///
/// Returns [`Fault::ChoiceNameEmpty`], [`Fault::ChoiceNameTooLong`] or [`Fault::SpaceAround`].
pub const fn check_choice_name(name: &str) -> Result<(), Fault> {
    let stored = trimmed(name);
    if stored.is_empty() {
        return Err(Fault::ChoiceNameEmpty);
    }
    if is_longer_than(stored, CHOICE_NAME_MAX) {
        return Err(Fault::ChoiceNameTooLong);
    }
    check_no_space_around(name, stored)
}

/// Checks the description of a `CHAT_INPUT` command or of an option: 1 to 100 characters, without spaces around them.
///
/// # Errors
///
/// Returns [`Fault::DescriptionEmpty`], [`Fault::DescriptionTooLong`] or [`Fault::SpaceAround`].
pub const fn check_description(description: &str) -> Result<(), Fault> {
    let stored = trimmed(description);
    if stored.is_empty() {
        return Err(Fault::DescriptionEmpty);
    }
    if is_longer_than(stored, DESCRIPTION_MAX) {
        return Err(Fault::DescriptionTooLong);
    }
    check_no_space_around(description, stored)
}

/// Returns a description, the name of a choice, or the name of a USER or MESSAGE command as the service stores it:
/// without spaces around it, and without U+200D and U+FE0F, which join and select emoji.
///
/// ```
/// use guildhall_rules::stored_text;
///
/// assert_eq!(stored_text(" Settings \u{2699}\u{FE0F} "), "Settings \u{2699}");
/// ```
pub fn stored_text(text: &str) -> Cow<'_, str> {
    let text = trimmed(text);
    if has_removed_character(text) {
        Cow::Owned(text.replace(REMOVED_CHARACTERS, ""))
    } else {
        Cow::Borrowed(text)
    }
}

/// Characters that the service removes from descriptions and from names that may contain any character.
const REMOVED_CHARACTERS: [char; 2] = ['\u{200D}', '\u{FE0F}'];

const fn has_removed_character(text: &str) -> bool {
    let mut rest = CodePoints::new(text);
    while let Some(code) = rest.next() {
        if code == REMOVED_CHARACTERS[0] as u32 || code == REMOVED_CHARACTERS[1] as u32 {
            return true;
        }
    }
    false
}

const fn check_no_space_around(text: &str, trimmed: &str) -> Result<(), Fault> {
    if trimmed.len() == text.len() {
        Ok(())
    } else {
        Err(Fault::SpaceAround)
    }
}

/// Returns the first character that makes [`check_name`] reject a name, and its position, starting at 1: a character
/// that no name can have, or otherwise one in upper case.
///
/// Returns `None` if the name is valid, or if no single character is the cause of the fault.
pub const fn offending_character(name: &str) -> Option<(usize, char)> {
    let (mut rest, mut position) = (CodePoints::new(name), 0);
    let mut uppercase = None;
    while let Some(code) = rest.next() {
        position += 1;
        let Some(character) = char::from_u32(code) else {
            continue;
        };
        if !is_name_code_point(code) {
            return Some((position, character));
        }
        if uppercase.is_none() && code_point_has_lowercase(code) {
            uppercase = Some((position, character));
        }
    }
    uppercase
}

/// Characters without a form of their own: controls, spaces other than U+0020, accents that combine with the character
/// before, and characters that Unicode lets programs ignore.
#[rustfmt::skip]
const HIDDEN: &[(u32, u32)] = &[
    (0, 0x1f), (0x7f, 0xa0), (0xad, 0xad), (0x300, 0x36f), (0x61c, 0x61c), (0x115f, 0x1160),
    (0x17b4, 0x17b5), (0x180b, 0x180f), (0x2000, 0x200f), (0x2028, 0x202f), (0x205f, 0x206f),
    (0x20d0, 0x20ff), (0x3000, 0x3000), (0x3164, 0x3164), (0xfe00, 0xfe0f), (0xfe20, 0xfe2f),
    (0xfeff, 0xfeff), (0xffa0, 0xffa0), (0xfff0, 0xfffb), (0x1bca0, 0x1bca3), (0x1d173, 0x1d17a),
    (0xe0000, 0xe0fff),
];

/// Returns whether a message must name the character by its code point, because readers would not see it.
pub(crate) const fn is_hidden(code: u32) -> bool {
    range_start(HIDDEN, code).is_some()
}

/// Returns whether the character matches `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`.
pub const fn is_name_character(character: char) -> bool {
    is_name_code_point(character as u32)
}

/// Returns whether the character has a different lowercase form.
pub const fn has_lowercase(character: char) -> bool {
    code_point_has_lowercase(character as u32)
}

/// Returns whether a name is valid and has only the characters of most names, which are quick to check.
const fn is_plain_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !matches!(bytes[at], b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_') {
            return false;
        }
        at += 1;
    }
    !bytes.is_empty() && bytes.len() <= NAME_MAX
}

const fn all_are_name_characters(name: &str) -> bool {
    let mut rest = CodePoints::new(name);
    while let Some(code) = rest.next() {
        if !is_name_code_point(code) {
            return false;
        }
    }
    true
}

const fn any_has_lowercase(name: &str) -> bool {
    let mut rest = CodePoints::new(name);
    while let Some(code) = rest.next() {
        if code_point_has_lowercase(code) {
            return true;
        }
    }
    false
}

const fn is_name_code_point(code: u32) -> bool {
    // Fast path for most characters, because const evaluation has a limited number of steps.
    code.wrapping_sub('a' as u32) < 26 || range_start(NAME_CHARACTERS, code).is_some()
}

const fn code_point_has_lowercase(code: u32) -> bool {
    if code < 0x80 {
        return code.wrapping_sub('A' as u32) < 26;
    }
    if range_start(HAS_LOWERCASE, code).is_some() {
        return true;
    }
    match range_start(HAS_LOWERCASE_EVERY_OTHER, code) {
        Some(start) => (code - start).is_multiple_of(2),
        None => false,
    }
}

/// Returns the start of the range that contains the code point. Uses binary search.
pub(crate) const fn range_start(ranges: &[(u32, u32)], code: u32) -> Option<u32> {
    let (mut low, mut high) = (0, ranges.len());
    while low < high {
        // Inlined `midpoint`: a function call counts as a step, and most steps of const evaluation happen here.
        let middle = low + (high - low) / 2;
        let (first, last) = ranges[middle];
        if code < first {
            high = middle;
        } else if code > last {
            low = middle + 1;
        } else {
            return Some(first);
        }
    }
    None
}
