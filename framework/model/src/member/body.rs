//! What is sent to add and edit members.

use guildhall_rules::{GUILD_ROLES, MEMBER_BIO, NICKNAME, TIMEOUT_SECONDS_MAX};

use super::MemberFlags;
use crate::body::body;
use crate::image::check_patch;
use crate::invalid::{ahead, count, text};
use crate::{Channel, Id, ImageData, Invalid, InvalidKind, Patch, Role, Secret, Timestamp};

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
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
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
    /// The first field that is out of its range.
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
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
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
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// Where the name is too long.
    pub fn check(&self) -> Result<(), Invalid> {
        text("nick", self.nick.value(), &NICKNAME)
    }
}
