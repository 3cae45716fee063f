//! IDs of the registered commands, for mentions: read from the service if neither the registration nor the lock has
//! them, and kept for some minutes.

use std::collections::HashMap;
use std::sync::PoisonError;
use std::time::Duration;

use guildhall_client::{Client, Error};
use guildhall_model::{Application, Command as RegisteredCommand, Guild, Id};
use guildhall_rules::CommandType;

use crate::context::Context;
use crate::platform::{Instant, Mutex, timeout};

/// Lifetime of a list.
const FRESH_FOR: Duration = Duration::from_mins(10);

/// Maximum time of a request. By default, the automatic deferral follows 2 seconds after the interaction.
const READ_TIMEOUT: Duration = Duration::from_millis(1500);

/// IDs of CHAT_INPUT commands by name, as the service listed them, for the global scope (`None`) and for guilds with
/// commands of their own.
#[derive(Debug, Default)]
pub(crate) struct CommandIds(Mutex<HashMap<Option<Id<Guild>>, CommandList>>);

#[derive(Clone, Debug)]
struct CommandList {
    read_at: Instant,
    ids: HashMap<String, Id<RegisteredCommand>>,
}

impl CommandIds {
    /// Returns the ID of a command in a scope, if the list has it.
    pub(crate) fn get(
        &self,
        guild: Option<Id<Guild>>,
        name: &str,
    ) -> Option<Id<RegisteredCommand>> {
        let lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.get(&guild)?.ids.get(name).copied()
    }

    /// Reads the list of a scope, unless the list is younger than [`FRESH_FOR`]. If the request fails, the list is
    /// empty for that time, and commands are shown without mentions.
    pub(crate) async fn refresh(&self, ctx: &Context, guild: Option<Id<Guild>>) {
        let Ok(client) = ctx.client() else {
            return;
        };
        if self.is_fresh(guild) {
            return;
        }
        let read = read_ids(client, ctx.application_id(), guild);
        let ids = match timeout(READ_TIMEOUT, read).await {
            Ok(Ok(ids)) => ids,
            Ok(Err(error)) => {
                tracing::warn!(%error, "cannot list the registered commands; help shows names instead of mentions");
                HashMap::new()
            }
            Err(_) => {
                tracing::warn!(
                    "listing the registered commands took too long; help shows names instead of mentions"
                );
                HashMap::new()
            }
        };
        let list = CommandList {
            read_at: Instant::now(),
            ids,
        };
        let mut lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.insert(guild, list);
    }

    fn is_fresh(&self, guild: Option<Id<Guild>>) -> bool {
        let lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let list = lists.get(&guild);
        list.is_some_and(|list| list.read_at.elapsed() < FRESH_FOR)
    }
}

async fn read_ids(
    client: &Client,
    application: Id<Application>,
    guild: Option<Id<Guild>>,
) -> Result<HashMap<String, Id<RegisteredCommand>>, Error> {
    let application = client.application(application);
    let commands = match guild {
        None => application.commands().list().await?,
        Some(guild) => application.guild(guild).commands().list().await?,
    };
    let is_typed = |command: &RegisteredCommand| command.kind == CommandType::ChatInput;
    let typed = commands.into_iter().filter(is_typed);
    Ok(typed.map(|command| (command.name, command.id)).collect())
}
