//! What an invite tells of the guild, the channel and the roles that it leads to.

use guildhall_rules::ChannelType;
use serde::{Deserialize, Serialize};

use crate::guild::{GuildFeature, NsfwLevel, VerificationLevel};
use crate::tolerance::or_default;
use crate::{
    Channel, Guild, Id, Permissions, Role, RoleColors, Timestamp, User, list, number, numbers,
};

/// The guild of an invite, in part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InviteGuild {
    /// Which guild.
    pub id: Id<Guild>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The hash of its banner.
    pub banner: Option<String>,
    /// What it is about.
    pub description: Option<String>,
    /// What it has.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// The hash of its icon.
    pub icon: Option<String>,
    /// How fit for minors it is.
    pub nsfw_level: Option<NsfwLevel>,
    /// Whether only adults may see it; `nsfw_level` says more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nsfw: Option<bool>,
    /// How many boosts it has.
    #[serde(default, with = "number")]
    pub premium_subscription_count: u32,
    /// The hash of the picture on its invites.
    pub splash: Option<String>,
    /// The code of its own address.
    pub vanity_url_code: Option<String>,
    /// Who may speak in it.
    pub verification_level: Option<VerificationLevel>,
}

impl InviteGuild {
    /// A guild with a name, and nothing else.
    pub fn new(id: Id<Guild>, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            banner: None,
            description: None,
            features: Vec::new(),
            icon: None,
            nsfw_level: None,
            nsfw: None,
            premium_subscription_count: 0,
            splash: None,
            vanity_url_code: None,
            verification_level: None,
        }
    }
}

/// The channel of an invite, in part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InviteChannel {
    /// Which channel.
    pub id: Id<Channel>,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: ChannelType,
    /// Its name.
    pub name: Option<String>,
    /// The hash of its icon; direct messages among several users only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Who takes part; direct messages among several users only.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub recipients: Vec<InviteRecipient>,
}

/// Who takes part in what an invite leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InviteRecipient {
    /// Which user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id<User>>,
    /// The name.
    #[serde(default, deserialize_with = "or_default")]
    pub username: String,
    /// The hash of the avatar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
}

/// A role that an invite gives, in part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InviteRole {
    /// Which role.
    pub id: Id<Role>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Its color as 0xRRGGBB, 0 for none; the service prefers `colors`.
    #[serde(default, with = "number")]
    pub color: u32,
    /// Its colors.
    #[serde(default, deserialize_with = "or_default")]
    pub colors: RoleColors,
    /// The hash of its icon.
    pub icon: Option<String>,
    /// What it allows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Permissions>,
    /// Its place: greater is higher.
    #[serde(default, with = "number")]
    pub position: i32,
    /// The emoji that is its icon.
    pub unicode_emoji: Option<String>,
}

/// How much goes on in the guild of an invite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InviteLiveliness {
    /// When it was last counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_updated_ts: Option<Timestamp>,
    /// How many messages there were, by span of time.
    #[serde(default, with = "numbers")]
    pub msg_activity_bins: Vec<u32>,
}
