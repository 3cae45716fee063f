//! Limits and naming rules of Discord's API.
//!
//! This module re-exports the items of [`guildhall_rules`] that bots use: limits for texts that are created at run
//! time, and the types of definitions and their faults.

pub use guildhall_rules::{
    BUTTON_LABEL, CHOICE_NAME_MAX, CHOICE_TEXT_MAX, CHOICES_MAX, COMMAND_SIZE_MAX, CONTENT_MAX,
    CUSTOM_ID, ChoiceDef, ChoiceValue, CommandDef, DESCRIPTION_MAX, DefinitionField,
    DefinitionPath, EMBED_AUTHOR_MAX, EMBED_DESCRIPTION_MAX, EMBED_FIELD_NAME_MAX,
    EMBED_FIELD_VALUE_MAX, EMBED_FIELDS_MAX, EMBED_FOOTER_MAX, EMBED_TITLE_MAX, EMBED_TOTAL_MAX,
    EMBEDS_MAX, ExceededLimit, FILE_SIZE_MAX, FILES_SIZE_MAX, Fault, Finding, Findings,
    INTEGER_MAX, LENGTH_MAX, LOCALES, Limits, LocalizedDef, MESSAGE_FILES, MODAL_TITLE, NAME_MAX,
    NUMBER_MAX, NumberDef, OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, OPTIONS_MAX, OptionDef,
    OptionValueError, PathSegment, REASON, SELECT_OPTIONS, SELECT_PLACEHOLDER, Scope, Source,
    TEXT_DISPLAY, check_choice_name, check_context_menu_name, check_description, check_name,
    count_characters, fallback_locale, has_length, is_emoji, is_locale, nearest_locale,
};
