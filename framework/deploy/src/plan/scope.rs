//! Where commands live, and which of these places an app is brought to.

use std::fmt;

use guildhall_model::{Guild, Id};
use serde::ser::{Serialize, Serializer};

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
