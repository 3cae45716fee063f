//! What a plan does with commands that the code does not have, and with other names of one command.
//!
//! Where commands live, and which of these places an app is brought to.

use std::fmt;

use guildhall_model::{Guild, Id};
use guildhall_rules::Limits;
use serde::ser::{Serialize, Serializer};

/// What a plan does with commands that the code does not have, and with other names of one command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanOptions {
    /// What becomes of deployed commands that are not declared; they are deleted unless set.
    pub foreign: Foreign,
    /// What becomes of a command that has another name; it is made anew unless set.
    pub renames: Renames,
    /// How many commands the service takes; the documented numbers unless set.
    pub limits: Limits,
}

/// What becomes of deployed commands that are not declared.
///
/// The PRIMARY_ENTRY_POINT command that the service made stays in any case, as do commands of types
/// that are not known here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Foreign {
    /// They are deleted, and with them what guilds have set for them.
    #[default]
    Delete,
    /// They stay as they are, unless members would see them twice: a guild's command where a global
    /// one of its name is declared, a global one where a guild's is. From a guild that is to have no
    /// command of the code, as after a trial, all go whose names the code has. None of them counts as
    /// renamed: there is no telling whose it is.
    Keep,
}

/// What becomes of a command that has another name.
///
/// What guilds have set for it is lost either way: the service forgets it with the name.
/// [`restore`](crate::publish::restore) sets it anew where the command is surely the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Renames {
    /// It is deleted, and created under its new name.
    #[default]
    Recreate,
    /// It keeps its id, and so the mentions of it, and does not count as created. What guilds have
    /// set for it is restored no more than otherwise: commands with the same options may still be
    /// two.
    ///
    /// That holds for commands with the same options, or that differ in the name alone. USER and
    /// MESSAGE commands, and those whose descriptions alone are the same, are made anew unless
    /// [`Declared::with_rename`](crate::plan::Declared::with_rename) says which they were.
    Update,
}

impl PlanOptions {
    /// Sets what becomes of deployed commands that are not declared.
    #[must_use]
    pub const fn with_foreign(mut self, foreign: Foreign) -> Self {
        self.foreign = foreign;
        self
    }

    /// Sets what becomes of a command that has another name.
    #[must_use]
    pub const fn with_renames(mut self, renames: Renames) -> Self {
        self.renames = renames;
        self
    }

    /// Sets how many commands the service takes.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// Where a set of commands lives: one bulk overwrite replaces all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Scope {
    /// Wherever the app is installed.
    Global,
    /// In one guild.
    Guild(Id<Guild>),
}

impl Scope {
    /// The guild, if it is one.
    pub const fn guild(self) -> Option<Id<Guild>> {
        match self {
            Self::Global => None,
            Self::Guild(guild) => Some(guild),
        }
    }

    /// Which rules hold there.
    pub(crate) const fn kind(self) -> guildhall_rules::Scope {
        match self {
            Self::Global => guildhall_rules::Scope::Global,
            Self::Guild(_) => guildhall_rules::Scope::Guild,
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global => f.write_str("global"),
            Self::Guild(id) => write!(f, "guild {id}"),
        }
    }
}

/// `"global"`, or the guild's id.
impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Global => serializer.serialize_str("global"),
            Self::Guild(id) => id.serialize(serializer),
        }
    }
}

/// Which scopes are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// The global scope, and each guild that a command names.
    ///
    /// The global scope is written even where it becomes empty: a command that moved into a guild
    /// would else be there twice. A guild that no command names any more is left as it is, unless
    /// it was read too: then it loses the commands that are global now.
    #[default]
    Everywhere,
    /// One guild, which gets every CHAT_INPUT, USER and MESSAGE command of the app, as for trying
    /// them out. Contexts and integration types are left out: a guild command has none.
    Guild(Id<Guild>),
}
