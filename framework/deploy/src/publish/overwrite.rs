//! Sends bulk overwrites: keeps unknown fields, and orders scopes so that moved commands stay available.

use std::marker::PhantomData;

use guildhall_client as client;
use guildhall_client::Client;
use guildhall_model::api::{
    Auth, BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, Endpoint, Method,
};
use guildhall_model::guild::GuildCapabilities;
use guildhall_model::{
    Application, Command as Registered, CommandType, Id, List, Requirement, Timestamp,
    ValidationError,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::plan::app_plan::Plan;
use crate::plan::declared::{Batch, BatchEntry, Declared};
use crate::plan::deployed::OverwriteEntry;
use crate::plan::options::{Scope, Target};
use crate::plan::scope_plan::{Change, ScopePlan};
use crate::publish::error::{OverwriteError, PublishError, means_guild_absent};
use crate::publish::published::Published;
use crate::publish::read::list_raw;

/// Registers the commands of an app: sends one bulk overwrite for each scope of the target.
///
/// Undeclared commands of these scopes are deleted, with the permissions that guilds have set for them. The
/// PRIMARY_ENTRY_POINT command that the service created for an app with an Activity stays, unless the app declares a
/// different entry point.
///
/// A guild that does not have the app is skipped: see [`Published::absent`]. If the target is a single guild, its
/// absence is an error. A global command that moves only to absent guilds is deleted nevertheless;
/// [`apply`](crate::publish::apply) keeps it.
///
/// # Errors
///
/// Returns [`PublishError`] with the scopes that were overwritten before. If no command is declared for the target,
/// nothing is sent: the crates that define the commands are probably not linked.
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
            (Scope::Guild(guild), Err(error))
                if declared.target == Target::Everywhere && means_guild_absent(&error.error) =>
            {
                published.absent.push(guild);
                published
            }
            (_, written) => published.record(batch, written)?,
        };
    }
    Ok(published)
}

async fn write(
    client: &Client,
    application: Id<Application>,
    batch: &mut Batch,
) -> Result<Vec<Registered>, OverwriteError> {
    if batch.scope == Scope::Global && !batch.entries.iter().any(BatchEntry::is_entry_point) {
        let entry_point = deployed_entry_point(client, application).await;
        batch
            .entries
            .extend(entry_point.map_err(OverwriteError::before_overwrite)?);
    }
    overwrite(client, application, batch).await
}

/// Sends one bulk overwrite.
pub(crate) async fn overwrite(
    client: &Client,
    application: Id<Application>,
    batch: &Batch,
) -> Result<Vec<Registered>, OverwriteError> {
    let (checked, entries) = (batch.checked_bodies(), batch.overwrite_entries());
    let written: Result<List<Registered>, _> = match batch.scope {
        Scope::Global => {
            let overwrite = BulkOverwriteGlobalCommands::new(application, checked);
            client
                .send(PassthroughEndpoint::with_entries(overwrite, entries))
                .await
        }
        Scope::Guild(guild) => {
            let overwrite = BulkOverwriteGuildCommands::new(application, guild, checked);
            client
                .send(PassthroughEndpoint::with_entries(overwrite, entries))
                .await
        }
    };
    written
        .map(Into::into)
        .map_err(OverwriteError::from_response)
}

/// Returns the registered PRIMARY_ENTRY_POINT command, including its localizations.
async fn deployed_entry_point(
    client: &Client,
    application: Id<Application>,
) -> Result<Option<BatchEntry>, client::Error> {
    let commands = list_raw(client, application, Scope::Global).await?;
    let found = commands
        .into_iter()
        .find(|raw| raw.command.kind == CommandType::PrimaryEntryPoint);
    Ok(found.map(|raw| BatchEntry::kept(raw.command, Some(raw.json.get()), Scope::Global)))
}

/// Wraps an endpoint to replace the types of its body and its response with types that keep unknown fields.
pub(crate) struct PassthroughEndpoint<E, B, R> {
    /// The original endpoint. Its body contains the commands to check.
    endpoint: E,
    body: Option<B>,
    response: PhantomData<fn() -> R>,
}

impl<E, R> PassthroughEndpoint<E, (), R> {
    /// Creates an endpoint whose response is parsed as `R`.
    pub(crate) const fn with_response(endpoint: E) -> Self {
        Self {
            endpoint,
            body: None,
            response: PhantomData,
        }
    }
}

impl<'b, E, R> PassthroughEndpoint<E, Vec<OverwriteEntry<'b>>, R> {
    /// Creates an endpoint that sends `entries`. `endpoint` contains the bodies to check.
    pub(crate) const fn with_entries(endpoint: E, entries: Vec<OverwriteEntry<'b>>) -> Self {
        Self {
            endpoint,
            body: Some(entries),
            response: PhantomData,
        }
    }
}

impl<E, B, R> Endpoint for PassthroughEndpoint<E, B, R>
where
    E: Endpoint,
    B: Serialize,
    R: DeserializeOwned + 'static,
{
    const METHOD: Method = E::METHOD;
    const PATH: &'static str = E::PATH;
    const QUERY: &'static [&'static str] = E::QUERY;
    const STATUSES: &'static [u16] = E::STATUSES;
    const REQUIRES: Requirement = E::REQUIRES;
    const EVENTS: &'static [&'static str] = E::EVENTS;
    const AUTH: Auth = E::AUTH;
    type Body = B;
    type Response = R;

    fn params(&self) -> impl IntoIterator<Item = String> {
        self.endpoint.params()
    }

    fn query(&self) -> Vec<(&'static str, String)> {
        self.endpoint.query()
    }

    fn body(&self) -> Option<&B> {
        self.body.as_ref()
    }

    fn requires(&self) -> Requirement {
        self.endpoint.requires()
    }

    fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
        self.endpoint.check(now)
    }

    fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        self.endpoint.check_in(guild)
    }
}

/// Returns the scopes that change, each after the scopes to which its commands move, otherwise in plan order.
///
/// A command that moves is thus registered in both scopes for a moment, and never missing from both, even if an
/// overwrite fails. If two scopes exchange commands, one of them must come first.
pub(crate) fn overwrite_order(plan: &Plan) -> Vec<&ScopePlan> {
    let mut remaining: Vec<_> = plan
        .scopes()
        .iter()
        .filter(|scope| !scope.is_empty())
        .collect();
    let mut order = Vec::with_capacity(remaining.len());
    while !remaining.is_empty() {
        let ready = remaining.iter().position(|scope| {
            !remaining
                .iter()
                .any(|other| moves_command_to(scope, other.scope))
        });
        order.push(remaining.remove(ready.unwrap_or(0)));
    }
    order
}

/// Returns whether a command moves from one scope to another.
fn moves_command_to(from: &ScopePlan, to: Scope) -> bool {
    from.commands.iter().any(|command| {
        matches!(&command.change, Change::Deleted { to: scopes, .. } if scopes.contains(&to))
    })
}
