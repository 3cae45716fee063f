//! The kinds a definition is made of: commands, options, channels, contexts.

use crate::open_enum;

open_enum! {
    /// What a command is: [application command types](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-types).
    CommandType {
        /// Typed after a slash.
        ChatInput = 1 "CHAT_INPUT",
        /// In the context menu of a user.
        User = 2 "USER",
        /// In the context menu of a message.
        Message = 3 "MESSAGE",
        /// Launches the app's Activity.
        PrimaryEntryPoint = 4 "PRIMARY_ENTRY_POINT",
    }
}

open_enum! {
    /// What an option holds: [application command option types](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-type).
    CommandOptionType {
        /// A subcommand, with its own options.
        SubCommand = 1 "SUB_COMMAND",
        /// A group of subcommands.
        SubCommandGroup = 2 "SUB_COMMAND_GROUP",
        /// Text.
        String = 3 "STRING",
        /// A whole number from −(2^53−1) to 2^53−1.
        Integer = 4 "INTEGER",
        /// True or false.
        Boolean = 5 "BOOLEAN",
        /// A user, and in a guild the member.
        User = 6 "USER",
        /// A channel of any type, categories included.
        Channel = 7 "CHANNEL",
        /// A role.
        Role = 8 "ROLE",
        /// A user or a role.
        Mentionable = 9 "MENTIONABLE",
        /// A number from −2^53 to 2^53.
        Number = 10 "NUMBER",
        /// An uploaded file.
        Attachment = 11 "ATTACHMENT",
    }
}

open_enum! {
    /// What a channel is: [channel types](https://docs.discord.com/developers/resources/channel#channel-object-channel-types).
    ChannelType {
        /// A text channel of a guild.
        GuildText = 0 "GUILD_TEXT",
        /// A direct message between two users.
        Dm = 1 "DM",
        /// A voice channel of a guild.
        GuildVoice = 2 "GUILD_VOICE",
        /// A direct message among several users.
        GroupDm = 3 "GROUP_DM",
        /// A category, which holds up to 50 channels.
        GuildCategory = 4 "GUILD_CATEGORY",
        /// A channel whose messages can be followed from other guilds.
        GuildAnnouncement = 5 "GUILD_ANNOUNCEMENT",
        /// A thread in an announcement channel.
        AnnouncementThread = 10 "ANNOUNCEMENT_THREAD",
        /// A thread in a text, forum or media channel.
        PublicThread = 11 "PUBLIC_THREAD",
        /// A thread that only invited members see.
        PrivateThread = 12 "PRIVATE_THREAD",
        /// A voice channel with an audience.
        GuildStageVoice = 13 "GUILD_STAGE_VOICE",
        /// The listing of a hub.
        GuildDirectory = 14 "GUILD_DIRECTORY",
        /// A channel that holds only threads.
        GuildForum = 15 "GUILD_FORUM",
        /// A channel that holds only threads, shown as a gallery.
        GuildMedia = 16 "GUILD_MEDIA",
    }
}

open_enum! {
    /// Where an interaction may happen: [interaction context types](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-interaction-context-types).
    InteractionContextType {
        /// In a guild.
        Guild = 0 "GUILD",
        /// In the direct messages with the app's bot.
        BotDm = 1 "BOT_DM",
        /// In other direct messages and group messages.
        PrivateChannel = 2 "PRIVATE_CHANNEL",
    }
}

open_enum! {
    /// How an app is installed: [application integration types](https://docs.discord.com/developers/resources/application#application-object-application-integration-types).
    ApplicationIntegrationType {
        /// To a guild.
        GuildInstall = 0 "GUILD_INSTALL",
        /// To a user.
        UserInstall = 1 "USER_INSTALL",
    }
}

open_enum! {
    /// Who answers a `PRIMARY_ENTRY_POINT` command: [entry point command handlers](https://docs.discord.com/developers/interactions/application-commands#application-command-object-entry-point-command-handler-types).
    EntryPointHandler {
        /// The app answers the interaction.
        AppHandler = 1 "APP_HANDLER",
        /// The service launches the Activity by itself.
        DiscordLaunchActivity = 2 "DISCORD_LAUNCH_ACTIVITY",
    }
}

impl CommandOptionType {
    /// Whether it is a subcommand or a group rather than a parameter.
    pub const fn is_subcommand_or_group(self) -> bool {
        matches!(self, Self::SubCommand | Self::SubCommandGroup)
    }

    /// Whether it may have `choices` or `autocomplete`: STRING, INTEGER and NUMBER.
    pub const fn takes_choices(self) -> bool {
        matches!(self, Self::String | Self::Integer | Self::Number)
    }

    /// Whether it may have `min_value` and `max_value`: INTEGER and NUMBER.
    pub const fn takes_values(self) -> bool {
        matches!(self, Self::Integer | Self::Number)
    }

    /// Whether it may have `min_length` and `max_length`: STRING.
    pub const fn takes_lengths(self) -> bool {
        matches!(self, Self::String)
    }

    /// Whether it may have `channel_types`: CHANNEL.
    pub const fn takes_channel_types(self) -> bool {
        matches!(self, Self::Channel)
    }

    /// Whether it may have `file_types`: ATTACHMENT.
    pub const fn takes_file_types(self) -> bool {
        matches!(self, Self::Attachment)
    }
}

#[cfg(feature = "serde")]
crate::open_enum_serde! {
    CommandType,
    CommandOptionType,
    ChannelType,
    InteractionContextType,
    ApplicationIntegrationType,
    EntryPointHandler,
}
