//! Rules for all commands of a scope: unique names and maximum numbers of commands.

use std::collections::HashMap;
use std::fmt;

use crate::definition::CommandDef;
use crate::kind::CommandType;

/// The scope in which a set of commands is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All places where the app is installed.
    Global,
    /// A single guild.
    Guild,
}

/// Limits on the number of commands that the service accepts.
///
/// The service may change the numbers, so an app can set them, and no compile-time check depends on them. The default
/// is [`CURRENT`](Self::CURRENT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of `CHAT_INPUT` commands per scope.
    pub chat_input: usize,
    /// Maximum number of USER commands per scope.
    pub user: usize,
    /// Maximum number of MESSAGE commands per scope.
    pub message: usize,
    /// Maximum number of `PRIMARY_ENTRY_POINT` commands, which are always global.
    pub entry_point: usize,
    /// Maximum number of commands created per day and guild, not counting overwritten commands.
    pub creates_per_day: usize,
    /// Maximum number of commands in one bulk overwrite.
    pub bulk: usize,
}

impl Limits {
    /// Limits until 3 March 2026, which the specification of this framework states: 100 `CHAT_INPUT`, 5 USER and 5
    /// MESSAGE commands per scope, and globally 1 `PRIMARY_ENTRY_POINT` command; 200 creations per day and guild; 130
    /// commands in one bulk overwrite.
    pub const SPECIFICATION: Self = Self {
        chat_input: 100,
        user: 5,
        message: 5,
        entry_point: 1,
        creates_per_day: 200,
        bulk: 130,
    };

    /// Limits of the service since 3 March 2026: [`SPECIFICATION`](Self::SPECIFICATION), but 15 USER and 15 MESSAGE
    /// commands.
    pub const CURRENT: Self = Self::SPECIFICATION.user(15).message(15);

    /// Sets the maximum number of `CHAT_INPUT` commands per scope.
    #[must_use]
    pub const fn chat_input(mut self, count: usize) -> Self {
        self.chat_input = count;
        self
    }

    /// Sets the maximum number of USER commands per scope.
    #[must_use]
    pub const fn user(mut self, count: usize) -> Self {
        self.user = count;
        self
    }

    /// Sets the maximum number of MESSAGE commands per scope.
    #[must_use]
    pub const fn message(mut self, count: usize) -> Self {
        self.message = count;
        self
    }

    /// Sets the maximum number of `PRIMARY_ENTRY_POINT` commands.
    #[must_use]
    pub const fn entry_point(mut self, count: usize) -> Self {
        self.entry_point = count;
        self
    }

    /// Sets the maximum number of commands created per day and guild.
    #[must_use]
    pub const fn creates_per_day(mut self, count: usize) -> Self {
        self.creates_per_day = count;
        self
    }

    /// Sets the maximum number of commands in one bulk overwrite.
    #[must_use]
    pub const fn bulk(mut self, count: usize) -> Self {
        self.bulk = count;
        self
    }

    /// Returns the maximum number of commands of a type in a scope.
    pub const fn max_commands(&self, kind: CommandType, scope: Scope) -> usize {
        match (kind, scope) {
            (CommandType::ChatInput, _) => self.chat_input,
            (CommandType::User, _) => self.user,
            (CommandType::Message, _) => self.message,
            (CommandType::PrimaryEntryPoint, Scope::Global) => self.entry_point,
            (CommandType::PrimaryEntryPoint, Scope::Guild) | (CommandType::Unknown(_), _) => 0,
        }
    }

    /// Counts the commands of one scope, and returns the limits that they exceed.
    pub fn exceeded<'a>(
        &self,
        commands: impl IntoIterator<Item = &'a CommandDef<'a>>,
        scope: Scope,
    ) -> Vec<ExceededLimit> {
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
            .map(|(kind, count)| (Some(*kind), count, self.max_commands(*kind, scope)))
            .chain([total])
            .filter(|(_, count, limit)| count > limit)
            .map(|(kind, count, limit)| ExceededLimit { kind, count, limit })
            .collect()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::CURRENT
    }
}

/// A limit that the commands of a scope exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExceededLimit {
    /// Type of the commands; `None` for the limit on all commands of a bulk overwrite.
    pub kind: Option<CommandType>,
    /// Number of commands.
    pub count: usize,
    /// Maximum number of commands.
    pub limit: usize,
}

impl fmt::Display for ExceededLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, limit, .. } = self;
        match self.kind {
            Some(kind) => write!(
                f,
                "a scope can have at most {limit} {} commands; this one has {count}",
                kind.name()
            ),
            None => write!(
                f,
                "a bulk overwrite can have at most {limit} commands; this one has {count}"
            ),
        }
    }
}

/// Two commands of one scope with the same name and type.
///
/// The fault is [`Fault::CommandNameTaken`](crate::Fault::CommandNameTaken).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuplicateCommand {
    /// Position of the first of the two commands.
    pub first: usize,
    /// Position of the second command. The service reports the fault for this command.
    pub second: usize,
}

/// Finds the commands of one scope that have the name and the type of an earlier command.
pub fn find_duplicates<'a>(
    commands: impl IntoIterator<Item = &'a CommandDef<'a>>,
) -> Vec<DuplicateCommand> {
    let mut seen = HashMap::new();
    let mut found = Vec::new();
    for (second, command) in commands.into_iter().enumerate() {
        let first = *seen.entry((command.kind, command.name)).or_insert(second);
        if first != second {
            found.push(DuplicateCommand { first, second });
        }
    }
    found
}
