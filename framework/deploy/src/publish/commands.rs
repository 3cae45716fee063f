//! Asks the service for commands alone, for who does not mind what guilds have set for them.

use guildhall_model::{Application, Id};

use super::PublishError;
use super::error::is_absence;
use super::read::{rows, with_installs};
use crate::plan::{Deployed, Scope};
use guildhall_client::Client;

/// As [`read`](super::read), without what guilds have set. Guilds that do not have the app are noted.
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
