//! Builders of members, roles, channels and entitlements.

use guildhall_model::marker::Sku;
use guildhall_model::{
    Channel, ChannelType, Entitlement, EntitlementType, Guild, Id, Member, PermissionOverwrite,
    Permissions, Role, Timestamp, User,
};

use crate::handles::guild::GuildHandle;
use crate::handles::member::MemberHandle;
use crate::service::ServiceHandle;
use crate::state::seed::new_channel;
use crate::world::members::without_duplicates;

/// Builder for a member, who [joins](Self::join) at the end.
#[derive(Clone, Debug)]
#[must_use = "the member joins only with `join`"]
pub struct NewMember {
    guild: GuildHandle,
    name: String,
    permissions: Permissions,
    roles: Vec<Id<Role>>,
}

impl NewMember {
    pub(crate) fn new(guild: GuildHandle, name: &str) -> Self {
        Self {
            guild,
            name: name.to_owned(),
            permissions: Permissions::empty(),
            roles: Vec::new(),
        }
    }

    /// Gives these permissions, through a new role with the member's name.
    pub const fn permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Gives a role.
    pub fn role(mut self, role: Id<Role>) -> Self {
        self.roles.push(role);
        self
    }

    /// Adds the member to the guild, and creates the account if there is none. A user who is a
    /// member already keeps their roles and gets the given ones in addition.
    #[expect(
        clippy::unused_async,
        reason = "async as it would be for a service behind a network"
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

/// Adds the user with this name to the guild, and returns their ID.
fn join_guild(guild: &GuildHandle, name: &str) -> Id<User> {
    let mut world = guild.service.world();
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

/// Builder for a role, which [`create`](Self::create) adds to the guild.
#[derive(Clone, Debug)]
#[must_use = "the role exists only after `create`"]
pub struct NewRole {
    guild: GuildHandle,
    name: String,
    permissions: Permissions,
    position: i32,
}

impl NewRole {
    pub(crate) fn new(guild: GuildHandle, name: &str) -> Self {
        Self {
            guild,
            name: name.to_owned(),
            permissions: Permissions::empty(),
            position: 1,
        }
    }

    /// Sets the role's permissions; none by default.
    pub const fn permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Sets the position; 1 by default, below the existing roles.
    pub const fn position(mut self, position: i32) -> Self {
        self.position = position;
        self
    }

    /// Creates the role, and returns its ID.
    #[must_use]
    pub fn create(self) -> Id<Role> {
        let id = self.guild.service.world().next_id();
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

/// Builder for a channel, which [`create`](Self::create) adds to the guild.
#[derive(Clone, Debug)]
#[must_use = "the channel exists only after `create`"]
pub struct NewChannel {
    guild: GuildHandle,
    name: String,
    kind: ChannelType,
    overwrites: Vec<PermissionOverwrite>,
}

impl NewChannel {
    pub(crate) fn new(guild: GuildHandle, name: &str) -> Self {
        Self {
            guild,
            name: name.to_owned(),
            kind: ChannelType::GuildText,
            overwrites: Vec::new(),
        }
    }

    /// Sets the type; a text channel by default.
    pub const fn kind(mut self, kind: ChannelType) -> Self {
        self.kind = kind;
        self
    }

    /// Adds a permission overwrite for a role or a member.
    pub fn overwrite(mut self, overwrite: PermissionOverwrite) -> Self {
        self.overwrites.push(overwrite);
        self
    }

    /// Creates the channel below the others, and returns its ID.
    #[must_use]
    pub fn create(self) -> Id<Channel> {
        let id = self.guild.service.world().next_id();
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

/// Builder for an entitlement, which becomes active with [`grant`](Self::grant).
///
/// Interactions contain the active entitlements: started and not ended, those of the user, and in
/// a guild also those of the guild.
#[derive(Clone, Debug)]
#[must_use = "the entitlement exists only after `grant`"]
pub struct NewEntitlement {
    service: ServiceHandle,
    entitlement: Entitlement,
}

impl NewEntitlement {
    fn new(service: ServiceHandle, sku: Id<Sku>) -> Self {
        let (id, application) = (Id::new(0), service.world().identity.application.id);
        Self {
            entitlement: Entitlement::new(id, sku, application, EntitlementType::Purchase),
            service,
        }
    }

    pub(crate) fn for_user(service: ServiceHandle, sku: Id<Sku>, user: Id<User>) -> Self {
        let mut new = Self::new(service, sku);
        new.entitlement.user_id = Some(user);
        new
    }

    pub(crate) fn for_guild(service: ServiceHandle, sku: Id<Sku>, guild: Id<Guild>) -> Self {
        let mut new = Self::new(service, sku);
        new.entitlement.guild_id = Some(guild);
        new
    }

    /// Sets the type; `PURCHASE` by default.
    pub const fn kind(mut self, kind: EntitlementType) -> Self {
        self.entitlement.kind = kind;
        self
    }

    /// Sets the start; without one, the entitlement is active at once.
    pub const fn starts_at(mut self, at: Timestamp) -> Self {
        self.entitlement.starts_at = Some(at);
        self
    }

    /// Sets the end; without one, the entitlement never ends.
    pub const fn ends_at(mut self, at: Timestamp) -> Self {
        self.entitlement.ends_at = Some(at);
        self
    }

    /// Marks the entitlement as consumed; interactions still contain it.
    pub const fn consumed(mut self) -> Self {
        self.entitlement.consumed = Some(true);
        self
    }

    /// Grants the entitlement, and returns its ID.
    pub fn grant(self) -> Id<Entitlement> {
        let mut world = self.service.world();
        let id = world.next_id();
        world.entitlements.add(Entitlement {
            id,
            ..self.entitlement
        });
        id
    }
}
