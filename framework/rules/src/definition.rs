//! Definitions of commands, options and choices as borrowed data, so that they can be `const`.

use crate::kind::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};
use crate::value::{ChoiceValue, NumberDef};

/// A command, as registered with the service.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CommandDef<'a> {
    /// Type of the command.
    pub kind: CommandType,
    /// Name, 1 to 32 characters.
    pub name: &'a str,
    /// Names in other locales.
    pub name_localizations: &'a [LocalizedDef<'a>],
    /// Description, 1 to 100 characters; empty for USER and MESSAGE commands.
    pub description: &'a str,
    /// Descriptions in other locales.
    pub description_localizations: &'a [LocalizedDef<'a>],
    /// Options, at most 25; `CHAT_INPUT` only.
    pub options: &'a [OptionDef<'a>],
    /// Bit set of the permissions that a member needs by default: `Some(0)` restricts the command to administrators,
    /// `None` allows it for everyone.
    pub default_member_permissions: Option<u64>,
    /// Whether the command is age-restricted.
    pub nsfw: bool,
    /// Interaction contexts in which the command can be used; `None` for the service's default, and for a guild
    /// command.
    pub contexts: Option<&'a [InteractionContextType]>,
    /// Installation contexts of the command; `None` for the contexts of the app's configuration, and for a guild
    /// command.
    pub integration_types: Option<&'a [ApplicationIntegrationType]>,
    /// Handler of the interaction; `PRIMARY_ENTRY_POINT` only.
    pub handler: Option<EntryPointHandler>,
    /// Whether the command is registered in specific guilds instead of globally.
    pub in_guild: bool,
}

impl<'a> CommandDef<'a> {
    /// Creates a command that has only a name and a description.
    pub const fn new(kind: CommandType, name: &'a str, description: &'a str) -> Self {
        Self {
            kind,
            name,
            name_localizations: &[],
            description,
            description_localizations: &[],
            options: &[],
            default_member_permissions: None,
            nsfw: false,
            contexts: None,
            integration_types: None,
            handler: None,
            in_guild: false,
        }
    }

    /// Returns whether both commands have the same name and type, which must be unique within a scope.
    pub fn shares_name_with(&self, other: &CommandDef<'_>) -> bool {
        self.kind == other.kind && self.name == other.name
    }
}

/// An option of a command: a parameter, a subcommand or a group of subcommands.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OptionDef<'a> {
    /// Type of the option.
    pub kind: CommandOptionType,
    /// Name, 1 to 32 characters.
    pub name: &'a str,
    /// Names in other locales.
    pub name_localizations: &'a [LocalizedDef<'a>],
    /// Description, 1 to 100 characters.
    pub description: &'a str,
    /// Descriptions in other locales.
    pub description_localizations: &'a [LocalizedDef<'a>],
    /// Whether the user must fill in the option.
    pub required: bool,
    /// Choices, at most 25: the only valid values. STRING, INTEGER and NUMBER only.
    pub choices: &'a [ChoiceDef<'a>],
    /// Parameters of a subcommand, or subcommands of a group; at most 25.
    pub options: &'a [OptionDef<'a>],
    /// Allowed channel types, empty for all; CHANNEL only.
    pub channel_types: &'a [ChannelType],
    /// Allowed file types, such as `image` or `.pdf`, at most 10, empty for all; ATTACHMENT only.
    pub file_types: &'a [&'a str],
    /// Minimum value; INTEGER and NUMBER only.
    pub min_value: Option<NumberDef>,
    /// Maximum value; INTEGER and NUMBER only.
    pub max_value: Option<NumberDef>,
    /// Minimum length, 0 to 6000 characters; STRING only.
    pub min_length: Option<u32>,
    /// Maximum length, 1 to 6000 characters; STRING only.
    pub max_length: Option<u32>,
    /// Whether the option has autocomplete; STRING, INTEGER and NUMBER only.
    pub autocomplete: bool,
}

impl<'a> OptionDef<'a> {
    /// Creates an option that has only a name and a description. It is required, unless it is a subcommand or a group.
    pub const fn new(kind: CommandOptionType, name: &'a str, description: &'a str) -> Self {
        Self {
            kind,
            name,
            name_localizations: &[],
            description,
            description_localizations: &[],
            required: !matches!(
                kind,
                CommandOptionType::SubCommand | CommandOptionType::SubCommandGroup
            ),
            choices: &[],
            options: &[],
            channel_types: &[],
            file_types: &[],
            min_value: None,
            max_value: None,
            min_length: None,
            max_length: None,
            autocomplete: false,
        }
    }
}

/// A choice of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChoiceDef<'a> {
    /// Name that users see, 1 to 100 characters.
    pub name: &'a str,
    /// Names in other locales.
    pub name_localizations: &'a [LocalizedDef<'a>],
    /// Value that the app receives.
    pub value: ChoiceValue<'a>,
}

impl<'a> ChoiceDef<'a> {
    /// Creates a choice with a name and a value.
    pub const fn new(name: &'a str, value: ChoiceValue<'a>) -> Self {
        Self {
            name,
            name_localizations: &[],
            value,
        }
    }
}

/// A name or a description in one locale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalizedDef<'a> {
    /// Locale, in the service's spelling: one of [`LOCALES`](crate::LOCALES).
    pub locale: &'a str,
    /// Text in the locale.
    pub text: &'a str,
    /// File and line of the text, such as `locales/de.ftl:12`; `None` for a text in Rust code.
    pub source: Option<&'a str>,
}

impl<'a> LocalizedDef<'a> {
    /// Creates a text that is written in Rust code.
    pub const fn new(locale: &'a str, text: &'a str) -> Self {
        Self {
            locale,
            text,
            source: None,
        }
    }

    /// Sets the file and line of the text.
    #[must_use]
    pub const fn with_source(mut self, source: &'a str) -> Self {
        self.source = Some(source);
        self
    }
}
