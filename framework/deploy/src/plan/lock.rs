//! The lock file: the commands that were last registered, with their IDs, and pending restores.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::iter;
use std::str::FromStr;

use guildhall_model::{
    Application, ApplicationIntegrationType, Command as Registered, CommandBody, CommandType,
    Guild, Id,
};
use serde::{Deserialize, Serialize};

use crate::plan::deployed::Deployed;
use crate::plan::lock_format::{FormatVersion, LockError, parse};
use crate::plan::options::Scope;
use crate::plan::restore_queue::RestoreQueue;

/// Content of `commands.lock.json`: the commands that were last registered, with their IDs.
///
/// `commands apply` writes the file, `commands check --offline` compares the declared commands with the file, and
/// `AppBuilder::lock` uses its IDs to mention commands.
///
/// The lock includes guilds in which all commands were registered for testing, with `--guild` or `--dev`: the next
/// `apply` without these options removes the commands from these guilds. The lock also includes the permissions that
/// guilds lost with a command, until an `apply` with a user's token restores them.
///
/// Before `apply` writes the commands of a scope, it marks the scope as unsure. The mark stays if `apply` is stopped,
/// or does not learn which commands the scope has; the next `apply` removes the mark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    #[serde(default)]
    version: FormatVersion,
    application: Id<Application>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    integration_types: Option<Vec<ApplicationIntegrationType>>,
    global: Vec<CommandBody>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    guilds: BTreeMap<Id<Guild>, Vec<CommandBody>>,
    /// Scopes whose commands may differ from those in the lock.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    unsure: BTreeSet<Scope>,
    #[serde(default, skip_serializing_if = "RestoreQueue::is_empty")]
    pending_restores: RestoreQueue,
}

/// The lock belongs to another app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the lock belongs to application {lock}, not to {application}")]
#[non_exhaustive]
pub struct ForeignLockError {
    /// The app that the lock belongs to.
    pub lock: Id<Application>,
    /// The app that uses the lock.
    pub application: Id<Application>,
}

impl Lock {
    /// Creates the lock for an app without registered commands.
    pub const fn new(application: Id<Application>) -> Self {
        Self {
            version: FormatVersion,
            application,
            integration_types: None,
            global: Vec::new(),
            guilds: BTreeMap::new(),
            unsure: BTreeSet::new(),
            pending_restores: RestoreQueue {
                pending: Vec::new(),
            },
        }
    }

    /// Returns the ID of the app that the lock belongs to.
    pub const fn application(&self) -> Id<Application> {
        self.application
    }

    /// Checks that the lock belongs to `application`: another app has different command IDs and guilds.
    ///
    /// # Errors
    ///
    /// Returns [`ForeignLockError`] if the lock belongs to another app.
    pub fn check(&self, application: Id<Application>) -> Result<(), ForeignLockError> {
        let lock = self.application;
        if lock == application {
            return Ok(());
        }
        Err(ForeignLockError { lock, application })
    }

    /// Sets the commands of a scope. A guild without commands is removed from the lock.
    pub fn set_commands(&mut self, scope: Scope, commands: impl IntoIterator<Item = Registered>) {
        let bodies: Vec<_> = commands.into_iter().map(CommandBody::from).collect();
        self.unsure.remove(&scope);
        match scope {
            Scope::Global => self.global = bodies,
            Scope::Guild(guild) if bodies.is_empty() => drop(self.guilds.remove(&guild)),
            Scope::Guild(guild) => drop(self.guilds.insert(guild, bodies)),
        }
    }

    /// Sets the last known commands of a scope whose current commands are unknown, and marks the scope as
    /// [unsure](Self::unsure_scopes). A guild stays in the lock even without commands, so that the next run reads it.
    pub fn set_last_known_commands(
        &mut self,
        scope: Scope,
        had: impl IntoIterator<Item = Registered>,
    ) {
        self.set_commands(scope, had);
        self.unsure.insert(scope);
        if let Scope::Guild(guild) = scope {
            self.guilds.entry(guild).or_default();
        }
    }

    /// Sets the integration types that the app supports, which are the default for global commands.
    pub fn set_integration_types(&mut self, types: impl Into<Vec<ApplicationIntegrationType>>) {
        self.integration_types = Some(types.into());
    }

    /// Sets the restore queue, without the permissions that cannot be restored.
    pub fn set_restore_queue(&mut self, queue: &RestoreQueue) {
        self.pending_restores = queue.to_lock_format();
    }

    /// Returns the permissions that guilds lost with a command and that have not been restored.
    pub const fn restore_queue(&self) -> &RestoreQueue {
        &self.pending_restores
    }

    /// Returns the global scope, and the guilds that have or may have commands.
    pub fn scopes(&self) -> impl Iterator<Item = Scope> {
        let guilds = self.guilds.keys().copied();
        iter::once(Scope::Global).chain(guilds.map(Scope::Guild))
    }

    /// Returns the scopes whose commands may differ from those in the lock, because `apply` was stopped while it wrote
    /// them, or did not learn the outcome.
    pub fn unsure_scopes(&self) -> impl Iterator<Item = Scope> {
        self.unsure.iter().copied()
    }

    /// Returns the ID of a CHAT_INPUT command: the guild's command, or else the global command.
    pub fn id(&self, name: &str, guild: Option<Id<Guild>>) -> Option<Id<Registered>> {
        let own = guild.and_then(|guild| self.guilds.get(&guild));
        let mut commands = own.into_iter().flatten().chain(&self.global);
        let found =
            commands.find(|command| command.kind == CommandType::ChatInput && command.name == name);
        found?.id
    }

    /// Returns the commands that were last registered. Later changes by others are not included.
    pub fn deployed(&self) -> Deployed {
        let global = iter::once((Scope::Global, &self.global));
        let guilds = self
            .guilds
            .iter()
            .map(|(guild, bodies)| (Scope::Guild(*guild), bodies));
        let empty = Deployed::default()
            .integration_types(self.integration_types.clone().unwrap_or_default());
        global
            .chain(guilds)
            .fold(empty, |deployed, (scope, bodies)| {
                let commands = bodies.iter().map(|body| self.command(scope, body));
                deployed.commands(scope, commands.collect::<Vec<_>>())
            })
    }

    fn command(&self, scope: Scope, body: &CommandBody) -> Registered {
        let id = body.id.unwrap_or(Id::new(0));
        let mut command = Registered::new(id, self.application, Id::new(0), body.clone());
        command.guild_id = scope.guild();
        command
    }
}

impl FromStr for Lock {
    type Err = LockError;

    /// Parses the format that [`Display`](fmt::Display) writes, in this version or an earlier one.
    fn from_str(text: &str) -> Result<Self, LockError> {
        parse(text)
    }
}

/// Writes the lock as JSON with one field per line, for readable diffs in version control.
impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?;
        writeln!(f, "{json}")
    }
}
