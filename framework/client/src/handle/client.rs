//! Methods of [`Client`] that return handles for guilds, channels, apps and interactions.

use guildhall_model as model;
use guildhall_model::api::{
    GetCurrentAuthorization, GetCurrentUserGuilds, GetGateway, GetGatewayBot, GetSticker,
    ListVoiceRegions,
};
use guildhall_model::{Id, InteractionToken};

use crate::client::Client;
use crate::handle::application::{Application, CurrentApplication};
use crate::handle::channel::Channel;
use crate::handle::current_user::CurrentUser;
use crate::handle::factory::RequestFactory;
use crate::handle::guild::Guild;
use crate::handle::interaction::Interaction;
use crate::handle::invite::Invite;
use crate::handle::requests::GetCurrentUserGuildsRequest;
use crate::handle::setters::setters;
use crate::handle::skus::Sku;
use crate::handle::user::User;
use crate::handle::webhook::Webhook;
use crate::request::Request;

impl Client {
    /// Returns the handle for a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Guild, Id};
    /// # async fn example(client: Client, id: Id<Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// let guild = client.guild(id);
    /// println!("{}", guild.get().await?.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn guild(&self, guild: Id<model::Guild>) -> Guild {
        Guild::new(self.clone(), guild)
    }

    /// Lists the guilds that the bot is a member of, sorted by ID.
    ///
    /// Awaiting the request returns one page of at most 200 guilds; [`stream`](Request::stream) returns all guilds.
    /// With a user's access token as [`bearer`](Request::bearer) and the scope `guilds`, lists the guilds of that user.
    /// Guilds in which the app is installed without its bot user are omitted.
    ///
    /// The client rejects a `limit` outside 1–200.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut guilds = client.guilds().with_counts(true).stream();
    /// while let Some(guild) = guilds.next().await {
    ///     let guild = guild?;
    ///     println!("{} has about {:?} members", guild.name, guild.approximate_member_count);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn guilds(&self) -> GetCurrentUserGuildsRequest {
        self.send(GetCurrentUserGuilds::new())
    }

    /// Returns the handle for the current user: the bot, or with a bearer token the user of the token.
    pub fn current_user(&self) -> CurrentUser {
        CurrentUser::with_factory(&RequestFactory::new(self.clone()))
    }

    /// Returns the handle for an SKU: a premium offering of the app.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Id, Sku, User};
    /// # async fn example(client: Client, gold: Id<Sku>, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", client.sku(gold).subscriptions(alice).await?.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn sku(&self, sku: Id<model::Sku>) -> Sku {
        Sku::with_factory(&RequestFactory::new(self.clone()), sku)
    }

    /// Lists the voice regions that every guild can use.
    pub fn voice_regions(&self) -> Request<ListVoiceRegions> {
        self.send(ListVoiceRegions)
    }

    /// Reads the URL of the gateway. An app that receives interactions over HTTP does not need it.
    pub fn gateway(&self) -> Request<GetGateway> {
        self.send(GetGateway)
    }

    /// Reads the URL of the gateway, the recommended number of shards, and the number of sessions that the bot may
    /// start.
    pub fn gateway_bot(&self) -> Request<GetGatewayBot> {
        self.send(GetGatewayBot)
    }

    /// Returns the handle for a channel or a thread in any guild.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Channel, Id};
    /// # async fn example(client: Client, id: Id<Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// let channel = client.channel(id).get().await?;
    /// println!("{:?}", channel.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn channel(&self, channel: Id<model::Channel>) -> Channel {
        Channel::with_factory(&RequestFactory::new(self.clone()), channel)
    }

    /// Returns the handle for a user.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(client: Client, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// client.user(alice).direct_message("Welcome!").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn user(&self, user: Id<model::User>) -> User {
        User::with_factory(&RequestFactory::new(self.clone()), user)
    }

    /// Returns the handle for a webhook.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Id, Webhook};
    /// # async fn example(client: Client, mirror: Id<Webhook>) -> Result<(), Box<dyn std::error::Error>> {
    /// client.webhook(mirror).edit().name("Mirror").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn webhook(&self, webhook: Id<model::Webhook>) -> Webhook {
        Webhook::with_factory(&RequestFactory::new(self.clone()), webhook)
    }

    /// Returns the handle for the invite with a code, which is the last part of its URL.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// client.invite("0vCdhLbwjZZTWZLD").delete().reason("leaked").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn invite(&self, code: impl Into<String>) -> Invite {
        Invite::with_factory(&RequestFactory::new(self.clone()), code.into())
    }

    /// Returns the handle for an app and its commands.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Application, Id};
    /// # async fn example(client: Client, id: Id<Application>) -> Result<(), Box<dyn std::error::Error>> {
    /// let commands = client.application(id).commands();
    /// println!("{}", commands.list().await?.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn application(&self, application: Id<model::Application>) -> Application {
        Application::with_factory(&RequestFactory::new(self.clone()), application)
    }

    /// Returns the handle for the app that owns the client's token.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let app = client.current_application().get().await?;
    /// println!("{}", app.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn current_application(&self) -> CurrentApplication {
        CurrentApplication::with_factory(&RequestFactory::new(self.clone()))
    }

    /// Reads the scopes and the expiry of an access token.
    ///
    /// Requires a user's access token, from [`bearer`](Request::bearer) or as the client's credentials. The client
    /// rejects a bot's token.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::Secret;
    /// # async fn example(client: Client, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let authorization = client.current_authorization().bearer(&token).await?;
    /// println!("{}", authorization.scopes.join(" "));
    /// # Ok(())
    /// # }
    /// ```
    pub fn current_authorization(&self) -> Request<GetCurrentAuthorization> {
        self.send(GetCurrentAuthorization)
    }

    /// Reads a sticker of a guild or a pack.
    ///
    /// Fails with [`UNKNOWN_STICKER`](model::api::ErrorCode::UNKNOWN_STICKER) if there is no such sticker.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Id, Sticker};
    /// # async fn example(client: Client, id: Id<Sticker>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", client.sticker(id).await?.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn sticker(&self, sticker: Id<model::Sticker>) -> Request<GetSticker> {
        self.send(GetSticker::new(sticker))
    }

    /// Returns the handle for responding to an interaction with REST requests.
    ///
    /// The interaction's token authorizes the requests; the client's credentials are not sent.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Application, Id, InteractionToken};
    /// # async fn example(
    /// #     client: Client,
    /// #     app: Id<Application>,
    /// #     token: InteractionToken,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let interaction = client.interaction(app, token);
    /// interaction.original().edit().content("Done.").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn interaction(
        &self,
        application: Id<model::Application>,
        token: InteractionToken,
    ) -> Interaction {
        Interaction::with_factory(&RequestFactory::new(self.clone()), application, token)
    }
}

setters! {
    GetCurrentUserGuilds => {
        limit(u32);
        before(impl Into<Option<Id<model::Guild>>>);
        after(impl Into<Option<Id<model::Guild>>>);
        with_counts(bool);
    }
}
