//! Rules for the current user: the bot, or the user of an access token, with their role connection.

use std::collections::BTreeMap;

use guildhall_model::api::{ErrorCode, GetCurrentUserEntitlements};
use guildhall_model::{
    Entitlement, Guild, Id, Locale, Member, RoleConnection, RoleConnectionBody,
    RoleConnectionMetadata, User, UserEdit,
};

use crate::state::grants::Grant;
use crate::state::guilds::GuildKey;
use crate::world::World;
use crate::world::actor::{ActionError, Actor};

/// Metadata records of the app, and role connections by user.
#[derive(Debug, Default)]
pub(crate) struct RoleConnections {
    pub(crate) records: Vec<RoleConnectionMetadata>,
    by_user: BTreeMap<Id<User>, RoleConnection>,
}

impl RoleConnections {
    /// Returns the connection of a user; an empty connection if there is none.
    pub(crate) fn get(&self, user: Id<User>) -> RoleConnection {
        self.by_user.get(&user).cloned().unwrap_or_default()
    }
}

impl World {
    /// Returns the object of the current user, with the fields that only the user sees. The email address requires the
    /// scope `email`.
    pub(crate) fn current_user(&self, id: Id<User>, grant: Option<&Grant>) -> Option<User> {
        let user = self.users.get(id)?.clone();
        let has_email = grant.is_some_and(|grant| grant.has_any_scope(&["email"]));
        let email = self.users.email(id).filter(|_| has_email);
        Some(User {
            verified: (user.bot || email.is_some()).then_some(true),
            email: email.cloned(),
            locale: Some(Locale::EnglishUs),
            mfa_enabled: Some(false),
            ..user
        })
    }

    /// Replaces the bot's user object, and its copies in guilds, private channels and the application.
    fn replace_bot(&mut self, bot: &User) {
        self.users.replace(bot.clone());
        for guild in self.guilds.iter_mut() {
            guild
                .members
                .edit(bot.id, |stored| stored.member.user = bot.clone());
            let integrations = guild.integrations.iter_mut();
            let apps = integrations.filter_map(|integration| integration.application.as_mut());
            for app in apps.filter(|app| app.id == self.identity.application.id) {
                app.bot = Some(bot.clone());
            }
        }
        for private in self.private_channels.all.values_mut() {
            if private.has_bot() {
                private.bot = Some(bot.clone());
            }
        }
        self.identity.application.bot = Some(Box::new(bot.clone()));
        self.identity.bot = bot.clone();
    }
}

impl Actor<'_> {
    /// Returns a user.
    pub(crate) fn user_by_id(&self, id: Id<User>) -> Result<&User, ActionError> {
        Ok(self.world.users.get(id).ok_or(ErrorCode::UNKNOWN_USER)?)
    }

    /// Applies an edit to the bot's user.
    pub(crate) fn edit_current_user(&mut self, edit: UserEdit) -> Result<User, ActionError> {
        let mut user = self.user_by_id(self.user)?.clone();
        if let Some(name) = edit.username {
            name.trim().clone_into(&mut user.username);
        }
        self.world.apply_image(edit.avatar, &mut user.avatar);
        self.world.apply_image(edit.banner, &mut user.banner);
        self.world.replace_bot(&user);
        let found = self.world.current_user(user.id, None);
        let user = found.ok_or(ErrorCode::UNKNOWN_USER)?;
        self.emit("USER_UPDATE", &user);
        Ok(user)
    }

    /// Returns the acting user as a member of a guild.
    pub(crate) fn own_member(&self, guild: Id<Guild>) -> Result<&Member, ActionError> {
        let guild = &self.world.guilds[self.own_guild(guild)?];
        let member = guild.members.get(self.user);
        Ok(member.ok_or(ErrorCode::UNKNOWN_GUILD)?)
    }

    /// Removes the bot from a guild, with its role and its integration.
    pub(crate) fn leave_guild(&mut self, id: Id<Guild>) -> Result<(), ActionError> {
        self.guild = self.own_guild(id)?;
        self.leave(self.user);
        self.world.remove_app(self.guild);
        Ok(())
    }

    /// Returns a guild that the acting user is a member of.
    fn own_guild(&self, id: Id<Guild>) -> Result<GuildKey, ActionError> {
        let guild = self.world.guilds.key_by_id(id);
        let is_member = |key: &GuildKey| self.world.guilds[*key].members.get(self.user).is_some();
        Ok(guild.filter(is_member).ok_or(ErrorCode::UNKNOWN_GUILD)?)
    }

    /// Returns the acting user's active entitlements that the request asks for.
    pub(crate) fn own_entitlements(&self, wanted: &GetCurrentUserEntitlements) -> Vec<Entitlement> {
        let mut active = self.world.active_entitlements(self.user, None);
        active.retain(|entitlement| {
            let has_sku = wanted.sku_ids.is_empty() || wanted.sku_ids.contains(&entitlement.sku_id);
            has_sku && !(wanted.exclude_consumed && entitlement.consumed == Some(true))
        });
        active
    }

    /// Replaces the acting user's role connection.
    pub(crate) fn set_role_connection(&mut self, body: RoleConnectionBody) -> RoleConnection {
        let connection = RoleConnection {
            platform_name: body.platform_name,
            platform_username: body.platform_username,
            metadata: body.metadata.unwrap_or_default(),
        };
        let connections = &mut self.world.role_connections.by_user;
        connections.insert(self.user, connection.clone());
        connection
    }

    /// Deletes the acting user's role connection. Does nothing if there is none.
    pub(crate) fn delete_role_connection(&mut self) {
        self.world.role_connections.by_user.remove(&self.user);
    }
}
