//! Users in a guild.

use std::fmt;

use guildhall_rules::{GUILD_ROLES, MEMBER_BIO, NICKNAME, TIMEOUT_SECONDS_MAX};
use serde::{Deserialize, Serialize};

use crate::image::check_patch;
use crate::invalid::{ahead, count, text};
use crate::wire::body::body;
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{
    AvatarDecoration, Channel, Collectibles, Id, ImageData, Invalid, InvalidKind, Patch,
    Permissions, Role, Secret, Timestamp, User,
};

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

body! {
    /// The body that [adds](https://docs.discord.com/developers/resources/guild#add-guild-member) a user to a guild.
    pub struct MemberBody {
        /// The user's `OAuth2` token, granted to this app with the scope `guilds.join`.
        access_token: Secret,
        /// Whether the member is deafened in voice channels; needs `DEAFEN_MEMBERS`.
        deaf: Option<bool>,
        /// What the guild knows about the member; only `BYPASSES_VERIFICATION` can be set.
        ///
        /// Needs `MANAGE_GUILD`, or `MANAGE_ROLES`, or all of `MODERATE_MEMBERS`, `KICK_MEMBERS`
        /// and `BAN_MEMBERS`.
        flags: Option<MemberFlags>,
        /// Whether the member is muted in voice channels; needs `MUTE_MEMBERS`.
        mute: Option<bool>,
        /// The name in the guild, at most 32 characters; needs `MANAGE_NICKNAMES`.
        nick: Option<String>,
        /// The roles, at most 250; needs `MANAGE_ROLES`.
        roles: Option<Vec<Id<Role>>>,
    }
}

impl MemberBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        text("nick", self.nick.as_ref(), &NICKNAME)?;
        count("roles", self.roles.as_ref(), &GUILD_ROLES)?;
        check_flags(self.flags)
    }
}

/// Checks that no flag is set which the service alone sets. Flags that this version does not name
/// are left to the service.
fn check_flags(flags: Option<MemberFlags>) -> Result<(), Invalid> {
    let settable = MemberFlags::BYPASSES_VERIFICATION;
    let named = flags.unwrap_or_default() & MemberFlags::all();
    let surplus: Vec<_> = named.difference(settable).iter_names().collect();
    let Some((name, _)) = surplus.first() else {
        return Ok(());
    };
    let legal = "BYPASSES_VERIFICATION";
    Err(Invalid::new(InvalidKind::Choice, "flags", name, legal))
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild-member) a member.
    pub struct MemberEdit {
        /// The voice channel that the member is moved to; cleared, the member is disconnected. Needs `MOVE_MEMBERS`.
        channel_id: Patch<Id<Channel>>,
        /// When the time-out ends, at most 28 days ahead; cleared, it ends now. Needs `MODERATE_MEMBERS`.
        ///
        /// The service refuses to time out the owner and who has `ADMINISTRATOR`.
        communication_disabled_until: Patch<Timestamp>,
        /// Whether the member is deafened; refused unless in a voice channel. Needs `DEAFEN_MEMBERS`.
        deaf: Patch<bool>,
        /// What the guild knows about the member; only `BYPASSES_VERIFICATION` can be edited.
        ///
        /// So an edit states that flag or none; the others stay as they are.
        ///
        /// Needs `MANAGE_GUILD`, or `MANAGE_ROLES`, or all of `MODERATE_MEMBERS`, `KICK_MEMBERS`
        /// and `BAN_MEMBERS`.
        flags: Patch<MemberFlags>,
        /// Whether the member is muted; refused unless in a voice channel. Needs `MUTE_MEMBERS`.
        mute: Patch<bool>,
        /// The name in the guild, at most 32 characters. Needs `MANAGE_NICKNAMES`.
        nick: Patch<String>,
        /// All roles, without @everyone, at most 250. Needs `MANAGE_ROLES`.
        roles: Patch<Vec<Id<Role>>>,
    }
}

impl MemberEdit {
    /// Checks what the service would refuse for its form, a time-out against `now`.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self, now: Timestamp) -> Result<(), Invalid> {
        text("nick", self.nick.value(), &NICKNAME)?;
        count("roles", self.roles.value(), &GUILD_ROLES)?;
        check_flags(self.flags.value().copied())?;
        let until = self.communication_disabled_until.value();
        let field = "communication_disabled_until";
        ahead(field, until, now, TIMEOUT_SECONDS_MAX)
    }
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-current-member) the app's own bot in a guild.
    pub struct CurrentMemberEdit {
        /// The avatar in the guild.
        avatar: Patch<ImageData>,
        /// The banner in the guild.
        banner: Patch<ImageData>,
        /// What the bot says of itself in the guild, at most 190 characters.
        bio: Patch<String>,
        /// The name in the guild, at most 32 characters. Needs `CHANGE_NICKNAME`.
        nick: Patch<String>,
    }
}

impl CurrentMemberEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        text("nick", self.nick.value(), &NICKNAME)?;
        text("bio", self.bio.value(), &MEMBER_BIO)?;
        check_patch("avatar", &self.avatar)?;
        check_patch("banner", &self.banner)
    }
}

body! {
    /// The body that [renames](https://docs.discord.com/developers/resources/guild#modify-current-user-nick) the app's own bot in a guild. [`CurrentMemberEdit`] does more.
    pub struct NickEdit {
        /// The name in the guild, at most 32 characters. Needs `CHANGE_NICKNAME`.
        nick: Patch<String>,
    }
}

impl NickEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Where the name is too long.
    pub fn check(&self) -> Result<(), Invalid> {
        text("nick", self.nick.value(), &NICKNAME)
    }
}

/// The nickname of the app's own bot in a guild: the reply to a [`NickEdit`].
///
/// The service documents a text. An object with the field `nick` is read as well.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Form")]
pub struct CurrentNick {
    /// The nickname; none for the username.
    pub nick: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Form {
    Text(Option<String>),
    Object { nick: Option<String> },
}

impl From<Form> for CurrentNick {
    fn from(form: Form) -> Self {
        let (Form::Text(nick) | Form::Object { nick }) = form;
        Self { nick }
    }
}
