//! Permission bit set, and display names of permissions.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::wire::flags::{bit_set, read_bits};

bit_set! {
    /// Set of [permissions](https://docs.discord.com/developers/topics/permissions). In JSON, `Display` and `FromStr`,
    /// a set is a decimal string.
    ///
    /// Unknown bits are preserved, up to the 64th bit. [`Permissions::iter_names`] returns the names in Discord's
    /// documentation, [`Permissions::display_names`] the names in Discord's clients.
    #[derive(PartialOrd, Ord)]
    Permissions {
        /// Allows creating invites.
        const CREATE_INSTANT_INVITE = 1 << 0;
        /// Allows kicking members.
        const KICK_MEMBERS = 1 << 1;
        /// Allows banning members.
        const BAN_MEMBERS = 1 << 2;
        /// Allows all permissions and bypasses channel permission overwrites.
        const ADMINISTRATOR = 1 << 3;
        /// Allows managing channels.
        const MANAGE_CHANNELS = 1 << 4;
        /// Allows managing the guild.
        const MANAGE_GUILD = 1 << 5;
        /// Allows adding new reactions to messages.
        const ADD_REACTIONS = 1 << 6;
        /// Allows viewing the audit log.
        const VIEW_AUDIT_LOG = 1 << 7;
        /// Allows using priority speaker in a voice channel.
        const PRIORITY_SPEAKER = 1 << 8;
        /// Allows streaming video.
        const STREAM = 1 << 9;
        /// Allows viewing a channel, and joining a voice channel.
        const VIEW_CHANNEL = 1 << 10;
        /// Allows sending messages in a channel and creating threads in a forum, but not sending messages in threads.
        const SEND_MESSAGES = 1 << 11;
        /// Allows sending text-to-speech messages.
        const SEND_TTS_MESSAGES = 1 << 12;
        /// Allows deleting messages of other users.
        const MANAGE_MESSAGES = 1 << 13;
        /// Allows embedding links in messages.
        const EMBED_LINKS = 1 << 14;
        /// Allows uploading files.
        const ATTACH_FILES = 1 << 15;
        /// Allows reading the message history.
        const READ_MESSAGE_HISTORY = 1 << 16;
        /// Allows mentioning @everyone, @here and all roles.
        const MENTION_EVERYONE = 1 << 17;
        /// Allows using custom emoji of other guilds.
        const USE_EXTERNAL_EMOJIS = 1 << 18;
        /// Allows viewing the guild insights.
        const VIEW_GUILD_INSIGHTS = 1 << 19;
        /// Allows joining voice channels.
        const CONNECT = 1 << 20;
        /// Allows speaking in voice channels.
        const SPEAK = 1 << 21;
        /// Allows muting members in voice channels.
        const MUTE_MEMBERS = 1 << 22;
        /// Allows deafening members in voice channels.
        const DEAFEN_MEMBERS = 1 << 23;
        /// Allows moving members between voice channels.
        const MOVE_MEMBERS = 1 << 24;
        /// Allows using voice activity detection instead of push-to-talk.
        const USE_VAD = 1 << 25;
        /// Allows changing one's own nickname.
        const CHANGE_NICKNAME = 1 << 26;
        /// Allows changing the nicknames of other members.
        const MANAGE_NICKNAMES = 1 << 27;
        /// Allows managing roles below one's highest role; in an overwrite, managing the permissions of the channel.
        const MANAGE_ROLES = 1 << 28;
        /// Allows managing webhooks.
        const MANAGE_WEBHOOKS = 1 << 29;
        /// Allows editing and deleting emoji, stickers and sounds of all users.
        const MANAGE_GUILD_EXPRESSIONS = 1 << 30;
        /// Allows using application commands.
        const USE_APPLICATION_COMMANDS = 1 << 31;
        /// Allows requesting to speak in stage channels.
        const REQUEST_TO_SPEAK = 1 << 32;
        /// Allows editing and deleting scheduled events of all users.
        const MANAGE_EVENTS = 1 << 33;
        /// Allows managing threads and viewing all private threads.
        const MANAGE_THREADS = 1 << 34;
        /// Allows creating public and announcement threads.
        const CREATE_PUBLIC_THREADS = 1 << 35;
        /// Allows creating private threads.
        const CREATE_PRIVATE_THREADS = 1 << 36;
        /// Allows using custom stickers of other guilds.
        const USE_EXTERNAL_STICKERS = 1 << 37;
        /// Allows sending messages in threads.
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        /// Allows using Activities, that is, apps with the flag `EMBEDDED`.
        const USE_EMBEDDED_ACTIVITIES = 1 << 39;
        /// Allows timing out members.
        const MODERATE_MEMBERS = 1 << 40;
        /// Allows viewing role subscription insights.
        const VIEW_CREATOR_MONETIZATION_ANALYTICS = 1 << 41;
        /// Allows using the soundboard in a voice channel.
        const USE_SOUNDBOARD = 1 << 42;
        /// Allows creating emoji, stickers and sounds, and managing one's own.
        const CREATE_GUILD_EXPRESSIONS = 1 << 43;
        /// Allows creating scheduled events, and managing one's own.
        const CREATE_EVENTS = 1 << 44;
        /// Allows using soundboard sounds of other guilds.
        const USE_EXTERNAL_SOUNDS = 1 << 45;
        /// Allows sending voice messages.
        const SEND_VOICE_MESSAGES = 1 << 46;
        /// Allows setting the status of a voice channel.
        const SET_VOICE_CHANNEL_STATUS = 1 << 48;
        /// Allows sending polls.
        const SEND_POLLS = 1 << 49;
        /// Allows user-installed apps to send public responses; otherwise, their responses are ephemeral.
        const USE_EXTERNAL_APPS = 1 << 50;
        /// Allows pinning and unpinning messages.
        const PIN_MESSAGES = 1 << 51;
        /// Allows bypassing slow mode.
        const BYPASS_SLOWMODE = 1 << 52;
    }
}

crate::wire::kinds::kinds! { Permissions => IdOrBits, }

/// English names of the permissions in Discord's clients, in bit order.
///
/// Names that are lists, such as "Mention @everyone, @here, and All Roles", are shortened, so that a sentence can
/// contain several names.
#[rustfmt::skip]
const DISPLAY_NAMES: &[(Permissions, &str)] = &[
    (Permissions::CREATE_INSTANT_INVITE, "Create Invite"),
    (Permissions::KICK_MEMBERS, "Kick Members"),
    (Permissions::BAN_MEMBERS, "Ban Members"),
    (Permissions::ADMINISTRATOR, "Administrator"),
    (Permissions::MANAGE_CHANNELS, "Manage Channels"),
    (Permissions::MANAGE_GUILD, "Manage Server"),
    (Permissions::ADD_REACTIONS, "Add Reactions"),
    (Permissions::VIEW_AUDIT_LOG, "View Audit Log"),
    (Permissions::PRIORITY_SPEAKER, "Priority Speaker"),
    (Permissions::STREAM, "Video"),
    (Permissions::VIEW_CHANNEL, "View Channels"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::SEND_TTS_MESSAGES, "Send Text-to-Speech Messages"),
    (Permissions::MANAGE_MESSAGES, "Manage Messages"),
    (Permissions::EMBED_LINKS, "Embed Links"),
    (Permissions::ATTACH_FILES, "Attach Files"),
    (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
    (Permissions::MENTION_EVERYONE, "Mention Everyone"),
    (Permissions::USE_EXTERNAL_EMOJIS, "Use External Emoji"),
    (Permissions::VIEW_GUILD_INSIGHTS, "View Server Insights"),
    (Permissions::CONNECT, "Connect"),
    (Permissions::SPEAK, "Speak"),
    (Permissions::MUTE_MEMBERS, "Mute Members"),
    (Permissions::DEAFEN_MEMBERS, "Deafen Members"),
    (Permissions::MOVE_MEMBERS, "Move Members"),
    (Permissions::USE_VAD, "Use Voice Activity"),
    (Permissions::CHANGE_NICKNAME, "Change Nickname"),
    (Permissions::MANAGE_NICKNAMES, "Manage Nicknames"),
    (Permissions::MANAGE_ROLES, "Manage Roles"),
    (Permissions::MANAGE_WEBHOOKS, "Manage Webhooks"),
    (Permissions::MANAGE_GUILD_EXPRESSIONS, "Manage Expressions"),
    (Permissions::USE_APPLICATION_COMMANDS, "Use Application Commands"),
    (Permissions::REQUEST_TO_SPEAK, "Request to Speak"),
    (Permissions::MANAGE_EVENTS, "Manage Events"),
    (Permissions::MANAGE_THREADS, "Manage Threads"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::CREATE_PRIVATE_THREADS, "Create Private Threads"),
    (Permissions::USE_EXTERNAL_STICKERS, "Use External Stickers"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    (Permissions::USE_EMBEDDED_ACTIVITIES, "Use Activities"),
    (Permissions::MODERATE_MEMBERS, "Timeout Members"),
    (Permissions::VIEW_CREATOR_MONETIZATION_ANALYTICS, "View Creator Monetization Analytics"),
    (Permissions::USE_SOUNDBOARD, "Use Soundboard"),
    (Permissions::CREATE_GUILD_EXPRESSIONS, "Create Expressions"),
    (Permissions::CREATE_EVENTS, "Create Events"),
    (Permissions::USE_EXTERNAL_SOUNDS, "Use External Sounds"),
    (Permissions::SEND_VOICE_MESSAGES, "Send Voice Messages"),
    (Permissions::SET_VOICE_CHANNEL_STATUS, "Set Voice Channel Status"),
    (Permissions::SEND_POLLS, "Create Polls"),
    (Permissions::USE_EXTERNAL_APPS, "Use External Apps"),
    (Permissions::PIN_MESSAGES, "Pin Messages"),
    (Permissions::BYPASS_SLOWMODE, "Bypass Slowmode"),
];

impl Permissions {
    /// Returns the permissions that apply to the whole guild. Overwrites of a channel cannot change these permissions.
    ///
    /// ```
    /// use guildhall_model::Permissions;
    ///
    /// let guild_wide = Permissions::guild_wide();
    /// assert!(guild_wide.contains(Permissions::BAN_MEMBERS));
    /// assert!(!guild_wide.contains(Permissions::MANAGE_ROLES));
    /// ```
    pub const fn guild_wide() -> Self {
        Self::KICK_MEMBERS
            .union(Self::BAN_MEMBERS)
            .union(Self::ADMINISTRATOR)
            .union(Self::MANAGE_GUILD)
            .union(Self::VIEW_AUDIT_LOG)
            .union(Self::VIEW_GUILD_INSIGHTS)
            .union(Self::CHANGE_NICKNAME)
            .union(Self::MANAGE_NICKNAMES)
            .union(Self::MANAGE_GUILD_EXPRESSIONS)
            .union(Self::MODERATE_MEMBERS)
            .union(Self::VIEW_CREATOR_MONETIZATION_ANALYTICS)
            .union(Self::CREATE_GUILD_EXPRESSIONS)
    }

    /// Formats the set as the English names in Discord's clients, in bit order: "Kick Members, Ban Members and Manage
    /// Server".
    ///
    /// The empty set is formatted as "no permission", and an unknown bit with its index, such as "permission 47".
    pub fn display_names(self) -> impl fmt::Display {
        DisplayNames(self)
    }
}

struct DisplayNames(Permissions);

impl fmt::Display for DisplayNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.0.bits();
        let count = bits.count_ones();
        if count == 0 {
            return f.write_str("no permission");
        }

        let set_bits = (0..u64::BITS).filter(|bit| bits >> bit & 1 == 1);
        for (bit, position) in set_bits.zip(1..) {
            match position {
                1 => {}
                _ if position == count => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            write_display_name(f, bit)?;
        }
        Ok(())
    }
}

fn write_display_name(f: &mut fmt::Formatter<'_>, bit: u32) -> fmt::Result {
    let permission = Permissions::from_bits_retain(1 << bit);
    match DISPLAY_NAMES.iter().find(|(named, _)| *named == permission) {
        Some((_, name)) => f.write_str(name),
        None => write!(f, "permission {bit}"),
    }
}

impl fmt::Display for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bits().fmt(f)
    }
}

impl FromStr for Permissions {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self::from_bits_retain)
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Permissions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_bits(deserializer).map(Self::from_bits_retain)
    }
}
