//! Handles for the roles of a guild.

use guildhall_model as model;
use guildhall_model::api::{
    CreateRole, DeleteRole, GetRole, GetRoleMemberCounts, GetRoles, ModifyRole, ModifyRolePositions,
};
use guildhall_model::{
    Id, ImageData, Patch, Permissions, RoleBody, RoleColors, RoleEdit, RolePosition,
};

use crate::handle::factory::handle;
use crate::handle::requests::{CreateRoleRequest, ModifyRoleRequest};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [roles](https://docs.discord.com/developers/topics/permissions#role-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Permissions;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let roles = guild.roles();
    /// let helper = roles.create().name("Helper").permissions(Permissions::MANAGE_MESSAGES).await?;
    /// let members = roles.member_counts().await?.get(helper.id).copied();
    /// println!("{} has {members:?} members", helper.name);
    /// # Ok(())
    /// # }
    /// ```
    Roles { guild: Id<model::Guild> }
}

impl Roles {
    /// Lists the roles, including @everyone.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for role in &guild.roles().list().await? {
    ///     println!("{}: {}", role.position, role.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<GetRoles> {
        self.factory.request(GetRoles::new(self.guild))
    }

    /// Creates a role, at the lowest position above @everyone.
    ///
    /// Requires `MANAGE_ROLES` and the permissions of the new role; fires `GUILD_ROLE_CREATE`. By default, the role has
    /// the name `new role` and the permissions of @everyone.
    ///
    /// The client rejects a name of more than 100 characters, a color outside 0x000000–0xFFFFFF, an emoji of more than
    /// 100 characters, and an icon that is not a PNG, JPEG or GIF. Fails with
    /// [`MAX_GUILD_ROLES`](model::api::ErrorCode::MAX_GUILD_ROLES) if the guild has 250 roles, and with
    /// [`GUILD_NEEDS_MORE_BOOSTS`](model::api::ErrorCode::GUILD_NEEDS_MORE_BOOSTS) if the guild lacks the feature for
    /// an icon or a gradient.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Permissions;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let helper = guild.roles().create().name("Helper").hoist(true);
    /// helper.permissions(Permissions::MANAGE_MESSAGES).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self) -> CreateRoleRequest {
        let role = RoleBody::default();
        self.factory.request(CreateRole::new(self.guild, role))
    }

    /// Moves roles and returns all roles; roles that are not listed keep their positions.
    ///
    /// Requires `MANAGE_ROLES`; fires `GUILD_ROLE_UPDATE` for each role. The bot can move only roles below its highest
    /// role, and only to positions below that role. The client rejects a negative position and more than 250 roles.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, Role};
    /// # use guildhall_model::RolePosition;
    /// # async fn example(guild: Guild, helper: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// let third = RolePosition::new(helper).position(3);
    /// guild.roles().modify_positions([third]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn modify_positions(
        &self,
        positions: impl IntoIterator<Item = RolePosition>,
    ) -> Request<ModifyRolePositions> {
        let endpoint = ModifyRolePositions::new(self.guild, Vec::from_iter(positions));
        self.factory.request(endpoint)
    }

    /// Counts the members of each role, except @everyone.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// for (role, members) in guild.roles().member_counts().await?.iter() {
    ///     println!("<@&{role}> has {members} members");
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn member_counts(&self) -> Request<GetRoleMemberCounts> {
        self.factory.request(GetRoleMemberCounts::new(self.guild))
    }
}

handle! {
    /// Handle for a [role](https://docs.discord.com/developers/topics/permissions#role-object) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::Id;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let helper = guild.role(Id::new(41771983423143936));
    /// helper.edit().hoist(true).unicode_emoji("🛟").await?;
    /// # Ok(())
    /// # }
    /// ```
    Role { guild: Id<model::Guild>, id: Id<model::Role> }
}

impl Role {
    /// Returns the ID of the role.
    pub const fn id(&self) -> Id<model::Role> {
        self.id
    }

    /// Reads the role.
    ///
    /// Fails with [`UNKNOWN_ROLE`](model::api::ErrorCode::UNKNOWN_ROLE) if the role does not exist.
    pub fn get(&self) -> Request<GetRole> {
        self.factory.request(GetRole::new(self.guild, self.id))
    }

    /// Changes the role, which must be below the bot's highest role. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_ROLES`; fires `GUILD_ROLE_UPDATE`. Also requires the permissions that the request adds to the
    /// role or removes from it. Unless
    /// [`current_permissions`](Request::current_permissions) is set, the client assumes that the role
    /// has no permissions yet.
    ///
    /// The client rejects a name of more than 100 characters, a color outside 0x000000–0xFFFFFF, an emoji of more than
    /// 100 characters, and an icon that is not a PNG, JPEG or GIF. Fails with
    /// [`UNKNOWN_ROLE`](model::api::ErrorCode::UNKNOWN_ROLE) if the role does not exist, and with
    /// [`GUILD_NEEDS_MORE_BOOSTS`](model::api::ErrorCode::GUILD_NEEDS_MORE_BOOSTS) if the guild lacks the feature for
    /// an icon or a gradient.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Role;
    /// # use guildhall_model::RoleColors;
    /// # async fn example(role: Role) -> Result<(), Box<dyn std::error::Error>> {
    /// let blue = RoleColors { primary_color: 0x34_98_DB, ..RoleColors::default() };
    /// role.edit().colors(blue).mentionable(true).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyRoleRequest {
        let endpoint = ModifyRole::new(self.guild, self.id, RoleEdit::default());
        self.factory.request(endpoint)
    }

    /// Deletes the role, which must be below the bot's highest role.
    ///
    /// Requires `MANAGE_ROLES`; fires `GUILD_ROLE_DELETE`.
    ///
    /// Fails with [`UNKNOWN_ROLE`](model::api::ErrorCode::UNKNOWN_ROLE) if the role does not exist, and with
    /// [`INVALID_ROLE`](model::api::ErrorCode::INVALID_ROLE) if the role is @everyone or belongs to an integration.
    pub fn delete(&self) -> Request<DeleteRole> {
        self.factory.request(DeleteRole::new(self.guild, self.id))
    }
}

setters! {
    CreateRole.role: RoleBody => {
        name(impl Into<String>);
        colors(RoleColors);
        hoist(bool);
        icon(ImageData);
        mentionable(bool);
        permissions(Permissions);
        unicode_emoji(impl Into<String>);
    }
}

setters! { ModifyRole => { current_permissions(impl Into<Option<Permissions>>); } }

setters! {
    ModifyRole.edit: RoleEdit => {
        name(impl Into<Patch<String>>);
        colors(impl Into<Patch<RoleColors>>);
        hoist(impl Into<Patch<bool>>);
        icon(impl Into<Patch<ImageData>>);
        mentionable(impl Into<Patch<bool>>);
        permissions(impl Into<Patch<Permissions>>);
        unicode_emoji(impl Into<Patch<String>>);
    }
}
