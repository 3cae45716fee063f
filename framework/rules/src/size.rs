//! The size of a command: the sum of the characters of its names, descriptions and choice values.

use crate::definition::{CommandDef, LocalizedDef, OptionDef};
use crate::finding::DefinitionPath;
use crate::list::capped_len;
use crate::localization::capped_localizations;
use crate::text::count_characters;
use crate::value::{ChoiceValue, NUMBER_MAX, NumberDef, as_bound};

/// Maximum size of a `CHAT_INPUT` command, in characters: 8000.
pub const COMMAND_SIZE_MAX: usize = 8000;

/// Counted length of a number that has no short exact decimal text: the maximum length of a double.
const NUMBER_LENGTH_MAX: usize = 24;

/// Unit of a size.
#[derive(Clone, Copy)]
enum Unit {
    /// Quick to count, and at least as many as the characters.
    Bytes,
    Characters,
}

/// Counts the characters of names, descriptions and choice values of a command, at every depth.
///
/// For a text with localizations, only the longest of the texts is counted.
///
/// The service documents neither the unit nor the counting of numbers. Here, characters are code points, as in
/// [`count_characters`], and a number counts as its decimal text: `-15` counts 3, `0.25` counts 4. A number with more
/// than 15 digits counts 24, the maximum.
pub const fn command_size(def: &CommandDef<'_>) -> usize {
    size_up_to(def, usize::MAX)
}

/// Counts the characters of an option and of everything inside it: its share of the [`command_size`].
pub const fn option_size(def: &OptionDef<'_>) -> usize {
    add_option(def, 0, usize::MAX, Unit::Characters)
}

/// Returns the size, or any number above `limit` if the size is above `limit`.
pub(crate) const fn size_up_to(def: &CommandDef<'_>, limit: usize) -> usize {
    let own = size_of_command_itself(def);
    add_options(def.options, own, limit, Unit::Characters)
}

/// Returns the size if it is above [`COMMAND_SIZE_MAX`], or any number above `limit` if the size is above `limit`;
/// otherwise, any number up to [`COMMAND_SIZE_MAX`].
pub(crate) const fn size_for_check(def: &CommandDef<'_>, limit: usize) -> usize {
    let own = longest_text(def.name, def.name_localizations, Unit::Bytes)
        + longest_text(def.description, def.description_localizations, Unit::Bytes);
    let bytes = add_options(def.options, own, COMMAND_SIZE_MAX, Unit::Bytes);
    if bytes <= COMMAND_SIZE_MAX {
        bytes
    } else {
        size_up_to(def, limit)
    }
}

/// Returns whether the [`option_size`] is above `limit`.
pub(crate) const fn is_option_larger_than(def: &OptionDef<'_>, limit: usize) -> bool {
    add_option(def, 0, limit, Unit::Bytes) > limit && option_size(def) > limit
}

/// Counts the characters of a command without its options.
pub(crate) const fn size_of_command_itself(def: &CommandDef<'_>) -> usize {
    let unit = Unit::Characters;
    longest_text(def.name, def.name_localizations, unit)
        + longest_text(def.description, def.description_localizations, unit)
}

const fn add_options(options: &[OptionDef<'_>], mut sum: usize, limit: usize, unit: Unit) -> usize {
    let mut i = 0;
    while i < options.len() && sum <= limit {
        sum = add_option(&options[i], sum, limit, unit);
        i += 1;
    }
    sum
}

const fn add_option(def: &OptionDef<'_>, sum: usize, limit: usize, unit: Unit) -> usize {
    let sum = add_option_itself(def, sum, limit, unit);
    add_options(def.options, sum, limit, unit)
}

/// Adds the size of an option and its choices, without the options inside it.
const fn add_option_itself(def: &OptionDef<'_>, mut sum: usize, limit: usize, unit: Unit) -> usize {
    sum += longest_text(def.name, def.name_localizations, unit)
        + longest_text(def.description, def.description_localizations, unit);
    let mut i = 0;
    while i < def.choices.len() && sum <= limit {
        let choice = &def.choices[i];
        sum += longest_text(choice.name, choice.name_localizations, unit)
            + value_length(choice.value, unit);
        i += 1;
    }
    sum
}

const fn length(text: &str, unit: Unit) -> usize {
    match unit {
        Unit::Bytes => text.len(),
        Unit::Characters => count_characters(text),
    }
}

const fn longest_text(default: &str, localizations: &[LocalizedDef<'_>], unit: Unit) -> usize {
    let mut longest = length(default, unit);
    let mut i = 0;
    while i < capped_localizations(localizations) {
        let text = localizations[i].text;
        // Count only a text that can be longer: a text has at most as many characters as bytes.
        if text.len() > longest {
            let count = length(text, unit);
            longest = if count > longest { count } else { longest };
        }
        i += 1;
    }
    longest
}

const fn value_length(value: ChoiceValue<'_>, unit: Unit) -> usize {
    match (value, as_bound(value)) {
        (ChoiceValue::String(text), _) => length(text, unit),
        (_, Some(NumberDef::Integer(value))) => integer_characters(value),
        (_, Some(NumberDef::Number(value))) => number_characters(value),
        (_, None) => 0,
    }
}

const fn integer_characters(value: i64) -> usize {
    digits(value.unsigned_abs()) + (value < 0) as usize
}

const fn digits(mut value: u64) -> usize {
    let mut count = 1;
    while value >= 10 {
        value /= 10;
        count += 1;
    }
    count
}

/// Counts the characters of the shortest decimal text that represents the number exactly.
///
/// Both `whole` and the power of ten are exact below 2^53, so their quotient is the double that parsing the text would
/// return.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "no value in the loop exceeds 2^53, and the comparison must be exact"
)]
const fn number_characters(value: f64) -> usize {
    let sign = value.is_sign_negative() as usize;
    let value = value.abs();
    let (mut power, mut decimals) = (1.0, 0);
    while decimals <= 15 && value * power <= NUMBER_MAX {
        let whole = (value * power + 0.5) as u64;
        if whole as f64 / power == value {
            let point = (decimals > 0) as usize;
            let digit_count = digits(whole);
            let leading_zeros = if digit_count > decimals {
                0
            } else {
                decimals + 1 - digit_count
            };
            return sign + leading_zeros + digit_count + point;
        }
        power *= 10.0;
        decimals += 1;
    }
    NUMBER_LENGTH_MAX
}

/// A part of a command and its share of the [`command_size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeShare {
    /// Path of the option, or of the command itself.
    pub at: DefinitionPath,
    /// Characters of name, description and choices, without the options inside.
    pub size: usize,
}

/// The largest shares found so far, in descending order.
type Largest = [Option<SizeShare>; 3];

/// Returns up to three parts of a command with the largest shares of its [`command_size`], largest first.
///
/// A part is an option at any depth, with its choices and without the options inside it, or the command without its
/// options. Parts of equal size keep the order of the definition.
pub const fn largest_shares(def: &CommandDef<'_>) -> [Option<SizeShare>; 3] {
    let mut largest = [None; 3];
    let own = SizeShare {
        at: DefinitionPath::ROOT,
        size: size_of_command_itself(def),
    };
    insert(own, &mut largest);
    visit_options(def.options, DefinitionPath::ROOT, &mut largest);
    largest
}

const fn visit_options(options: &[OptionDef<'_>], at: DefinitionPath, largest: &mut Largest) {
    // No valid option is deeper.
    if at.options().len() == DefinitionPath::DEPTH {
        return;
    }
    let mut i = 0;
    while i < capped_len(options.len()) {
        let at = at.with_option(i);
        let size = add_option_itself(&options[i], 0, usize::MAX, Unit::Characters);
        insert(SizeShare { at, size }, largest);
        visit_options(options[i].options, at, largest);
        i += 1;
    }
}

const fn insert(contributor: SizeShare, largest: &mut Largest) {
    let mut smaller = contributor;
    let mut i = 0;
    while i < largest.len() {
        match largest[i] {
            Some(present) if present.size >= smaller.size => {}
            Some(present) => {
                largest[i] = Some(smaller);
                smaller = present;
            }
            None => {
                largest[i] = Some(smaller);
                return;
            }
        }
        i += 1;
    }
}
