//! Asks the service what it has: the commands of some scopes, and who may use them.

use guildhall_model::api::{GetCurrentApplication, ListGlobalCommands, ListGuildCommands};
use guildhall_model::{
    self as model, Application, ApplicationIntegrationType, Command as Registered, Id, List, Secret,
};
use serde::de::DeserializeOwned;

use super::PublishError;
use super::verbatim::Verbatim;
use crate::client::{self, Client, handle};
use crate::define::plan::{Deployed, Row, Scope};

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
    let mut deployed = Deployed::default();
    for scope in scopes {
        let rows = rows(client, application, scope).await;
        let failed = |error| PublishError::unread(scope, error);
        deployed = deployed.with_rows(scope, rows.map_err(failed)?);
        deployed = match scope {
            Scope::Global => with_installs(deployed, client).await.map_err(failed)?,
            Scope::Guild(guild) => {
                let here = client.application(application).guild(guild).commands();
                match known(here.permissions().list().await).map_err(failed)? {
                    Some(permissions) => deployed.with_permissions(guild, permissions),
                    None => deployed,
                }
            }
        };
    }
    Ok(deployed)
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
    let mut deployed = deployed;
    for guild in unknown {
        let listing = app.guild(guild).commands().permissions().list();
        let failed = |error| PublishError::unread(Scope::Guild(guild), error);
        if let Some(permissions) = known(listing.bearer(token).await).map_err(failed)? {
            deployed = deployed.with_permissions(guild, permissions);
        }
    }
    Ok(deployed)
}

/// The commands of a scope, with their texts in all languages.
pub(super) async fn list(
    app: &handle::Application,
    scope: Scope,
) -> Result<Vec<Registered>, client::Error> {
    listed(app, scope).await
}

/// As [`list`], with all that the service says of each command.
pub(super) async fn rows(
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
pub(super) async fn with_installs(
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

/// What was read; none where the client may not read it.
fn known<T>(read: Result<T, client::Error>) -> Result<Option<T>, client::Error> {
    let is_refused = |error: &client::Error| {
        let status = error.status().map(|status| status.as_u16());
        matches!(status, Some(401 | 403))
    };
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) if is_refused(&error) => Ok(None),
        Err(error) => Err(error),
    }
}
