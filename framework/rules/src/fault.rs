//! The rules that a definition can break, each with its message and the service's error code.

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

            /// Returns the rule, as a lower-case clause with the legal range.
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
            /// The service's list of codes is open. For a rule whose code is unknown, this is the
            /// most similar general code.
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
    CommandTypeUnknown BASE_TYPE_CHOICES: "a command is CHAT_INPUT, USER, MESSAGE or PRIMARY_ENTRY_POINT (types 1 to 4)";
    NameEmpty BASE_TYPE_BAD_LENGTH: "a name has 1 to 32 characters; this one has none";
    NameTooLong BASE_TYPE_BAD_LENGTH: "a name has 1 to 32 characters; this one has more";
    NameCharacter STRING_TYPE_REGEX: "a name consists of letters, digits, `-`, `_` and `'`"
        => "put `-` or `_` between words";
    NameUppercase APPLICATION_COMMAND_INVALID_NAME: "a name is written in lowercase where a lowercase form exists"
        => "write it in lowercase";
    DescriptionEmpty BASE_TYPE_BAD_LENGTH: "a description has 1 to 100 characters; this one has none"
        => "say in a few words what it does, for instance in a doc comment";
    DescriptionTooLong BASE_TYPE_BAD_LENGTH: "a description has 1 to 100 characters; this one has more";
    DescriptionOnMenu APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID: "a USER or MESSAGE command has no description"
        => "remove the description; users only see the name";
    LocaleUnknown BASE_TYPE_CHOICES: "a locale is one of the 34 of the service, spelled exactly, such as `en-US`";
    LocaleRepeated BASE_TYPE_CHOICES: "a text has at most one localization for each locale";
    LocalizationSuperfluous BASE_TYPE_CHOICES: "a localization differs from the default; this one is the same"
        => "leave it out; users see the default anyway";
    OptionsOnMenu APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a USER or MESSAGE command has no options"
        => "remove them; the user or message arrives as the target";
    OptionsOnEntryPoint APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a PRIMARY_ENTRY_POINT command has no options";
    TooManyOptions BASE_TYPE_BAD_LENGTH: "a command, subcommand or group has at most 25 options; this one has more"
        => "spread them over subcommands";
    TooLarge APPLICATION_COMMAND_TOO_LARGE: "a command has at most 8000 characters in its names, descriptions and choice values together; this one has more"
        => "shorten the longest descriptions and choices, or split the command";
    PermissionsTooLarge NUMBER_TYPE_COERCE: "default member permissions are a bit set from 0 to 2^54−1";
    ContextUnknown BASE_TYPE_CHOICES: "a context is GUILD, BOT_DM or PRIVATE_CHANNEL (0 to 2)";
    ContextRepeated BASE_TYPE_CHOICES: "a context is listed once";
    ContextsEmpty BASE_TYPE_BAD_LENGTH: "a list of contexts has at least one"
        => "leave the contexts out to use the app's";
    ContextsInGuild BASE_TYPE_CHOICES: "a guild command has no contexts: it is available in its guilds only"
        => "remove the contexts, or make the command global";
    ContextNeedsUserInstall BASE_TYPE_CHOICES: "the context PRIVATE_CHANNEL needs the integration type USER_INSTALL"
        => "add USER_INSTALL to the integration types, or remove PRIVATE_CHANNEL";
    IntegrationTypeUnknown BASE_TYPE_CHOICES: "an integration type is GUILD_INSTALL or USER_INSTALL (0 or 1)";
    IntegrationTypeRepeated BASE_TYPE_CHOICES: "an integration type is listed once";
    IntegrationTypesEmpty BASE_TYPE_BAD_LENGTH: "a list of integration types has at least one"
        => "leave the integration types out to use the app's";
    IntegrationTypesInGuild BASE_TYPE_CHOICES: "a guild command has no integration types"
        => "remove the integration types, or make the command global";
    HandlerMisplaced BASE_TYPE_CHOICES: "only a PRIMARY_ENTRY_POINT command has a handler";
    HandlerMissing BASE_TYPE_REQUIRED: "a PRIMARY_ENTRY_POINT command names its handler, APP_HANDLER or DISCORD_LAUNCH_ACTIVITY";
    HandlerUnknown BASE_TYPE_CHOICES: "a handler is APP_HANDLER or DISCORD_LAUNCH_ACTIVITY (1 or 2)";
    EntryPointInGuild BASE_TYPE_CHOICES: "a PRIMARY_ENTRY_POINT command is global"
        => "remove the guilds";
    CommandNameTaken APPLICATION_COMMANDS_DUPLICATE_NAME: "a command's name is unique among the commands of its type and scope"
        => "rename one of the two";

    OptionTypeUnknown BASE_TYPE_CHOICES: "an option's type is one of SUB_COMMAND to ATTACHMENT (1 to 11)";
    OptionNameTaken APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS: "an option's name is unique among its siblings"
        => "rename one of the two";
    LocalizedNameTaken APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS: "an option's localized name differs from its siblings' names, by default and in that locale"
        => "rename one of the two";
    RequiredAfterOptional APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID: "a required option precedes all optional ones"
        => "move it up, or make it optional";
    RequiredMisplaced BASE_TYPE_CHOICES: "a subcommand or group cannot be required"
        => "leave `required` out";
    OptionsMixed APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a command has either subcommands and groups or parameters, not both"
        => "move the parameters into the subcommands";
    ParameterInGroup APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a group holds subcommands only"
        => "move the parameter into the group's subcommands";
    GroupNested APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a group belongs directly in a command, not in a group or a subcommand"
        => "a tree is at most command, group, subcommand";
    SubCommandNested APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "a subcommand belongs in a command or a group, not in a subcommand"
        => "make the outer subcommand a group";
    GroupEmpty BASE_TYPE_REQUIRED: "a group has at least one subcommand; users do not see an empty one";
    OptionsMisplaced APPLICATION_COMMAND_OPTIONS_TYPE_INVALID: "only a command, a subcommand or a group has options";
    AutocompleteMisplaced BASE_TYPE_CHOICES: "only a STRING, INTEGER or NUMBER option has autocomplete";
    AutocompleteWithChoices BASE_TYPE_CHOICES: "an option has either choices or autocomplete, not both"
        => "keep the choices if they are the only values allowed, autocomplete if they are suggestions";
    BoundMisplaced BASE_TYPE_CHOICES: "only an INTEGER or NUMBER option has a smallest and a largest value"
        => "a STRING option has a smallest and a largest length";
    BoundNotWhole NUMBER_TYPE_COERCE: "the bounds of an INTEGER option are whole numbers";
    BoundBeyondInteger NUMBER_TYPE_COERCE: "the bounds of an INTEGER option are from −9007199254740991 to 9007199254740991 (2^53−1)";
    BoundBeyondNumber NUMBER_TYPE_COERCE: "the bounds of a NUMBER option are from −9007199254740992 to 9007199254740992 (2^53)";
    MinValueAboveMax NUMBER_TYPE_COERCE: "the smallest value is not above the largest";
    LengthMisplaced BASE_TYPE_CHOICES: "only a STRING option has a smallest and a largest length"
        => "an INTEGER or NUMBER option has a smallest and a largest value";
    MinLengthBeyond NUMBER_TYPE_COERCE: "the smallest length is from 0 to 6000";
    MaxLengthBeyond NUMBER_TYPE_COERCE: "the largest length is from 1 to 6000";
    MinLengthAboveMax NUMBER_TYPE_COERCE: "the smallest length is not above the largest";
    ChannelTypesMisplaced BASE_TYPE_CHOICES: "only a CHANNEL option has channel types";
    ChannelTypeUnknown BASE_TYPE_CHOICES: "a channel type is one of 0 to 5 or 10 to 16";
    ChannelTypeRepeated BASE_TYPE_CHOICES: "a channel type is listed once";
    FileTypesMisplaced BASE_TYPE_CHOICES: "only an ATTACHMENT option has file types";
    FileTypeForm STRING_TYPE_REGEX: "a file type is `image`, `video`, `audio` or an extension with its dot, such as `.pdf`";
    TooManyFileTypes BASE_TYPE_BAD_LENGTH: "an option has at most 10 file types; this one has more";
    ChoicesMisplaced BASE_TYPE_CHOICES: "only a STRING, INTEGER or NUMBER option has choices";
    TooManyChoices BASE_TYPE_BAD_LENGTH: "an option has at most 25 choices; this one has more"
        => "suggest values with autocomplete instead";
    ChoiceNameEmpty BASE_TYPE_BAD_LENGTH: "a choice's name has 1 to 100 characters; this one has none";
    ChoiceNameTooLong BASE_TYPE_BAD_LENGTH: "a choice's name has 1 to 100 characters; this one has more";
    ChoiceNameTaken APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS: "a choice's name is unique among the choices of its option";
    LocalizedChoiceNameTaken APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS: "a choice's localized name is unique among the names that users of that locale see";
    ChoiceValueTaken BASE_TYPE_CHOICES: "a choice's value is unique among the choices of its option: a handler could not tell them apart";
    ChoiceValueTooLong BASE_TYPE_BAD_LENGTH: "a choice's text has at most 100 characters; this one has more";
    ChoiceValueType UNION_TYPE_CHOICES: "a choice's value is of its option's type";
    ChoiceValueBeyondInteger NUMBER_TYPE_COERCE: "a choice of an INTEGER option is from −9007199254740991 to 9007199254740991 (2^53−1)";
    ChoiceValueBeyondNumber NUMBER_TYPE_COERCE: "a choice of a NUMBER option is from −9007199254740992 to 9007199254740992 (2^53)";
    ChoiceValueOutOfBounds NUMBER_TYPE_COERCE: "a choice is within the smallest and largest value or length of its option";
}

impl Fault {
    /// Returns whether the service rejects a definition with this fault.
    ///
    /// The service accepts a definition with one of the other faults, to the detriment of users or
    /// handlers. The emulator accepts what the service accepts.
    pub const fn is_rejected_by_service(self) -> bool {
        !matches!(
            self,
            Self::ChoiceValueTaken
                | Self::GroupEmpty
                | Self::HandlerMissing
                | Self::LocalizationSuperfluous
                | Self::LocalizedChoiceNameTaken
                | Self::RequiredMisplaced
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Fault {}
