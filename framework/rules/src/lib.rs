//! Limits and naming rules of Discord's API, each as one `const fn` or constant.
//!
//! The macros check the rules during expansion, the compiler during const evaluation, the registry when an app starts,
//! and the emulator when it receives a definition.
//!
//! - [`check`] returns every fault of a command with its path; [`check_option`] checks one option.
//! - [`check_name`], [`check_description`] and others check a single rule.
//! - [`too_large_message`] reports the largest parts of a command that is too large.
//! - [`nearest_locale`] suggests a locale for an unknown locale code, [`edit_distance`] helps with other names.
//! - [`check_value`], [`check_channel_type`] and [`check_file`] check a user's value for an option.
//! - [`find_duplicates`] and [`Limits`] check all commands of a scope.
//! - [`PRUNE_DAYS`] and others are limits of requests that change a guild.
//! - [`CUSTOM_ID`] and others are limits of components; [`has_length`] checks the length of a string.
//! - [`is_emoji`] returns whether a text is a Unicode emoji.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

mod argument;
mod check;
mod choice;
mod command;
mod command_set;
mod component;
mod definition;
mod emoji;
mod emoji_table;
mod fault;
mod finding;
mod guild;
mod kind;
mod list;
mod locale;
mod localization;
mod message;
mod name;
#[cfg(feature = "serde")]
mod number;
mod open_enum;
mod option;
mod permission;
mod report;
mod size;
mod source;
mod text;
mod unicode;
mod value;

pub use argument::{OptionValueError, check_channel_type, check_file, check_value};
pub use check::{check, check_as_service, check_option, check_outline, check_siblings};
pub use choice::{CHOICE_TEXT_MAX, CHOICES_MAX, check_choice_value};
pub use command_set::{DuplicateCommand, ExceededLimit, Limits, Scope, find_duplicates};
pub use component::*;
pub use definition::{ChoiceDef, CommandDef, LocalizedDef, OptionDef};
pub use emoji::is_emoji;
pub use fault::Fault;
pub use finding::{DefinitionField, DefinitionPath, Finding, Findings, PathSegment};
pub use guild::*;
pub use kind::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType, WEBHOOK_EVENT_TYPES,
};
pub use list::OPTIONS_MAX;
pub use locale::{LOCALES, fallback_locale, is_locale, nearest_locale};
pub use message::*;
pub use name::{
    CHOICE_NAME_MAX, DESCRIPTION_MAX, NAME_MAX, check_choice_name, check_context_menu_name,
    check_description, check_entry_point_name, check_name, has_lowercase, is_name_character,
    offending_character, stored_text,
};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use number::{NumberVisitor, read_number};
pub use option::{FILE_TYPES_MAX, LENGTH_MAX, check_file_type, missing_extensions};
pub use permission::{PERMISSION_NAMES, PERMISSIONS_MAX};
pub use report::{Report, too_large_message};
pub use size::{COMMAND_SIZE_MAX, SizeShare, command_size, largest_shares, option_size};
pub use source::Source;
pub use text::{count_characters, edit_distance, has_length, str_eq};
pub use value::{ChoiceValue, INTEGER_MAX, NUMBER_MAX, NumberDef};

/// Compiles the program in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
