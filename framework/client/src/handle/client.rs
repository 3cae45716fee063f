//! Handles of a client: guilds, channels, apps and interactions.

use guildhall_model as model;
use guildhall_model::api::{GetCurrentAuthorization, GetCurrentUserGuilds};
use guildhall_model::{Id, InteractionToken};

use crate::client::Client;
use crate::handle::application::{Application, CurrentApplication};
use crate::handle::channel::Channel;
use crate::handle::factory::RequestFactory;
use crate::handle::guild::Guild;
use crate::handle::interaction::Interaction;
use crate::handle::requests::GetCurrentUserGuildsRequest;
use crate::handle::setters::setters;
use crate::request::Request;

impl Client {
    /// Leads to a guild, to be managed as the bot.
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

    /// Lists the guilds that the bot is in, in the order of their ids.
    ///
    /// Awaited, it is one page of at most 200; as a [stream](Request::stream) it is all of them.
    /// With the [`bearer`](Request::bearer) of a user, whose token has the scope `guilds`, it is the
    /// guilds of that user. A guild that has the app without its bot is not among them.
    ///
    /// A `limit` outside 1–200 is refused before it is sent.
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

    /// Leads to a channel or a thread, whatever guild it is in.
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

    /// Leads to an app, for its commands.
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

    /// Leads to the app that the client's token belongs to.
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

    /// Reads what an access token allows, and until when.
    ///
    /// It is sent with [`bearer`](Request::bearer), or by a client whose token is a user's; a bot's
    /// token is refused before it is sent.
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

    /// Leads to an interaction that arrived, to be answered by calls.
    ///
    /// Its own token authorizes them: the client's credentials are not sent.
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
        limit(impl Into<Option<u32>>);
        before(impl Into<Option<Id<model::Guild>>>);
        after(impl Into<Option<Id<model::Guild>>>);
        with_counts(bool);
    }
}
