//! The rules that a definition can break, each with a message and the service's error code.

use std::fmt;

/// Declares the table of faults: variant, service's error code, rule, remedy.
macro_rules! faults {
    ($($fault:ident $code:ident: $message:literal $(=> $remedy:literal)?;)*) => {
        /// A rule that a definition breaks.
        ///
        /// Displayed as its [message](Fault::message).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Fault {
            $(#[doc = concat!("The rule: ", $message, ".")] $fault,)*
        }

        impl Fault {
            /// Every fault, in the order of the fields of a definition.
            pub const ALL: &'static [Self] = &[$(Self::$fault,)*];

            /// Returns the rule, as a lower-case clause with the allowed range.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Self::$fault => $message,)*
                }
            }

            /// Returns the remedy, if the rule does not imply it.
            pub const fn remedy(self) -> Option<&'static str> {
                match self {
                    $(Self::$fault => faults!(@remedy $($remedy)?),)*
                }
            }

            /// Returns the error code (`_errors[].code`) of the service's response.
            ///
            /// Discord's list of codes is not complete. For a rule whose code is unknown, returns the most similar
            /// general code.
            pub const fn service_code(self) -> &'static str {
                match self {
                    $(Self::$fault => stringify!($code),)*
                }
            }
        }
    };
    (@remedy) => { None };
    (@remedy $remedy:literal) => { Some($remedy) };
}

faults! {
    CommandTypeUnknown BASE_TYPE_CHOICES: "a command's type must be CHAT_INPUT, USER, MESSAGE or PRIMARY_ENTRY_POINT (1 to 4)";
    NameEmpty BASE_TYPE_BAD_LENGTH: "a name must have 1 to 32 characters; this one has none";
    NameTooLong BASE_TYPE_BAD_LENGTH: "a name must have 1 to 32 characters; this one has more";
    NameCharacter STRING_TYPE_REGEX: "a name must consist of letters, digits, `-`, `_` and `'`"
        => "put `-` or `_` between words";
    NameUppercase APPLICATION_COMMAND_INVALID_NAME: "a name must be in lowercase where a lowercase form exists"
        => "write the name in lowercase";
    NameCharacterRemoved BASE_TYPE_CHOICES: "the name of a USER or MESSAGE command must not have U+200D or U+FE0F, which the service removes: interactions would have another name"
        => "remove these invisible characters, or choose an emoji without them";
    SpaceAround BASE_TYPE_CHOICES: "a name or description must not begin or end with a space, which the service removes"
        => "remove the spaces";
    DescriptionEmpty BASE_TYPE_BAD_LENGTH: "a description must have 1 to 100 characters; this one has none"
        => "describe the command or option in a few words, for instance in a doc comment";
    DescriptionTooLong BASE_TYPE_BAD_LENGTH: "a description must have 1 to 100 characters; this one has more";
    DescriptionOnMenu APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID: "a USER or MESSAGE command must not have a description"
        => "remove the description; users see only the name";
    LocaleUnknown BASE_TYPE_CHOICES: "a locale must be one of the service's 34 locales, spelled exactly, such as `en-US`";
    LocaleRepeated BASE_TYPE_CHOICES: "a name or description must have at most one localization per locale";
    LocalizationSuperfluous BASE_TYPE_CHOICES: "a localization must differ from the default text; this one is the same"
        => "remove the localization; users see the default text anyway";
    OptionsOnMenu APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a USER or MESSAGE command must not have options"
        => "remove the options; the user or message is the target of the interaction";
    OptionsOnEntryPoint APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a PRIMARY_ENTRY_POINT command must not have options";
    TooManyOptions BASE_TYPE_BAD_LENGTH: "a command, subcommand or group must have at most 25 options; this one has more"
        => "distribute the options over subcommands";
    TooLarge APPLICATION_COMMAND_TOO_LARGE: "a command must have at most 8000 characters in its names, descriptions and choice values together; this one has more"
        => "shorten the longest descriptions and choices, or split the command";
    PermissionsTooLarge NUMBER_TYPE_COERCE: "default member permissions must be a bit set from 0 to 2^54−1";
    ContextUnknown BASE_TYPE_CHOICES: "a context must be GUILD, BOT_DM or PRIVATE_CHANNEL (0 to 2)";
    ContextRepeated BASE_TYPE_CHOICES: "a context must not be listed twice";
    ContextsEmpty BASE_TYPE_BAD_LENGTH: "a list of contexts must not be empty"
        => "leave the contexts out to use the service's default";
    ContextsInGuild BASE_TYPE_CHOICES: "a guild command must not have contexts: the command is available in its guilds only"
        => "remove the contexts, or make the command global";
    ContextNeedsUserInstall BASE_TYPE_CHOICES: "the context PRIVATE_CHANNEL requires the integration type USER_INSTALL"
        => "add USER_INSTALL to the integration types, or remove PRIVATE_CHANNEL";
    IntegrationTypeUnknown BASE_TYPE_CHOICES: "an integration type must be GUILD_INSTALL or USER_INSTALL (0 or 1)";
    IntegrationTypeRepeated BASE_TYPE_CHOICES: "an integration type must not be listed twice";
    IntegrationTypesEmpty BASE_TYPE_BAD_LENGTH: "a list of integration types must not be empty"
        => "leave the integration types out to use those configured for the app";
    IntegrationTypesInGuild BASE_TYPE_CHOICES: "a guild command must not have integration types"
        => "remove the integration types, or make the command global";
    HandlerMisplaced BASE_TYPE_CHOICES: "only a PRIMARY_ENTRY_POINT command can have a handler";
    HandlerMissing BASE_TYPE_REQUIRED: "a PRIMARY_ENTRY_POINT command must have a handler, APP_HANDLER or DISCORD_LAUNCH_ACTIVITY";
    HandlerUnknown BASE_TYPE_CHOICES: "a handler must be APP_HANDLER or DISCORD_LAUNCH_ACTIVITY (1 or 2)";
    EntryPointInGuild BASE_TYPE_CHOICES: "a PRIMARY_ENTRY_POINT command must be global"
        => "remove the guilds";
    CommandNameTaken APPLICATION_COMMANDS_DUPLICATE_NAME: "a command's name must be unique among the commands of the same type and scope"
        => "rename one of the two";

    OptionTypeUnknown BASE_TYPE_CHOICES: "an option's type must be from SUB_COMMAND (1) to ATTACHMENT (11)";
    OptionNameTaken APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS: "an option's name must be unique among its siblings"
        => "rename one of the two";
    LocalizedNameTaken APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS: "an option's localized name must differ from the names of its siblings, both the default names and those in the same locale"
        => "rename one of the two";
    RequiredAfterOptional APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID: "a required option must precede all optional options"
        => "move the option up, or make it optional";
    RequiredMisplaced BASE_TYPE_CHOICES: "a subcommand or group cannot be required"
        => "remove `required`";
    OptionsMixed APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a command with subcommands or groups must not have parameters"
        => "move the parameters into the subcommands";
    ParameterInGroup APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a group must contain only subcommands"
        => "move the parameter into the group's subcommands";
    GroupNested APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a group must be directly in a command, not in a group or a subcommand"
        => "the maximum nesting is command, group, subcommand";
    SubCommandNested APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a subcommand must be in a command or a group, not in a subcommand"
        => "make the outer subcommand a group";
    GroupEmpty BASE_TYPE_REQUIRED: "a group must have at least one subcommand; users do not see an empty group";
    OptionsMisplaced APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "only a command, a subcommand or a group can have options";
    AutocompleteMisplaced BASE_TYPE_CHOICES: "only a STRING, INTEGER or NUMBER option can have autocomplete";
    AutocompleteWithChoices BASE_TYPE_CHOICES: "an option must not have both choices and autocomplete"
        => "keep the choices to allow only these values, or autocomplete to suggest values and allow any";
    BoundMisplaced BASE_TYPE_CHOICES: "only an INTEGER or NUMBER option can have a minimum or maximum value"
        => "a STRING option can have `min_length` and `max_length`";
    BoundNotWhole NUMBER_TYPE_COERCE: "the bounds of an INTEGER option must be whole numbers";
    BoundBeyondInteger NUMBER_TYPE_COERCE: "the bounds of an INTEGER option must be from −9007199254740991 to 9007199254740991 (2^53−1)";
    BoundBeyondNumber NUMBER_TYPE_COERCE: "the bounds of a NUMBER option must be from −9007199254740992 to 9007199254740992 (2^53)";
    MinValueAboveMax NUMBER_TYPE_COERCE: "the minimum value must not be above the maximum";
    LengthMisplaced BASE_TYPE_CHOICES: "only a STRING option can have a minimum and a maximum length"
        => "an INTEGER or NUMBER option can have a minimum and a maximum value";
    MinLengthOutOfRange NUMBER_TYPE_COERCE: "the minimum length must be from 0 to 6000";
    MaxLengthOutOfRange NUMBER_TYPE_COERCE: "the maximum length must be from 1 to 6000";
    MinLengthAboveMax NUMBER_TYPE_COERCE: "the minimum length must not be above the maximum";
    ChannelTypesMisplaced BASE_TYPE_CHOICES: "only a CHANNEL option can have channel types";
    ChannelTypeUnknown BASE_TYPE_CHOICES: "a channel type must be from 0 to 5 or from 10 to 16";
    ChannelTypeRepeated BASE_TYPE_CHOICES: "a channel type must not be listed twice";
    FileTypesMisplaced BASE_TYPE_CHOICES: "only an ATTACHMENT option can have file types";
    FileTypeForm STRING_TYPE_REGEX: "a file type must be `image`, `video`, `audio` or an extension with its dot, such as `.pdf`";
    TooManyFileTypes BASE_TYPE_BAD_LENGTH: "an option must have at most 10 file types; this one has more";
    ChoicesMisplaced BASE_TYPE_CHOICES: "only a STRING, INTEGER or NUMBER option can have choices";
    TooManyChoices BASE_TYPE_BAD_LENGTH: "an option must have at most 25 choices; this one has more"
        => "suggest values with autocomplete instead";
    ChoiceNameEmpty BASE_TYPE_BAD_LENGTH: "a choice's name must have 1 to 100 characters; this one has none";
    ChoiceNameTooLong BASE_TYPE_BAD_LENGTH: "a choice's name must have 1 to 100 characters; this one has more";
    ChoiceNameTaken APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS: "a choice's name must be unique among the choices of the option";
    LocalizedChoiceNameTaken APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS: "a choice's localized name must be unique among the names that users of that locale see";
    ChoiceValueTaken BASE_TYPE_CHOICES: "a choice's value must be unique among the choices of the option, so that a handler can distinguish them";
    ChoiceValueTooLong BASE_TYPE_BAD_LENGTH: "a choice's string value must have at most 100 characters; this one has more";
    ChoiceValueType UNION_TYPE_CHOICES: "a choice's value must have the option's type";
    ChoiceValueBeyondInteger NUMBER_TYPE_COERCE: "a choice of an INTEGER option must be from −9007199254740991 to 9007199254740991 (2^53−1)";
    ChoiceValueBeyondNumber NUMBER_TYPE_COERCE: "a choice of a NUMBER option must be from −9007199254740992 to 9007199254740992 (2^53)";
    ChoiceValueOutOfBounds NUMBER_TYPE_COERCE: "a choice must be within the minimum and maximum value or length of the option";
}

impl Fault {
    /// Returns whether the service rejects a definition with this fault.
    ///
    /// The service accepts a definition with one of the other faults, even though the fault affects users or handlers.
    /// The emulator accepts the same definitions as the service.
    pub const fn is_rejected_by_service(self) -> bool {
        !matches!(
            self,
            Self::ChoiceValueTaken
                | Self::ContextNeedsUserInstall
                | Self::ContextsInGuild
                | Self::GroupEmpty
                | Self::HandlerMissing
                | Self::IntegrationTypesInGuild
                | Self::LocalizationSuperfluous
                | Self::LocalizedChoiceNameTaken
                | Self::NameCharacterRemoved
                | Self::RequiredMisplaced
                | Self::SpaceAround
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Fault {}
