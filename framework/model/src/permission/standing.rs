//! A member's standing in a guild: what the member may do, where, and to whom.

use std::cmp::Reverse;

use super::Place;
use super::place::{apply_overwrites, drop_ineffective};
use crate as model;
use crate::{Id, Member, Permissions, Role, Timestamp, User};

/// What a member may do in a [`Guild`], where, and to whom.
///
/// The rules are those of the service's page on
/// [permissions](https://docs.discord.com/developers/topics/permissions).
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    guild: Guild<'a>,
    member: &'a Member,
    power: Power,
    granted: Permissions,
}

/// What lifts a member above the rules, or puts one below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Power {
    Owner,
    Administrator,
    Ordinary,
    TimedOut,
}

/// What is left to a member who is timed out.
const TIMED_OUT: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

impl<'a> Standing<'a> {
    pub(super) fn new(guild: Guild<'a>, member: &'a Member, now: Timestamp) -> Self {
        let granted = guild.granted_to(member);
        let until = member.communication_disabled_until;
        let power = if member.id() == guild.owner() {
            Power::Owner
        } else if granted.contains(Permissions::ADMINISTRATOR) {
            Power::Administrator
        } else if until.is_some_and(|until| until > now) {
            Power::TimedOut
        } else {
            Power::Ordinary
        };
        Self {
            guild,
            member,
            power,
            granted,
        }
    }

    /// ID of the guild.
    pub const fn guild(&self) -> Guild<'a> {
        self.guild
    }

    /// The member.
    pub const fn member(&self) -> &'a Member {
        self.member
    }

    /// Whether the member owns the guild.
    pub fn is_owner(&self) -> bool {
        self.power == Power::Owner
    }

    /// Whether the member is exempt from overwrites and time-outs, by `ADMINISTRATOR` or as owner.
    pub const fn is_administrator(&self) -> bool {
        matches!(self.power, Power::Owner | Power::Administrator)
    }

    /// Whether a time-out takes permissions from the member. Administrators lose none.
    pub fn is_timed_out(&self) -> bool {
        self.power == Power::TimedOut
    }

    /// What the member may do in the guild, before any channel's overwrites.
    ///
    /// It is everything that this version names for the owner and for administrators. For others
    /// it is what @everyone and their roles allow, of which a time-out leaves `VIEW_CHANNEL` and
    /// `READ_MESSAGE_HISTORY`.
    pub fn permissions(&self) -> Permissions {
        match self.power {
            Power::Owner | Power::Administrator => Permissions::all() | self.granted,
            Power::Ordinary => self.granted,
            Power::TimedOut => self.granted & TIMED_OUT,
        }
    }

    /// What the member may do in a channel, or in a thread: `Place::ThreadIn(&parent)`.
    ///
    /// The channel's overwrites count in the documented order: @everyone's, those of the member's
    /// roles together, the member's. Then falls what is of no use without the rest:
    ///
    /// - without `VIEW_CHANNEL`, everything;
    /// - without `SEND_MESSAGES`, what comes with a message;
    /// - without `CONNECT` in a voice or stage channel, `MANAGE_CHANNELS` and what takes being
    ///   connected.
    ///
    /// A thread has its parent's permissions without `SEND_MESSAGES`, in whose place stands
    /// `SEND_MESSAGES_IN_THREADS`. A private one that the member was not added to,
    /// `Place::ClosedThreadIn(&parent)`, takes `MANAGE_THREADS`. A thread that is given instead of its parent allows an ordinary member nothing, for
    /// its overwrites are unknown.
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
        match self.power {
            Power::TimedOut => drop_ineffective(set & TIMED_OUT, place),
            _ => drop_ineffective(set, place),
        }
    }

    /// The highest of the member's roles; none for a member who only has @everyone.
    ///
    /// Of two roles at the same position, the one with the lower id is higher.
    pub fn highest_role(&self) -> Option<&'a Role> {
        let roles = self.guild.roles_of(self.member);
        roles.max_by_key(|role| self.guild.rank(role))
    }

    /// Whether the hierarchy lets the member kick, ban or rename the other.
    ///
    /// The owner may act on everybody else, and nobody on the owner. Others may act on those whose
    /// highest role is below their own, whatever permissions they have. That the member also has
    /// the permission for it is another matter.
    pub fn may_act_on(&self, other: &Standing<'_>) -> bool {
        match (self.power, other.power) {
            (_, Power::Owner) => false,
            (Power::Owner, _) => true,
            _ => self.rank() > other.rank(),
        }
    }

    /// Whether the hierarchy lets the member edit, move, give or take a role: one below the
    /// member's highest, or any for the owner.
    pub fn may_manage(&self, role: &Role) -> bool {
        self.is_owner() || self.rank() > self.guild.rank(role)
    }

    /// Whether the member may pass these permissions on to a role: only those it has.
    pub fn may_grant(&self, permissions: Permissions) -> bool {
        self.is_administrator() || self.permissions().contains(permissions)
    }

    fn rank(&self) -> Option<Rank> {
        self.highest_role().and_then(|role| self.guild.rank(role))
    }
}

/// What the permissions of a guild's members come from: its owner and its roles.
#[derive(Clone, Copy, Debug)]
pub struct Guild<'a> {
    id: Id<model::Guild>,
    owner: Id<User>,
    roles: &'a [Role],
}

/// Where a role stands. Of equal positions, the older role is higher, as the service sorts them.
pub(super) type Rank = (i32, Reverse<Id<Role>>);

impl<'a> Guild<'a> {
    /// A guild with all its roles, in any order, @everyone among them.
    pub const fn new(id: Id<model::Guild>, owner: Id<User>, roles: &'a [Role]) -> Self {
        Self { id, owner, roles }
    }

    /// A guild as the service sends it; none where it leaves the owner out, as it does in lists.
    pub fn of(guild: &'a model::Guild) -> Option<Self> {
        Some(Self::new(guild.id, guild.owner_id?, &guild.roles))
    }

    /// ID of the guild.
    pub const fn id(&self) -> Id<model::Guild> {
        self.id
    }

    /// Who owns it.
    pub const fn owner(&self) -> Id<User> {
        self.owner
    }

    /// The id of @everyone, the role that each member has: the guild's own.
    pub const fn everyone(&self) -> Id<Role> {
        self.id.cast()
    }

    /// The role with this id.
    pub fn role(&self, id: Id<Role>) -> Option<&'a Role> {
        self.roles.iter().find(|role| role.id == id)
    }

    /// A member's standing in the guild. The member is timed out or not as of `now`.
    pub fn member(&self, member: &'a Member, now: Timestamp) -> Standing<'a> {
        Standing::new(*self, member, now)
    }

    /// The roles that a member was given, without @everyone.
    pub(super) fn roles_of(&self, member: &Member) -> impl Iterator<Item = &'a Role> {
        let everyone = self.everyone();
        let held = move |role: &&Role| role.id != everyone && member.roles.contains(&role.id);
        self.roles.iter().filter(held)
    }

    /// What @everyone and the member's roles allow together.
    pub(super) fn granted_to(&self, member: &Member) -> Permissions {
        self.role(self.everyone())
            .into_iter()
            .chain(self.roles_of(member))
            .fold(Permissions::empty(), |set, role| set | role.permissions)
    }

    /// Where a role stands; none for @everyone, which is below all others.
    pub(super) fn rank(&self, role: &Role) -> Option<Rank> {
        (role.id != self.everyone()).then_some((role.position, Reverse(role.id)))
    }
}
