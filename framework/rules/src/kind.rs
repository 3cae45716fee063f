//! Enums of a definition: types of commands, options, channels, contexts, installations and webhook events.

use crate::open_enum;

open_enum! {
    /// Type of a command: [application command
    /// types](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-types).
    CommandType {
        /// Slash command, typed in the chat.
        ChatInput = 1 "CHAT_INPUT",
        /// Entry in the context menu of a user.
        User = 2 "USER",
        /// Entry in the context menu of a message.
        Message = 3 "MESSAGE",
        /// Command that launches the app's Activity.
        PrimaryEntryPoint = 4 "PRIMARY_ENTRY_POINT",
    }
}

open_enum! {
    /// Type of an option: [application command option
    /// types](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-type).
    CommandOptionType {
        /// Subcommand, with its own options.
        SubCommand = 1 "SUB_COMMAND",
        /// Group of subcommands.
        SubCommandGroup = 2 "SUB_COMMAND_GROUP",
        /// Text.
        String = 3 "STRING",
        /// Integer from −(2^53−1) to 2^53−1.
        Integer = 4 "INTEGER",
        /// Boolean.
        Boolean = 5 "BOOLEAN",
        /// User, with the guild member if used in a guild.
        User = 6 "USER",
        /// Channel of any type, including categories.
        Channel = 7 "CHANNEL",
        /// Role.
        Role = 8 "ROLE",
        /// User or role.
        Mentionable = 9 "MENTIONABLE",
        /// Number from −2^53 to 2^53.
        Number = 10 "NUMBER",
        /// Uploaded file.
        Attachment = 11 "ATTACHMENT",
    }
}

open_enum! {
    /// Type of a channel: [channel
    /// types](https://docs.discord.com/developers/resources/channel#channel-object-channel-types).
    ChannelType {
        /// Text channel of a guild.
        GuildText = 0 "GUILD_TEXT",
        /// Direct message between two users.
        Dm = 1 "DM",
        /// Voice channel of a guild.
        GuildVoice = 2 "GUILD_VOICE",
        /// Direct message between several users.
        GroupDm = 3 "GROUP_DM",
        /// Category of up to 50 channels.
        GuildCategory = 4 "GUILD_CATEGORY",
        /// Announcement channel, which users can follow and crosspost into their own guilds.
        GuildAnnouncement = 5 "GUILD_ANNOUNCEMENT",
        /// Thread in an announcement channel.
        AnnouncementThread = 10 "ANNOUNCEMENT_THREAD",
        /// Thread in a text, forum or media channel.
        PublicThread = 11 "PUBLIC_THREAD",
        /// Private thread, visible to invited members only.
        PrivateThread = 12 "PRIVATE_THREAD",
        /// Stage channel, a voice channel with an audience.
        GuildStageVoice = 13 "GUILD_STAGE_VOICE",
        /// Directory of the guilds of a hub.
        GuildDirectory = 14 "GUILD_DIRECTORY",
        /// Forum channel, which contains threads only.
        GuildForum = 15 "GUILD_FORUM",
        /// Media channel, a forum shown as a gallery.
        GuildMedia = 16 "GUILD_MEDIA",
    }
}

open_enum! {
    /// Context of an interaction: [interaction context
    /// types](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-interaction-context-types).
    InteractionContextType {
        /// A guild.
        Guild = 0 "GUILD",
        /// Direct messages with the app's bot.
        BotDm = 1 "BOT_DM",
        /// Direct messages and group DMs without the app's bot.
        PrivateChannel = 2 "PRIVATE_CHANNEL",
    }
}

open_enum! {
    /// Installation context of an app: [application integration
    /// types](https://docs.discord.com/developers/resources/application#application-object-application-integration-types).
    ApplicationIntegrationType {
        /// Installation to a guild.
        GuildInstall = 0 "GUILD_INSTALL",
        /// Installation to a user.
        UserInstall = 1 "USER_INSTALL",
    }
}

open_enum! {
    /// Handler of a `PRIMARY_ENTRY_POINT` command: [entry point command
    /// handlers](https://docs.discord.com/developers/interactions/application-commands#application-command-object-entry-point-command-handler-types).
    EntryPointHandler {
        /// The app responds to the interaction.
        AppHandler = 1 "APP_HANDLER",
        /// The service launches the Activity.
        DiscordLaunchActivity = 2 "DISCORD_LAUNCH_ACTIVITY",
    }
}

impl CommandOptionType {
    /// Returns whether the option is a subcommand or a group rather than a parameter.
    pub const fn is_subcommand_or_group(self) -> bool {
        matches!(self, Self::SubCommand | Self::SubCommandGroup)
    }

    /// Returns whether the option may have `choices` or `autocomplete`: STRING, INTEGER and NUMBER.
    pub const fn allows_choices(self) -> bool {
        matches!(self, Self::String | Self::Integer | Self::Number)
    }

    /// Returns whether the option may have `min_value` and `max_value`: INTEGER and NUMBER.
    pub const fn allows_value_bounds(self) -> bool {
        matches!(self, Self::Integer | Self::Number)
    }

    /// Returns whether the option may have `min_length` and `max_length`: STRING.
    pub const fn allows_length_bounds(self) -> bool {
        matches!(self, Self::String)
    }

    /// Returns whether the option may have `channel_types`: CHANNEL.
    pub const fn allows_channel_types(self) -> bool {
        matches!(self, Self::Channel)
    }

    /// Returns whether the option may have `file_types`: ATTACHMENT.
    pub const fn allows_file_types(self) -> bool {
        matches!(self, Self::Attachment)
    }
}

/// Types of the [webhook
/// events](https://docs.discord.com/developers/events/webhook-events#event-types) that an app can subscribe to.
pub const WEBHOOK_EVENT_TYPES: [&str; 12] = [
    "APPLICATION_AUTHORIZED",
    "APPLICATION_DEAUTHORIZED",
    "ENTITLEMENT_CREATE",
    "ENTITLEMENT_DELETE",
    "ENTITLEMENT_UPDATE",
    "GAME_DIRECT_MESSAGE_CREATE",
    "GAME_DIRECT_MESSAGE_DELETE",
    "GAME_DIRECT_MESSAGE_UPDATE",
    "LOBBY_MESSAGE_CREATE",
    "LOBBY_MESSAGE_DELETE",
    "LOBBY_MESSAGE_UPDATE",
    "QUEST_USER_ENROLLMENT",
];

#[cfg(feature = "serde")]
crate::open_enum_serde! {
    CommandType,
    CommandOptionType,
    ChannelType,
    InteractionContextType,
    ApplicationIntegrationType,
    EntryPointHandler,
}
