//! The invite itself.

use guildhall_rules::ChannelType;
use serde::{Deserialize, Serialize};

use super::{GuildFeature, NsfwLevel, ScheduledEvent, VerificationLevel};
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Application, Channel, Guild, Id, Message, Permissions, Role, RoleColors, Timestamp, User,
};

/// An [invite](https://docs.discord.com/developers/resources/invite#invite-object).
///
/// Those in the list of a guild's invites also say how they are used, to who has `MANAGE_GUILD`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Invite {
    /// The end of its address.
    pub code: String,
    /// What it invites to.
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: InviteKind,
    /// About how many members the guild has, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_member_count: Option<u64>,
    /// About how many members are not offline, where asked for.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_presence_count: Option<u64>,
    /// The channel that it leads to.
    pub channel: Option<InviteChannel>,
    /// When it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    /// When it ends; none for never.
    pub expires_at: Option<Timestamp>,
    /// What is special about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<InviteFlags>,
    /// How many friends the maker has; invites to a friendship only.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub friends_count: Option<u32>,
    /// ID of the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild: Option<Box<InviteGuild>>,
    /// The id of the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// The event that it invites to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_scheduled_event: Option<Box<ScheduledEvent>>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inviter: Option<Box<User>>,
    /// Whether the maker is a contact of the current user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_contact: Option<bool>,
    /// Whether those who come by it may change their nicknames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_nickname_changeable: Option<bool>,
    /// How much goes on in the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liveliness: Option<InviteLiveliness>,
    /// For how many seconds it is good, 0 for ever.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_age: Option<u32>,
    /// How often it can be used, 0 for any number.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_uses: Option<u32>,
    /// The roles that it gives.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<InviteRole>,
    /// The app whose Activity it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_application: Option<Box<Application>>,
    /// The channel that it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_channel_id: Option<Id<Channel>>,
    /// The message that it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_message_id: Option<Id<Message>>,
    /// What it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_type: Option<InviteTarget>,
    /// Whose stream it opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_user: Option<Box<User>>,
    /// Whether members who get no role leave again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temporary: Option<bool>,
    /// How often it was used.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub uses: Option<u32>,
}

impl Invite {
    /// An invite to a guild, which never ends, and nothing else.
    pub fn new(code: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            kind: InviteKind::Guild,
            approximate_member_count: None,
            approximate_presence_count: None,
            channel: None,
            created_at: None,
            expires_at: None,
            flags: None,
            friends_count: None,
            guild: None,
            guild_id: None,
            guild_scheduled_event: None,
            inviter: None,
            is_contact: None,
            is_nickname_changeable: None,
            liveliness: None,
            max_age: None,
            max_uses: None,
            roles: Vec::new(),
            target_application: None,
            target_channel_id: None,
            target_message_id: None,
            target_type: None,
            target_user: None,
            temporary: None,
            uses: None,
        }
    }
}

guildhall_rules::open_enum! {
    /// What an invite invites to: [invite types](https://docs.discord.com/developers/resources/invite#invite-object-invite-types).
    #[derive(Default)]
    InviteKind {
        /// A guild.
        #[default]
        Guild = 0 "GUILD",
        /// Direct messages among several users.
        GroupDm = 1 "GROUP_DM",
        /// A friendship.
        Friend = 2 "FRIEND",
    }
}

guildhall_rules::open_enum! {
    /// What an invite opens: [invite target types](https://docs.discord.com/developers/resources/invite#invite-object-invite-target-types).
    InviteTarget {
        /// A stream.
        Stream = 1 "STREAM",
        /// An Activity.
        EmbeddedApplication = 2 "EMBEDDED_APPLICATION",
        /// The sale of roles.
        RoleSubscriptionsPurchase = 3 "ROLE_SUBSCRIPTIONS_PURCHASE",
    }
}

guildhall_rules::open_enum_serde! {
    InviteKind,
    InviteTarget,
}

number_flags! {
    /// What is special about an invite: [guild invite flags](https://docs.discord.com/developers/resources/invite#invite-object-guild-invite-flags).
    InviteFlags {
        /// It invites a guest into one voice channel.
        IS_GUEST_INVITE = 0,
    }
}

/// The guild of an invite, in part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InviteGuild {
    /// ID of the guild.
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
    /// ID of the channel.
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
    /// ID of the role.
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
    #[serde(default, with = "number::list")]
    pub msg_activity_bins: Vec<u32>,
}

/// The [address](https://docs.discord.com/developers/resources/guild#get-guild-vanity-url) that a guild has for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VanityUrl {
    /// The end of the address; none where it has none.
    pub code: Option<String>,
    /// Why it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<VanityError>,
    /// How often it was used.
    #[serde(default, with = "number")]
    pub uses: u64,
}

/// Why a guild has no address for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VanityError {
    /// The number of the error.
    #[serde(default, with = "number")]
    pub code: u32,
    /// What is wrong.
    #[serde(default, deserialize_with = "or_default")]
    pub message: String,
}
