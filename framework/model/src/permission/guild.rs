//! A guild's owner and roles: what its members' permissions come from.

use std::cmp::Reverse;

use crate::{self as model, Id, Member, Permissions, Role, Timestamp, User};

use super::Standing;

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

    /// Which guild.
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
