//! Evaluation of the service's rules on whether a member can use a command.

use std::cmp::Reverse;

use crate::command::{CommandPermission, CommandPermissionType};
use crate::marker::Target;
use crate::{CommandType, Id, InteractionContextType, Permissions, Requirement};

use super::{
    CommandAccess, CommandPermissionLevel, CommandPermissionTarget, MemberPermissions,
    PermissionLayering, PermissionScope, Verdict, VerdictReason,
};

/// Returns whether a member can use a command in a channel or thread of a guild, and the reason.
///
/// The first rule that applies decides:
///
/// 1. The command's `contexts`, which are independent of permissions, and `nsfw`, which limits the command to
///    age-restricted channels. The function does not know the member's age.
/// 2. The owner and administrators can use every command.
/// 3. Members cannot use the command if they are timed out, have not passed membership screening, cannot see the
///    private thread, or lack a permission in the channel: `USE_APPLICATION_COMMANDS`, and for USER commands also the
///    permission to send messages.
/// 4. The command permissions for the channel, or for a thread's parent channel: an entry for the channel takes
///    precedence over the entry for all channels. This rule can only deny.
/// 5. The command permissions for the member: an entry for the member, then entries for the member's roles (one entry
///    that allows is enough), then the entry for @everyone.
/// 6. `default_member_permissions`, compared with the member's permissions in the channel. In a thread,
///    `SEND_MESSAGES_IN_THREADS` replaces `SEND_MESSAGES`, as [`PermissionPlace`](super::PermissionPlace) describes.
///
/// In rules 4 and 5, permissions set for the command override permissions set for the app, as
/// [`PermissionLayering`] describes. The documentation of
/// [command permissions](https://docs.discord.com/developers/interactions/application-commands#permissions) specifies a
/// part of the order within these rules; the rest follows the order of channel overwrites.
///
/// The service evaluates these rules before it sends an interaction. Use this function to explain why a user cannot see
/// a command; for security, check `member.permissions` in the handler.
///
/// ```
/// use guildhall_model::command::CommandPermission;
/// use guildhall_model::{Channel, ChannelType, CommandType, Id, Member, Permissions, Role, Timestamp, User};
/// use guildhall_model::permission::{CommandAccess, GuildPermissions, explain};
///
/// let mut everyone = Role::new(Id::new(1), "@everyone");
/// everyone.permissions = Permissions::VIEW_CHANNEL | Permissions::USE_APPLICATION_COMMANDS;
/// let roles = [everyone, Role::new(Id::new(5), "Moderators")];
/// let guild = GuildPermissions::new(Id::new(1), Id::new(2), &roles);
/// let general = Channel::new(Id::new(3), ChannelType::GuildText);
/// let mut member = Member::new(User::new(Id::new(4), "alice"));
/// member.roles = vec![Id::new(5)];
/// # let now = Timestamp::from_millis(0).unwrap();
///
/// let set = [CommandPermission::role(Id::new(5), false)];
/// let command = CommandAccess::new(CommandType::ChatInput).overwrites(&set);
/// let verdict = explain(&guild.member_permissions(&member, now), &command, &general);
///
/// assert!(!verdict.allowed);
/// assert_eq!(
///     verdict.to_string(),
///     "denied for the role Moderators by the command's own permissions"
/// );
/// ```
pub fn explain<'p>(
    member: &MemberPermissions<'_>,
    command: &CommandAccess<'_>,
    scope: impl Into<PermissionScope<'p>>,
) -> Verdict {
    let scope = scope.into();
    let decision = Decision {
        member,
        command,
        scope,
        permissions: member.in_channel(scope),
    };
    decision
        .check_contexts()
        .or_else(|| decision.check_administrator())
        .or_else(|| decision.check_channel_access())
        .or_else(|| decision.check_channel_entries())
        .or_else(|| decision.check_member_entries())
        .unwrap_or_else(|| decision.default_verdict())
}

struct Decision<'a, 'g> {
    member: &'a MemberPermissions<'g>,
    command: &'a CommandAccess<'a>,
    scope: PermissionScope<'a>,
    /// Permissions of the member in the channel or thread.
    permissions: Permissions,
}

impl<'a> Decision<'a, '_> {
    fn check_contexts(&self) -> Option<Verdict> {
        let contexts = self.command.contexts;
        if contexts.is_some_and(|contexts| !contexts.contains(&InteractionContextType::Guild)) {
            return Some(Verdict::denied(VerdictReason::NotInGuilds));
        }
        let is_age_restricted = self.scope.channel().nsfw == Some(true);
        (self.command.nsfw && !is_age_restricted)
            .then(|| Verdict::denied(VerdictReason::ChannelNotAgeRestricted))
    }

    fn check_administrator(&self) -> Option<Verdict> {
        if self.member.is_owner() {
            Some(Verdict::allowed(VerdictReason::Owner))
        } else if self.member.is_administrator() {
            Some(Verdict::allowed(VerdictReason::Administrator))
        } else {
            None
        }
    }

    fn check_channel_access(&self) -> Option<Verdict> {
        if self.member.is_timed_out() {
            return Some(Verdict::denied(VerdictReason::TimedOut));
        }
        if self.member.member().pending {
            return Some(Verdict::denied(VerdictReason::Pending));
        }
        if self.is_outside_thread() {
            return Some(Verdict::denied(VerdictReason::NotInThread));
        }
        let missing = self.required_permissions().difference(self.permissions);
        (!missing.is_empty()).then(|| Verdict::denied(VerdictReason::MissingPermissions(missing)))
    }

    /// Returns whether the member sees the parent channel but not the thread.
    fn is_outside_thread(&self) -> bool {
        let PermissionScope::PrivateThread(parent) = self.scope else {
            return false;
        };
        let parent_permissions = self.member.in_channel(PermissionScope::Thread(parent));
        !parent_permissions.contains(self.scope.view_permission()) && !parent_permissions.is_empty()
    }

    /// Returns the permissions that the command requires in the channel; only `VIEW_CHANNEL` if the member cannot view
    /// the channel.
    fn required_permissions(&self) -> Permissions {
        if !self.permissions.contains(Permissions::VIEW_CHANNEL) {
            return Permissions::VIEW_CHANNEL;
        }
        match self.command.kind {
            CommandType::User => {
                Permissions::USE_APPLICATION_COMMANDS | self.scope.place().send_permission()
            }
            _ => Permissions::USE_APPLICATION_COMMANDS,
        }
    }

    fn check_channel_entries(&self) -> Option<Verdict> {
        let (level, entry) = self.first_entry(|layer| self.channel_entry(layer))?;
        (!entry.permission).then(|| self.overwrite_verdict(level, entry))
    }

    fn check_member_entries(&self) -> Option<Verdict> {
        let (level, entry) = self.first_entry(|layer| self.member_entry(layer))?;
        let default_applies = self.command.layering == PermissionLayering::Combined
            && level == CommandPermissionLevel::App
            && entry.permission;
        (!default_applies).then(|| self.overwrite_verdict(level, entry))
    }

    fn default_verdict(&self) -> Verdict {
        let is_default_replaced =
            self.command.layering == PermissionLayering::Exclusive && self.layers().count() > 0;
        let default = self.command.default_member_permissions;
        let Some(needed) = default.filter(|_| !is_default_replaced) else {
            return Verdict::allowed(VerdictReason::Unrestricted);
        };
        if needed.is_empty() {
            return Verdict::denied(VerdictReason::AdministratorsOnly);
        }
        let needs = Requirement::all(needed);
        match self.scope.place().missing(&needs, self.permissions) {
            None => Verdict::allowed(VerdictReason::HasDefaultPermissions(needed)),
            Some(missing) => Verdict::denied(VerdictReason::MissingDefaultPermissions(missing)),
        }
    }

    /// Returns the effective command permissions by level, in order of precedence.
    fn layers(&self) -> impl Iterator<Item = (CommandPermissionLevel, &'a [CommandPermission])> {
        let count = match self.command.layering {
            PermissionLayering::Combined => 2,
            PermissionLayering::Exclusive => 1,
        };
        let command = (CommandPermissionLevel::Command, self.command.overwrites);
        let app = (CommandPermissionLevel::App, self.command.app_overwrites);
        let layers = [command, app].into_iter();
        layers.filter(|(_, layer)| !layer.is_empty()).take(count)
    }

    fn first_entry(
        &self,
        find: impl Fn(&'a [CommandPermission]) -> Option<CommandPermission>,
    ) -> Option<(CommandPermissionLevel, CommandPermission)> {
        let entry_in = |(level, layer)| find(layer).map(|entry| (level, entry));
        self.layers().find_map(entry_in)
    }

    fn channel_entry(&self, layer: &[CommandPermission]) -> Option<CommandPermission> {
        let entry_for = |id| find_entry(layer, CommandPermissionType::Channel, id);
        entry_for(self.scope.channel().id.cast()).or_else(|| entry_for(self.all_channels_id()))
    }

    fn member_entry(&self, layer: &[CommandPermission]) -> Option<CommandPermission> {
        let member = self.member.member().id().cast();
        find_entry(layer, CommandPermissionType::User, member)
            .or_else(|| self.role_entry(layer))
            .or_else(|| find_entry(layer, CommandPermissionType::Role, self.everyone_id()))
    }

    /// Returns the effective entry for the member's roles.
    ///
    /// Entries that allow take precedence, then entries for higher roles, so that the reason does not depend on the
    /// order of the entries.
    fn role_entry(&self, layer: &[CommandPermission]) -> Option<CommandPermission> {
        let guild = self.member.guild();
        let is_for_role_of_member = |entry: &&CommandPermission| {
            entry.kind == CommandPermissionType::Role
                && entry.id != self.everyone_id()
                && self.member.member().roles.contains(&entry.id.cast())
        };
        let precedence = |entry: &CommandPermission| {
            let role = guild.role(entry.id.cast());
            let rank = role.and_then(|role| guild.rank(role));
            (entry.permission, rank, Reverse(entry.id))
        };
        let entries = layer.iter().filter(is_for_role_of_member).copied();
        entries.max_by_key(precedence)
    }

    /// Returns the target ID of the entry for @everyone.
    fn everyone_id(&self) -> Id<Target> {
        CommandPermission::everyone(self.member.guild().id(), true).id
    }

    /// Returns the target ID of the entry for all channels.
    fn all_channels_id(&self) -> Id<Target> {
        CommandPermission::all_channels(self.member.guild().id(), true).id
    }

    fn overwrite_verdict(
        &self,
        level: CommandPermissionLevel,
        entry: CommandPermission,
    ) -> Verdict {
        let subject = self.subject(entry);
        Verdict {
            allowed: entry.permission,
            reason: VerdictReason::Overwrite { level, subject },
        }
    }

    fn subject(&self, entry: CommandPermission) -> CommandPermissionTarget {
        match entry.kind {
            CommandPermissionType::Role if entry.id == self.everyone_id() => {
                CommandPermissionTarget::Everyone
            }
            CommandPermissionType::Role => {
                let id = entry.id.cast();
                let role = self.member.guild().role(id);
                let name = role.map(|role| role.name.clone());
                CommandPermissionTarget::Role { id, name }
            }
            CommandPermissionType::Channel if entry.id == self.all_channels_id() => {
                CommandPermissionTarget::AllChannels
            }
            CommandPermissionType::Channel => CommandPermissionTarget::Channel {
                id: entry.id.cast(),
                name: self.scope.channel().name.clone(),
            },
            _ => CommandPermissionTarget::Member(entry.id.cast()),
        }
    }
}

fn find_entry(
    layer: &[CommandPermission],
    kind: CommandPermissionType,
    id: Id<Target>,
) -> Option<CommandPermission> {
    let mut entries = layer.iter().copied();
    entries.find(|entry| entry.kind == kind && entry.id == id)
}
