//! Groups the commands that an app declares into one bulk overwrite per scope.

use std::collections::BTreeSet;
use std::iter;

use guildhall_model::{Command as Registered, CommandBody, CommandOption, CommandType, Guild, Id};
use guildhall_rules::{CommandDef, Fault, Source, missing_extensions};
use serde_json::{Map, Value};

use crate::plan::compare::is_same_name;
use crate::plan::deployed::{Deployed, OverwriteEntry, passthrough};
use crate::plan::normalize::for_scope;
use crate::plan::options::{Scope, Target};
use crate::plan::scope_plan::CommandLabel;

/// A command that the app's code declares.
#[derive(Clone, Debug)]
pub struct DeclaredCommand {
    /// The definition to register.
    pub def: CommandDef<'static>,
    /// The guilds in which to register the command; empty for a global command.
    pub guilds: &'static [u64],
    /// Location of the command's function or module in the source.
    pub source: Source,
    /// The subcommands and subcommand groups, in option order.
    pub children: Vec<DeclaredCommand>,
}

/// The commands that each scope should have.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub(crate) batches: Vec<Batch>,
    renames: Vec<(String, String)>,
    pub(crate) target: Target,
}

impl Declared {
    /// Groups commands by scope. `target` determines the scopes.
    pub fn new(commands: &[DeclaredCommand], target: Target) -> Self {
        Self {
            batches: match target {
                Target::Everywhere => global_and_guild_batches(commands),
                Target::Guild(guild) => vec![single_guild_batch(commands, guild)],
            },
            target,
            ..Self::default()
        }
    }

    /// Sets the commands of a scope. Replaces commands that were set for the same scope earlier.
    ///
    /// IDs are ignored: a command is identified by name and type. For a guild, contexts, integration types and
    /// `dm_permission` are ignored too: the service rejects them for guild commands.
    #[must_use]
    pub fn commands(self, scope: Scope, commands: impl Into<Vec<CommandBody>>) -> Self {
        let bodies = commands.into().into_iter();
        let entries = bodies
            .map(|body| BatchEntry::from_body(body, scope))
            .collect();
        self.with_batch(Batch { scope, entries })
    }

    /// Declares that the command `from` is now named `to`, regardless of other differences.
    ///
    /// The command keeps its ID, and the permissions that guilds have set for it can be restored. Has no effect if no
    /// command `from` is registered, or if a command `to` of the same type already is.
    #[must_use]
    pub fn rename(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.renames.push((from.into(), to.into()));
        self
    }

    /// Returns whether [`rename`](Self::rename) was called with `from` and `to`.
    pub(crate) fn is_renamed(&self, from: &str, to: &str) -> bool {
        let mut renames = self.renames.iter();
        renames.any(|rename| (&*rename.0, &*rename.1) == (from, to))
    }

    pub(crate) fn with_batch(mut self, batch: Batch) -> Self {
        self.batches.retain(|other| other.scope != batch.scope);
        self.batches.push(batch);
        self
    }

    /// Declares an empty list of commands for every scope in `scopes` that is in `read` but not declared, so that a
    /// plan deletes the scope's commands.
    #[must_use]
    pub fn declare_empty(self, scopes: &BTreeSet<Scope>, read: &Deployed) -> Self {
        let cleared: Vec<_> = read
            .scopes()
            .map(|(scope, _)| scope)
            .filter(|scope| scopes.contains(scope) && self.batch(*scope).is_none())
            .collect();
        cleared
            .into_iter()
            .fold(self, |declared, scope| declared.commands(scope, []))
    }

    /// Returns the scopes with the commands that they should have, as a bulk overwrite sends them.
    pub fn scopes(&self) -> impl Iterator<Item = (Scope, Vec<CommandBody>)> {
        self.batches
            .iter()
            .map(|batch| (batch.scope, batch.bodies()))
    }

    /// Returns the declared scopes.
    pub fn declared_scopes(&self) -> impl Iterator<Item = Scope> {
        self.batches.iter().map(|batch| batch.scope)
    }

    /// Returns whether no scope has a command, which is usually a mistake.
    pub fn is_empty(&self) -> bool {
        self.batches.iter().all(|batch| batch.entries.is_empty())
    }

    pub(crate) fn batch(&self, scope: Scope) -> Option<&Batch> {
        self.batches.iter().find(|batch| batch.scope == scope)
    }
}

/// The commands of one bulk overwrite.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) scope: Scope,
    pub(crate) entries: Vec<BatchEntry>,
}

/// One command of a bulk overwrite.
#[derive(Clone, Debug)]
pub(crate) struct BatchEntry {
    pub(crate) body: CommandBody,
    /// Declaration of the command in the code, if there is one.
    pub(crate) command: Option<DeclaredCommand>,
    /// All fields of an undeclared command that is kept, including unknown fields.
    pub(crate) raw_fields: Option<Map<String, Value>>,
}

impl BatchEntry {
    fn global(command: &DeclaredCommand) -> Self {
        Self {
            body: CommandBody::from(&command.def),
            command: Some(command.clone()),
            raw_fields: None,
        }
    }

    fn in_guild(command: &DeclaredCommand) -> Self {
        let mut def = command.def;
        def.in_guild = true;
        Self {
            body: CommandBody::from(&def),
            command: Some(command.clone()),
            raw_fields: None,
        }
    }

    /// Creates an entry for a command that has no declaration in the code.
    fn from_body(body: CommandBody, scope: Scope) -> Self {
        Self {
            body: CommandBody {
                id: None,
                ..for_scope(body, scope)
            },
            command: None,
            raw_fields: None,
        }
    }

    /// Creates an entry for an undeclared command that is kept, with its JSON.
    pub(crate) fn kept(command: Registered, json: Option<&str>, scope: Scope) -> Self {
        let body = for_scope(command, scope);
        Self {
            raw_fields: json.and_then(|json| passthrough(json, &body)),
            body,
            command: None,
        }
    }

    pub(crate) fn is_entry_point(&self) -> bool {
        self.body.kind == CommandType::PrimaryEntryPoint
    }
}

impl Batch {
    /// Returns the entries to send.
    pub(crate) fn overwrite_entries(&self) -> Vec<OverwriteEntry<'_>> {
        self.entries
            .iter()
            .map(|entry| match &entry.raw_fields {
                Some(fields) => OverwriteEntry::Raw(fields),
                None => OverwriteEntry::Body(&entry.body),
            })
            .collect()
    }

    /// Returns the bodies to check before the request: all except those of undeclared commands that are kept.
    pub(crate) fn checked_bodies(&self) -> Vec<CommandBody> {
        self.entries
            .iter()
            .filter(|entry| entry.raw_fields.is_none())
            .map(|entry| entry.body.clone())
            .collect()
    }

    /// Returns the commands to send, without unknown fields.
    pub(crate) fn bodies(&self) -> Vec<CommandBody> {
        self.entries
            .iter()
            .map(|entry| entry.body.clone())
            .collect()
    }

    /// Returns the warnings about declared commands that the service accepts.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let declared = self
            .entries
            .iter()
            .filter(|entry| entry.raw_fields.is_none());
        let in_guild = self.scope != Scope::Global;
        let warnings = declared.flat_map(|entry| {
            let label = CommandLabel(entry.body.kind, &entry.body.name);
            let warnings = command_warnings(&entry.body, in_guild);
            warnings
                .into_iter()
                .map(move |warning| format!("{label}: {warning}"))
        });
        warnings.collect()
    }

    /// Returns whether the batch has a command of this name and type.
    pub(crate) fn declares(&self, command: &Registered) -> bool {
        self.entries
            .iter()
            .any(|entry| is_same_name(&entry.body, command))
    }
}

fn global_and_guild_batches(commands: &[DeclaredCommand]) -> Vec<Batch> {
    let global = commands.iter().filter(|command| command.guilds.is_empty());
    let global_batch = Batch {
        scope: Scope::Global,
        entries: global.map(BatchEntry::global).collect(),
    };
    let guild_batch = |guild: u64| {
        let own = commands
            .iter()
            .filter(move |command| command.guilds.contains(&guild));
        Batch {
            scope: Scope::Guild(Id::new(guild)),
            entries: own.map(BatchEntry::in_guild).collect(),
        }
    };
    let guilds: BTreeSet<u64> = commands
        .iter()
        .flat_map(|command| command.guilds)
        .copied()
        .collect();
    iter::once(global_batch)
        .chain(guilds.into_iter().map(guild_batch))
        .collect()
}

fn single_guild_batch(commands: &[DeclaredCommand], guild: Id<Guild>) -> Batch {
    let is_allowed =
        |command: &&DeclaredCommand| command.def.kind != CommandType::PrimaryEntryPoint;
    let mut chosen: Vec<&DeclaredCommand> = Vec::new();
    for command in commands.iter().filter(is_allowed) {
        match chosen
            .iter_mut()
            .find(|other| other.def.shares_name_with(&command.def))
        {
            // A guild can have each name only once; a command for the guild replaces a global command.
            Some(other) if command.guilds.contains(&guild.get()) => *other = command,
            Some(_) => {}
            None => chosen.push(command),
        }
    }
    Batch {
        scope: Scope::Guild(guild),
        entries: chosen.into_iter().map(BatchEntry::in_guild).collect(),
    }
}

/// Returns the warnings about a command: the context PRIVATE_CHANNEL without USER_INSTALL has no effect, and file types
/// may lack the extensions of converted files.
fn command_warnings(body: &CommandBody, in_guild: bool) -> Vec<String> {
    let findings = body.check(in_guild);
    let mut faults = findings.iter().map(|finding| finding.fault);
    let unreachable = faults.find(|fault| *fault == Fault::ContextNeedsUserInstall);
    let mut warnings: Vec<_> = unreachable.iter().map(ToString::to_string).collect();
    add_file_type_warnings(&body.options, &mut warnings);
    warnings
}

fn add_file_type_warnings(options: &[CommandOption], warnings: &mut Vec<String>) {
    for option in options {
        add_file_type_warnings(&option.options, warnings);
        let missing = missing_extensions(&option.file_types).join(", ");
        if !missing.is_empty() {
            warnings.push(format!(
                "file_types of `{}` lacks {missing}, to which devices convert files",
                option.name
            ));
        }
    }
}
