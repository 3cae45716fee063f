//! Rules for members of a guild: joining, edits, roles and leaving.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::api::ErrorCode;
use guildhall_model::audit_log::AuditLogOptions;
use guildhall_model::{
    Channel, ChannelType, CurrentMemberEdit, GuildFeature, Id, Member, MemberBody, MemberEdit,
    MemberFlags, Patch, Permissions, Role, User,
};

use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::audit_log::changes;
use crate::world::roles::apply_patch;

/// OAuth 2.0 scope that allows an app to add a user to a guild.
const JOIN_GUILDS_SCOPE: &str = "guilds.join";

/// Result of adding a user to a guild.
#[derive(Debug)]
pub(crate) enum AddedMember {
    Added(Box<Member>),
    AlreadyMember,
}

impl Actor<'_> {
    /// Adds a user who has granted the app the scope `guilds.join`.
    pub(crate) fn add_member(
        &mut self,
        id: Id<User>,
        body: MemberBody,
    ) -> Result<AddedMember, ActionError> {
        let now = self.now();
        let grant = self
            .world
            .grants
            .find(body.access_token.expose(), now.as_millis())
            .filter(|grant| grant.user == id)
            .ok_or(ErrorCode::INVALID_OAUTH2_ACCESS_TOKEN)?;
        if !grant.has_any_scope(&[JOIN_GUILDS_SCOPE]) {
            return Err(ErrorCode::MISSING_REQUIRED_OAUTH2_SCOPE.into());
        }
        if self.guild().bans.contains_key(&id) {
            return Err(ErrorCode::USER_BANNED_FROM_THIS_GUILD.into());
        }
        if self.guild().members.get(id).is_some() {
            return Ok(AddedMember::AlreadyMember);
        }
        let (count, limit) = (self.guild().members.len(), self.world.quotas.members);
        ensure_below(count, limit, ErrorCode::MAX_SERVER_MEMBERS)?;
        let (count, limit) = (
            self.world.guilds.count_for_user(id),
            self.world.quotas.guilds,
        );
        ensure_below(count, limit, ErrorCode::MAX_GUILDS)?;
        let roles = without_duplicates(body.roles.unwrap_or_default());
        self.ensure_roles_assignable(roles.iter().copied())?;

        let user = self.world.users.get(id).ok_or(ErrorCode::UNKNOWN_USER)?;
        let mut member = Member {
            deaf: body.deaf.unwrap_or_default(),
            joined_at: Some(now),
            mute: body.mute.unwrap_or_default(),
            nick: body.nick.filter(|nick| !nick.is_empty()),
            roles,
            ..Member::new(user.clone())
        };
        member.flags |= body.flags.unwrap_or_default() & MemberFlags::BYPASSES_VERIFICATION;
        Ok(AddedMember::Added(Box::new(self.join(member))))
    }

    /// Adds a member to the guild. The member is pending if the guild has membership screening.
    pub(crate) fn join(&mut self, mut member: Member) -> Member {
        let screened = GuildFeature::MemberVerificationGateEnabled;
        let bypasses = member.flags.contains(MemberFlags::BYPASSES_VERIFICATION);
        member.pending = self.guild().has_feature(&screened) && !bypasses;
        let now = self.now().as_millis();
        self.guild_mut().members.insert(member.clone(), now);
        self.emit_for_guild("GUILD_MEMBER_ADD", &member);
        member
    }

    /// Applies an edit to a member.
    pub(crate) fn edit_member(
        &mut self,
        id: Id<User>,
        edit: &MemberEdit,
    ) -> Result<Member, ActionError> {
        self.check_member_edit(id, edit)?;
        let old = self.member(id)?.clone();
        self.guild_mut().members.edit(id, |stored| {
            let member = &mut stored.member;
            apply_nickname(&edit.nick, &mut member.nick);
            let old = std::mem::take(&mut member.roles);
            member.roles = without_duplicates(apply_patch(edit.roles.clone(), old, Vec::new()));
            member.mute = apply_patch(edit.mute, member.mute, false);
            member.deaf = apply_patch(edit.deaf, member.deaf, false);
            edit.communication_disabled_until
                .apply(&mut member.communication_disabled_until);
            let flags = apply_patch(edit.flags, member.flags, MemberFlags::empty());
            let bypasses = flags.contains(MemberFlags::BYPASSES_VERIFICATION);
            member
                .flags
                .set(MemberFlags::BYPASSES_VERIFICATION, bypasses);
            edit.channel_id.apply(&mut stored.voice_channel);
        });
        let new = self.member(id)?.clone();
        self.emit_member_edit(&old, &new, edit.channel_id);
        Ok(new)
    }

    /// Applies an edit to the acting user's own member object.
    pub(crate) fn edit_current_member(
        &mut self,
        edit: CurrentMemberEdit,
    ) -> Result<Member, ActionError> {
        let old = self.member(self.user)?.clone();
        let mut member = old.clone();
        apply_nickname(&edit.nick, &mut member.nick);
        self.world.apply_image(edit.avatar, &mut member.avatar);
        self.world.apply_image(edit.banner, &mut member.banner);
        let (id, new) = (self.user, member.clone());
        self.guild_mut()
            .members
            .edit(id, |stored| stored.member = new);
        self.emit_member("GUILD_MEMBER_UPDATE", id);
        self.audit_changes("MEMBER_UPDATE", id, changes(Some(&old), Some(&member)));
        Ok(member)
    }

    /// Adds a role to a member, or removes a role from the member.
    pub(crate) fn change_role(
        &mut self,
        id: Id<User>,
        role: Id<Role>,
        change: RoleChange,
    ) -> Result<(), ActionError> {
        let old = self.member(id)?.roles.clone();
        self.ensure_roles_assignable([role])?;
        if old.contains(&role) == (change == RoleChange::Add) {
            return Ok(());
        }
        self.guild_mut().members.edit(id, |stored| match change {
            RoleChange::Add => stored.member.roles.push(role),
            RoleChange::Remove => stored.member.roles.retain(|id| *id != role),
        });
        self.emit_member("GUILD_MEMBER_UPDATE", id);
        let changes = self.role_changes(&old, &self.member(id)?.roles);
        self.audit_changes("MEMBER_ROLE_UPDATE", id, changes);
        Ok(())
    }

    /// Kicks a member, who must be below the acting user in the role hierarchy.
    pub(crate) fn kick(&mut self, id: Id<User>) -> Result<(), ActionError> {
        self.ensure_outranks(id)?;
        self.leave(id);
        self.audit("MEMBER_KICK", id);
        Ok(())
    }

    /// Removes a member from the guild, its threads and its voice channels. The bot receives `GUILD_DELETE`.
    pub(crate) fn leave(&mut self, id: Id<User>) {
        let stored = self.guild().members.stored(id);
        if stored.is_some_and(|stored| stored.voice_channel.is_some()) {
            self.set_voice_channel(id, None);
        }
        self.guild_mut().leave_threads(id);
        if let Some(member) = self.guild_mut().members.remove(id) {
            self.emit_for_guild(
                "GUILD_MEMBER_REMOVE",
                &BTreeMap::from([("user", member.user)]),
            );
            if id == self.world.identity.bot.id {
                let guild = self.guild().id;
                self.emit("GUILD_DELETE", &BTreeMap::from([("id", guild)]));
            }
        }
    }

    fn check_member_edit(&self, id: Id<User>, edit: &MemberEdit) -> Result<(), ActionError> {
        let member = self.member(id)?;
        let timed_out = edit.communication_disabled_until.value().is_some();
        if timed_out
            && self
                .guild()
                .member_permissions(member, self.now())
                .is_administrator()
        {
            return Err(ErrorCode::MISSING_PERMISSIONS.into());
        }
        let needs_outranking = !edit.nick.is_keep() || !edit.communication_disabled_until.is_keep();
        if needs_outranking && id != self.user {
            self.ensure_outranks(id)?;
        }
        if !edit.roles.is_keep() {
            let wanted = edit.roles.value().map_or(&[][..], Vec::as_slice);
            let is_changed =
                |role: &&Id<Role>| wanted.contains(role) != member.roles.contains(role);
            let roles = wanted.iter().chain(&member.roles).filter(is_changed);
            self.ensure_roles_assignable(roles.copied())?;
        }
        self.check_voice(id, edit)
    }

    /// Checks that the acting user may assign and remove these roles.
    pub(crate) fn ensure_roles_assignable(
        &self,
        roles: impl IntoIterator<Item = Id<Role>>,
    ) -> Result<(), ActionError> {
        for id in roles {
            let role = self.role(id)?;
            if role.managed || id == self.guild().everyone_role() {
                return Err(ErrorCode::INVALID_ROLE.into());
            }
            ensure_permitted(self.member_permissions()?.can_manage_role(role))?;
        }
        Ok(())
    }

    fn check_voice(&self, id: Id<User>, edit: &MemberEdit) -> Result<(), ActionError> {
        let changes_voice =
            !edit.mute.is_keep() || !edit.deaf.is_keep() || !edit.channel_id.is_keep();
        let stored = self.guild().members.stored(id);
        if changes_voice && stored.is_none_or(|stored| stored.voice_channel.is_none()) {
            return Err(ErrorCode::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE.into());
        }
        let Some(target) = edit.channel_id.value() else {
            return Ok(());
        };
        let channel = self.channel(*target)?;
        if !is_voice_channel(channel) {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into());
        }
        let permissions = self.member_permissions()?.in_channel(channel);
        ensure_permitted(permissions.contains(Permissions::CONNECT))
    }

    fn emit_member_edit(&mut self, old: &Member, new: &Member, voice: Patch<Id<Channel>>) {
        let id = new.id();
        self.emit_for_guild("GUILD_MEMBER_UPDATE", new);
        if !voice.is_keep() || (old.mute, old.deaf) != (new.mute, new.deaf) {
            self.emit_voice_state(id);
        }
        if !voice.is_keep() {
            let channel = voice.value();
            let action = channel.map_or("MEMBER_DISCONNECT", |_| "MEMBER_MOVE");
            let options = AuditLogOptions {
                channel_id: channel.copied(),
                count: Some(1),
                ..AuditLogOptions::default()
            };
            self.audit_with(action, id, options);
        }
        if old.roles != new.roles {
            let changes = self.role_changes(&old.roles, &new.roles);
            self.audit_changes("MEMBER_ROLE_UPDATE", id, changes);
        }
        let others = changes(Some(old), Some(new));
        if !others.is_empty() {
            self.audit_changes("MEMBER_UPDATE", id, others);
        }
    }
}

/// Change of a member's roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoleChange {
    Add,
    Remove,
}

/// Returns the roles without duplicates, in the same order.
pub(crate) fn without_duplicates(mut roles: Vec<Id<Role>>) -> Vec<Id<Role>> {
    let mut seen = BTreeSet::new();
    roles.retain(|role| seen.insert(*role));
    roles
}

/// Returns whether the channel is a voice or stage channel.
pub(crate) const fn is_voice_channel(channel: &Channel) -> bool {
    matches!(
        channel.kind,
        ChannelType::GuildVoice | ChannelType::GuildStageVoice
    )
}

/// Applies an edit to a nickname. An empty string removes the nickname, as null does.
fn apply_nickname(edit: &Patch<String>, nick: &mut Option<String>) {
    edit.clone().apply(nick);
    nick.take_if(|nick| nick.is_empty());
}
