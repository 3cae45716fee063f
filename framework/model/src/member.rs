//! Guild members, and the bodies that add and modify members.

use std::fmt;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{GUILD_ROLES, MEMBER_BIO, NICKNAME, TIMEOUT_SECONDS_MAX};
use serde::{Deserialize, Serialize};

use crate::image::check_image_patch;
use crate::validation::{check_count, check_text, check_time};
use crate::wire::flags::number_flags;
use crate::wire::lenient::{or_default, readable_or_default};
use crate::wire::list;
use crate::{
    AvatarDecoration, Channel, Collectibles, Guild, Id, ImageData, ImageUrl, Patch, Permissions,
    Role, Secret, Timestamp, User, ValidationError, ValidationErrorKind,
};

/// Declares [`Member`] and [`PartialMember`] with their common fields.
macro_rules! members {
    ($($(#[$meta:meta])* pub $field:ident: $type:ty,)*) => {
        /// [Member](https://docs.discord.com/developers/resources/guild#guild-member-object) of a guild.
        ///
        /// `Display` formats the member as a mention.
        #[derive(Clone, Debug, PartialEq, Object)]
        pub struct Member {
            /// User object of the member.
            pub user: User,
            /// Whether the member is deafened in voice channels.
            #[serde(default, deserialize_with = "or_default")]
            pub deaf: bool,
            /// Whether the member is muted in voice channels.
            #[serde(default, deserialize_with = "or_default")]
            pub mute: bool,
            $($(#[$meta])* pub $field: $type,)*
        }

        /// Partial member without a user object, as in resolved data.
        #[derive(Clone, Debug, Default, PartialEq, Object)]
        pub struct PartialMember {
            $($(#[$meta])* pub $field: $type,)*
        }

        impl PartialMember {
            /// Converts to a full member with the given user, neither deafened nor muted.
            pub fn into_member(self, user: User) -> Member {
                Member {
                    user,
                    deaf: false,
                    mute: false,
                    $($field: self.$field,)*
                }
            }
        }

        impl From<Member> for PartialMember {
            fn from(member: Member) -> Self {
                Self {
                    $($field: member.$field,)*
                }
            }
        }
    };
}

members! {
    /// Guild avatar hash.
    #[service(always)]
    pub avatar: Option<String>,
    /// Guild avatar decoration.
    #[serde(default, deserialize_with = "readable_or_default")]
    pub avatar_decoration_data: Option<AvatarDecoration>,
    /// Guild banner hash.
    #[service(always)]
    pub banner: Option<String>,
    /// Collectibles of the member, such as a nameplate.
    #[serde(default, deserialize_with = "readable_or_default")]
    pub collectibles: Option<Collectibles>,
    /// Time until which the member is timed out; `None` or a past time if the member is not timed out.
    #[service(always)]
    pub communication_disabled_until: Option<Timestamp>,
    /// Flags of the member.
    #[serde(default)]
    pub flags: MemberFlags,
    /// Time at which the member joined the guild; `None` only for guests of a voice channel.
    #[object(null)]
    pub joined_at: Option<Timestamp>,
    /// Guild nickname, at most 32 characters.
    #[service(always)]
    pub nick: Option<String>,
    /// Whether the member has not passed membership screening yet.
    #[serde(default, deserialize_with = "or_default")]
    pub pending: bool,
    /// Permissions of the member in the channel, including overwrites; present in interactions only.
    pub permissions: Option<Permissions>,
    /// Time at which the member started boosting the guild.
    #[service(always)]
    pub premium_since: Option<Timestamp>,
    /// IDs of the member's roles, except @everyone.
    #[serde(default, with = "list")]
    pub roles: Vec<Id<Role>>,
}

impl Member {
    /// Creates a member without roles.
    pub fn new(user: User) -> Self {
        PartialMember::default().into_member(user)
    }

    /// Returns the ID of the member's user.
    pub const fn id(&self) -> Id<User> {
        self.user.id
    }

    /// Returns the name that other members see: the nickname, the display name or the username.
    pub fn display_name(&self) -> &str {
        self.nick
            .as_deref()
            .unwrap_or_else(|| self.user.display_name())
    }

    /// Returns the URL of the avatar that other members of the guild see: the guild avatar, or else the
    /// [avatar](User::avatar_url) of the user.
    pub fn avatar_url(&self, guild: Id<Guild>) -> ImageUrl {
        self.guild_image_url(guild, "avatars", self.avatar.as_deref())
            .unwrap_or_else(|| self.user.avatar_url())
    }

    /// Returns the URL of the banner that other members of the guild see: the guild banner, or else the
    /// [banner](User::banner_url) of the user, if there is one.
    pub fn banner_url(&self, guild: Id<Guild>) -> Option<ImageUrl> {
        self.guild_image_url(guild, "banners", self.banner.as_deref())
            .or_else(|| self.user.banner_url())
    }

    /// Returns the URL of the avatar decoration that other members of the guild see, if there is one.
    pub fn avatar_decoration_url(&self) -> Option<ImageUrl> {
        let own = self.avatar_decoration_data.as_ref();
        own.map(AvatarDecoration::image_url)
            .or_else(|| self.user.avatar_decoration_url())
    }

    fn guild_image_url(
        &self,
        guild: Id<Guild>,
        folder: &str,
        hash: Option<&str>,
    ) -> Option<ImageUrl> {
        let user = self.user.id;
        let folder = format_args!("guilds/{guild}/users/{user}/{folder}");
        Some(ImageUrl::for_hash(folder, hash?))
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.user.fmt(f)
    }
}

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/guild#guild-member-object-guild-member-flags) of a member.
    MemberFlags {
        /// Member has left and rejoined the guild.
        DID_REJOIN = 0,
        /// Member has completed onboarding.
        COMPLETED_ONBOARDING = 1,
        /// Member is exempt from verification requirements; the only editable flag.
        BYPASSES_VERIFICATION = 2,
        /// Member has started onboarding.
        STARTED_ONBOARDING = 3,
        /// Member is a guest, who can only access the voice channel of the invite.
        IS_GUEST = 4,
        /// Member has started the Server Guide new member actions.
        STARTED_HOME_ACTIONS = 5,
        /// Member has completed the Server Guide new member actions.
        COMPLETED_HOME_ACTIONS = 6,
        /// AutoMod has blocked the member's username, display name or nickname.
        AUTOMOD_QUARANTINED_USERNAME = 7,
        /// Member has dismissed the upsell for direct message settings.
        DM_SETTINGS_UPSELL_ACKNOWLEDGED = 9,
        /// AutoMod has blocked the member's guild tag.
        AUTOMOD_QUARANTINED_GUILD_TAG = 10,
    }
}

/// Body that [adds](https://docs.discord.com/developers/resources/guild#add-guild-member) a user to a guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct MemberBody {
    /// `OAuth2` access token of the user for the app, with the scope `guilds.join`.
    pub access_token: Secret,
    /// Whether the member is deafened in voice channels. Requires `DEAFEN_MEMBERS`.
    pub deaf: Option<bool>,
    /// Flags of the member; only `BYPASSES_VERIFICATION` is editable.
    ///
    /// Requires `MANAGE_GUILD`, or `MANAGE_ROLES`, or all three of `MODERATE_MEMBERS`, `KICK_MEMBERS` and
    /// `BAN_MEMBERS`.
    pub flags: Option<MemberFlags>,
    /// Whether the member is muted in voice channels. Requires `MUTE_MEMBERS`.
    pub mute: Option<bool>,
    /// Guild nickname, at most 32 characters. Requires `MANAGE_NICKNAMES`.
    pub nick: Option<String>,
    /// IDs of the member's roles, at most 250. Requires `MANAGE_ROLES`.
    pub roles: Option<Vec<Id<Role>>>,
}

impl MemberBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_text("nick", self.nick.as_ref(), &NICKNAME)?;
        check_count("roles", self.roles.as_ref(), &GUILD_ROLES)?;
        check_flags(self.flags)
    }
}

/// Checks that only editable flags are set. Unknown flags are not checked.
fn check_flags(flags: Option<MemberFlags>) -> Result<(), ValidationError> {
    let editable = MemberFlags::BYPASSES_VERIFICATION;
    let named = flags.unwrap_or_default() & MemberFlags::all();
    let not_editable: Vec<_> = named.difference(editable).iter_names().collect();
    let Some((name, _)) = not_editable.first() else {
        return Ok(());
    };
    let valid = "BYPASSES_VERIFICATION";
    Err(ValidationError::new(
        ValidationErrorKind::Choice,
        "flags",
        name,
        valid,
    ))
}

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild-member) a member.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct MemberEdit {
    /// ID of the voice channel to move the member to, if the member is connected to voice; [`Patch::Clear`]
    /// disconnects the member. Requires `MOVE_MEMBERS`.
    pub channel_id: Patch<Id<Channel>>,
    /// Time until which the member is timed out, at most 28 days from now; [`Patch::Clear`] removes the timeout.
    /// Requires `MODERATE_MEMBERS`.
    ///
    /// The owner and members with `ADMINISTRATOR` cannot be timed out.
    pub communication_disabled_until: Patch<Timestamp>,
    /// Whether the member is deafened in voice channels; the member must be in a voice channel. Requires
    /// `DEAFEN_MEMBERS`.
    pub deaf: Patch<bool>,
    /// Flags of the member; only `BYPASSES_VERIFICATION` is editable.
    ///
    /// The edit adds `BYPASSES_VERIFICATION` if this field contains the flag, and removes the flag otherwise. All
    /// other flags stay unchanged.
    ///
    /// Requires `MANAGE_GUILD`, or `MANAGE_ROLES`, or all three of `MODERATE_MEMBERS`, `KICK_MEMBERS` and
    /// `BAN_MEMBERS`.
    pub flags: Patch<MemberFlags>,
    /// Whether the member is muted in voice channels; the member must be in a voice channel. Requires
    /// `MUTE_MEMBERS`.
    pub mute: Patch<bool>,
    /// Guild nickname, at most 32 characters. Requires `MANAGE_NICKNAMES`.
    pub nick: Patch<String>,
    /// IDs of all roles of the member, except @everyone, at most 250. Requires `MANAGE_ROLES`.
    pub roles: Patch<Vec<Id<Role>>>,
}

impl MemberEdit {
    /// Checks the limits that the service enforces; the end of the timeout is compared with `now`.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        check_text("nick", self.nick.value(), &NICKNAME)?;
        check_count("roles", self.roles.value(), &GUILD_ROLES)?;
        check_flags(self.flags.value().copied())?;
        let until = self.communication_disabled_until.value();
        let field = "communication_disabled_until";
        check_time(field, until, now, TIMEOUT_SECONDS_MAX)
    }
}

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-current-member) the bot's member
/// object in a guild.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct CurrentMemberEdit {
    /// Guild avatar: a JPEG, PNG or GIF.
    pub avatar: Patch<ImageData>,
    /// Guild banner: a JPEG, PNG or GIF.
    pub banner: Patch<ImageData>,
    /// Guild bio, at most 190 characters.
    pub bio: Patch<String>,
    /// Guild nickname, at most 32 characters. Requires `CHANGE_NICKNAME`.
    pub nick: Patch<String>,
}

impl CurrentMemberEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_text("nick", self.nick.value(), &NICKNAME)?;
        check_text("bio", self.bio.value(), &MEMBER_BIO)?;
        check_image_patch("avatar", &self.avatar)?;
        check_image_patch("banner", &self.banner)
    }
}

/// Body that [changes](https://docs.discord.com/developers/resources/guild#modify-current-user-nick) the bot's
/// nickname in a guild; deprecated in favor of [`CurrentMemberEdit`].
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct NickEdit {
    /// Guild nickname, at most 32 characters. Requires `CHANGE_NICKNAME`.
    pub nick: Patch<String>,
}

impl NickEdit {
    /// Checks the length of the nickname.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the nickname is too long.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_text("nick", self.nick.value(), &NICKNAME)
    }
}

/// Response to a request with a [`NickEdit`]: the bot's nickname in a guild.
///
/// Discord documents the response as a string; an object with the field `nick` is accepted as well.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "NickResponse")]
pub struct CurrentNick {
    /// Guild nickname; `None` if the bot has no nickname.
    pub nick: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NickResponse {
    Text(Option<String>),
    Object { nick: Option<String> },
}

impl From<NickResponse> for CurrentNick {
    fn from(response: NickResponse) -> Self {
        let (NickResponse::Text(nick) | NickResponse::Object { nick }) = response;
        Self { nick }
    }
}
