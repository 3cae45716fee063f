//! Users in a guild.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::flags::number_flags;
use crate::tolerance::or_default;
use crate::{AvatarDecoration, Collectibles, Id, Permissions, Role, Timestamp, User, list};

/// A [member](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
///
/// Displayed as a mention.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// Who it is.
    pub user: User,
    /// The hash of the avatar in this guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    /// The frame around the avatar in this guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar_decoration_data: Option<AvatarDecoration>,
    /// The hash of the banner in this guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<String>,
    /// What the member has collected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collectibles: Option<Collectibles>,
    /// When the time-out ends; none or in the past where the member is not timed out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub communication_disabled_until: Option<Timestamp>,
    /// Whether the member is deafened in voice channels.
    #[serde(default, deserialize_with = "or_default")]
    pub deaf: bool,
    /// What the guild knows about the member.
    #[serde(default)]
    pub flags: MemberFlags,
    /// When the member joined; none only for guests of a voice channel.
    pub joined_at: Option<Timestamp>,
    /// Whether the member is muted in voice channels.
    #[serde(default, deserialize_with = "or_default")]
    pub mute: bool,
    /// The name in this guild, 1–32 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
    /// Whether the member has yet to pass the screening.
    #[serde(default, deserialize_with = "or_default")]
    pub pending: bool,
    /// What the member may do in the channel; only inside interactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Permissions>,
    /// Since when the member boosts the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premium_since: Option<Timestamp>,
    /// The member's roles, without @everyone.
    #[serde(default, with = "list")]
    pub roles: Vec<Id<Role>>,
}

impl Member {
    /// A member without roles.
    pub fn new(user: User) -> Self {
        PartialMember::default().with_user(user)
    }

    /// Whose membership it is.
    pub const fn id(&self) -> Id<User> {
        self.user.id
    }

    /// The name that others see in this guild.
    pub fn display_name(&self) -> &str {
        self.nick
            .as_deref()
            .unwrap_or_else(|| self.user.display_name())
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.user.fmt(f)
    }
}

/// A member without the user, as the objects that an interaction refers to hold it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PartialMember {
    /// The hash of the avatar in this guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    /// The frame around the avatar in this guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar_decoration_data: Option<AvatarDecoration>,
    /// The hash of the banner in this guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<String>,
    /// What the member has collected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collectibles: Option<Collectibles>,
    /// When the time-out ends; none or in the past where the member is not timed out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub communication_disabled_until: Option<Timestamp>,
    /// What the guild knows about the member.
    #[serde(default)]
    pub flags: MemberFlags,
    /// When the member joined.
    pub joined_at: Option<Timestamp>,
    /// The name in this guild, 1–32 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
    /// Whether the member has yet to pass the screening.
    #[serde(default, deserialize_with = "or_default")]
    pub pending: bool,
    /// What the member may do in the channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Permissions>,
    /// Since when the member boosts the guild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premium_since: Option<Timestamp>,
    /// The member's roles, without @everyone.
    #[serde(default, with = "list")]
    pub roles: Vec<Id<Role>>,
}

impl PartialMember {
    /// The whole member, neither deafened nor muted.
    pub fn with_user(self, user: User) -> Member {
        Member {
            user,
            avatar: self.avatar,
            avatar_decoration_data: self.avatar_decoration_data,
            banner: self.banner,
            collectibles: self.collectibles,
            communication_disabled_until: self.communication_disabled_until,
            deaf: false,
            flags: self.flags,
            joined_at: self.joined_at,
            mute: false,
            nick: self.nick,
            pending: self.pending,
            permissions: self.permissions,
            premium_since: self.premium_since,
            roles: self.roles,
        }
    }
}

impl From<Member> for PartialMember {
    fn from(member: Member) -> Self {
        Self {
            avatar: member.avatar,
            avatar_decoration_data: member.avatar_decoration_data,
            banner: member.banner,
            collectibles: member.collectibles,
            communication_disabled_until: member.communication_disabled_until,
            flags: member.flags,
            joined_at: member.joined_at,
            nick: member.nick,
            pending: member.pending,
            permissions: member.permissions,
            premium_since: member.premium_since,
            roles: member.roles,
        }
    }
}

number_flags! {
    /// What a guild knows about a member: [guild member flags](https://docs.discord.com/developers/resources/guild#guild-member-object-guild-member-flags).
    MemberFlags {
        /// Left, and came back.
        DID_REJOIN = 0,
        /// Went through onboarding.
        COMPLETED_ONBOARDING = 1,
        /// Need not be verified; the only flag that can be edited.
        BYPASSES_VERIFICATION = 2,
        /// Began onboarding.
        STARTED_ONBOARDING = 3,
        /// Is a guest of one voice channel.
        IS_GUEST = 4,
        /// Began the guild's guide.
        STARTED_HOME_ACTIONS = 5,
        /// Went through the guild's guide.
        COMPLETED_HOME_ACTIONS = 6,
        /// AutoMod blocked the name.
        AUTOMOD_QUARANTINED_USERNAME = 7,
        /// Has seen the question about direct messages.
        DM_SETTINGS_UPSELL_ACKNOWLEDGED = 9,
        /// AutoMod blocked the guild's tag.
        AUTOMOD_QUARANTINED_GUILD_TAG = 10,
    }
}
