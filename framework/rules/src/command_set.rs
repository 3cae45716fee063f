//! Rules of a whole set of commands: names that collide, and how many there may be.

use std::collections::HashMap;
use std::fmt;

use crate::definition::CommandDef;
use crate::kind::CommandType;

/// Where a set of commands is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Wherever the app is installed.
    Global,
    /// In one guild.
    Guild,
}

/// How many commands the service takes.
///
/// The service may change these numbers, so they can be set, and nothing at compile time depends
/// on them. The default is the documented interface: 100 `CHAT_INPUT`, 5 USER, 5 MESSAGE and, globally only,
/// 1 `PRIMARY_ENTRY_POINT` per scope; 200 creates a day and guild; 130 commands in one bulk overwrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// `CHAT_INPUT` commands per scope.
    pub chat_input: usize,
    /// USER commands per scope.
    pub user: usize,
    /// MESSAGE commands per scope.
    pub message: usize,
    /// `PRIMARY_ENTRY_POINT` commands, global ones only.
    pub entry_point: usize,
    /// Commands created per day and guild; overwriting one that exists is free.
    pub creates_per_day: usize,
    /// Commands in one bulk overwrite.
    pub bulk: usize,
}

impl Limits {
    /// The documented interface's numbers, which are the default.
    pub const DOCUMENTED: Self = Self {
        chat_input: 100,
        user: 5,
        message: 5,
        entry_point: 1,
        creates_per_day: 200,
        bulk: 130,
    };

    /// What the service takes since 3 March 2026: 15 USER and 15 MESSAGE commands.
    pub const TODAY: Self = Self::DOCUMENTED.with_user(15).with_message(15);

    /// Sets the `CHAT_INPUT` commands per scope.
    #[must_use]
    pub const fn with_chat_input(mut self, count: usize) -> Self {
        self.chat_input = count;
        self
    }

    /// Sets the USER commands per scope.
    #[must_use]
    pub const fn with_user(mut self, count: usize) -> Self {
        self.user = count;
        self
    }

    /// Sets the MESSAGE commands per scope.
    #[must_use]
    pub const fn with_message(mut self, count: usize) -> Self {
        self.message = count;
        self
    }

    /// Sets the global `PRIMARY_ENTRY_POINT` commands.
    #[must_use]
    pub const fn with_entry_point(mut self, count: usize) -> Self {
        self.entry_point = count;
        self
    }

    /// Sets the commands created per day and guild.
    #[must_use]
    pub const fn with_creates_per_day(mut self, count: usize) -> Self {
        self.creates_per_day = count;
        self
    }

    /// Sets the commands in one bulk overwrite.
    #[must_use]
    pub const fn with_bulk(mut self, count: usize) -> Self {
        self.bulk = count;
        self
    }

    /// How many commands of this type a scope takes.
    pub const fn of(&self, kind: CommandType, scope: Scope) -> usize {
        match (kind, scope) {
            (CommandType::ChatInput, _) => self.chat_input,
            (CommandType::User, _) => self.user,
            (CommandType::Message, _) => self.message,
            (CommandType::PrimaryEntryPoint, Scope::Global) => self.entry_point,
            (CommandType::PrimaryEntryPoint, Scope::Guild) | (CommandType::Unknown(_), _) => 0,
        }
    }

    /// Counts the commands of one scope, and tells which limits they exceed.
    pub fn exceeded<'a>(
        &self,
        commands: impl IntoIterator<Item = &'a CommandDef<'a>>,
        scope: Scope,
    ) -> Vec<Excess> {
        let mut counts = [0; CommandType::ALL.len()];
        for command in commands {
            if let Some(position) = CommandType::ALL.iter().position(|k| *k == command.kind) {
                counts[position] += 1;
            }
        }
        let total = (None, counts.iter().sum(), self.bulk);
        CommandType::ALL
            .iter()
            .zip(counts)
            .map(|(kind, count)| (Some(*kind), count, self.of(*kind, scope)))
            .chain([total])
            .filter(|(_, count, limit)| count > limit)
            .map(|(kind, count, limit)| Excess { kind, count, limit })
            .collect()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DOCUMENTED
    }
}

/// More commands in a scope than the service takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excess {
    /// Their type; `None` for all commands of one bulk overwrite.
    pub kind: Option<CommandType>,
    /// How many there are.
    pub count: usize,
    /// How many the service takes.
    pub limit: usize,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, limit, .. } = self;
        match self.kind {
            Some(kind) => write!(
                f,
                "a scope takes at most {limit} {} commands; this one has {count}",
                kind.name()
            ),
            None => write!(
                f,
                "a bulk overwrite takes at most {limit} commands; this one has {count}"
            ),
        }
    }
}

/// Two commands of one scope that have their name and type in common.
///
/// The fault is [`Fault::CommandNameTaken`](crate::Fault::CommandNameTaken).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// Position of the first command with the name.
    pub first: usize,
    /// Position of the later one, where the service reports it.
    pub second: usize,
}

/// Finds the commands of one scope whose name is taken by an earlier one of the same type.
pub fn duplicates<'a>(commands: impl IntoIterator<Item = &'a CommandDef<'a>>) -> Vec<Duplicate> {
    let mut seen = HashMap::new();
    let mut found = Vec::new();
    for (second, command) in commands.into_iter().enumerate() {
        let first = *seen.entry((command.kind, command.name)).or_insert(second);
        if first != second {
            found.push(Duplicate { first, second });
        }
    }
    found
}
