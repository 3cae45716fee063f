//! The plan for one scope: the change of each command, and the limits on commands and creates.

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

/// The changes to the commands of one scope.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ScopePlan {
    /// The scope whose commands change.
    pub scope: Scope,
    /// The declared commands in declaration order, then the commands that are only deployed.
    pub commands: Vec<CommandPlan>,
    /// Number of commands that count as created.
    pub creates: usize,
    /// Number of creates that the service accepts per day in this scope. Creates of the last 24 hours count too; the
    /// service does not report their number.
    pub creates_per_day: usize,
    /// Number of commands of each type after the plan is applied.
    pub counts: Vec<CommandCount>,
    /// Limits of the service that the scope would exceed after the plan is applied.
    #[serde(serialize_with = "serialize_exceeded_limits")]
    pub exceeded_limits: Vec<ExceededLimit>,
    /// Sentences about declared commands that the service accepts, although a part of them has no effect.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
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
    /// Maximum number of commands that the service accepts.
    pub limit: usize,
}

/// The planned change of one command, and the permissions that guilds lose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CommandPlan {
    /// The command's type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// The command's name; for a renamed command, the new name.
    pub name: String,
    /// The change, with its details.
    #[serde(flatten)]
    pub change: Change,
    /// Whether the command counts towards the service's daily limit of creates.
    #[serde(rename = "create")]
    pub is_create: bool,
    /// Permissions that guilds have set for the command and that the plan deletes.
    pub lost_permissions: Vec<LostPermissions>,
    /// Whether the deployed and the declared command are certainly the same, so that permissions can be restored.
    #[serde(skip)]
    pub(crate) is_same_command: bool,
}

/// The change of one command, with its details.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Change {
    /// The command is new.
    Created,
    /// Fields of the command change; its ID stays the same.
    Changed {
        /// The command's ID.
        id: Id<Registered>,
        /// The changed fields, with their old and new values.
        fields: Vec<FieldChange>,
    },
    /// The name of the command changes. The command was recognized by its similarity, or by
    /// [`Declared::rename`](crate::plan::Declared::rename).
    Renamed {
        /// The ID of the command before the change.
        id: Id<Registered>,
        /// The old name.
        from: String,
        /// Whether the command keeps its ID, as [`Renames::Update`](crate::plan::Renames::Update) or
        /// [`Declared::rename`](crate::plan::Declared::rename) requested.
        keeps_id: bool,
        /// The changed fields except the name.
        fields: Vec<FieldChange>,
    },
    /// The command is deleted.
    Deleted {
        /// The command's ID.
        id: Id<Registered>,
        /// The other scopes that declare a command of this name and type.
        to: Vec<Scope>,
    },
    /// The command is registered as declared.
    Unchanged {
        /// The command's ID.
        id: Id<Registered>,
    },
    /// The command is not declared in this scope, but stays registered.
    Kept {
        /// The command's ID.
        id: Id<Registered>,
        /// The guilds that declare the command, if all of them are skipped.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        to: Vec<Scope>,
    },
}

impl ScopePlan {
    /// Returns the commands of the scope after the plan is applied, as a bulk overwrite sends them.
    pub fn bodies(&self) -> Vec<CommandBody> {
        self.batch.bodies()
    }

    /// Returns whether no command changes.
    pub fn is_empty(&self) -> bool {
        self.commands
            .iter()
            .all(|command| !command.change.changes_command())
    }

    /// Returns the commands that the scope had when it was read.
    pub fn deployed(&self) -> &[Registered] {
        self.deployed.as_deref().unwrap_or_default()
    }

    /// Returns the parts that determine whether two plans are equivalent: the deployed commands and their changes.
    pub(crate) fn comparison_key(&self) -> (Scope, &[Registered], &[CommandPlan]) {
        (self.scope, self.deployed(), &self.commands)
    }

    pub(crate) const fn batch(&self) -> &Batch {
        &self.batch
    }

    /// Returns whether `commands` are the commands that the scope should have after the plan is applied.
    pub(crate) fn is_satisfied_by(&self, commands: &[Registered]) -> bool {
        let declared = Declared::default().with_batch(self.batch.clone());
        let deployed = Deployed::default().commands(self.scope, commands);
        Plan::new(&declared, &deployed, &PlanOptions::default()).is_empty()
    }
}

impl CommandPlan {
    /// Returns the ID and the deployed name of the command, if it is deleted or renamed.
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
    pub(crate) const fn changes_command(&self) -> bool {
        !matches!(self, Self::Unchanged { .. } | Self::Kept { .. })
    }

    /// Returns whether the command is deleted or renamed: in both cases, the service deletes its permissions, even if a
    /// renamed command keeps its ID.
    pub(crate) const fn is_deletion(&self) -> bool {
        matches!(self, Self::Deleted { .. } | Self::Renamed { .. })
    }

    /// Returns the scope of the command that replaces this command of the scope `from` for members of `guild`.
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

/// Label of a command: `/roll` for a CHAT_INPUT command, `Greet (USER)` for a command of another type.
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
fn serialize_exceeded_limits<S: Serializer>(
    exceeded_limits: &[ExceededLimit],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(exceeded_limits.iter().map(ToString::to_string))
}
