//! Sends the bulk overwrites, one after the other.

use guildhall_model::api::{BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands};
use guildhall_model::{Application, Command as Registered, CommandType, Id, List};

use super::aftermath::Failure;
use super::error::is_absence;
use super::read::rows;
use super::verbatim::Verbatim;
use super::{PublishError, Published};
use crate::plan::{Batch, Declared, Entry, Scope, Target};
use guildhall_client::{self as client, Client};

/// Registers the commands of an app: one bulk overwrite for each scope of the target.
///
/// What a scope has and the registry lacks is deleted there, and with it the permissions that
/// guilds have set for it. One command is kept: the PRIMARY_ENTRY_POINT command that the service
/// made for an app with an Activity, unless the registry has its own.
///
/// A guild that commands name and that does not have the app is passed over: see
/// [`Published::absent`]. One that is the target is an error. What the global scope has instead is
/// deleted all the same; [`apply`](super::apply) keeps it.
///
/// # Errors
///
/// [`PublishError`], with the scopes that were written before. A registry that has nothing for the
/// target is refused before any request: its commands are probably not linked.
pub async fn publish(
    client: &Client,
    application: Id<Application>,
    declared: &Declared,
) -> Result<Published, PublishError> {
    let mut batches = declared.batches.clone();
    if declared.is_empty() {
        return Err(PublishError::empty());
    }

    let mut published = Published::default();
    for batch in &mut batches {
        published = match (batch.scope, write(client, application, batch).await) {
            (Scope::Guild(guild), Err(failure))
                if declared.target == Target::Everywhere && is_absence(&failure.error) =>
            {
                published.absent.push(guild);
                published
            }
            (_, written) => published.note(batch, written)?,
        };
    }
    Ok(published)
}

async fn write(
    client: &Client,
    application: Id<Application>,
    batch: &mut Batch,
) -> Result<Vec<Registered>, Failure> {
    if batch.scope == Scope::Global && !batch.entries.iter().any(Entry::is_entry_point) {
        let kept = entry_point(client, application).await;
        batch.entries.extend(kept.map_err(Failure::before)?);
    }
    overwrite(client, application, batch).await
}

/// Sends one bulk overwrite.
pub(super) async fn overwrite(
    client: &Client,
    application: Id<Application>,
    batch: &Batch,
) -> Result<Vec<Registered>, Failure> {
    let (own, all) = (batch.own(), batch.sent());
    let written: Result<List<Registered>, _> = match batch.scope {
        Scope::Global => {
            let overwrite = BulkOverwriteGlobalCommands::new(application, own);
            client.send(Verbatim::written(overwrite, all)).await
        }
        Scope::Guild(guild) => {
            let overwrite = BulkOverwriteGuildCommands::new(application, guild, own);
            client.send(Verbatim::written(overwrite, all)).await
        }
    };
    written.map(Into::into).map_err(Failure::of_overwrite)
}

/// The PRIMARY_ENTRY_POINT command that the service has, with the texts in all languages.
async fn entry_point(
    client: &Client,
    application: Id<Application>,
) -> Result<Option<Entry>, client::Error> {
    let listed = rows(client, application, Scope::Global).await?;
    let found = listed
        .into_iter()
        .find(|row| row.command.kind == CommandType::PrimaryEntryPoint);
    Ok(found.map(|row| Entry::kept(row.command, Some(row.json.get()), Scope::Global)))
}
