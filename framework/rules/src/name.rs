//! Names of commands and options.

use crate::fault::Fault;
use crate::text::{CodePoints, characters};
use crate::unicode::{HAS_LOWERCASE, HAS_LOWERCASE_EVERY_OTHER, NAME_CHARACTERS};

/// Most characters of a name: 32.
pub const NAME_MAX: usize = 32;

/// Most characters of a choice's name: 100.
pub const CHOICE_NAME_MAX: usize = 100;

/// Most characters of a description: 100.
pub const DESCRIPTION_MAX: usize = 100;

/// Checks the name of a `CHAT_INPUT` command or of an option.
///
/// It matches `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, counted in Unicode code points, and
/// is lowercase wherever a lowercase form exists.
///
/// # Errors
///
/// [`Fault::NameEmpty`], [`Fault::NameTooLong`], [`Fault::NameCharacter`] or
/// [`Fault::NameUppercase`]: the first of them, in this order.
pub const fn check_name(name: &str) -> Result<(), Fault> {
    match check_entry_point_name(name) {
        Ok(()) if any_has_lowercase(name) => Err(Fault::NameUppercase),
        result => result,
    }
}

/// Checks the name of a USER or MESSAGE command: 1 to 32 characters of any kind.
///
/// Case and spaces are free. The service states nothing against spaces at the ends, so they are
/// allowed and counted.
///
/// # Errors
///
/// [`Fault::NameEmpty`] or [`Fault::NameTooLong`].
pub const fn check_menu_name(name: &str) -> Result<(), Fault> {
    match characters(name) {
        0 => Err(Fault::NameEmpty),
        1..=NAME_MAX => Ok(()),
        _ => Err(Fault::NameTooLong),
    }
}

/// Checks the name of a `PRIMARY_ENTRY_POINT` command.
///
/// Its characters are those of a `CHAT_INPUT` name, its case is free: the one that the service makes
/// by itself is called `Launch`.
///
/// # Errors
///
/// [`Fault::NameEmpty`], [`Fault::NameTooLong`] or [`Fault::NameCharacter`].
pub const fn check_entry_point_name(name: &str) -> Result<(), Fault> {
    match check_menu_name(name) {
        Ok(()) if !all_are_name_characters(name) => Err(Fault::NameCharacter),
        result => result,
    }
}

/// Checks the name of a choice, which is free: 1 to 100 characters.
///
/// # Errors
///
/// [`Fault::ChoiceNameEmpty`] or [`Fault::ChoiceNameTooLong`].
pub const fn check_choice_name(name: &str) -> Result<(), Fault> {
    match characters(name) {
        0 => Err(Fault::ChoiceNameEmpty),
        1..=CHOICE_NAME_MAX => Ok(()),
        _ => Err(Fault::ChoiceNameTooLong),
    }
}

/// Checks the description of a `CHAT_INPUT` command or of an option: 1 to 100 characters.
///
/// # Errors
///
/// [`Fault::DescriptionEmpty`] or [`Fault::DescriptionTooLong`].
pub const fn check_description(description: &str) -> Result<(), Fault> {
    match characters(description) {
        0 => Err(Fault::DescriptionEmpty),
        1..=DESCRIPTION_MAX => Ok(()),
        _ => Err(Fault::DescriptionTooLong),
    }
}

/// Finds the first character for which [`check_name`] refuses a name.
///
/// `None` if no single character is to blame.
pub const fn offending_character(name: &str) -> Option<char> {
    let mut rest = CodePoints::new(name);
    while let Some(code) = rest.next() {
        if !may_stand_in_name(code) || code_has_lowercase(code) {
            return char::from_u32(code);
        }
    }
    None
}

/// Whether the character matches `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`.
pub const fn is_name_character(character: char) -> bool {
    may_stand_in_name(character as u32)
}

/// Whether the character has another one as its lowercase form.
pub const fn has_lowercase(character: char) -> bool {
    code_has_lowercase(character as u32)
}

const fn all_are_name_characters(name: &str) -> bool {
    let mut rest = CodePoints::new(name);
    while let Some(code) = rest.next() {
        if !may_stand_in_name(code) {
            return false;
        }
    }
    true
}

const fn any_has_lowercase(name: &str) -> bool {
    let mut rest = CodePoints::new(name);
    while let Some(code) = rest.next() {
        if code_has_lowercase(code) {
            return true;
        }
    }
    false
}

const fn may_stand_in_name(code: u32) -> bool {
    // Most names are of these, and const evaluation counts its steps.
    code.wrapping_sub('a' as u32) < 26 || start_of_range(NAME_CHARACTERS, code).is_some()
}

const fn code_has_lowercase(code: u32) -> bool {
    if code < 0x80 {
        return code.wrapping_sub('A' as u32) < 26;
    }
    if start_of_range(HAS_LOWERCASE, code).is_some() {
        return true;
    }
    match start_of_range(HAS_LOWERCASE_EVERY_OTHER, code) {
        Some(start) => (code - start).is_multiple_of(2),
        None => false,
    }
}

/// Finds the range that holds the code point, by bisection.
const fn start_of_range(ranges: &[(u32, u32)], code: u32) -> Option<u32> {
    let (mut low, mut high) = (0, ranges.len());
    while low < high {
        // A call would count as a step, and this is where const evaluation spends most of them.
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
