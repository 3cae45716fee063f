//! Invites and their partial objects, and vanity URLs.

use guildhall_model_derive::{Blank, Body, Object, Schema};
use guildhall_rules::{ChannelType, GUILD_ROLES, INVITE_MAX_AGE, INVITE_MAX_USES};

use super::settings::GuildFeature;
use super::{NsfwLevel, ScheduledEvent, VerificationLevel, WelcomeScreen};
use crate::image_url::image_urls;
use crate::validation::{check_count, check_number};
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Application, Channel, Guild, Id, Message, Permissions, Role, RoleColors, Timestamp, User,
    ValidationError,
};

/// [Invite](https://docs.discord.com/developers/resources/invite#invite-object) to a guild or a group DM, or to
/// become friends.
///
/// The list of a guild's invites contains the metadata (`uses`, `max_uses`, `max_age`, `temporary` and
/// `created_at`) only for users with `MANAGE_GUILD`.
#[derive(Clone, Debug, PartialEq, Object, Blank)]
pub struct Invite {
    /// Unique code of the invite.
    pub code: String,
    /// Type of the invite.
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: InviteType,
    /// Approximate count of members of the guild, if requested with `with_counts`.
    #[serde(with = "number")]
    pub approximate_member_count: Option<u64>,
    /// Approximate count of members who are not offline, if requested with `with_counts`.
    #[serde(with = "number")]
    pub approximate_presence_count: Option<u64>,
    /// Channel that the invite leads to.
    #[object(null)]
    pub channel: Option<InviteChannel>,
    /// Creation time.
    pub created_at: Option<Timestamp>,
    /// Expiration time; `None` if the invite does not expire.
    #[object(null)]
    pub expires_at: Option<Timestamp>,
    /// Flags of the invite.
    pub flags: Option<InviteFlags>,
    /// Number of friends of the inviter; friend invites only.
    #[serde(with = "number")]
    pub friends_count: Option<u32>,
    /// Guild that the invite leads to.
    pub guild: Option<Box<InviteGuild>>,
    /// ID of the guild.
    pub guild_id: Option<Id<Guild>>,
    /// Scheduled event of the invite.
    pub guild_scheduled_event: Option<Box<ScheduledEvent>>,
    /// User who created the invite.
    pub inviter: Option<Box<User>>,
    /// Whether the inviter is a contact of the current user.
    pub is_contact: Option<bool>,
    /// Whether users who join with the invite can change their nickname.
    pub is_nickname_changeable: Option<bool>,
    /// Recent activity in the guild.
    pub liveliness: Option<InviteLiveliness>,
    /// Lifetime in seconds; 0 if the invite does not expire.
    #[serde(with = "number")]
    pub max_age: Option<u32>,
    /// Maximum number of uses; 0 for unlimited uses.
    #[serde(with = "number")]
    pub max_uses: Option<u32>,
    /// Roles assigned to users who join with the invite.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<InviteRole>,
    /// App whose Activity the invite opens; Activity invites only.
    pub target_application: Option<Box<Application>>,
    /// ID of the channel that the invite opens.
    pub target_channel_id: Option<Id<Channel>>,
    /// ID of the message that the invite opens.
    pub target_message_id: Option<Id<Message>>,
    /// Target type of a voice channel invite.
    pub target_type: Option<InviteTargetType>,
    /// User whose stream the invite displays; stream invites only.
    pub target_user: Option<Box<User>>,
    /// Whether the invite grants temporary membership only.
    pub temporary: Option<bool>,
    /// Number of uses so far.
    #[serde(with = "number")]
    pub uses: Option<u32>,
}

impl Invite {
    /// Creates a guild invite that does not expire.
    pub fn new(code: impl Into<String>) -> Self {
        Self::blank(code.into())
    }
}

/// Body that [creates](https://docs.discord.com/developers/resources/channel#create-channel-invite) an invite to a
/// channel.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct InviteBody {
    /// Lifetime, in seconds, 0–604800 (7 days); 0 for an invite that does not expire, 86400 (24 hours) if absent.
    #[schema(range = INVITE_MAX_AGE)]
    pub max_age: Option<u32>,
    /// Maximum number of uses, 0–100; 0 for unlimited uses, also if absent.
    #[schema(range = INVITE_MAX_USES)]
    pub max_uses: Option<u32>,
    /// IDs of the roles assigned to users who join with the invite; requires `MANAGE_ROLES`.
    #[schema(length = GUILD_ROLES)]
    pub role_ids: Option<Vec<Id<Role>>>,
    /// ID of the app whose Activity the invite opens; required if the target type is `EMBEDDED_APPLICATION`.
    pub target_application_id: Option<Id<Application>>,
    /// Target type of an invite to a voice channel.
    pub target_type: Option<InviteTargetType>,
    /// ID of the user whose stream the invite displays; required if the target type is `STREAM`.
    pub target_user_id: Option<Id<User>>,
    /// Whether the invite grants temporary membership only; `false` if absent.
    pub temporary: Option<bool>,
    /// Whether the service creates a new invite even if the bot has created a similar one, instead of returning
    /// that invite; `false` if absent.
    pub unique: Option<bool>,
}

impl InviteBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range, and for a target type without its target.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_number("max_age", self.max_age, &INVITE_MAX_AGE)?;
        check_number("max_uses", self.max_uses, &INVITE_MAX_USES)?;
        check_count("role_ids", self.role_ids.as_ref(), &GUILD_ROLES)?;
        let (found, valid) = match self.target_type {
            Some(InviteTargetType::Stream) if self.target_user_id.is_none() => {
                ("STREAM", "a `target_user_id` with it")
            }
            Some(InviteTargetType::EmbeddedApplication) if self.target_application_id.is_none() => {
                ("EMBEDDED_APPLICATION", "a `target_application_id` with it")
            }
            _ => return Ok(()),
        };
        Err(ValidationError::conflict("target_type", found, valid))
    }

    /// Returns whether the invite assigns roles.
    pub(crate) fn assigns_roles(&self) -> bool {
        self.role_ids
            .as_ref()
            .is_some_and(|roles| !roles.is_empty())
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/invite#invite-object-invite-types) of an invite.
    #[derive(Default)]
    InviteType {
        /// Guild.
        #[default]
        Guild = 0 "GUILD",
        /// Group DM.
        GroupDm = 1 "GROUP_DM",
        /// Friend request.
        Friend = 2 "FRIEND",
    }
}

guildhall_rules::open_enum! {
    /// [Target type](https://docs.discord.com/developers/resources/invite#invite-object-invite-target-types) of a voice
    /// channel invite.
    InviteTargetType {
        /// Stream.
        Stream = 1 "STREAM",
        /// Embedded app: an Activity.
        EmbeddedApplication = 2 "EMBEDDED_APPLICATION",
        /// Purchase of a role subscription.
        RoleSubscriptionsPurchase = 3 "ROLE_SUBSCRIPTIONS_PURCHASE",
    }
}

guildhall_rules::open_enum_serde! {
    InviteType,
    InviteTargetType,
}

crate::wire::kinds::closed_enums! { InviteTargetType }

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/invite#invite-object-guild-invite-flags) of a guild
    /// invite.
    InviteFlags {
        /// Guest invite to a voice channel.
        IS_GUEST_INVITE = 0,
    }
}

/// Partial guild in an invite.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct InviteGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Name of the guild.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Banner hash.
    #[object(null)]
    pub banner: Option<String>,
    /// Description of the guild.
    #[object(null)]
    pub description: Option<String>,
    /// Enabled guild features.
    #[serde(default, with = "list")]
    pub features: Vec<GuildFeature>,
    /// Icon hash.
    #[object(null)]
    pub icon: Option<String>,
    /// Age-restriction level.
    #[object(null)]
    pub nsfw_level: Option<NsfwLevel>,
    /// Whether the guild is age-restricted; deprecated in favor of `nsfw_level`.
    pub nsfw: Option<bool>,
    /// Number of boosts.
    #[serde(default, with = "number")]
    pub premium_subscription_count: u32,
    /// Splash hash: the background of invites.
    #[object(null)]
    pub splash: Option<String>,
    /// Vanity URL code.
    #[object(null)]
    pub vanity_url_code: Option<String>,
    /// Verification level.
    #[object(null)]
    pub verification_level: Option<VerificationLevel>,
    /// Welcome screen of a `COMMUNITY` guild.
    pub welcome_screen: Option<WelcomeScreen>,
}

impl InviteGuild {
    /// Creates a partial guild with an ID and a name.
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
            welcome_screen: None,
        }
    }
}

image_urls! {
    InviteGuild {
        /// Returns the URL of the banner, if the guild has one.
        banner_url: "banners" / banner;
        /// Returns the URL of the icon, if the guild has one.
        icon_url: "icons" / icon;
        /// Returns the URL of the splash, if the guild has one.
        splash_url: "splashes" / splash;
    }
}

/// Partial channel in an invite.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct InviteChannel {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// Type of the channel.
    #[serde(rename = "type")]
    pub kind: ChannelType,
    /// Name of the channel.
    #[object(null)]
    pub name: Option<String>,
    /// Icon hash of a group DM.
    pub icon: Option<String>,
    /// Recipients of a group DM.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub recipients: Vec<InviteRecipient>,
}

/// Recipient of a group DM, in an invite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct InviteRecipient {
    /// ID of the user.
    pub id: Option<Id<User>>,
    /// Username.
    #[serde(default, deserialize_with = "or_default")]
    pub username: String,
    /// Avatar hash.
    pub avatar: Option<String>,
}

/// Partial role that an invite assigns.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct InviteRole {
    /// ID of the role.
    pub id: Id<Role>,
    /// Name of the role.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Color as 0xRRGGBB, 0 for no color; deprecated in favor of `colors`.
    #[serde(default, with = "number")]
    pub color: u32,
    /// Colors of the role.
    #[serde(default, deserialize_with = "or_default")]
    pub colors: RoleColors,
    /// Icon hash.
    #[object(null)]
    pub icon: Option<String>,
    /// Permissions of the role.
    pub permissions: Option<Permissions>,
    /// Position of the role; higher roles have greater positions.
    #[serde(default, with = "number")]
    pub position: i32,
    /// Unicode emoji of the role.
    #[object(null)]
    pub unicode_emoji: Option<String>,
}

image_urls! {
    InviteRole {
        /// Returns the URL of the icon, if the role has one.
        icon_url: "role-icons" / icon;
    }
}

/// Recent activity in the guild of an invite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct InviteLiveliness {
    /// Time of the last update.
    pub last_updated_ts: Option<Timestamp>,
    /// Number of messages in each time interval.
    #[serde(default, with = "number::list")]
    pub msg_activity_bins: Vec<u32>,
}

/// [Vanity URL](https://docs.discord.com/developers/resources/guild#get-guild-vanity-url) of a guild.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct VanityUrl {
    /// Vanity URL code; `None` if the guild has no vanity URL.
    #[object(null)]
    pub code: Option<String>,
    /// Reason why the guild has no vanity URL.
    pub error: Option<VanityError>,
    /// Number of uses of the vanity URL.
    #[serde(default, with = "number")]
    pub uses: u64,
}

/// Error that the service returns instead of a vanity URL.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct VanityError {
    /// Error code.
    #[serde(default, with = "number")]
    pub code: u32,
    /// Error message.
    #[serde(default, deserialize_with = "or_default")]
    pub message: String,
}
