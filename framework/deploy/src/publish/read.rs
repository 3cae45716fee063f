//! Reads the deployed commands of scopes, and the permissions that guilds have set for them.

use futures_util::{StreamExt, TryStreamExt, stream};
use guildhall_client as client;
use guildhall_client::{Client, Request, handle};
use guildhall_model as model;
use guildhall_model::api::{
    ErrorCode, GetCurrentApplication, GetGuildCommandPermissions, ListGlobalCommands,
    ListGuildCommands,
};
use guildhall_model::{
    Application, ApplicationIntegrationType, Command as Registered, Guild, Id, List, Secret,
};
use serde::de::DeserializeOwned;

use crate::plan::deployed::{Deployed, RawCommand};
use crate::plan::options::Scope;
use crate::publish::error::PublishError;
use crate::publish::overwrite::PassthroughEndpoint;

/// Maximum number of scopes that are read concurrently. The client's rate limiter delays the requests.
const MAX_CONCURRENT_READS: usize = 16;

/// Reads the commands of `scopes`, including their localizations.
///
/// For each guild, also reads the permissions that the guild has set for the app's commands. For the global scope, also
/// reads the integration types that the app supports and the approximate number of guilds that have the app. These
/// three stay unknown if the client's credentials cannot read them. [`Reader`] can read more selectively.
///
/// # Errors
///
/// Returns [`PublishError`] if a scope cannot be read.
pub async fn read(
    client: &Client,
    application: Id<Application>,
    scopes: impl IntoIterator<Item = Scope>,
) -> Result<Deployed, PublishError> {
    Reader::new(client, application).read(scopes).await
}

/// Reads the commands of an app, and the permissions that guilds have set for them.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'c> {
    client: &'c Client,
    application: Id<Application>,
}

impl<'c> Reader<'c> {
    /// Creates a reader for the commands of `application`.
    pub const fn new(client: &'c Client, application: Id<Application>) -> Self {
        Self {
            client,
            application,
        }
    }

    /// Reads scopes like the function [`read`].
    ///
    /// # Errors
    ///
    /// Returns [`PublishError`] if a scope cannot be read.
    pub async fn read(
        self,
        scopes: impl IntoIterator<Item = Scope>,
    ) -> Result<Deployed, PublishError> {
        read_scopes(scopes, |scope| self.scope(scope), |_| ()).await
    }

    /// Reads scopes like [`read`](Self::read), and accepts guilds that do not have the app: they are listed in
    /// [`Deployed::absent_guilds`], and a plan skips them. After each guild, calls `on_guild` with the number of guilds
    /// that have been read.
    ///
    /// # Errors
    ///
    /// Returns [`PublishError`] if a scope cannot be read for another reason.
    pub async fn read_or_mark_absent(
        self,
        scopes: impl IntoIterator<Item = Scope>,
        on_guild: impl Fn(usize),
    ) -> Result<Deployed, PublishError> {
        read_scopes(scopes, |scope| self.present_scope(scope), on_guild).await
    }

    /// Reads scopes like [`read_or_mark_absent`](Self::read_or_mark_absent), without guild permissions.
    ///
    /// # Errors
    ///
    /// Returns [`PublishError`] if a scope cannot be read for another reason.
    pub async fn read_commands(
        self,
        scopes: impl IntoIterator<Item = Scope>,
    ) -> Result<Deployed, PublishError> {
        let mut deployed = Deployed::default();
        for scope in scopes {
            let read = match scope {
                Scope::Global => self.scope(scope).await,
                Scope::Guild(_) => accept_absence(self.commands(scope).await),
            };
            deployed = deployed.merge(read?);
        }
        Ok(deployed)
    }

    /// Reads the permissions that guilds have set for the app's commands, including global commands. After each guild,
    /// calls `on_guild` with the number of guilds that have been read.
    ///
    /// Does not read the guilds' commands, so a plan does not change them. The permissions stay unknown for guilds that
    /// do not have the app, or that the client's credentials cannot read.
    ///
    /// # Errors
    ///
    /// Returns [`PublishError`] if a request fails for another reason.
    pub async fn read_guild_permissions(
        self,
        guilds: impl IntoIterator<Item = Id<Guild>>,
        on_guild: impl Fn(usize),
    ) -> Result<Deployed, PublishError> {
        let reads = guilds
            .into_iter()
            .map(|guild| self.guild_permissions(guild));
        merge_all(reads, on_guild).await
    }

    /// Reads, on behalf of a user, the guild permissions that the app was not allowed to read.
    ///
    /// The user's `token` needs the scope `applications.commands.permissions.update`. Permissions that the user is not
    /// allowed to read either stay unknown.
    ///
    /// # Errors
    ///
    /// Returns [`PublishError`] if a request fails for another reason.
    pub async fn read_permissions_as_user(
        self,
        deployed: Deployed,
        token: &Secret,
    ) -> Result<Deployed, PublishError> {
        let unknown: Vec<_> = deployed
            .scopes()
            .filter_map(|(scope, _)| scope.guild())
            .filter(|guild| deployed.guilds().all(|known| known != *guild))
            .collect();
        let reads = unknown
            .into_iter()
            .map(|guild| role_permissions(guild, self.permissions(guild).bearer(token)));
        Ok(deployed.merge(merge_all(reads, |_| ()).await?))
    }

    /// Reads the commands of a scope. For a guild, also reads its permissions; for the global scope, also reads the
    /// app's integration types and guild count.
    async fn scope(self, scope: Scope) -> Result<Deployed, PublishError> {
        let commands = self.commands(scope).await?;
        Ok(commands.merge(match scope {
            Scope::Global => with_application_info(Deployed::default(), self.client)
                .await
                .map_err(|error| PublishError::unreadable(scope, error))?,
            Scope::Guild(guild) => self.guild_permissions(guild).await?,
        }))
    }

    async fn commands(self, scope: Scope) -> Result<Deployed, PublishError> {
        let commands = list_raw(self.client, self.application, scope).await;
        let commands = commands.map_err(|error| PublishError::unreadable(scope, error))?;
        Ok(Deployed::default().with_raw_commands(scope, commands))
    }

    /// Reads a scope, and records a guild that does not have the app as absent.
    async fn present_scope(self, scope: Scope) -> Result<Deployed, PublishError> {
        accept_absence(self.scope(scope).await)
    }

    async fn guild_permissions(self, guild: Id<Guild>) -> Result<Deployed, PublishError> {
        role_permissions(guild, self.permissions(guild)).await
    }

    fn permissions(self, guild: Id<Guild>) -> Request<GetGuildCommandPermissions> {
        let app = self.client.application(self.application);
        app.guild(guild).commands().permissions().list()
    }
}

/// Records a guild that does not have the app as absent, instead of an error.
fn accept_absence(read: Result<Deployed, PublishError>) -> Result<Deployed, PublishError> {
    read.or_else(|error| match error.absent_guild() {
        Some(guild) => Ok(Deployed::default().absent_guild(guild)),
        None => Err(error),
    })
}

/// Reads the permissions of one guild, if the credentials of the request allow it.
async fn role_permissions(
    guild: Id<Guild>,
    listing: Request<GetGuildCommandPermissions>,
) -> Result<Deployed, PublishError> {
    let permissions = none_if_denied(listing.await)
        .map_err(|error| PublishError::unreadable(Scope::Guild(guild), error))?;
    Ok(match permissions {
        Some(permissions) => Deployed::default().permissions(guild, permissions),
        None => Deployed::default(),
    })
}

/// Reads scopes, the global scope first. After each guild, calls `on_guild` with the number of guilds that have been
/// read.
async fn read_scopes<R: Future<Output = Result<Deployed, PublishError>>>(
    scopes: impl IntoIterator<Item = Scope>,
    read: impl Fn(Scope) -> R,
    on_guild: impl Fn(usize),
) -> Result<Deployed, PublishError> {
    let (global, guilds): (Vec<_>, Vec<_>) = scopes
        .into_iter()
        .partition(|scope| *scope == Scope::Global);
    let deployed = merge_all(global.into_iter().map(&read), |_| ()).await?;
    Ok(deployed.merge(merge_all(guilds.into_iter().map(read), on_guild).await?))
}

/// Merges the results of `reads`. After each read, calls `on_read` with the number of finished reads.
async fn merge_all(
    reads: impl IntoIterator<Item: Future<Output = Result<Deployed, PublishError>>>,
    on_read: impl Fn(usize),
) -> Result<Deployed, PublishError> {
    let mut reads = reads.into_iter();
    let mut deployed = match reads.next() {
        // From the first response, the client learns how many requests it may send concurrently.
        Some(first) => first.await?,
        None => return Ok(Deployed::default()),
    };
    let mut others = stream::iter(reads).buffered(MAX_CONCURRENT_READS);
    let mut finished = 1;
    on_read(finished);
    while let Some(read) = others.try_next().await? {
        deployed = deployed.merge(read);
        finished += 1;
        on_read(finished);
    }
    Ok(deployed)
}

/// Lists the commands of a scope, including their localizations.
pub(crate) async fn list(
    app: &handle::Application,
    scope: Scope,
) -> Result<Vec<Registered>, client::Error> {
    list_as(app, scope).await
}

/// Lists the commands of a scope like [`list`], with the JSON of each command.
pub(crate) async fn list_raw(
    client: &Client,
    application: Id<Application>,
    scope: Scope,
) -> Result<Vec<RawCommand>, client::Error> {
    list_as(&client.application(application), scope).await
}

async fn list_as<T: DeserializeOwned + 'static>(
    app: &handle::Application,
    scope: Scope,
) -> Result<Vec<T>, client::Error> {
    let commands: List<T> = match scope {
        Scope::Global => {
            let listing = ListGlobalCommands::new(app.id()).with_localizations(true);
            app.send(PassthroughEndpoint::with_response(listing))
                .await?
        }
        Scope::Guild(guild) => {
            let listing = ListGuildCommands::new(app.id(), guild).with_localizations(true);
            app.send(PassthroughEndpoint::with_response(listing))
                .await?
        }
    };
    Ok(commands.into())
}

/// Adds the integration types that the app supports and its approximate guild count, if the client may read them.
async fn with_application_info(
    mut deployed: Deployed,
    client: &Client,
) -> Result<Deployed, client::Error> {
    let read = client.send(GetCurrentApplication).await;
    let Some::<model::Application>(app) = none_if_denied(read)? else {
        return Ok(deployed);
    };
    if let Some(count) = app.approximate_guild_count {
        deployed = deployed.guild_count(count);
    }
    let config = app.integration_types_config.unwrap_or_default();
    let mut types = Vec::new();
    types.extend(
        config
            .guild
            .map(|_| ApplicationIntegrationType::GuildInstall),
    );
    types.extend(config.user.map(|_| ApplicationIntegrationType::UserInstall));
    Ok(deployed.integration_types(types))
}

/// Converts the errors of a resource that the client may not read, or whose guild does not exist, to `None`.
fn none_if_denied<T>(read: Result<T, client::Error>) -> Result<Option<T>, client::Error> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) if error.is_denied() || error.code() == Some(ErrorCode::UNKNOWN_GUILD) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
