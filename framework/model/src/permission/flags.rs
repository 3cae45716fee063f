//! What a member or an app may do.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::wire::flags::read_bits;

bitflags::bitflags! {
    /// A set of [permissions](https://docs.discord.com/developers/topics/permissions): a string of
    /// decimal digits on the wire, which is also what `Display` writes and `FromStr` reads.
    ///
    /// Bits without a name are kept, those beyond the 64th are left out. [`Permissions::iter_names`] lists the names of the
    /// documentation, [`Permissions::in_words`] writes those that people know.
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

/// What the service's clients call each permission in English, in the order of the bits.
///
/// Where a client writes a list, such as "Mention @everyone, @here, and All Roles", this is its
/// short form: several names stand in one sentence.
#[rustfmt::skip]
const TITLES: &[(Permissions, &str)] = &[
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
    /// Writes the set as people know it: "Ban Members, Kick Members and Manage Server".
    ///
    /// The names are those of the service's clients in English, in the order of the bits. The
    /// empty set is "no permission", a bit without a name "permission 47".
    pub fn in_words(self) -> impl fmt::Display {
        Words(self)
    }
}

struct Words(Permissions);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.0.bits();
        let count = bits.count_ones();
        if count == 0 {
            return f.write_str("no permission");
        }

        let set = (0..u64::BITS).filter(|bit| bits >> bit & 1 == 1);
        for (bit, place) in set.zip(1..) {
            match place {
                1 => {}
                _ if place == count => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            write_title(f, bit)?;
        }
        Ok(())
    }
}

fn write_title(f: &mut fmt::Formatter<'_>, bit: u32) -> fmt::Result {
    let permission = Permissions::from_bits_retain(1 << bit);
    match TITLES.iter().find(|(named, _)| *named == permission) {
        Some((_, title)) => f.write_str(title),
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
