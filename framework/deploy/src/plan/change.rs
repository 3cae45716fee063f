//! What becomes of one command, and what that costs.

use std::fmt;
use std::sync::Arc;

use guildhall_model::{Command as Registered, CommandBody, CommandType, Guild, Id};
use guildhall_rules::Excess;
use serde::Serialize;

use super::json::sentences;
use super::{Batch, Declared, Deployed, FieldChange, Lost, Plan, PlanOptions, Scope};

/// What becomes of the commands of one scope.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ScopePlan {
    /// Which scope.
    pub scope: Scope,
    /// The commands: those of the code in its order, then those that only the service has.
    pub commands: Vec<CommandPlan>,
    /// How many commands count as created.
    pub creates: usize,
    /// How many creates the service takes in a day for this scope. Those of the last 24 hours count
    /// too, and nobody is told how many these were.
    pub creates_per_day: usize,
    /// How many commands of each type it will hold.
    pub counts: Vec<Count>,
    /// Where it would hold more than the service takes.
    #[serde(serialize_with = "sentences")]
    pub excess: Vec<Excess>,
    #[serde(skip)]
    pub(super) batch: Batch,
    #[serde(skip)]
    pub(super) deployed: Option<Arc<[Registered]>>,
}

/// How many commands of a type a scope will hold, of those that the service takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Count {
    /// Their type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// How many there will be.
    pub count: usize,
    /// How many the service takes.
    pub limit: usize,
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
    /// Whether it counts as created, of the commands that the service takes in a day.
    #[serde(rename = "create")]
    pub is_create: bool,
    /// What guilds have set for it, and lose.
    pub lost: Vec<Lost>,
    /// Whether what there was is surely the same command, which may have what was set for it.
    #[serde(skip)]
    pub(super) is_sure: bool,
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
        /// Its id until now.
        id: Id<Registered>,
        /// The old name.
        from: String,
        /// Whether it keeps its id: as [`Renames::Update`](super::Renames::Update) asks for, or
        /// [`Declared::with_rename`](super::Declared::with_rename).
        keeps_id: bool,
        /// What changes beside the name.
        fields: Vec<FieldChange>,
    },
    /// It is deleted.
    Deleted {
        /// Its id.
        id: Id<Registered>,
        /// The scopes that have one of its name and type, where it moves.
        to: Vec<Scope>,
    },
    /// It is as declared.
    Unchanged {
        /// Its id.
        id: Id<Registered>,
    },
    /// It is not declared here, and stays as it is.
    Kept {
        /// Its id.
        id: Id<Registered>,
        /// The guilds that are to have it instead, where all of these are passed over.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        to: Vec<Scope>,
    },
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
        self.deployed.as_deref().unwrap_or_default()
    }

    /// What was read, and what becomes of it.
    pub(super) fn substance(&self) -> (Scope, &[Registered], &[CommandPlan]) {
        (self.scope, self.deployed(), &self.commands)
    }

    pub(crate) const fn batch(&self) -> &Batch {
        &self.batch
    }

    /// Whether a scope that has these commands is as the plan brings it to be.
    pub(crate) fn is_reached(&self, now: &[Registered]) -> bool {
        let declared = Declared::default().and_batch(self.batch.clone());
        let deployed = Deployed::default().with(self.scope, now);
        Plan::new(&declared, &deployed, &PlanOptions::default()).is_empty()
    }
}

impl CommandPlan {
    /// The id and the name that it has until now, where it is deleted.
    pub(crate) fn before(&self) -> Option<(Id<Registered>, &str)> {
        match &self.change {
            Change::Renamed { id, from, .. } => Some((*id, from)),
            Change::Deleted { id, .. } => Some((*id, &self.name)),
            _ => None,
        }
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

    /// The scope whose command takes its place in a guild, where one does.
    pub(crate) fn successor(&self, from: Scope, guild: Id<Guild>) -> Option<Scope> {
        let places: &[Scope] = match self {
            Self::Renamed { .. } => &[from],
            Self::Deleted { to, .. } => to,
            _ => &[],
        };
        let own = [Scope::Guild(guild), Scope::Global];
        own.into_iter().find(|place| places.contains(place))
    }
}

/// A CHAT_INPUT command as members type it, another one with its type: `/roll`, `Greet (USER)`.
#[derive(Clone, Copy, Debug)]
pub struct Label<'n>(pub CommandType, pub &'n str);

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            CommandType::ChatInput => write!(f, "/{}", self.1),
            kind => write!(f, "{} ({})", self.1, kind.name()),
        }
    }
}
