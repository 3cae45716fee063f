//! Permissions of a member in a guild, in its channels, and over other members.

use std::cmp::Reverse;

use super::PermissionScope;
use super::scope::{apply_overwrites, remove_ineffective};
use crate as model;
use crate::{Id, Member, Permissions, Role, Timestamp, User};

/// Permissions of a member in a guild, in its channels, and over other members.
///
/// The calculation follows the documentation of
/// [permissions](https://docs.discord.com/developers/topics/permissions).
#[derive(Clone, Copy, Debug)]
pub struct MemberPermissions<'a> {
    guild: GuildPermissions<'a>,
    member: &'a Member,
    status: Status,
    role_permissions: Permissions,
}

/// Status of a member, which can override the permissions granted by roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Owner,
    Administrator,
    Ordinary,
    TimedOut,
}

/// Permissions that a timed-out member keeps.
const TIMEOUT_PERMISSIONS: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

impl<'a> MemberPermissions<'a> {
    pub(super) fn new(guild: GuildPermissions<'a>, member: &'a Member, now: Timestamp) -> Self {
        let role_permissions = guild.role_permissions(member);
        let until = member.communication_disabled_until;
        let status = if member.id() == guild.owner_id() {
            Status::Owner
        } else if role_permissions.contains(Permissions::ADMINISTRATOR) {
            Status::Administrator
        } else if until.is_some_and(|until| until > now) {
            Status::TimedOut
        } else {
            Status::Ordinary
        };
        Self {
            guild,
            member,
            status,
            role_permissions,
        }
    }

    /// Returns the owner and the roles of the guild.
    pub const fn guild(&self) -> GuildPermissions<'a> {
        self.guild
    }

    /// Returns the member.
    pub const fn member(&self) -> &'a Member {
        self.member
    }

    /// Returns whether the member owns the guild.
    pub fn is_owner(&self) -> bool {
        self.status == Status::Owner
    }

    /// Returns whether the member owns the guild or has `ADMINISTRATOR`; overwrites and timeouts do not apply to such
    /// members.
    pub const fn is_administrator(&self) -> bool {
        matches!(self.status, Status::Owner | Status::Administrator)
    }

    /// Returns whether a timeout restricts the member. Timeouts do not apply to administrators.
    pub fn is_timed_out(&self) -> bool {
        self.status == Status::TimedOut
    }

    /// Returns the member's permissions in the guild, without channel overwrites.
    ///
    /// The owner and administrators have every permission that this version knows. Other members have the permissions
    /// of @everyone and of their roles; timed-out members only keep `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`.
    pub fn permissions(&self) -> Permissions {
        match self.status {
            Status::Owner | Status::Administrator => Permissions::all() | self.role_permissions,
            Status::Ordinary => self.role_permissions,
            Status::TimedOut => self.role_permissions & TIMEOUT_PERMISSIONS,
        }
    }

    /// Returns the member's permissions in a channel or, for `PermissionScope::Thread(&parent)`, in a thread.
    ///
    /// Overwrites apply in the documented order: the overwrite for @everyone, the combined overwrites for the member's
    /// roles, the overwrite for the member. Permissions without effect are then removed:
    ///
    /// - without `VIEW_CHANNEL`: all permissions;
    /// - without `SEND_MESSAGES`: `MENTION_EVERYONE`, `SEND_TTS_MESSAGES`, `ATTACH_FILES` and `EMBED_LINKS`;
    /// - without `CONNECT` in a voice or stage channel: `MANAGE_CHANNELS` and the permissions that need a voice
    ///   connection.
    ///
    /// A thread has the permissions of its parent channel, except that `SEND_MESSAGES_IN_THREADS` replaces
    /// `SEND_MESSAGES`. A private thread that the member has not been added to,
    /// `PermissionScope::PrivateThread(&parent)`, requires `MANAGE_THREADS`. If the scope contains a thread instead of
    /// the parent channel, the overwrites are unknown, and only administrators have permissions.
    pub fn in_channel<'p>(&self, scope: impl Into<PermissionScope<'p>>) -> Permissions {
        let scope = scope.into();
        if self.is_administrator() {
            return self.permissions();
        }
        if scope.channel().is_thread() {
            return Permissions::empty();
        }

        let everyone = self.guild.everyone_role_id();
        let set = apply_overwrites(
            self.role_permissions,
            scope.overwrites(),
            self.member,
            everyone,
        );
        match self.status {
            Status::TimedOut => remove_ineffective(set & TIMEOUT_PERMISSIONS, scope),
            _ => remove_ineffective(set, scope),
        }
    }

    /// Returns the member's highest role; `None` if the member only has @everyone.
    ///
    /// Among roles with the same position, the role with the lowest ID is the highest.
    pub fn highest_role(&self) -> Option<&'a Role> {
        let roles = self.guild.roles_of(self.member);
        roles.max_by_key(|role| self.guild.rank(role))
    }

    /// Returns whether the role hierarchy allows the member to kick, ban or rename `other`.
    ///
    /// The owner can act on every other member, and no member can act on the owner. Other members can act on members
    /// whose highest role is below their own highest role. The required permission is not checked.
    pub fn can_act_on(&self, other: &MemberPermissions<'_>) -> bool {
        match (self.status, other.status) {
            (_, Status::Owner) => false,
            (Status::Owner, _) => true,
            _ => self.rank() > other.rank(),
        }
    }

    /// Returns whether the role hierarchy allows the member to edit, move, assign or remove `role`.
    ///
    /// The owner can manage every role. Other members can manage roles below their highest role.
    pub fn can_manage_role(&self, role: &Role) -> bool {
        self.is_owner() || self.rank() > self.guild.rank(role)
    }

    /// Returns whether the member can grant `permissions` to a role. Members can only grant permissions that they have.
    pub fn can_grant(&self, permissions: Permissions) -> bool {
        self.is_administrator() || self.permissions().contains(permissions)
    }

    fn rank(&self) -> Option<Rank> {
        self.highest_role().and_then(|role| self.guild.rank(role))
    }
}

/// Owner and roles of a guild, which determine the permissions of its members.
#[derive(Clone, Copy, Debug)]
pub struct GuildPermissions<'a> {
    id: Id<model::Guild>,
    owner: Id<User>,
    roles: &'a [Role],
}

/// Rank of a role. The service ranks the older of two roles with the same position higher.
pub(super) type Rank = (i32, Reverse<Id<Role>>);

impl<'a> GuildPermissions<'a> {
    /// Creates the permissions of a guild from all its roles, in any order, including @everyone.
    pub const fn new(id: Id<model::Guild>, owner: Id<User>, roles: &'a [Role]) -> Self {
        Self { id, owner, roles }
    }

    /// Creates the permissions of a guild; `None` if `owner_id` is absent, as in guild lists.
    pub fn from_guild(guild: &'a model::Guild) -> Option<Self> {
        Some(Self::new(guild.id, guild.owner_id?, &guild.roles))
    }

    /// Returns the ID of the guild.
    pub const fn id(&self) -> Id<model::Guild> {
        self.id
    }

    /// Returns the ID of the owner.
    pub const fn owner_id(&self) -> Id<User> {
        self.owner
    }

    /// Returns the ID of the @everyone role, which equals the ID of the guild.
    pub const fn everyone_role_id(&self) -> Id<Role> {
        self.id.cast()
    }

    /// Returns the role with this ID.
    pub fn role(&self, id: Id<Role>) -> Option<&'a Role> {
        self.roles.iter().find(|role| role.id == id)
    }

    /// Returns the permissions of a member at the time `now`, which determines whether a timeout applies.
    pub fn member_permissions(&self, member: &'a Member, now: Timestamp) -> MemberPermissions<'a> {
        MemberPermissions::new(*self, member, now)
    }

    /// Returns the roles of a member, without @everyone.
    pub(super) fn roles_of(&self, member: &Member) -> impl Iterator<Item = &'a Role> {
        let everyone = self.everyone_role_id();
        let is_role_of_member =
            move |role: &&Role| role.id != everyone && member.roles.contains(&role.id);
        self.roles.iter().filter(is_role_of_member)
    }

    /// Returns the combined permissions of @everyone and the member's roles.
    pub(super) fn role_permissions(&self, member: &Member) -> Permissions {
        self.role(self.everyone_role_id())
            .into_iter()
            .chain(self.roles_of(member))
            .fold(Permissions::empty(), |set, role| set | role.permissions)
    }

    /// Returns the rank of a role; `None` for @everyone, which is below all other roles.
    pub(super) fn rank(&self, role: &Role) -> Option<Rank> {
        (role.id != self.everyone_role_id()).then_some((role.position, Reverse(role.id)))
    }
}
