//! Handle for the current user: the bot, or the user of an access token.

use std::collections::BTreeMap;

use guildhall_model as model;
use guildhall_model::api::{
    DeleteRoleConnection, GetCurrentUser, GetCurrentUserEntitlements, GetCurrentUserGuildMember,
    GetRoleConnection, LeaveGuild, ModifyCurrentUser, UpdateRoleConnection,
};
use guildhall_model::{
    Application, Guild, Id, ImageData, Patch, RoleConnectionBody, Sku, UserEdit,
};

use crate::handle::factory::handle;
use crate::handle::requests::{
    GetCurrentUserEntitlementsRequest, ModifyCurrentUserRequest, UpdateRoleConnectionRequest,
};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the current [user](https://docs.discord.com/developers/resources/user): the bot, or with
    /// [`bearer`](Request::bearer) the user of an access token.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::Secret;
    /// # async fn example(client: Client, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let bot = client.current_user().get().await?;
    /// let user = client.current_user().get().bearer(&token).await?;
    /// println!("{} serves {}", bot.username, user.username);
    /// # Ok(())
    /// # }
    /// ```
    CurrentUser {}
}

impl CurrentUser {
    /// Reads the user.
    ///
    /// Requires the bot's token, or an access token with the scope `identify`; with the scope `email`, the user has an
    /// email address.
    pub fn get(&self) -> Request<GetCurrentUser> {
        self.factory.request(GetCurrentUser)
    }

    /// Changes the bot's user. Fields that are not set stay unchanged.
    ///
    /// Requires the bot's token; fires `USER_UPDATE`. The client rejects a username outside 2–32 characters or with a
    /// reserved text, and an image that is not a PNG, JPEG or GIF.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentUser;
    /// # async fn example(me: CurrentUser) -> Result<(), Box<dyn std::error::Error>> {
    /// me.edit().username("Dice").avatar(None).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyCurrentUserRequest {
        self.factory.request(ModifyCurrentUser::default())
    }

    /// Reads the user as a member of a guild.
    ///
    /// Requires an access token with the scope `guilds.members.read`. The client rejects a bot's token. Fails with
    /// [`UNKNOWN_GUILD`](model::api::ErrorCode::UNKNOWN_GUILD) if the user is not a member.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentUser;
    /// # use guildhall_model::{Guild, Id, Secret};
    /// # async fn example(me: CurrentUser, guild: Id<Guild>, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let member = me.member(guild).bearer(&token).await?;
    /// println!("{} roles", member.roles.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn member(&self, guild: Id<Guild>) -> Request<GetCurrentUserGuildMember> {
        self.factory.request(GetCurrentUserGuildMember::new(guild))
    }

    /// Removes the bot from a guild.
    ///
    /// Requires the bot's token; fires `GUILD_DELETE` and `GUILD_MEMBER_REMOVE`. Fails with
    /// [`UNKNOWN_GUILD`](model::api::ErrorCode::UNKNOWN_GUILD) if the bot is not a member.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentUser;
    /// # use guildhall_model::{Guild, Id};
    /// # async fn example(me: CurrentUser, guild: Id<Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// me.leave(guild).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn leave(&self, guild: Id<Guild>) -> Request<LeaveGuild> {
        self.factory.request(LeaveGuild::new(guild))
    }

    /// Lists the user's active entitlements for the SKUs of an app.
    ///
    /// Requires an access token. The client rejects a bot's token.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentUser;
    /// # use guildhall_model::{Application, Id, Secret};
    /// # async fn example(me: CurrentUser, app: Id<Application>, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let entitlements = me.entitlements(app).exclude_consumed(true).bearer(&token).await?;
    /// println!("{} purchases", entitlements.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn entitlements(&self, application: Id<Application>) -> GetCurrentUserEntitlementsRequest {
        let endpoint = GetCurrentUserEntitlements::new(application);
        self.factory.request(endpoint)
    }

    /// Returns the handle for the user's role connection with an app.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::CurrentUser;
    /// # use guildhall_model::{Application, Id, Secret};
    /// # async fn example(me: CurrentUser, app: Id<Application>, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let wins = [("wins".to_owned(), "7".to_owned())];
    /// me.role_connection(app).edit().platform_name("Chess").metadata(wins).bearer(&token).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn role_connection(&self, application: Id<Application>) -> RoleConnection {
        RoleConnection::with_factory(&self.factory, application)
    }
}

handle! {
    /// Handle for the [role
    /// connection](https://docs.discord.com/developers/resources/user#application-role-connection-object) of a user
    /// with an app, which decides about linked roles.
    ///
    /// The requests need an access token of the user with the scope `role_connections.write`, passed to
    /// [`bearer`](Request::bearer). The client rejects a bot's token.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::RoleConnection;
    /// # use guildhall_model::Secret;
    /// # async fn example(connection: RoleConnection, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// connection.edit().platform_username("alice").bearer(&token).await?;
    /// println!("{:?}", connection.get().bearer(&token).await?.metadata);
    /// # Ok(())
    /// # }
    /// ```
    RoleConnection { application: Id<model::Application> }
}

impl RoleConnection {
    /// Reads the role connection.
    pub fn get(&self) -> Request<GetRoleConnection> {
        let endpoint = GetRoleConnection::new(self.application);
        self.factory.request(endpoint)
    }

    /// Replaces the role connection. Fields that are not set are cleared.
    ///
    /// The client rejects a platform name of more than 50 characters, a username of more than 100 characters, more than
    /// 5 metadata values, and a value outside 1–100 characters.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::RoleConnection;
    /// # use guildhall_model::Secret;
    /// # async fn example(connection: RoleConnection, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let wins = [("wins".to_owned(), "7".to_owned())];
    /// connection.edit().platform_name("Chess").metadata(wins).bearer(&token).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> UpdateRoleConnectionRequest {
        let body = RoleConnectionBody::default();
        let endpoint = UpdateRoleConnection::new(self.application, body);
        self.factory.request(endpoint)
    }

    /// Deletes the role connection.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::RoleConnection;
    /// # use guildhall_model::Secret;
    /// # async fn example(connection: RoleConnection, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// connection.delete().bearer(&token).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self) -> Request<DeleteRoleConnection> {
        let endpoint = DeleteRoleConnection::new(self.application);
        self.factory.request(endpoint)
    }
}

setters! {
    ModifyCurrentUser.edit: UserEdit => {
        username(impl Into<String>);
        avatar(impl Into<Patch<ImageData>>);
        banner(impl Into<Patch<ImageData>>);
    }
}

setters! {
    GetCurrentUserEntitlements => {
        sku_ids(impl IntoIterator<Item = Id<Sku>>) by Vec::from_iter;
        exclude_consumed(bool);
    }
}

setters! {
    UpdateRoleConnection.connection: RoleConnectionBody => {
        platform_name(impl Into<String>);
        platform_username(impl Into<String>);
        metadata(impl IntoIterator<Item = (String, String)>) by BTreeMap::from_iter;
    }
}
