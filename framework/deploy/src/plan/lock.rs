//! The lock: what was registered last, with its ids, as a file that is kept with the code.

use std::collections::BTreeMap;
use std::fmt;
use std::iter;
use std::str::FromStr;

use guildhall_model::{
    Application, ApplicationIntegrationType, Command as Registered, CommandBody, CommandType,
    Guild, Id,
};
use serde::{Deserialize, Serialize};

use crate::plan::deployed::Deployed;
use crate::plan::lost_permissions::PendingRestore;
use crate::plan::options::Scope;

/// What was registered last, with its ids: the content of `commands.lock.json`.
///
/// `commands apply` writes it, `commands check --offline` compares with it, and
/// [`AppBuilder::lock`](crate::AppBuilder::lock) tells replies the ids of commands.
///
/// Guilds into which everything was put to try it out, with `--guild` or `--dev`, are in it too: the
/// next `apply` without them ends the trial. So is what guilds had set for commands that they lost,
/// until it is restored: the next `apply` with a user's token does it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    application: Id<Application>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    integration_types: Option<Vec<ApplicationIntegrationType>>,
    global: Vec<CommandBody>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    guilds: BTreeMap<Id<Guild>, Vec<CommandBody>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pending_restores: Vec<PendingRestore>,
}

/// A text is no lock.
#[derive(Debug)]
pub struct LockError(serde_json::Error);

/// A lock holds the commands of another app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the lock is of application {lock}, and this is application {application}")]
#[non_exhaustive]
pub struct ForeignLockError {
    /// The app whose lock it is.
    pub lock: Id<Application>,
    /// The app that it was held against.
    pub application: Id<Application>,
}

impl Lock {
    /// The lock of an app of which nothing is registered.
    pub const fn new(application: Id<Application>) -> Self {
        Self {
            application,
            integration_types: None,
            global: Vec::new(),
            guilds: BTreeMap::new(),
            pending_restores: Vec::new(),
        }
    }

    /// The app whose commands they are.
    pub const fn application(&self) -> Id<Application> {
        self.application
    }

    /// Refuses a lock that is not of this app: its ids and guilds are another one's.
    ///
    /// # Errors
    ///
    /// [`ForeignLockError`], with both.
    pub fn check(&self, application: Id<Application>) -> Result<(), ForeignLockError> {
        let lock = self.application;
        if lock == application {
            return Ok(());
        }
        Err(ForeignLockError { lock, application })
    }

    /// Notes what a scope has now. A guild that has nothing is forgotten.
    pub fn note(&mut self, scope: Scope, commands: impl IntoIterator<Item = Registered>) {
        let bodies: Vec<_> = commands.into_iter().map(CommandBody::from).collect();
        match scope {
            Scope::Global => self.global = bodies,
            Scope::Guild(guild) if bodies.is_empty() => drop(self.guilds.remove(&guild)),
            Scope::Guild(guild) => drop(self.guilds.insert(guild, bodies)),
        }
    }

    /// Notes a scope of which it is not known what it has now, with what it had. A guild is kept in
    /// any case, so that it is read the next time.
    pub fn note_uncertain(&mut self, scope: Scope, had: impl IntoIterator<Item = Registered>) {
        self.note(scope, had);
        if let Scope::Guild(guild) = scope {
            self.guilds.entry(guild).or_default();
        }
    }

    /// Notes how the app can be installed: what a global command has that does not say it.
    pub fn note_integration_types(&mut self, types: impl Into<Vec<ApplicationIntegrationType>>) {
        self.integration_types = Some(types.into());
    }

    /// Notes what guilds are pending_restores, in place of what was noted before.
    pub fn note_pending_restores(&mut self, pending_restores: impl Into<Vec<PendingRestore>>) {
        self.pending_restores = pending_restores.into();
    }

    /// What guilds had set for commands that they lost, and do not have again yet.
    pub fn pending_restores(&self) -> &[PendingRestore] {
        &self.pending_restores
    }

    /// The scopes that have commands, or may have some, and the global one.
    pub fn scopes(&self) -> impl Iterator<Item = Scope> {
        let guilds = self.guilds.keys().copied();
        iter::once(Scope::Global).chain(guilds.map(Scope::Guild))
    }

    /// The id of a CHAT_INPUT command: the guild's own, or else the global one.
    pub fn id(&self, name: &str, guild: Option<Id<Guild>>) -> Option<Id<Registered>> {
        let own = guild.and_then(|guild| self.guilds.get(&guild));
        let mut commands = own.into_iter().flatten().chain(&self.global);
        let found =
            commands.find(|command| command.kind == CommandType::ChatInput && command.name == name);
        found?.id
    }

    /// What the service has, if nobody has changed it since.
    pub fn deployed(&self) -> Deployed {
        let global = iter::once((Scope::Global, &self.global));
        let guilds = self
            .guilds
            .iter()
            .map(|(guild, bodies)| (Scope::Guild(*guild), bodies));
        let empty = Deployed::default()
            .with_integration_types(self.integration_types.clone().unwrap_or_default());
        global
            .chain(guilds)
            .fold(empty, |deployed, (scope, bodies)| {
                let commands = bodies.iter().map(|body| self.command(scope, body));
                deployed.with(scope, commands.collect::<Vec<_>>())
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

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, LockError> {
        serde_json::from_str(text).map_err(LockError)
    }
}

/// JSON over many lines, which version control compares well.
impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?;
        writeln!(f, "{json}")
    }
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text is no lock of commands: {}", self.0)
    }
}

impl std::error::Error for LockError {}
