//! Builders for members, roles, channels and entitlements.

use guildhall_model::{
    Channel, ChannelType, Entitlement, EntitlementType, Guild, Id, Member, PermissionOverwrite,
    Permissions, Role, Sku, Timestamp, User, WebhookEventData,
};

use crate::handles::guild::GuildHandle;
use crate::handles::member::MemberHandle;
use crate::service::ServiceHandle;
use crate::state::seed::new_channel;
use crate::world::members::without_duplicates;

/// Builder for a member; [`join`](Self::join) adds the member to the guild.
#[derive(Clone, Debug)]
#[must_use = "the member joins the guild only after `join`"]
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

    /// Sets the permissions of a new role that is named after the member and added to the member; by default, no role
    /// is created. The role has position 1, below older roles with this position.
    pub const fn permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Adds a role to the member.
    pub fn role(mut self, role: Id<Role>) -> Self {
        self.roles.push(role);
        self
    }

    /// Adds the member to the guild; creates the account if there is none. A user who is already a member keeps their
    /// roles and gets the given roles in addition.
    #[expect(
        clippy::unused_async,
        reason = "the method would be async if the service were behind a network"
    )]
    pub async fn join(mut self) -> MemberHandle {
        if !self.permissions.is_empty() {
            let role = NewRole::new(self.guild.clone(), &self.name);
            self.roles.push(role.permissions(self.permissions).create());
        }
        let id = join_guild(&self.guild, &self.name);
        self.guild.edit(|guild| {
            guild.members.edit(id, |stored| {
                let current_roles = std::mem::take(&mut stored.member.roles);
                let roles = current_roles.into_iter().chain(self.roles).collect();
                stored.member.roles = without_duplicates(roles);
            });
        });
        MemberHandle::new(self.guild, id)
    }
}

/// Adds the user with this name to the guild, and returns the user's ID.
pub(crate) fn join_guild(guild: &GuildHandle, name: &str) -> Id<User> {
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

/// Builder for a role; [`create`](Self::create) adds the role to the guild.
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

    /// Sets the position; 1 by default, directly above @everyone. Of two roles with the same position, the older one is
    /// higher.
    pub const fn position(mut self, position: i32) -> Self {
        self.position = position;
        self
    }

    /// Creates the role, and returns the role's ID.
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

/// Builder for a channel; [`create`](Self::create) adds the channel to the guild.
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

    /// Sets the channel type; `GUILD_TEXT` by default.
    pub const fn kind(mut self, kind: ChannelType) -> Self {
        self.kind = kind;
        self
    }

    /// Adds a permission overwrite for a role or a member.
    pub fn overwrite(mut self, overwrite: PermissionOverwrite) -> Self {
        self.overwrites.push(overwrite);
        self
    }

    /// Creates the channel below the existing channels, and returns the channel's ID.
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

/// Builder for an entitlement; [`grant`](Self::grant) creates the entitlement.
///
/// Interactions contain the active entitlements of the user and, in a guild, of the guild. An entitlement is active
/// between its start and its end.
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

    /// Sets the entitlement type; `PURCHASE` by default.
    pub const fn kind(mut self, kind: EntitlementType) -> Self {
        self.entitlement.kind = kind;
        self
    }

    /// Sets the time from which the entitlement is active; immediately by default.
    pub const fn starts_at(mut self, at: Timestamp) -> Self {
        self.entitlement.starts_at = Some(at);
        self
    }

    /// Sets the time at which the entitlement ends; never by default.
    pub const fn ends_at(mut self, at: Timestamp) -> Self {
        self.entitlement.ends_at = Some(at);
        self
    }

    /// Sets whether the entitlement is consumed. Interactions contain consumed entitlements too.
    pub const fn consumed(mut self, consumed: bool) -> Self {
        self.entitlement.consumed = Some(consumed);
        self
    }

    /// Grants the entitlement, sends the webhook event `ENTITLEMENT_CREATE`, and returns the entitlement's ID.
    pub fn grant(self) -> Id<Entitlement> {
        let mut world = self.service.world();
        let id = world.next_id();
        let entitlement = Entitlement {
            id,
            ..self.entitlement
        };
        world.entitlements.add(entitlement.clone());
        world.send_webhook_event(WebhookEventData::EntitlementCreate(entitlement));
        id
    }
}
