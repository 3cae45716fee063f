//! Permissions of a member in a guild, in its channels, and over other members.

use std::cmp::Reverse;

use super::Place;
use super::place::{apply_overwrites, drop_ineffective};
use crate as model;
use crate::{Id, Member, Permissions, Role, Timestamp, User};

/// Member of a [`Guild`] with the permissions in the guild, in its channels, and over other members.
///
/// The rules are those of the service's documentation on
/// [permissions](https://docs.discord.com/developers/topics/permissions).
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    guild: Guild<'a>,
    member: &'a Member,
    status: Status,
    granted: Permissions,
}

/// Source of unrestricted permissions, or of a restriction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Owner,
    Administrator,
    Ordinary,
    TimedOut,
}

/// Permissions that a timeout leaves.
const TIMED_OUT: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

impl<'a> Standing<'a> {
    pub(super) fn new(guild: Guild<'a>, member: &'a Member, now: Timestamp) -> Self {
        let granted = guild.permissions_of(member);
        let until = member.communication_disabled_until;
        let status = if member.id() == guild.owner() {
            Status::Owner
        } else if granted.contains(Permissions::ADMINISTRATOR) {
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
            granted,
        }
    }

    /// Returns the guild.
    pub const fn guild(&self) -> Guild<'a> {
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

    /// Returns whether the member is exempt from overwrites and timeouts, as owner or through
    /// `ADMINISTRATOR`.
    pub const fn is_administrator(&self) -> bool {
        matches!(self.status, Status::Owner | Status::Administrator)
    }

    /// Returns whether a timeout restricts the member. Administrators are exempt.
    pub fn is_timed_out(&self) -> bool {
        self.status == Status::TimedOut
    }

    /// Returns the member's permissions in the guild, without channel overwrites.
    ///
    /// The owner and administrators have every permission that this version names. Other members have those of
    /// @everyone and their roles, of which a timeout leaves `VIEW_CHANNEL` and `READ_MESSAGE_HISTORY`.
    pub fn permissions(&self) -> Permissions {
        match self.status {
            Status::Owner | Status::Administrator => Permissions::all() | self.granted,
            Status::Ordinary => self.granted,
            Status::TimedOut => self.granted & TIMED_OUT,
        }
    }

    /// Returns the member's permissions in a channel, or in a thread: `Place::ThreadIn(&parent)`.
    ///
    /// Overwrites apply in the documented order: @everyone's, those of the member's roles together,
    /// the member's. Permissions without effect are then removed:
    ///
    /// - without `VIEW_CHANNEL`, all of them;
    /// - without `SEND_MESSAGES`, those on the contents of messages;
    /// - without `CONNECT` in a voice or stage channel, `MANAGE_CHANNELS` and those that need a connection.
    ///
    /// A thread has the permissions of its parent channel, except that `SEND_MESSAGES_IN_THREADS`
    /// replaces `SEND_MESSAGES`. A private thread that the member has not been added to,
    /// `Place::ClosedThreadIn(&parent)`, requires `MANAGE_THREADS`. A thread passed instead of its
    /// parent gives an ordinary member no permissions, because its overwrites are unknown.
    pub fn in_channel<'p>(&self, place: impl Into<Place<'p>>) -> Permissions {
        let place = place.into();
        if self.is_administrator() {
            return self.permissions();
        }
        if place.channel().is_thread() {
            return Permissions::empty();
        }

        let everyone = self.guild.everyone();
        let set = apply_overwrites(self.granted, place.overwrites(), self.member, everyone);
        match self.status {
            Status::TimedOut => drop_ineffective(set & TIMED_OUT, place),
            _ => drop_ineffective(set, place),
        }
    }

    /// Returns the member's highest role; `None` if the member only has @everyone.
    ///
    /// Of two roles with the same position, the one with the lower ID is higher.
    pub fn highest_role(&self) -> Option<&'a Role> {
        let roles = self.guild.roles_of(self.member);
        roles.max_by_key(|role| self.guild.rank(role))
    }

    /// Returns whether the role hierarchy allows the member to kick, ban or rename the other.
    ///
    /// The owner may act on everyone else, and nobody on the owner. Other members may act on those
    /// whose highest role is below their own. The required permission is not checked.
    pub fn may_act_on(&self, other: &Standing<'_>) -> bool {
        match (self.status, other.status) {
            (_, Status::Owner) => false,
            (Status::Owner, _) => true,
            _ => self.rank() > other.rank(),
        }
    }

    /// Returns whether the role hierarchy allows the member to edit, move, assign or remove a role:
    /// one below the member's highest, or any for the owner.
    pub fn may_manage(&self, role: &Role) -> bool {
        self.is_owner() || self.rank() > self.guild.rank(role)
    }

    /// Returns whether the member can grant these permissions to a role: only those that the member
    /// has.
    pub fn may_grant(&self, permissions: Permissions) -> bool {
        self.is_administrator() || self.permissions().contains(permissions)
    }

    fn rank(&self) -> Option<Rank> {
        self.highest_role().and_then(|role| self.guild.rank(role))
    }
}

/// Guild as the source of permissions: its owner and its roles.
#[derive(Clone, Copy, Debug)]
pub struct Guild<'a> {
    id: Id<model::Guild>,
    owner: Id<User>,
    roles: &'a [Role],
}

/// Rank of a role. Of equal positions, the older role is higher, as the service sorts them.
pub(super) type Rank = (i32, Reverse<Id<Role>>);

impl<'a> Guild<'a> {
    /// Creates a guild with all its roles, in any order, including @everyone.
    pub const fn new(id: Id<model::Guild>, owner: Id<User>, roles: &'a [Role]) -> Self {
        Self { id, owner, roles }
    }

    /// Creates a guild from the object; `None` if it has no owner, as in lists.
    pub fn of(guild: &'a model::Guild) -> Option<Self> {
        Some(Self::new(guild.id, guild.owner_id?, &guild.roles))
    }

    /// Returns the ID of the guild.
    pub const fn id(&self) -> Id<model::Guild> {
        self.id
    }

    /// Returns the ID of the owner.
    pub const fn owner(&self) -> Id<User> {
        self.owner
    }

    /// Returns the ID of the @everyone role, which is that of the guild.
    pub const fn everyone(&self) -> Id<Role> {
        self.id.cast()
    }

    /// Returns the role with this ID.
    pub fn role(&self, id: Id<Role>) -> Option<&'a Role> {
        self.roles.iter().find(|role| role.id == id)
    }

    /// Returns the standing of a member, who is timed out or not as of `now`.
    pub fn member(&self, member: &'a Member, now: Timestamp) -> Standing<'a> {
        Standing::new(*self, member, now)
    }

    /// Returns the roles of a member, without @everyone.
    pub(super) fn roles_of(&self, member: &Member) -> impl Iterator<Item = &'a Role> {
        let everyone = self.everyone();
        let held = move |role: &&Role| role.id != everyone && member.roles.contains(&role.id);
        self.roles.iter().filter(held)
    }

    /// Returns the combined permissions of @everyone and the member's roles.
    pub(super) fn permissions_of(&self, member: &Member) -> Permissions {
        self.role(self.everyone())
            .into_iter()
            .chain(self.roles_of(member))
            .fold(Permissions::empty(), |set, role| set | role.permissions)
    }

    /// Returns the rank of a role; `None` for @everyone, which is below all others.
    pub(super) fn rank(&self, role: &Role) -> Option<Rank> {
        (role.id != self.everyone()).then_some((role.position, Reverse(role.id)))
    }
}
