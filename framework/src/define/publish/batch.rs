//! What is sent where: a registry and a target become one list of bodies per scope.

use std::fmt;

use guildhall_model::{Command as Registered, CommandBody, CommandType, Guild, Id};

use crate::define::{Command, Registry};

/// Where a set of commands lives: one bulk overwrite replaces all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scope {
    /// Wherever the app is installed.
    Global,
    /// In one guild.
    Guild(Id<Guild>),
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global => f.write_str("global"),
            Self::Guild(id) => write!(f, "guild {id}"),
        }
    }
}

/// Which scopes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// The global scope, and each guild that a command names.
    ///
    /// The global scope is written even where it becomes empty: a command that moved into a guild
    /// would else be there twice. A guild that no command names any more is left as it is.
    Everywhere,
    /// One guild, which gets every CHAT_INPUT, USER and MESSAGE command of the app, as for trying
    /// them out. Contexts and integration types are left out: a guild command has none.
    Guild(Id<Guild>),
}

/// One bulk overwrite.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) scope: Scope,
    pub(crate) entries: Vec<Entry>,
}

/// One command of a bulk overwrite.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) body: CommandBody,
    /// What the body was made of; none for a command that only the service knows.
    pub(crate) command: Option<Command>,
}

impl Entry {
    fn global(command: &Command) -> Self {
        Self {
            body: CommandBody::from(command.def()),
            command: Some(*command),
        }
    }

    fn in_guild(command: &Command) -> Self {
        let mut def = *command.def();
        def.in_guild = true;
        Self {
            body: CommandBody::from(&def),
            command: Some(*command),
        }
    }

    /// A command that stays as the service has it.
    pub(super) fn kept(command: Registered) -> Self {
        Self {
            body: command.into(),
            command: None,
        }
    }

    pub(super) fn is_entry_point(&self) -> bool {
        self.body.kind == CommandType::PrimaryEntryPoint
    }
}

impl Batch {
    /// What is sent.
    pub(crate) fn bodies(&self) -> Vec<CommandBody> {
        self.entries
            .iter()
            .map(|entry| entry.body.clone())
            .collect()
    }
}

/// The bulk overwrites that bring a registry to a target.
pub(crate) fn batches(registry: &Registry, target: Target) -> Vec<Batch> {
    match target {
        Target::Everywhere => everywhere(registry),
        Target::Guild(guild) => vec![into_guild(registry.commands(), guild)],
    }
}

fn everywhere(registry: &Registry) -> Vec<Batch> {
    let commands = registry.commands().iter();
    let global = commands
        .clone()
        .filter(|command| command.guilds().is_empty());
    let global = Batch {
        scope: Scope::Global,
        entries: global.map(Entry::global).collect(),
    };
    let in_guild = |guild: u64| {
        let own = commands
            .clone()
            .filter(move |command| command.guilds().contains(&guild));
        Batch {
            scope: Scope::Guild(Id::new(guild)),
            entries: own.map(Entry::in_guild).collect(),
        }
    };
    let guilds = registry.guilds();
    std::iter::once(global)
        .chain(guilds.into_iter().map(in_guild))
        .collect()
}

fn into_guild(commands: &[Command], guild: Id<Guild>) -> Batch {
    let fit = |command: &&Command| command.def().kind != CommandType::PrimaryEntryPoint;
    let mut chosen: Vec<&Command> = Vec::new();
    for command in commands.iter().filter(fit) {
        match chosen
            .iter_mut()
            .find(|other| other.def().shares_name_with(command.def()))
        {
            // One name fits once into a guild; the guild's own command comes first.
            Some(other) if command.guilds().contains(&guild.get()) => *other = command,
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
