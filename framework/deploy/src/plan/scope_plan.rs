//! The plan of one scope: the change of each command, and its costs.

use std::fmt;
use std::sync::Arc;

use guildhall_model::{Command as Registered, CommandBody, CommandType, Guild, Id};
use guildhall_rules::ExceededLimit;
use serde::{Serialize, Serializer};

use crate::plan::app_plan::Plan;
use crate::plan::declared::{Batch, Declared};
use crate::plan::deployed::Deployed;
use crate::plan::diff::FieldChange;
use crate::plan::lost_permissions::LostPermissions;
use crate::plan::options::{PlanOptions, Scope};

/// Changes to the commands of one scope.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ScopePlan {
    /// The scope.
    pub scope: Scope,
    /// The declared commands in their order, then those that only the service has.
    pub commands: Vec<CommandPlan>,
    /// Number of commands that count as created.
    pub creates: usize,
    /// Number of creates that the service accepts per day for this scope. Creates of the last 24
    /// hours count too; the service does not report how many there were.
    pub creates_per_day: usize,
    /// Number of commands of each type after the plan is applied.
    pub counts: Vec<CommandCount>,
    /// Limits of the service that the scope would exceed.
    #[serde(serialize_with = "serialize_sentences")]
    pub excess: Vec<ExceededLimit>,
    #[serde(skip)]
    pub(crate) batch: Batch,
    #[serde(skip)]
    pub(crate) deployed: Option<Arc<[Registered]>>,
}

/// Number of commands of one type in a scope, and its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CommandCount {
    /// The commands' type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// Number of commands after the plan is applied.
    pub count: usize,
    /// Number of commands that the service accepts.
    pub limit: usize,
}

/// The change of one command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CommandPlan {
    /// The command's type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// The command's name; the new name if it is renamed.
    pub name: String,
    /// The change.
    #[serde(flatten)]
    pub change: Change,
    /// Whether the command counts towards the service's daily limit of creates.
    #[serde(rename = "create")]
    pub is_create: bool,
    /// Permissions that guilds have set for the command and lose.
    pub lost_permissions: Vec<LostPermissions>,
    /// Whether the deployed command is certainly the same one, so that its permissions can be restored.
    #[serde(skip)]
    pub(crate) is_certain: bool,
}

/// The kind of change of one command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Change {
    /// The command is new.
    Created,
    /// Some fields change. The command keeps its ID.
    Changed {
        /// The command's ID.
        id: Id<Registered>,
        /// The fields, with their old and new values.
        fields: Vec<FieldChange>,
    },
    /// The command gets another name. It is recognized by its structure.
    Renamed {
        /// The command's current ID.
        id: Id<Registered>,
        /// The old name.
        from: String,
        /// Whether the command keeps its ID, as [`Renames::Update`](crate::plan::Renames::Update) or
        /// [`Declared::rename`](crate::plan::Declared::rename) requested.
        keeps_id: bool,
        /// Changes other than the name.
        fields: Vec<FieldChange>,
    },
    /// The command is deleted.
    Deleted {
        /// The command's ID.
        id: Id<Registered>,
        /// The scopes that declare a command of this name and type, if it moves.
        to: Vec<Scope>,
    },
    /// The command is registered as declared.
    Unchanged {
        /// The command's ID.
        id: Id<Registered>,
    },
    /// The command is not declared in this scope, and stays registered.
    Kept {
        /// The command's ID.
        id: Id<Registered>,
        /// The guilds that declare the command instead, if all of them are skipped.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        to: Vec<Scope>,
    },
}

impl ScopePlan {
    /// Returns the commands of the scope after the plan is applied, as they would be sent.
    pub fn bodies(&self) -> Vec<CommandBody> {
        self.batch.bodies()
    }

    /// Returns whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.commands
            .iter()
            .all(|command| !command.change.is_effective())
    }

    /// Returns the commands that the scope had when it was read.
    pub fn deployed(&self) -> &[Registered] {
        self.deployed.as_deref().unwrap_or_default()
    }

    /// Returns the parts by which two plans of a scope are compared: what was read, and its changes.
    pub(crate) fn comparison_key(&self) -> (Scope, &[Registered], &[CommandPlan]) {
        (self.scope, self.deployed(), &self.commands)
    }

    pub(crate) const fn batch(&self) -> &Batch {
        &self.batch
    }

    /// Returns whether a scope with these commands is in the state that the plan leads to.
    pub(crate) fn is_satisfied_by(&self, commands: &[Registered]) -> bool {
        let declared = Declared::default().with_batch(self.batch.clone());
        let deployed = Deployed::default().commands(self.scope, commands);
        Plan::new(&declared, &deployed, &PlanOptions::default()).is_empty()
    }
}

impl CommandPlan {
    /// Returns the ID and the current name of the command if the service deletes it.
    pub(crate) fn deleted_command(&self) -> Option<(Id<Registered>, &str)> {
        match &self.change {
            Change::Renamed { id, from, .. } => Some((*id, from)),
            Change::Deleted { id, .. } => Some((*id, &self.name)),
            _ => None,
        }
    }
}

impl Change {
    /// Returns whether applying the plan changes the command.
    pub(crate) const fn is_effective(&self) -> bool {
        !matches!(self, Self::Unchanged { .. } | Self::Kept { .. })
    }

    /// Returns whether the service deletes a command, including one that is recreated in another
    /// scope or under another name.
    pub(crate) const fn is_deletion(&self) -> bool {
        matches!(self, Self::Deleted { .. } | Self::Renamed { .. })
    }

    /// Returns the scope whose command replaces this one in a guild.
    pub(crate) fn successor(&self, from: Scope, guild: Id<Guild>) -> Option<Scope> {
        let successors: &[Scope] = match self {
            Self::Renamed { .. } => &[from],
            Self::Deleted { to, .. } => to,
            _ => &[],
        };
        let visible = [Scope::Guild(guild), Scope::Global];
        visible.into_iter().find(|scope| successors.contains(scope))
    }
}

/// Displays a CHAT_INPUT command as users type it, another one with its type: `/roll`, `Greet (USER)`.
#[derive(Clone, Copy, Debug)]
pub struct CommandLabel<'n>(pub CommandType, pub &'n str);

impl fmt::Display for CommandLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            CommandType::ChatInput => write!(f, "/{}", self.1),
            kind => write!(f, "{} ({})", self.1, kind.name()),
        }
    }
}

/// Serializes each exceeded limit as a sentence.
fn serialize_sentences<S: Serializer>(
    excess: &[ExceededLimit],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(excess.iter().map(ToString::to_string))
}
