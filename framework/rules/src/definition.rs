//! A definition as data: what is registered, borrowed, so that it can be `const`.

use crate::kind::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};
use crate::value::{ChoiceValue, NumberDef};

/// A command as it is registered.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CommandDef<'a> {
    /// `CHAT_INPUT`, USER, MESSAGE or `PRIMARY_ENTRY_POINT`.
    pub kind: CommandType,
    /// 1–32 characters.
    pub name: &'a str,
    /// The name in other languages.
    pub name_localizations: &'a [LocalizedDef<'a>],
    /// 1–100 characters; empty for USER and MESSAGE commands.
    pub description: &'a str,
    /// The description in other languages.
    pub description_localizations: &'a [LocalizedDef<'a>],
    /// At most 25; `CHAT_INPUT` only.
    pub options: &'a [OptionDef<'a>],
    /// Permissions a member needs by default. `Some(0)` leaves it to administrators, `None` to everyone.
    pub default_member_permissions: Option<u64>,
    /// Whether only adults may use it.
    pub nsfw: bool,
    /// Where it may be used; `None` leaves it to the service. A command of single guilds has none.
    pub contexts: Option<&'a [InteractionContextType]>,
    /// How the app must be installed; `None` leaves it to the app's configuration. A command of
    /// single guilds has none.
    pub integration_types: Option<&'a [ApplicationIntegrationType]>,
    /// Who answers; `PRIMARY_ENTRY_POINT` only.
    pub handler: Option<EntryPointHandler>,
    /// Whether it belongs to single guilds rather than to every place where the app is installed.
    pub in_guild: bool,
}

impl<'a> CommandDef<'a> {
    /// A command with a name and a description, and nothing else.
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

    /// Whether the two cannot be in one scope: a name is its own among the commands of a type.
    pub fn shares_name_with(&self, other: &CommandDef<'_>) -> bool {
        self.kind == other.kind && self.name == other.name
    }
}

/// An option of a command: a value, a subcommand or a group of subcommands.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OptionDef<'a> {
    /// What it holds.
    pub kind: CommandOptionType,
    /// 1–32 characters.
    pub name: &'a str,
    /// The name in other languages.
    pub name_localizations: &'a [LocalizedDef<'a>],
    /// 1–100 characters.
    pub description: &'a str,
    /// The description in other languages.
    pub description_localizations: &'a [LocalizedDef<'a>],
    /// Whether the member must fill it in.
    pub required: bool,
    /// The only values allowed, if any; at most 25; STRING, INTEGER and NUMBER only.
    pub choices: &'a [ChoiceDef<'a>],
    /// Parameters of a subcommand, or subcommands of a group; at most 25.
    pub options: &'a [OptionDef<'a>],
    /// Channel types offered; CHANNEL only; empty for all.
    pub channel_types: &'a [ChannelType],
    /// File types accepted, such as `image` or `.pdf`; at most 10; ATTACHMENT only; empty for all.
    pub file_types: &'a [&'a str],
    /// Smallest value; INTEGER and NUMBER only.
    pub min_value: Option<NumberDef>,
    /// Largest value; INTEGER and NUMBER only.
    pub max_value: Option<NumberDef>,
    /// Fewest characters, 0–6000; STRING only.
    pub min_length: Option<u32>,
    /// Most characters, 1–6000; STRING only.
    pub max_length: Option<u32>,
    /// Whether the app suggests values while the member types; STRING, INTEGER and NUMBER only.
    pub autocomplete: bool,
}

impl<'a> OptionDef<'a> {
    /// A required option with a name and a description, and nothing else.
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

/// One of the values that an option allows.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChoiceDef<'a> {
    /// What the member sees, 1–100 characters.
    pub name: &'a str,
    /// The name in other languages.
    pub name_localizations: &'a [LocalizedDef<'a>],
    /// What the app receives.
    pub value: ChoiceValue<'a>,
}

impl<'a> ChoiceDef<'a> {
    /// A choice with a name and a value.
    pub const fn new(name: &'a str, value: ChoiceValue<'a>) -> Self {
        Self {
            name,
            name_localizations: &[],
            value,
        }
    }
}

/// A name or a description in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalizedDef<'a> {
    /// The language, as the service spells it: one of [`LOCALES`](crate::LOCALES).
    pub locale: &'a str,
    /// The text.
    pub text: &'a str,
    /// The file and line it comes from, such as `locales/de.ftl:12`, where that is not the code.
    pub source: Option<&'a str>,
}

impl<'a> LocalizedDef<'a> {
    /// A text in a language.
    pub const fn new(locale: &'a str, text: &'a str) -> Self {
        Self {
            locale,
            text,
            source: None,
        }
    }

    /// The same, from a line of a file.
    #[must_use]
    pub const fn from_file(mut self, source: &'a str) -> Self {
        self.source = Some(source);
        self
    }
}
