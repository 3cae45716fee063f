//! What a member or an app may do.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::flags::read_bits;

bitflags::bitflags! {
    /// A set of [permissions](https://docs.discord.com/developers/topics/permissions): a string of
    /// decimal digits on the wire, which is also what `Display` writes and `FromStr` reads.
    ///
    /// Bits without a name are kept. [`Permissions::iter_names`] lists the names.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub struct Permissions: u64 {
        /// Creates invites.
        const CREATE_INSTANT_INVITE = 1 << 0;
        /// Removes members.
        const KICK_MEMBERS = 1 << 1;
        /// Bans members.
        const BAN_MEMBERS = 1 << 2;
        /// Allows everything and bypasses overwrites.
        const ADMINISTRATOR = 1 << 3;
        /// Edits channels.
        const MANAGE_CHANNELS = 1 << 4;
        /// Edits the guild.
        const MANAGE_GUILD = 1 << 5;
        /// Adds new reactions.
        const ADD_REACTIONS = 1 << 6;
        /// Reads the audit log.
        const VIEW_AUDIT_LOG = 1 << 7;
        /// Speaks over others in voice channels.
        const PRIORITY_SPEAKER = 1 << 8;
        /// Goes live.
        const STREAM = 1 << 9;
        /// Sees a channel and joins a voice channel.
        const VIEW_CHANNEL = 1 << 10;
        /// Sends messages and creates forum posts; not in threads.
        const SEND_MESSAGES = 1 << 11;
        /// Sends messages that are read aloud.
        const SEND_TTS_MESSAGES = 1 << 12;
        /// Deletes others' messages.
        const MANAGE_MESSAGES = 1 << 13;
        /// Has links shown as embeds.
        const EMBED_LINKS = 1 << 14;
        /// Uploads files.
        const ATTACH_FILES = 1 << 15;
        /// Reads earlier messages.
        const READ_MESSAGE_HISTORY = 1 << 16;
        /// Mentions @everyone, @here and every role.
        const MENTION_EVERYONE = 1 << 17;
        /// Uses emoji of other guilds.
        const USE_EXTERNAL_EMOJIS = 1 << 18;
        /// Reads the guild's statistics.
        const VIEW_GUILD_INSIGHTS = 1 << 19;
        /// Joins voice channels.
        const CONNECT = 1 << 20;
        /// Speaks in voice channels.
        const SPEAK = 1 << 21;
        /// Mutes members in voice channels.
        const MUTE_MEMBERS = 1 << 22;
        /// Deafens members in voice channels.
        const DEAFEN_MEMBERS = 1 << 23;
        /// Moves members between voice channels.
        const MOVE_MEMBERS = 1 << 24;
        /// Speaks without push-to-talk.
        const USE_VAD = 1 << 25;
        /// Changes the own nickname.
        const CHANGE_NICKNAME = 1 << 26;
        /// Changes others' nicknames.
        const MANAGE_NICKNAMES = 1 << 27;
        /// Edits roles below the own; in overwrites, edits permissions.
        const MANAGE_ROLES = 1 << 28;
        /// Edits webhooks.
        const MANAGE_WEBHOOKS = 1 << 29;
        /// Edits and deletes anyone's emoji, stickers and sounds.
        const MANAGE_GUILD_EXPRESSIONS = 1 << 30;
        /// Uses commands of apps.
        const USE_APPLICATION_COMMANDS = 1 << 31;
        /// Asks to speak in stage channels.
        const REQUEST_TO_SPEAK = 1 << 32;
        /// Edits and deletes anyone's events.
        const MANAGE_EVENTS = 1 << 33;
        /// Edits and deletes threads, and sees all private ones.
        const MANAGE_THREADS = 1 << 34;
        /// Creates public and announcement threads.
        const CREATE_PUBLIC_THREADS = 1 << 35;
        /// Creates private threads.
        const CREATE_PRIVATE_THREADS = 1 << 36;
        /// Uses stickers of other guilds.
        const USE_EXTERNAL_STICKERS = 1 << 37;
        /// Sends messages in threads.
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        /// Launches Activities.
        const USE_EMBEDDED_ACTIVITIES = 1 << 39;
        /// Times members out.
        const MODERATE_MEMBERS = 1 << 40;
        /// Reads role subscription insights.
        const VIEW_CREATOR_MONETIZATION_ANALYTICS = 1 << 41;
        /// Plays sounds in voice channels.
        const USE_SOUNDBOARD = 1 << 42;
        /// Creates emoji, stickers and sounds, and manages the own.
        const CREATE_GUILD_EXPRESSIONS = 1 << 43;
        /// Creates events, and manages the own.
        const CREATE_EVENTS = 1 << 44;
        /// Plays sounds of other guilds.
        const USE_EXTERNAL_SOUNDS = 1 << 45;
        /// Sends voice messages.
        const SEND_VOICE_MESSAGES = 1 << 46;
        /// Sets the status of a voice channel.
        const SET_VOICE_CHANNEL_STATUS = 1 << 48;
        /// Sends polls.
        const SEND_POLLS = 1 << 49;
        /// Has apps that the user installed answer in public.
        const USE_EXTERNAL_APPS = 1 << 50;
        /// Pins and unpins messages.
        const PIN_MESSAGES = 1 << 51;
        /// Is not slowed by slowmode.
        const BYPASS_SLOWMODE = 1 << 52;
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
