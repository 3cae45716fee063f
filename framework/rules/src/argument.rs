//! Checks a user's value for an option against the definition of the option.

use std::fmt;

use crate::definition::OptionDef;
use crate::kind::{ChannelType, CommandOptionType};
use crate::text::count_characters;
use crate::value::{
    ChoiceValue, INTEGER_MAX, NUMBER_MAX, NumberDef, as_bound, as_number, is_integer, is_number,
    is_same_value,
};

/// The rule of an option that a value breaks.
///
/// `Display` formats a clause that starts with "must", for use after the name of the option.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum OptionValueError {
    /// The value does not have the type of the option.
    Type {
        /// Type of the option.
        expected: CommandOptionType,
    },
    /// The number is outside of the bounds of the option or of its type.
    Range {
        /// Minimum value, if bounded.
        min: Option<NumberDef>,
        /// Maximum value, if bounded.
        max: Option<NumberDef>,
    },
    /// The text is too short or too long.
    Length {
        /// Minimum length, in characters, if bounded.
        min: Option<u32>,
        /// Maximum length, in characters, if bounded.
        max: Option<u32>,
    },
    /// The option has choices, and the value is not one of them.
    Choice,
    /// The option does not accept channels of this type.
    ChannelType,
    /// The option does not accept files of this type.
    FileType,
    /// The user is not a member of the guild.
    Member,
}

/// Checks a value for a STRING, INTEGER or NUMBER option: type, choices, bounds and length.
///
/// Characters are code points, as in [`count_characters`](crate::count_characters). A NUMBER option also accepts
/// integers. An option with choices accepts no other values. The bounds of the type apply in addition to those of the
/// definition: ±(2^53−1) for INTEGER, ±2^53 for NUMBER.
///
/// Do not check the partial value of an autocomplete interaction: the service sends any text that the user has typed.
///
/// # Errors
///
/// Returns the rule that the value breaks.
pub const fn check_value(
    def: &OptionDef<'_>,
    value: ChoiceValue<'_>,
) -> Result<(), OptionValueError> {
    use CommandOptionType::{Integer, Number, String};
    let expected = def.kind;
    match (expected, value) {
        (String, ChoiceValue::String(_))
        | (Integer, ChoiceValue::Integer(_))
        | (Number, ChoiceValue::Integer(_) | ChoiceValue::Number(_)) => {}
        _ => return Err(OptionValueError::Type { expected }),
    }
    if !def.choices.is_empty() && !is_choice(def, value) {
        return Err(OptionValueError::Choice);
    }
    check_bounds(def, value)
}

/// Checks the type of a channel for a CHANNEL option. Without channel types, the option accepts all.
///
/// # Errors
///
/// Returns [`OptionValueError::Type`] if the option is not a CHANNEL option, or [`OptionValueError::ChannelType`] if it
/// does not accept the channel type.
pub const fn check_channel_type(
    def: &OptionDef<'_>,
    channel_type: ChannelType,
) -> Result<(), OptionValueError> {
    if !def.kind.allows_channel_types() {
        let expected = def.kind;
        return Err(OptionValueError::Type { expected });
    }
    let mut i = 0;
    while i < def.channel_types.len() {
        if def.channel_types[i].wire() == channel_type.wire() {
            return Ok(());
        }
        i += 1;
    }
    if i == 0 {
        Ok(())
    } else {
        Err(OptionValueError::ChannelType)
    }
}

/// Checks a file for an ATTACHMENT option. Without file types, the option accepts all.
///
/// An extension is compared with the end of the name, ignoring case, as the service does. `image`, `video` and `audio`
/// are compared with the first part of the content type. A file without a content type matches all three, because the
/// service has checked the file's name.
///
/// # Errors
///
/// Returns [`OptionValueError::Type`] if the option is not an ATTACHMENT option, or [`OptionValueError::FileType`] if
/// it does not accept the file type.
pub fn check_file(
    def: &OptionDef<'_>,
    name: &str,
    content_type: Option<&str>,
) -> Result<(), OptionValueError> {
    let expected = def.kind;
    if !expected.allows_file_types() {
        return Err(OptionValueError::Type { expected });
    }
    let fits = |file_type: &&str| match content_type {
        _ if file_type.starts_with('.') => ends_with(name, file_type),
        Some(content_type) => starts_with(content_type, file_type),
        None => true,
    };
    if def.file_types.is_empty() || def.file_types.iter().any(fits) {
        Ok(())
    } else {
        Err(OptionValueError::FileType)
    }
}

fn ends_with(name: &str, extension: &str) -> bool {
    let start = name.len().checked_sub(extension.len());
    let end = start.and_then(|start| name.get(start..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(extension))
}

fn starts_with(content_type: &str, family: &str) -> bool {
    let (start, _) = content_type.split_once('/').unwrap_or((content_type, ""));
    start.eq_ignore_ascii_case(family)
}

/// Checks a value, which must have the type of the option, against the option's bounds or lengths.
pub(crate) const fn check_bounds(
    def: &OptionDef<'_>,
    value: ChoiceValue<'_>,
) -> Result<(), OptionValueError> {
    match value {
        ChoiceValue::String(text) => check_length(def, count_characters(text)),
        ChoiceValue::Integer(_) | ChoiceValue::Number(_) => match as_bound(value) {
            Some(value) => check_range(def, value),
            None => Ok(()),
        },
    }
}

const fn check_length(def: &OptionDef<'_>, length: usize) -> Result<(), OptionValueError> {
    let (min, max) = (def.min_length, def.max_length);
    let short = matches!(min, Some(min) if length < min as usize);
    let long = matches!(max, Some(max) if length > max as usize);
    if short || long {
        return Err(OptionValueError::Length { min, max });
    }
    Ok(())
}

const fn check_range(def: &OptionDef<'_>, value: NumberDef) -> Result<(), OptionValueError> {
    let (min, max) = (def.min_value, def.max_value);
    let low = matches!(min, Some(min) if min.is_above(value));
    let high = matches!(max, Some(max) if value.is_above(max));
    if low || high {
        return Err(OptionValueError::Range { min, max });
    }
    check_type_range(def.kind, value)
}

const fn check_type_range(
    kind: CommandOptionType,
    value: NumberDef,
) -> Result<(), OptionValueError> {
    let (is_valid, min, max) = match (kind, value) {
        (CommandOptionType::Integer, NumberDef::Integer(value)) => (
            is_integer(value),
            NumberDef::Integer(-INTEGER_MAX),
            NumberDef::Integer(INTEGER_MAX),
        ),
        _ => (
            is_number(as_number(value)),
            NumberDef::Number(-NUMBER_MAX),
            NumberDef::Number(NUMBER_MAX),
        ),
    };
    if is_valid {
        return Ok(());
    }
    let (min, max) = (Some(min), Some(max));
    Err(OptionValueError::Range { min, max })
}

const fn is_choice(def: &OptionDef<'_>, value: ChoiceValue<'_>) -> bool {
    let mut i = 0;
    while i < def.choices.len() {
        if is_same_value(def.choices[i].value, value) {
            return true;
        }
        i += 1;
    }
    false
}

impl fmt::Display for OptionValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type { expected } => f.write_str(type_requirement(*expected)),
            Self::Range { min, max } => write_range(f, "must be", min.as_ref(), max.as_ref(), ""),
            Self::Length {
                min: Some(min),
                max: Some(max),
            } => write!(f, "must have {min} to {max} characters"),
            Self::Length { min, max } => {
                write_range(f, "must have", min.as_ref(), max.as_ref(), " characters")
            }
            Self::Choice => f.write_str("must be one of the choices"),
            Self::ChannelType => f.write_str("must be a channel of an allowed type"),
            Self::FileType => f.write_str("must be a file of an allowed type"),
            Self::Member => f.write_str("must be a member of this server"),
        }
    }
}

impl std::error::Error for OptionValueError {}

/// Returns the requirement for a value of an option type, worded for users.
const fn type_requirement(kind: CommandOptionType) -> &'static str {
    match kind {
        CommandOptionType::SubCommand => "must be a subcommand",
        CommandOptionType::SubCommandGroup => "must be a subcommand group",
        CommandOptionType::String => "must be text",
        CommandOptionType::Integer => "must be a whole number",
        CommandOptionType::Boolean => "must be true or false",
        CommandOptionType::User => "must be a user",
        CommandOptionType::Channel => "must be a channel",
        CommandOptionType::Role => "must be a role",
        CommandOptionType::Mentionable => "must be a user or a role",
        CommandOptionType::Number => "must be a number",
        CommandOptionType::Attachment => "must be a file",
        CommandOptionType::Unknown(_) => "must be of a type supported by this app",
    }
}

fn write_range<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    must: &str,
    min: Option<&T>,
    max: Option<&T>,
    unit: &str,
) -> fmt::Result {
    match (min, max) {
        (Some(min), Some(max)) => write!(f, "{must} from {min} to {max}{unit}"),
        (Some(min), None) => write!(f, "{must} at least {min}{unit}"),
        (None, Some(max)) => write!(f, "{must} at most {max}{unit}"),
        (None, None) => write!(f, "{must} in range"),
    }
}
