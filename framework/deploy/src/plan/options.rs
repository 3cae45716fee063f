//! Options of a plan, the scopes that commands are registered in, and the target of a deployment.

use std::fmt;

use guildhall_model::{Guild, Id};
use guildhall_rules::Limits;
use serde::ser::{Serialize, Serializer};

/// Options of a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanOptions {
    /// Treatment of deployed commands that are not declared; they are deleted by default.
    pub foreign: Foreign,
    /// Treatment of renamed commands; they are deleted and created again by default.
    pub renames: Renames,
    /// The service's limits on the number of commands; the documented ones by default.
    pub limits: Limits,
}

/// Treatment of deployed commands that are not declared.
///
/// The PRIMARY_ENTRY_POINT command that the service created always stays, as do commands of unknown
/// types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Foreign {
    /// Deletes them, with the permissions that guilds have set for them.
    #[default]
    Delete,
    /// Keeps them, unless members would see a command twice: a guild's command is deleted if a global one of
    /// its name is declared, and vice versa. In a guild that should have none of the app's commands any
    /// more, as after a trial, those whose names the code has are deleted. None of them counts as renamed:
    /// they may belong to somebody else.
    Keep,
}

/// Treatment of commands that get another name.
///
/// The permissions that guilds have set for the command are lost either way: the service drops them
/// with the name. A [`Restorer`](crate::publish::Restorer) sets them again if the command is certainly the
/// same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Renames {
    /// Deletes the command, and creates it under its new name.
    #[default]
    Recreate,
    /// Keeps the command's ID, so that mentions of it still work; it does not count as created. Permissions
    /// are restored under the same conditions as with `Recreate`: commands with the same options may still
    /// be different ones.
    ///
    /// Applies to commands that have the same options, or that differ in the name alone. USER and MESSAGE
    /// commands, and those that have only the description in common, are created again unless
    /// [`Declared::rename`](crate::plan::Declared::rename) names them.
    Update,
}

impl PlanOptions {
    /// Sets the treatment of deployed commands that are not declared.
    #[must_use]
    pub const fn foreign(mut self, foreign: Foreign) -> Self {
        self.foreign = foreign;
        self
    }

    /// Sets the treatment of commands that get another name.
    #[must_use]
    pub const fn renames(mut self, renames: Renames) -> Self {
        self.renames = renames;
        self
    }

    /// Sets the service's limits on the number of commands.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// Place where a set of commands is registered: one bulk overwrite replaces all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Scope {
    /// Wherever the app is installed.
    Global,
    /// One guild.
    Guild(Id<Guild>),
}

impl Scope {
    /// Returns the guild's ID, if this is a guild.
    pub const fn guild(self) -> Option<Id<Guild>> {
        match self {
            Self::Global => None,
            Self::Guild(guild) => Some(guild),
        }
    }

    /// Returns the kind of scope that selects the limits.
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

/// Serializes as `"global"` or the guild's ID.
impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Global => serializer.serialize_str("global"),
            Self::Guild(id) => id.serialize(serializer),
        }
    }
}

/// The scopes that a deployment writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// The global scope, and each guild that a command names.
    ///
    /// The global scope is written even if it becomes empty: a command that moved into a guild would
    /// otherwise be registered twice. A guild that no command names any more is not written, unless it was
    /// read: then the commands that are global now are deleted there.
    #[default]
    Everywhere,
    /// One guild, to try out all CHAT_INPUT, USER and MESSAGE commands of the app. Contexts and integration
    /// types are left out: guild commands do not have them.
    Guild(Id<Guild>),
}
