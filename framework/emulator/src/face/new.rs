//! Members, roles and channels that are yet to come.

use guildhall_model::{
    Channel, ChannelType, Id, Member, PermissionOverwrite, Permissions, Role, User,
};

use super::{GuildHandle, MemberHandle};
use crate::world::{new_channel, without_duplicates};

/// A member who is about to [join](Self::join).
#[derive(Clone, Debug)]
#[must_use = "nobody joins before `join`"]
pub struct NewMember {
    guild: GuildHandle,
    name: String,
    permissions: Permissions,
    roles: Vec<Id<Role>>,
}

impl NewMember {
    pub(super) fn new(guild: GuildHandle, name: &str) -> Self {
        Self {
            guild,
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
            let role = NewRole::new(self.guild.clone(), &self.name);
            self.roles.push(role.permissions(self.permissions).create());
        }
        let id = join_guild(&self.guild, &self.name);
        self.guild.edit(|guild| {
            guild.members.edit(id, |stored| {
                let own = std::mem::take(&mut stored.member.roles);
                let roles = own.into_iter().chain(self.roles).collect();
                stored.member.roles = without_duplicates(roles);
            });
        });
        MemberHandle::new(self.guild, id)
    }
}

/// Lets the account with this name into the guild, and says whose it is.
fn join_guild(guild: &GuildHandle, name: &str) -> Id<User> {
    let mut world = guild.emulator.service().world();
    let user = world.user_or_create(name);
    let id = user.id;
    let mut actor = world.actor(guild.key, id);
    if actor.guild().members.get(id).is_none() {
        let joined_at = Some(actor.now());
        actor.join(Member {
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
    guild: GuildHandle,
    name: String,
    permissions: Permissions,
    position: i32,
}

impl NewRole {
    pub(super) fn new(guild: GuildHandle, name: &str) -> Self {
        Self {
            guild,
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
        let id = self.guild.emulator.service().world().next_id();
        self.guild.edit(|guild| {
            guild.roles.push(Role {
                permissions: self.permissions,
                position: self.position,
                ..Role::new(id, self.name)
            });
        });
        id
    }
}

/// A channel that is about to be [made](Self::create).
#[derive(Clone, Debug)]
#[must_use = "no channel is made before `create`"]
pub struct NewChannel {
    guild: GuildHandle,
    name: String,
    kind: ChannelType,
    overwrites: Vec<PermissionOverwrite>,
}

impl NewChannel {
    pub(super) fn new(guild: GuildHandle, name: &str) -> Self {
        Self {
            guild,
            name: name.to_owned(),
            kind: ChannelType::GuildText,
            overwrites: Vec::new(),
        }
    }

    /// Sets its type; text if not set.
    pub const fn kind(mut self, kind: ChannelType) -> Self {
        self.kind = kind;
        self
    }

    /// Sets what a role or a member may do in it, other than in the rest of the guild.
    pub fn overwrite(mut self, overwrite: PermissionOverwrite) -> Self {
        self.overwrites.push(overwrite);
        self
    }

    /// Makes the channel, below the others.
    #[must_use]
    pub fn create(self) -> Id<Channel> {
        let id = self.guild.emulator.service().world().next_id();
        self.guild.edit(|guild| {
            let position = i32::try_from(guild.channels.len()).unwrap_or(i32::MAX);
            guild.channels.push(Channel {
                guild_id: Some(guild.id),
                permission_overwrites: Some(self.overwrites),
                position: Some(position),
                ..new_channel(id, self.kind, &self.name)
            });
        });
        id
    }
}
