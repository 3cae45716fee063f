//! Members and roles that are yet to come.

use guildhall_model::{Id, Member, Permissions, Role, User};

use super::MemberHandle;
use crate::Emulator;
use crate::world::{Act, World};

/// A member who is about to [join](Self::join).
#[derive(Clone, Debug)]
#[must_use = "nobody joins before `join`"]
pub struct NewMember {
    emulator: Emulator,
    name: String,
    permissions: Permissions,
    roles: Vec<Id<Role>>,
}

impl NewMember {
    pub(super) fn new(emulator: Emulator, name: &str) -> Self {
        Self {
            emulator,
            name: name.to_owned(),
            permissions: Permissions::empty(),
            roles: Vec::new(),
        }
    }

    /// Gives these permissions, by a role of the member's own.
    pub const fn permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Gives a role.
    pub fn role(mut self, role: Id<Role>) -> Self {
        self.roles.push(role);
        self
    }

    /// Joins the guild. A name that has no account yet is given one; who is a member already stays
    /// so, with the roles in addition.
    #[expect(
        clippy::unused_async,
        reason = "a service behind a network would have to be waited for"
    )]
    pub async fn join(mut self) -> MemberHandle {
        if !self.permissions.is_empty() {
            let role = NewRole::new(self.emulator.clone(), &self.name);
            self.roles.push(role.permissions(self.permissions).create());
        }
        let mut world = self.emulator.service().world();
        let id = enter(&mut world, &self.name);
        world.guild.members.edit(id, |resident| {
            resident.member.roles.extend(&self.roles);
        });
        drop(world);
        MemberHandle::new(self.emulator, id)
    }
}

/// Lets the account with this name into the guild, and says whose it is.
fn enter(world: &mut World, name: &str) -> Id<User> {
    let mut people = world.users.values();
    let known = people.find(|user| user.username == name).cloned();
    let user = known.unwrap_or_else(|| world.sign_up(name));
    let id = user.id;
    if world.guild.members.get(id).is_none() {
        let mut act = Act {
            actor: id,
            reason: None,
            world,
        };
        let joined_at = Some(act.now());
        act.join(Member {
            joined_at,
            ..Member::new(user)
        });
    }
    id
}

/// A role that is about to be [made](Self::create).
#[derive(Clone, Debug)]
#[must_use = "no role is made before `create`"]
pub struct NewRole {
    emulator: Emulator,
    name: String,
    permissions: Permissions,
    position: i32,
}

impl NewRole {
    pub(super) fn new(emulator: Emulator, name: &str) -> Self {
        Self {
            emulator,
            name: name.to_owned(),
            permissions: Permissions::empty(),
            position: 1,
        }
    }

    /// Sets what its members may do; nothing beside @everyone's if not set.
    pub const fn permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Sets its position; 1 if not set, which is below the roles that were there before.
    pub const fn position(mut self, position: i32) -> Self {
        self.position = position;
        self
    }

    /// Makes the role.
    #[must_use]
    pub fn create(self) -> Id<Role> {
        let mut world = self.emulator.service().world();
        let id = world.next_id();
        world.guild.roles.push(Role {
            permissions: self.permissions,
            position: self.position,
            ..Role::new(id, self.name)
        });
        id
    }
}
