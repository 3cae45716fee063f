//! What every handle holds: the client, and what is known of the app and of the guild.
//!
//! How a handle is declared: its words, its name and the ids that it holds.
//!
//! How the setters of a request are declared: a line for each, with its name and what it takes.
//!
//! Durations as the service counts them.
//!
//! Where the handles begin: at a client.

use std::sync::Arc;
use std::time::Duration;

use guildhall_model as model;
use guildhall_model::api::{Endpoint, GetCurrentAuthorization, GetCurrentUserGuilds};
use guildhall_model::guild::KnownGuild;
use guildhall_model::{Id, InteractionToken, Permissions, Timestamp};
use tokio::time::Instant;

use crate::client::Client;
use crate::handle::application::{Application, CurrentApplication};
use crate::handle::channel::Channel;
use crate::handle::guild::Guild;
use crate::handle::interaction::Interaction;
use crate::request::Request;

/// Makes the requests of a handle.
#[derive(Clone)]
pub(crate) struct Sender {
    client: Client,
    have: Option<Permissions>,
    known: Option<Arc<KnownGuild>>,
    settled: Option<Instant>,
}

impl Sender {
    pub(crate) const fn new(client: Client) -> Self {
        Self {
            client,
            have: None,
            known: None,
            settled: None,
        }
    }

    /// The same client, without what is known of the app and of the guild.
    pub(crate) fn without_knowledge(&self) -> Self {
        Self::new(self.client.clone())
    }

    pub(crate) fn having(self, have: Option<Permissions>) -> Self {
        Self { have, ..self }
    }

    pub(crate) fn knowing(self, guild: KnownGuild) -> Self {
        let known = Some(Arc::new(guild));
        Self { known, ..self }
    }

    pub(crate) fn settling(self, until: Instant) -> Self {
        let settled = Some(until);
        Self { settled, ..self }
    }

    pub(crate) fn known(&self) -> Option<&KnownGuild> {
        self.known.as_deref()
    }

    pub(crate) fn request<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        let request = self.client.send(endpoint).having(self.have);
        request.known(self.known.clone()).settling(self.settled)
    }
}

/// Declares a handle: a struct that is cloned and printed, the latter without its client.
macro_rules! handle {
    ($(#[$meta:meta])* $name:ident { $($id:ident: $type:ty),* }) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            sender: $crate::handle::Sender,
            $($id: $type,)*
        }

        impl $name {
            pub(crate) fn of(sender: &$crate::handle::Sender, $($id: $type),*) -> Self {
                Self {
                    sender: sender.clone(),
                    $($id,)*
                }
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($name))
                    $(.field(stringify!($id), &self.$id))*
                    .finish_non_exhaustive()
            }
        }
    };
}

/// Declares setters of requests, which set fields of a body or of a query.
///
/// ```text
/// setters! {
///     Endpoint.body: Body => {            // several that share a body are separated by commas
///         field(impl Into<String>);
///         other_name(Duration) sets field by convert;
///     }
/// }
/// setters! { Endpoint => { field_of_the_query(bool); } }
/// ```
macro_rules! setters {
    ($($endpoint:ident.$part:ident),+: $body:ident => $setters:tt) => {
        $($crate::handle::setters! { @impl $endpoint ($part: $body) $setters })+
    };
    ($endpoint:ident => $setters:tt) => {
        $crate::handle::setters! { @impl $endpoint () $setters }
    };

    (@impl $endpoint:ident $place:tt { $(
        $(#[$doc:meta])*
        $name:ident($type:ty) $(sets $field:ident)? $(by $convert:path)?;
    )+ }) => {
        impl $crate::request::Request<$endpoint> {$(
            #[doc = $crate::handle::setters!(@doc $endpoint $place $name $($field)?)]
            $(#[doc = ""] #[$doc])*
            pub fn $name(self, value: $type) -> Self {
                let value = $crate::handle::setters!(@value value $($convert)?);
                $crate::handle::setters!(@set self value $endpoint $place $name $($field)?)
            }
        )+}
    };

    (@doc $owner:ident () $name:ident) => {
        concat!("Sets [`", stringify!($name), "`](field@", stringify!($owner), "::", stringify!($name), ").")
    };
    (@doc $endpoint:ident ($part:ident: $body:ident) $name:ident) => {
        $crate::handle::setters!(@doc $body () $name)
    };
    (@doc $endpoint:ident $place:tt $name:ident $field:ident) => {
        $crate::handle::setters!(@doc $endpoint $place $field)
    };

    (@value $value:ident) => { $value };
    (@value $value:ident $convert:path) => { $convert($value) };

    (@set $request:ident $value:ident $endpoint:ident () $name:ident) => {
        $request.map(|endpoint| $endpoint::$name(endpoint, $value))
    };
    (@set $request:ident $value:ident $endpoint:ident ($part:ident: $body:ident) $name:ident) => {
        $request.map(|mut endpoint| {
            endpoint.$part = $body::$name(endpoint.$part, $value);
            endpoint
        })
    };
    (@set $request:ident $value:ident $endpoint:ident $place:tt $name:ident $field:ident) => {
        $crate::handle::setters!(@set $request $value $endpoint $place $field)
    };
}

/// Longer than anything that the service takes, and short enough to be added to any date.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// Whole seconds, as many as a field holds: what is too many is refused by its check.
pub(crate) fn seconds(duration: Duration) -> u32 {
    u32::try_from(duration.as_secs()).unwrap_or(u32::MAX)
}

/// Whole minutes, as many as a field holds.
pub(crate) fn minutes(duration: Duration) -> u32 {
    seconds(duration) / 60
}

/// The point in time that is so far ahead, by the system's clock.
pub(crate) fn from_now(ahead: Duration) -> Timestamp {
    let now = Timestamp::now();
    let millis = i64::try_from(ahead.min(LONGEST).as_millis()).unwrap_or(i64::MAX);
    let then = now.as_millis().saturating_add(millis);
    // The clock would have to stand at the end of the calendar.
    Timestamp::from_millis(then).unwrap_or(now)
}

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
    pub fn guilds(&self) -> Request<GetCurrentUserGuilds> {
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
        Channel::of(&Sender::new(self.clone()), channel)
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
        Application::of(&Sender::new(self.clone()), application)
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
        CurrentApplication::of(&Sender::new(self.clone()))
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
        Interaction::of(&Sender::new(self.clone()), application, token)
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

pub(crate) use handle;
pub(crate) use setters;
