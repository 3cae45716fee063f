//! What should be: a registry and a target become one list of bodies per scope.

use std::collections::BTreeSet;

use guildhall_model::{
    ApplicationIntegrationType, Command as Registered, CommandBody, CommandType, Guild, Id,
    InteractionContextType,
};
use serde_json::{Map, Value};

use crate::declaration::DeclaredCommand;
use crate::plan::canonical::fit;
use crate::plan::deployed::{Deployed, Sent, verbatim};
use crate::plan::options::{Scope, Target};

/// What should be: the commands of each scope that is to be written.
///
/// ```
/// use guildhall_deploy::plan::{Declared, Scope};
/// use guildhall_model::{CommandBody, CommandType};
///
/// let roll = CommandBody::new(CommandType::ChatInput, "roll", "Roll some dice");
/// let declared = Declared::default().with(Scope::Global, [roll]);
/// assert_eq!(declared.scopes().count(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub(crate) batches: Vec<Batch>,
    renames: Vec<(String, String)>,
    pub(crate) target: Target,
}

impl Declared {
    /// Collects the commands that an app's code declares, by the scopes of a target.
    pub fn new(commands: &[DeclaredCommand], target: Target) -> Self {
        Self {
            batches: batches(commands, target),
            target,
            ..Self::default()
        }
    }

    /// Says which commands a scope should have; those that were said before are replaced.
    ///
    /// Their ids are left out: a name and a type say which command is meant. For a guild, so are
    /// contexts, integration types and `dm_permission`: the service refuses them there.
    #[must_use]
    pub fn with(self, scope: Scope, commands: impl Into<Vec<CommandBody>>) -> Self {
        let bodies = commands.into().into_iter();
        let entries = bodies.map(|body| Entry::of(body, scope)).collect();
        self.and_batch(Batch { scope, entries })
    }

    /// Says that the command `from` is `to` now, whatever else they have in common.
    ///
    /// It keeps its id, and what guilds have set for it can be restored. Where the service has no
    /// `from`, or has a `to` of its type as well, this says nothing.
    #[must_use]
    pub fn with_rename(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.renames.push((from.into(), to.into()));
        self
    }

    /// Whether it is said that one command is another one now.
    pub(crate) fn is_renamed(&self, from: &str, to: &str) -> bool {
        let mut renames = self.renames.iter();
        renames.any(|rename| (&*rename.0, &*rename.1) == (from, to))
    }

    pub(crate) fn and_batch(mut self, batch: Batch) -> Self {
        self.batches.retain(|other| other.scope != batch.scope);
        self.batches.push(batch);
        self
    }

    /// Says that scopes which are here no more should have no commands, where they were read.
    pub fn and_nothing_in(self, scopes: &BTreeSet<Scope>, read: &Deployed) -> Self {
        let read = read.scopes().map(|(scope, _)| scope);
        let forgotten = read.filter(|it| scopes.contains(it) && self.batch(*it).is_none());
        let forgotten: Vec<_> = forgotten.collect();
        forgotten.into_iter().fold(self, |all, it| all.with(it, []))
    }

    /// The scopes and the commands they should have, as they would be sent.
    pub fn scopes(&self) -> impl Iterator<Item = (Scope, Vec<CommandBody>)> {
        self.batches
            .iter()
            .map(|batch| (batch.scope, batch.bodies()))
    }

    /// The scopes alone.
    pub fn places(&self) -> impl Iterator<Item = Scope> {
        self.batches.iter().map(|batch| batch.scope)
    }

    /// Whether there is no command at all, which is more likely a mistake than meant.
    pub fn is_empty(&self) -> bool {
        self.batches.iter().all(|batch| batch.entries.is_empty())
    }

    pub(crate) fn batch(&self, scope: Scope) -> Option<&Batch> {
        self.batches.iter().find(|batch| batch.scope == scope)
    }
}

/// One bulk overwrite.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) scope: Scope,
    pub(crate) entries: Vec<Entry>,
}

/// One command of a bulk overwrite.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) body: CommandBody,
    /// What the body was made of; none for a command that only the service knows.
    pub(crate) command: Option<DeclaredCommand>,
    /// All fields of a command that stays as the service has it, known here or not.
    pub(crate) whole: Option<Map<String, Value>>,
}

impl Entry {
    fn global(command: &DeclaredCommand) -> Self {
        Self {
            body: CommandBody::from(&command.def),
            command: Some(command.clone()),
            whole: None,
        }
    }

    fn in_guild(command: &DeclaredCommand) -> Self {
        let mut def = command.def;
        def.in_guild = true;
        Self {
            body: CommandBody::from(&def),
            command: Some(command.clone()),
            whole: None,
        }
    }

    /// A command that no function answers.
    fn of(body: CommandBody, scope: Scope) -> Self {
        Self {
            body: CommandBody {
                id: None,
                ..fit(body, scope)
            },
            command: None,
            whole: None,
        }
    }

    /// A command that stays as the service has it, which said `json` of it.
    pub(crate) fn kept(command: Registered, json: Option<&str>, scope: Scope) -> Self {
        let body = without_filled_in(fit(command, scope));
        Self {
            whole: json.and_then(|json| verbatim(json, &body)),
            body,
            command: None,
        }
    }

    pub(crate) fn is_entry_point(&self) -> bool {
        self.body.kind == CommandType::PrimaryEntryPoint
    }
}

impl Batch {
    /// What is sent.
    pub(crate) fn sent(&self) -> Vec<Sent<'_>> {
        let entries = self.entries.iter();
        let sent = entries.map(|entry| match &entry.whole {
            Some(whole) => Sent::Whole(whole),
            None => Sent::Body(&entry.body),
        });
        sent.collect()
    }

    /// What is sent and does not come from the service itself.
    pub(crate) fn own(&self) -> Vec<CommandBody> {
        let own = self.entries.iter().filter(|entry| entry.whole.is_none());
        own.map(|entry| entry.body.clone()).collect()
    }

    /// What is sent, by the fields that are known here.
    pub(crate) fn bodies(&self) -> Vec<CommandBody> {
        self.entries
            .iter()
            .map(|entry| entry.body.clone())
            .collect()
    }
}

/// The bulk overwrites that bring a registry to a target.
pub(crate) fn batches(commands: &[DeclaredCommand], target: Target) -> Vec<Batch> {
    match target {
        Target::Everywhere => everywhere(commands),
        Target::Guild(guild) => vec![into_guild(commands, guild)],
    }
}

fn everywhere(commands: &[DeclaredCommand]) -> Vec<Batch> {
    let global = commands.iter().filter(|command| command.guilds.is_empty());
    let global = Batch {
        scope: Scope::Global,
        entries: global.map(Entry::global).collect(),
    };
    let in_guild = |guild: u64| {
        let own = commands
            .iter()
            .filter(move |command| command.guilds.contains(&guild));
        Batch {
            scope: Scope::Guild(Id::new(guild)),
            entries: own.map(Entry::in_guild).collect(),
        }
    };
    let guilds = commands.iter().flat_map(|command| command.guilds);
    let guilds: BTreeSet<u64> = guilds.copied().collect();
    std::iter::once(global)
        .chain(guilds.into_iter().map(in_guild))
        .collect()
}

fn into_guild(commands: &[DeclaredCommand], guild: Id<Guild>) -> Batch {
    let fit = |command: &&DeclaredCommand| command.def.kind != CommandType::PrimaryEntryPoint;
    let mut chosen: Vec<&DeclaredCommand> = Vec::new();
    for command in commands.iter().filter(fit) {
        match chosen
            .iter_mut()
            .find(|other| other.def.shares_name_with(&command.def))
        {
            // One name fits once into a guild; the guild's own command comes first.
            Some(other) if command.guilds.contains(&guild.get()) => *other = command,
            Some(_) => {}
            None => chosen.push(command),
        }
    }
    let entries = chosen.into_iter().map(Entry::in_guild).collect();
    Batch {
        scope: Scope::Guild(guild),
        entries,
    }
}

/// A command without the integration types that nobody can have declared.
///
/// The service takes no such pair, but makes one where only the contexts are said.
pub(crate) fn without_filled_in(mut body: CommandBody) -> CommandBody {
    if is_private(&body) && !is_for_users(&body) {
        body.integration_types = None;
    }
    body
}

fn is_private(body: &CommandBody) -> bool {
    let mut contexts = body.contexts.iter().flatten();
    contexts.any(|it| *it == InteractionContextType::PrivateChannel)
}

fn is_for_users(body: &CommandBody) -> bool {
    let mut types = body.integration_types.iter().flatten();
    types.any(|it| *it == ApplicationIntegrationType::UserInstall)
}
