//! Every limit and naming rule that the service has for a definition, once, as `const fn`.
//!
//! The macros ask while they expand, the compiler while it evaluates constants, the registry when
//! an app starts, and the emulator when a definition is sent to it.
//!
//! - [`check`] finds every fault of a command, [`check_option`] of one option, each with its place.
//! - [`check_name`], [`check_description`] and their neighbors ask a single rule.
//! - [`too_large_message`] says where the characters of a command that is too large are.
//! - [`nearest_locale`] guesses which language was meant.
//! - [`check_value`] and [`check_channel_type`] hold what a member entered against its option.
//! - [`duplicates`] and [`Limits`] are the rules of a whole set of commands.
//! - [`PRUNE_DAYS`] and its neighbors bound what a request to change a guild may hold.
//! - [`CUSTOM_ID`] and its neighbors bound components; [`has_length`] holds a text against them.

mod argument;
mod budget;
mod check;
mod choice;
mod command;
mod component;
mod definition;
mod finding;
mod kind;
mod limits;
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
mod read;
mod report;
mod request;
mod size;
mod source;
mod text;
mod unicode;

pub use argument::{ArgumentFault, check_channel_type, check_file, check_value};
pub use budget::{Contributor, largest_contributors, too_large_message};
pub use check::{check, check_option, check_refusals, check_siblings};
pub use choice::{
    CHOICE_NAME_MAX, CHOICE_TEXT_MAX, CHOICES_MAX, check_choice_name, check_choice_value,
};
pub use command::PERMISSIONS_MAX;
pub use component::{
    BUTTON_LABEL, BUTTON_URL, CHECKBOX_OPTIONS, COMPONENT_EMOJI, COMPONENT_ID_MAX, COMPONENTS,
    CONTAINER_COMPONENTS, CUSTOM_ID, GALLERY_ITEMS, GROUP_MAX, GROUP_MIN, INPUT_MAX, INPUT_MIN,
    INPUT_PLACEHOLDER, INPUT_VALUE, LABEL, LABEL_DESCRIPTION, MEDIA_DESCRIPTION, MEDIA_URL,
    MODAL_COMPONENTS, MODAL_TITLE, OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, RADIO_OPTIONS,
    ROW_BUTTONS, ROW_FIELDS, ROWS, SECTION_TEXTS, SELECT_MAX, SELECT_MIN, SELECT_OPTIONS,
    SELECT_PLACEHOLDER, TEXT_DISPLAY, TEXT_DISPLAYS, can_be_emoji, has_length, is_attachment_url,
    is_media_url,
};
pub use definition::{ChoiceDef, ChoiceValue, CommandDef, LocalizedDef, NumberDef, OptionDef};
pub use finding::{Fault, Field, Finding, Findings, Place, Segment};
pub use kind::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};
pub use limits::{Duplicate, Excess, Limits, Scope, duplicates};
pub use locale::{LOCALES, fallback_locale, is_locale, nearest_locale};
pub use message::{
    CONTENT_MAX, EMBED_AUTHOR_MAX, EMBED_DESCRIPTION_MAX, EMBED_FIELD_NAME_MAX,
    EMBED_FIELD_VALUE_MAX, EMBED_FIELDS_MAX, EMBED_FOOTER_MAX, EMBED_SUM_MAX, EMBED_TITLE_MAX,
    EMBEDS_MAX, FILE_DESCRIPTION, FILE_NAME, FILE_SIZE_MAX, FILES_SIZE_MAX, MENTIONS_LISTED,
    MESSAGE_FILES, POLL_ANSWER, POLL_ANSWERS, POLL_HOURS, POLL_QUESTION, is_file_name,
};
pub use name::{
    NAME_MAX, check_entry_point_name, check_menu_name, check_name, has_lowercase,
    is_name_character, offending_character,
};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use number::{NumberVisitor, read_number};
pub use option::{FILE_TYPES_MAX, INTEGER_MAX, LENGTH_MAX, NUMBER_MAX, check_file_type};
pub use permission::PERMISSION_NAMES;
pub use read::OPTIONS_MAX;
pub use report::Report;
pub use request::{
    APPLICATION_TAG, APPLICATION_TAGS, AUTO_ARCHIVE_MINUTES, BITRATE_BY_TIER, BULK_BAN_USERS,
    CHANNEL_NAME, CHANNEL_OVERWRITES, COLOR, COMMAND_PERMISSIONS, DELETE_MESSAGE_DAYS,
    DELETE_MESSAGE_SECONDS, FORUM_TAG_NAME, FORUM_TAGS, FORUM_TOPIC, GUILD_DESCRIPTION,
    GUILD_LIST_LIMIT, GUILD_NAME, GUILD_ROLES, INCIDENT_SECONDS_MAX, LIST_LIMIT, MEMBER_BIO,
    NICKNAME, ONBOARDING_CHANNELS, ONBOARDING_PROMPTS, POSITION, PROMPT_OPTION_DESCRIPTION,
    PROMPT_OPTION_GIFTS, PROMPT_OPTION_TITLE, PROMPT_OPTIONS, PROMPT_TITLE, PRUNE_DAYS,
    PRUNE_ROLES, REASON, ROLE_EMOJI, ROLE_NAME, SEARCH_QUERY, SLOW_MODE, STAGE_BITRATE,
    STAGE_USERS, TIMEOUT_SECONDS_MAX, TOPIC, VOICE_BITRATE, VOICE_USERS,
    WELCOME_CHANNEL_DESCRIPTION, WELCOME_CHANNELS, WELCOME_DESCRIPTION,
};
pub use size::{SIZE_MAX, size, size_of_option};
pub use source::Source;
pub use text::{DESCRIPTION_MAX, characters, check_description};
