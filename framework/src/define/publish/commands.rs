//! Asks the service for commands alone, for who does not mind what guilds have set for them.

use guildhall_model::{Application, Guild, Id};

use super::PublishError;
use super::error::is_absence;
use super::read::{rows, with_installs};
use crate::client::Client;
use crate::define::plan::{Deployed, Scope};

/// As [`read`](super::read), without what guilds have set; and the guilds that do not have the app.
pub(crate) async fn read_commands(
    client: &Client,
    application: Id<Application>,
    scopes: impl IntoIterator<Item = Scope>,
) -> Result<(Deployed, Vec<Id<Guild>>), PublishError> {
    let (mut deployed, mut absent) = (Deployed::default(), Vec::new());
    for scope in scopes {
        let failed = |error| PublishError::unread(scope, error);
        match (scope, rows(client, application, scope).await) {
            (_, Ok(rows)) => deployed = deployed.with_rows(scope, rows),
            (Scope::Guild(guild), Err(error)) if is_absence(&error) => absent.push(guild),
            (_, Err(error)) => return Err(failed(error)),
        }
        if scope == Scope::Global {
            deployed = with_installs(deployed, client).await.map_err(failed)?;
        }
    }
    Ok((deployed, absent))
}
