//! Guilds in part: in an interaction, out of order, in a list, and seen from outside.

use serde::{Deserialize, Serialize};

use super::GuildFeature;
use crate::tolerance::or_default;
use crate::{Emoji, Guild, Id, Locale, Permissions, Sticker, list, number};

/// A guild as an interaction holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartialGuild {
    /// Which guild.
    pub id: Id<Guild>,
    /// What the guild has, such as `COMMUNITY`.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The language that the guild prefers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<Locale>,
}

impl PartialGuild {
    /// A guild without features.
    pub const fn new(id: Id<Guild>) -> Self {
        Self {
            id,
            features: Vec::new(),
            locale: None,
        }
    }
}

/// A guild that [cannot be reached](https://docs.discord.com/developers/resources/guild#unavailable-guild-object), or that the app has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnavailableGuild {
    /// Which guild.
    pub id: Id<Guild>,
    /// Whether it cannot be reached.
    #[serde(default, deserialize_with = "or_default")]
    pub unavailable: bool,
}

/// A guild [as it is listed](https://docs.discord.com/developers/resources/user#get-current-user-guilds) for a user who is in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UserGuild {
    /// Which guild.
    pub id: Id<Guild>,
    /// Its name, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// About how many members it has, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_member_count: Option<u64>,
    /// About how many members are not offline, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_presence_count: Option<u64>,
    /// The hash of the picture above its list of channels.
    pub banner: Option<String>,
    /// What it has.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The hash of its icon.
    pub icon: Option<String>,
    /// Whether the user owns it.
    #[serde(default, deserialize_with = "or_default")]
    pub owner: bool,
    /// What the user may do in it, before any channel's overwrites.
    #[serde(default)]
    pub permissions: Permissions,
}

/// A guild [as those see it](https://docs.discord.com/developers/resources/guild#guild-preview-object) who are not members.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuildPreview {
    /// Which guild.
    pub id: Id<Guild>,
    /// Its name, 2–100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// About how many members it has.
    #[serde(default, with = "number")]
    pub approximate_member_count: u64,
    /// About how many members are not offline.
    #[serde(default, with = "number")]
    pub approximate_presence_count: u64,
    /// What it is about.
    pub description: Option<String>,
    /// The hash of the picture in public lists.
    pub discovery_splash: Option<String>,
    /// Its emoji.
    #[serde(default, with = "list")]
    pub emojis: Vec<Emoji>,
    /// What it has.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The hash of the picture above its list of channels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home_header: Option<String>,
    /// The hash of its icon.
    pub icon: Option<String>,
    /// The hash of the picture on its invites.
    pub splash: Option<String>,
    /// Its stickers.
    #[serde(default, with = "list")]
    pub stickers: Vec<Sticker>,
}
