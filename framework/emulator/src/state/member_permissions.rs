//! Permissions of a member in a stored guild: in the guild, in a channel, and for a command.

use guildhall_model::permission::{
    self, CommandAccess, MemberPermissions, PermissionLayering, PermissionScope, Verdict,
};
use guildhall_model::{Channel, ChannelType, Command, Id, Member, Permissions, Timestamp, User};

use crate::state::guild::GuildState;

impl GuildState {
    /// Returns a member's permissions and position in the role hierarchy.
    pub(crate) fn member_permissions<'a>(
        &'a self,
        member: &'a Member,
        now: Timestamp,
    ) -> MemberPermissions<'a> {
        permission::GuildPermissions::new(self.id, self.owner, &self.roles)
            .member_permissions(member, now)
    }

    /// Returns a member's permissions in a channel. A thread has the permissions of its parent channel, whether or not
    /// the member has joined the thread.
    pub(crate) fn channel_permissions(
        &self,
        member: &Member,
        channel: &Channel,
        now: Timestamp,
    ) -> Permissions {
        let parent = channel.parent_id.and_then(|id| self.channel_by_id(id));
        let scope = match parent.filter(|_| channel.is_thread()) {
            Some(parent) => PermissionScope::Thread(parent),
            None => PermissionScope::Channel(channel),
        };
        self.member_permissions(member, now).in_channel(scope)
    }

    /// Returns the rules that decide who may use a command, with the guild's command permissions.
    pub(crate) fn command_access<'c>(&'c self, command: &'c Command) -> CommandAccess<'c> {
        CommandAccess::from(command)
            .guild_permissions(command.id, &self.command_permissions)
            .layering(PermissionLayering::from_features(&self.settings.features))
    }

    /// Returns whether a member may use a command in a channel, with the reason.
    pub(crate) fn command_verdict(
        &self,
        access: &CommandAccess<'_>,
        member: &Member,
        channel: &Channel,
        now: Timestamp,
    ) -> Verdict {
        let scope = self.permission_scope(member, channel);
        permission::explain(&self.member_permissions(member, now), access, scope)
    }

    /// Returns the permissions of @everyone in a channel.
    pub(crate) fn everyone_channel_permissions(
        &self,
        channel: &Channel,
        now: Timestamp,
    ) -> Permissions {
        let nobody = Member::new(User::new(Id::new(0), ""));
        self.channel_permissions(&nobody, channel, now)
    }

    /// Returns the channel or thread for the permission calculation. In a private thread that the member neither
    /// created nor was added to, permissions require `MANAGE_THREADS`.
    fn permission_scope<'a>(
        &'a self,
        member: &Member,
        channel: &'a Channel,
    ) -> PermissionScope<'a> {
        let parent = channel.parent_id.and_then(|id| self.channel_by_id(id));
        let Some(parent) = parent.filter(|_| channel.is_thread()) else {
            return PermissionScope::Channel(channel);
        };
        let is_open = channel.kind != ChannelType::PrivateThread;
        if is_open || self.thread_membership(channel, member.id()).is_some() {
            PermissionScope::Thread(parent)
        } else {
            PermissionScope::PrivateThread(parent)
        }
    }

    /// Returns whether a member can view a channel or thread.
    pub(crate) fn can_view(&self, member: &Member, channel: &Channel, now: Timestamp) -> bool {
        self.permissions_to_act(member, channel, now)
            .contains(Permissions::VIEW_CHANNEL)
    }

    /// Returns the threads that are not archived and that a member can view.
    pub(crate) fn visible_active_threads(
        &self,
        member: &Member,
        now: Timestamp,
    ) -> impl Iterator<Item = &Channel> {
        let is_archived = |thread: &Channel| {
            let metadata = thread.thread_metadata.as_ref();
            metadata.is_some_and(|metadata| metadata.archived)
        };
        self.channels
            .iter()
            .filter(move |channel| channel.is_thread() && !is_archived(channel))
            .filter(move |thread| self.can_view(member, thread, now))
    }

    /// Returns the permissions with which a member acts in a channel or thread: in a private thread that the member is
    /// not in, only those of moderators.
    pub(crate) fn permissions_to_act(
        &self,
        member: &Member,
        channel: &Channel,
        now: Timestamp,
    ) -> Permissions {
        let scope = self.permission_scope(member, channel);
        self.member_permissions(member, now).in_channel(scope)
    }
}
