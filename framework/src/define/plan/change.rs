//! What becomes of one command, and what that costs.

use std::fmt;

use guildhall_model::command::{CommandPermission, GuildCommandPermissions};
use guildhall_model::{Command as Registered, CommandBody, CommandType, Guild, Id};
use guildhall_rules::Excess;
use serde::Serialize;

use super::json::sentences;
use super::{Batch, FieldChange, Renames, Scope};

/// What becomes of the commands of one scope.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ScopePlan {
    /// Which scope.
    pub scope: Scope,
    /// The commands: those of the code in its order, then those that only the service has.
    pub commands: Vec<CommandPlan>,
    /// How many commands count as created, of those that the service takes a day.
    pub creates: usize,
    /// Where it would hold more than the service takes.
    #[serde(serialize_with = "sentences")]
    pub excess: Vec<Excess>,
    #[serde(skip)]
    pub(super) batch: Batch,
    #[serde(skip)]
    pub(super) deployed: Vec<Registered>,
}

/// What becomes of one command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CommandPlan {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// Its name; where it gets another one, the new one.
    pub name: String,
    /// What becomes of it.
    #[serde(flatten)]
    pub change: Change,
    /// What guilds have set for it, and lose.
    pub lost: Vec<Lost>,
}

/// What becomes of a command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Change {
    /// It is new.
    Created,
    /// Some of its fields change. It keeps its id.
    Changed {
        /// Its id.
        id: Id<Registered>,
        /// The fields, the old value and the new one.
        fields: Vec<FieldChange>,
    },
    /// It has another name. That it is the same command is seen by its structure.
    Renamed {
        /// Its id, which it keeps where [`Renames::Update`](super::Renames::Update) is asked for.
        id: Id<Registered>,
        /// The old name.
        from: String,
        /// What changes beside the name.
        fields: Vec<FieldChange>,
    },
    /// It is deleted.
    Deleted {
        /// Its id.
        id: Id<Registered>,
        /// The scope that has it from now on, where it moves.
        to: Option<Scope>,
    },
    /// It is as declared.
    Unchanged {
        /// Its id.
        id: Id<Registered>,
    },
    /// It is not declared, and stays as it is.
    Kept {
        /// Its id.
        id: Id<Registered>,
    },
}

/// What a guild has set for a command, and loses with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Lost {
    /// The guild.
    pub guild: Id<Guild>,
    /// The roles, users and channels, as the guild has set them.
    pub permissions: Vec<CommandPermission>,
}

/// A command that is global and in a guild, where members see it twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Double {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// Its name.
    pub name: String,
    /// The guild.
    pub guild: Id<Guild>,
}

impl ScopePlan {
    /// What the scope has when the plan is done, as it would be sent.
    pub fn bodies(&self) -> Vec<CommandBody> {
        self.batch.bodies()
    }

    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.commands
            .iter()
            .all(|command| !command.change.is_effective())
    }

    /// What the scope had when it was read.
    pub fn deployed(&self) -> &[Registered] {
        &self.deployed
    }

    pub(crate) const fn batch(&self) -> &Batch {
        &self.batch
    }
}

impl Change {
    /// Whether anything is done.
    pub const fn is_effective(&self) -> bool {
        !matches!(self, Self::Unchanged { .. } | Self::Kept { .. })
    }

    /// Whether a deployed command is deleted, be it to come back elsewhere or under another name.
    pub const fn is_deletion(&self) -> bool {
        matches!(self, Self::Deleted { .. } | Self::Renamed { .. })
    }
}

impl CommandPlan {
    /// Whether what guilds have set for it fits what takes its place: it moves, or has another name
    /// alone, or the plan was told that each pair is one command.
    pub(crate) fn is_restorable(&self, renames: Renames) -> bool {
        match &self.change {
            Change::Deleted { to, .. } => to.is_some(),
            Change::Renamed { .. } if renames == Renames::Update => true,
            Change::Renamed { fields, .. } => {
                // Two USER or MESSAGE commands differ in nothing else, whatever they do.
                let is_told = !matches!(self.kind, CommandType::User | CommandType::Message);
                let is_name = |it: &FieldChange| it.path.starts_with("name_localizations");
                is_told && fields.iter().all(is_name)
            }
            _ => false,
        }
    }
}

impl Lost {
    /// What guilds have set for a command.
    pub(super) fn of<'p>(
        id: Id<Registered>,
        permissions: impl IntoIterator<Item = &'p GuildCommandPermissions>,
    ) -> Vec<Self> {
        let own = permissions.into_iter().filter(|set| set.id == id);
        let lost = own
            .filter(|set| !set.permissions.is_empty())
            .map(|set| Self {
                guild: set.guild_id,
                permissions: set.permissions.clone(),
            });
        lost.collect()
    }
}

/// A CHAT_INPUT command as members type it, another one with its type: `/roll`, `Greet (USER)`.
pub(crate) struct Label<'n>(pub(crate) CommandType, pub(crate) &'n str);

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            CommandType::ChatInput => write!(f, "/{}", self.1),
            kind => write!(f, "{} ({})", self.1, kind.name()),
        }
    }
}
