//! Options of a plan, scopes in which commands are registered, and targets of a deployment.

use std::fmt;

use guildhall_model::{Guild, Id};
use guildhall_rules::Limits;
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

/// Options of a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanOptions {
    /// Treatment of deployed commands that are not declared; by default they are deleted.
    pub undeclared: UndeclaredCommands,
    /// Treatment of renamed commands; by default they are deleted and created again.
    pub renames: Renames,
    /// Limits on the number of commands; by default the documented limits of the service.
    pub limits: Limits,
}

/// Treatment of deployed commands that are not declared.
///
/// A PRIMARY_ENTRY_POINT command stays unless an entry point is declared; commands of unknown types always stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UndeclaredCommands {
    /// Deletes the commands, with the permissions that guilds have set for them.
    #[default]
    Delete,
    /// Keeps the commands, unless members would see a command twice: a guild command is deleted if a global command of
    /// the same name is declared, and vice versa. If no commands are declared for a scope (such as a guild that was
    /// used for testing), its commands that are declared for another scope are deleted too. Undeclared commands do not
    /// count as renamed: they may belong to somebody else.
    Keep,
}

/// Treatment of commands that are renamed.
///
/// The permissions that guilds have set for the command are lost either way: the service deletes them with the old
/// name. A [`Restorer`](crate::publish::Restorer) sets them again if the command is certainly the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Renames {
    /// Deletes the command, and creates it under its new name.
    #[default]
    Recreate,
    /// Keeps the command's ID, so that mentions stay valid; the command does not count as created. Permissions are
    /// restored under the same conditions as with `Recreate`: commands with the same options may still be different
    /// commands.
    ///
    /// Applies to commands whose options have the same names and types, or that differ only in name. USER and MESSAGE
    /// commands, and commands that have only the description in common, are created again unless
    /// [`Declared::rename`](crate::plan::Declared::rename) names them.
    Update,
}

impl PlanOptions {
    /// Sets the treatment of deployed commands that are not declared.
    #[must_use]
    pub const fn undeclared(mut self, undeclared: UndeclaredCommands) -> Self {
        self.undeclared = undeclared;
        self
    }

    /// Sets the treatment of commands that are renamed.
    #[must_use]
    pub const fn renames(mut self, renames: Renames) -> Self {
        self.renames = renames;
        self
    }

    /// Sets the limits on the number of commands.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// The place where commands are registered; one bulk overwrite replaces all commands of a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Scope {
    /// Everywhere the app is installed.
    Global,
    /// One guild.
    Guild(Id<Guild>),
}

impl Scope {
    /// Returns the guild's ID, if the scope is a guild.
    pub const fn guild(self) -> Option<Id<Guild>> {
        match self {
            Self::Global => None,
            Self::Guild(guild) => Some(guild),
        }
    }

    /// Returns the kind of the scope, which determines its limits.
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

/// Deserializes from `"global"` or a guild's ID.
impl<'de> Deserialize<'de> for Scope {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "global" {
            return Ok(Self::Global);
        }
        let guild = text.parse();
        guild.map(Self::Guild).map_err(|_| {
            let expected = &"\"global\" or the ID of a guild";
            de::Error::invalid_value(de::Unexpected::Str(&text), expected)
        })
    }
}

/// The scopes in which a deployment registers commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// The global scope, and each guild for which a command is declared.
    ///
    /// The global scope is overwritten even if it becomes empty: a command that moved to a guild would otherwise be
    /// registered twice. A guild for which no command is declared any longer is not overwritten, unless the guild was
    /// read: then the plan deletes the guild's commands that are now global.
    #[default]
    Everywhere,
    /// One guild, for testing all CHAT_INPUT, USER and MESSAGE commands of the app. Contexts and integration types are
    /// left out: guild commands do not have them.
    Guild(Id<Guild>),
}
