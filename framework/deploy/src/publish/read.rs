//! Asks the service what it has: the commands of some scopes, and who may use them.
//!
//! Asks the service for commands alone, for who does not mind what guilds have set for them.

use futures_util::{StreamExt, TryStreamExt, stream};
use guildhall_client as client;
use guildhall_client::{Client, Request, handle};
use guildhall_model as model;
use guildhall_model::api::{
    Code, GetCurrentApplication, GetGuildCommandPermissions, ListGlobalCommands, ListGuildCommands,
};
use guildhall_model::{
    Application, ApplicationIntegrationType, Command as Registered, Guild, Id, List, Secret,
};
use serde::de::DeserializeOwned;

use crate::plan::deployed::{Deployed, Row};
use crate::plan::options::Scope;
use crate::publish::error::{PublishError, is_absence};
use crate::publish::overwrite::Verbatim;

/// How many scopes are asked about at a time. The client's limiter says how soon.
const AT_ONCE: usize = 16;

/// Asks the service for the commands of these scopes, with their texts in all languages.
///
/// Of each guild it also asks for what is set there for the commands of the app; with the global
/// scope, of the app how it can be installed and how many guilds have it. These stay unknown where
/// the client's credentials do not give them; [`read_permissions`] asks for a user.
///
/// # Errors
///
/// [`PublishError`] where a scope cannot be read.
pub async fn read(
    client: &Client,
    application: Id<Application>,
    scopes: impl IntoIterator<Item = Scope>,
) -> Result<Deployed, PublishError> {
    Reader::new(client, application).read(scopes).await
}

/// As [`read`], for guilds that may have removed the app: these are noted, and a plan passes them over.
///
/// [`Deployed::absent`] has them.
///
/// # Errors
///
/// [`PublishError`] where a scope cannot be read for another reason.
pub async fn read_present(
    client: &Client,
    application: Id<Application>,
    scopes: impl IntoIterator<Item = Scope>,
) -> Result<Deployed, PublishError> {
    let reader = Reader::new(client, application);
    reader.read_present(scopes, |_| ()).await
}

/// Asks the service what guilds have set for the commands of the app, global ones included.
///
/// The commands that they have of their own are not read, so that a plan changes none. Guilds that
/// do not tell, or that the app is not in, stay unknown.
///
/// # Errors
///
/// [`PublishError`] where a guild cannot be asked.
pub async fn permissions_in(
    client: &Client,
    application: Id<Application>,
    guilds: impl IntoIterator<Item = Id<Guild>>,
) -> Result<Deployed, PublishError> {
    let reader = Reader::new(client, application);
    reader.permissions_in(guilds, |_| ()).await
}

/// Asks, for a user, what guilds have set that the app itself was not told.
///
/// The user's `token` has the scope `applications.commands.permissions.update`. What it does not
/// give either stays unknown.
///
/// # Errors
///
/// [`PublishError`] where a guild cannot be asked.
pub async fn read_permissions(
    app: &handle::Application,
    deployed: Deployed,
    token: &Secret,
) -> Result<Deployed, PublishError> {
    let guilds = deployed.scopes().filter_map(|(scope, _)| scope.guild());
    let unknown = guilds.filter(|guild| deployed.guilds().all(|known| known != *guild));
    let unknown: Vec<_> = unknown.collect();
    let asked = unknown.into_iter().map(|guild| {
        let listing = app.guild(guild).commands().permissions().list();
        set_in(guild, listing.bearer(token))
    });
    Ok(deployed.and(gathered(asked, |_| ()).await?))
}

/// Who asks, and about which app.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'c> {
    client: &'c Client,
    application: Id<Application>,
}

impl<'c> Reader<'c> {
    /// Returns a reader of this application's commands.
    pub const fn new(client: &'c Client, application: Id<Application>) -> Self {
        Self {
            client,
            application,
        }
    }

    /// As [`read`].
    pub async fn read(
        self,
        scopes: impl IntoIterator<Item = Scope>,
    ) -> Result<Deployed, PublishError> {
        in_turn(scopes, |scope| self.scope(scope), |_| ()).await
    }

    /// As [`read_present`], and says how many guilds are done.
    pub async fn read_present(
        self,
        scopes: impl IntoIterator<Item = Scope>,
        say: impl Fn(usize),
    ) -> Result<Deployed, PublishError> {
        in_turn(scopes, |scope| self.present(scope), say).await
    }

    /// As [`permissions_in`], and says how many guilds are done.
    pub async fn permissions_in(
        self,
        guilds: impl IntoIterator<Item = Id<Guild>>,
        say: impl Fn(usize),
    ) -> Result<Deployed, PublishError> {
        let asked = guilds.into_iter().map(|guild| self.guild(guild));
        gathered(asked, say).await
    }

    /// All that is known of one scope.
    async fn scope(self, scope: Scope) -> Result<Deployed, PublishError> {
        let rows = rows(self.client, self.application, scope).await;
        let rows = rows.map_err(|error| PublishError::unread(scope, error))?;
        let more = match scope {
            Scope::Global => with_installs(Deployed::default(), self.client).await,
            Scope::Guild(guild) => return Ok(self.guild(guild).await?.with_rows(scope, rows)),
        };
        let more = more.map_err(|error| PublishError::unread(scope, error))?;
        Ok(more.with_rows(scope, rows))
    }

    /// All that is known of one scope, or that it is not there.
    async fn present(self, scope: Scope) -> Result<Deployed, PublishError> {
        let read = self.scope(scope).await;
        read.or_else(|error| match error.absence() {
            Some(guild) => Ok(Deployed::default().with_absent(guild)),
            None => Err(error),
        })
    }

    /// What is set in one guild.
    async fn guild(self, guild: Id<Guild>) -> Result<Deployed, PublishError> {
        let here = self.client.application(self.application).guild(guild);
        set_in(guild, here.commands().permissions().list()).await
    }
}

/// What a guild has set, where that is told.
async fn set_in(
    guild: Id<Guild>,
    listing: Request<GetGuildCommandPermissions>,
) -> Result<Deployed, PublishError> {
    let set = listing.await;
    let failed = |error| PublishError::unread(Scope::Guild(guild), error);
    Ok(match known(set).map_err(failed)? {
        Some(set) => Deployed::default().with_permissions(guild, set),
        None => Deployed::default(),
    })
}

/// What scopes have: the global one first, since the client learns from a guild's answer how many
/// of the others it may send at once. Says how many guilds are there.
async fn in_turn<R: Future<Output = Result<Deployed, PublishError>>>(
    scopes: impl IntoIterator<Item = Scope>,
    ask: impl Fn(Scope) -> R,
    say: impl Fn(usize),
) -> Result<Deployed, PublishError> {
    let scopes = scopes.into_iter();
    let (global, guilds): (Vec<_>, Vec<_>) = scopes.partition(|it| *it == Scope::Global);
    let deployed = gathered(global.into_iter().map(&ask), |_| ()).await?;
    Ok(deployed.and(gathered(guilds.into_iter().map(ask), say).await?))
}

/// Everything that was asked for, the first alone and the rest some at a time. Says how much is
/// there.
async fn gathered(
    asked: impl IntoIterator<Item: Future<Output = Result<Deployed, PublishError>>>,
    say: impl Fn(usize),
) -> Result<Deployed, PublishError> {
    let mut asked = asked.into_iter();
    let mut deployed = match asked.next() {
        // From its answer the client learns how many of the others it may send at once.
        Some(first) => first.await?,
        None => return Ok(Deployed::default()),
    };
    let mut rest = stream::iter(asked).buffered(AT_ONCE);
    let mut done = 1;
    say(done);
    while let Some(read) = rest.try_next().await? {
        deployed = deployed.and(read);
        done += 1;
        say(done);
    }
    Ok(deployed)
}

/// The commands of a scope, with their texts in all languages.
pub(crate) async fn list(
    app: &handle::Application,
    scope: Scope,
) -> Result<Vec<Registered>, client::Error> {
    listed(app, scope).await
}

/// As [`list`], with all that the service says of each command.
pub(crate) async fn rows(
    client: &Client,
    application: Id<Application>,
    scope: Scope,
) -> Result<Vec<Row>, client::Error> {
    listed(&client.application(application), scope).await
}

/// The commands of a scope, each in some form.
async fn listed<T: DeserializeOwned + 'static>(
    app: &handle::Application,
    scope: Scope,
) -> Result<Vec<T>, client::Error> {
    let listed: List<T> = match scope {
        Scope::Global => {
            let listing = ListGlobalCommands::new(app.id()).with_localizations(true);
            app.send(Verbatim::read(listing)).await?
        }
        Scope::Guild(guild) => {
            let listing = ListGuildCommands::new(app.id(), guild).with_localizations(true);
            app.send(Verbatim::read(listing)).await?
        }
    };
    Ok(listed.into())
}

/// Adds what the app says of itself: how it can be installed, and how often it is.
pub(crate) async fn with_installs(
    deployed: Deployed,
    client: &Client,
) -> Result<Deployed, client::Error> {
    let app: Option<model::Application> = known(client.send(GetCurrentApplication).await)?;
    let Some(app) = app else {
        return Ok(deployed);
    };
    let count = app.approximate_guild_count;
    let deployed = match count {
        Some(count) => deployed.with_guild_count(count),
        None => deployed,
    };
    let config = app.integration_types_config.unwrap_or_default();
    let guild = config
        .guild
        .map(|_| ApplicationIntegrationType::GuildInstall);
    let user = config.user.map(|_| ApplicationIntegrationType::UserInstall);
    let types: Vec<_> = guild.into_iter().chain(user).collect();
    Ok(deployed.with_integration_types(types))
}

/// What was read; none where the client may not read it, or the app is not there any more.
fn known<T>(read: Result<T, client::Error>) -> Result<Option<T>, client::Error> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) if error.is_denied() || error.code() == Some(Code::UNKNOWN_GUILD) => Ok(None),
        Err(error) => Err(error),
    }
}

/// As [`read`](crate::publish::read), without what guilds have set. Guilds that do not have the app are noted.
pub async fn read_commands(
    client: &Client,
    application: Id<Application>,
    scopes: impl IntoIterator<Item = Scope>,
) -> Result<Deployed, PublishError> {
    let mut deployed = Deployed::default();
    for scope in scopes {
        let failed = |error| PublishError::unread(scope, error);
        match (scope, rows(client, application, scope).await) {
            (_, Ok(rows)) => deployed = deployed.with_rows(scope, rows),
            (Scope::Guild(guild), Err(error)) if is_absence(&error) => {
                deployed = deployed.with_absent(guild);
            }
            (_, Err(error)) => return Err(failed(error)),
        }
        if scope == Scope::Global {
            deployed = with_installs(deployed, client).await.map_err(failed)?;
        }
    }
    Ok(deployed)
}
