//! The restore queue: permissions that guilds lost with a command and that must be set again.

use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandType, Guild, Id};
use serde::{Deserialize, Serialize};

use crate::plan::app_plan::Plan;
use crate::plan::lost_permissions::{LostPermissions, RestoreForecast};
use crate::plan::options::Scope;
use crate::plan::scope_plan::{Change, CommandPlan, ScopePlan};

/// Permissions that guilds lose with the commands that a plan deletes or renames, or lost with an earlier plan.
///
/// The [lock](crate::plan::Lock) stores the queue before a plan is applied, until a
/// [`Restorer`](crate::publish::Restorer) has set the permissions again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RestoreQueue {
    pub(crate) pending: Vec<PendingRestore>,
}

/// Permissions that a guild lost with a command and that have not been restored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PendingRestore {
    /// The guild that lost the permissions.
    pub guild: Id<Guild>,
    /// The command's type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// Name of the command that must receive the permissions.
    pub name: String,
    /// ID of the command that had the permissions.
    pub id: Id<Registered>,
    /// Name of the command that had the permissions.
    pub from: String,
    /// The permission entries: roles, users and channels.
    pub permissions: Vec<CommandPermission>,
    /// Details of the loss if the current plan causes it; `None` if an earlier plan did.
    #[serde(skip)]
    pub(crate) planned: Option<PlannedLoss>,
}

/// A loss of permissions that the current plan causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlannedLoss {
    /// Scope of the deleted command.
    pub(crate) scope: Scope,
    /// Scope of the command that replaces the deleted one.
    pub(crate) successor: Option<Scope>,
    pub(crate) recovery: RestoreForecast,
}

impl RestoreQueue {
    /// Collects the permissions that guilds lose when `plan` is applied, and the pending restores of `earlier`.
    ///
    /// Leaves out an earlier restore if its command was not deleted after all, or if the guild has set permissions for
    /// its command since.
    pub fn new(earlier: Option<&Self>, plan: &Plan) -> Self {
        let planned: Vec<_> = plan
            .deletions()
            .flat_map(|(scope, command)| {
                let lost = command.lost_permissions.iter();
                lost.filter_map(move |lost| PendingRestore::planned(scope, command, lost))
            })
            .collect();
        let mut pending: Vec<_> = earlier
            .into_iter()
            .flat_map(Self::restorable)
            .filter(|old| !old.is_obsolete(plan) && !planned.iter().any(|new| new.supersedes(old)))
            .cloned()
            .collect();
        pending.extend(planned);
        Self { pending }
    }

    /// Returns the pending restores that are possible; those of earlier plans are first.
    pub fn restorable(&self) -> impl Iterator<Item = &PendingRestore> {
        self.pending
            .iter()
            .filter(|restore| restore.is_restorable())
    }

    /// Updates restores of earlier plans: replaces the names of commands that `plan` has renamed. Ignores scopes for
    /// which `is_written` returns false.
    pub fn apply_renames(&mut self, plan: &Plan, is_written: impl Fn(Scope) -> bool) {
        for restore in self
            .pending
            .iter_mut()
            .filter(|old| old.is_from_earlier_plan())
        {
            restore.apply_rename(plan, &is_written);
        }
    }

    /// Returns the part of the queue that the lock stores.
    pub(crate) fn to_lock_format(&self) -> Self {
        let pending = self.restorable().cloned().collect();
        Self { pending }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }
}

impl PendingRestore {
    /// Creates the restore for permissions that a guild loses with a deleted or renamed command.
    fn planned(scope: Scope, command: &CommandPlan, lost: &LostPermissions) -> Option<Self> {
        let (id, from) = command.deleted_command()?;
        Some(Self {
            guild: lost.guild,
            kind: command.kind,
            name: command.name.clone(),
            id,
            from: from.to_owned(),
            permissions: lost.permissions.clone(),
            planned: Some(PlannedLoss {
                scope,
                successor: command.change.successor(scope, lost.guild),
                recovery: lost.recovery,
            }),
        })
    }

    /// Returns whether the permissions were lost with an earlier plan.
    pub const fn is_from_earlier_plan(&self) -> bool {
        self.planned.is_none()
    }

    /// Returns whether the permissions can be restored: the same command replaces the deleted one.
    pub fn is_restorable(&self) -> bool {
        self.planned
            .is_none_or(|planned| planned.recovery == RestoreForecast::Possible)
    }

    /// Returns whether `command` is the command that had the permissions, under its old name.
    pub(crate) fn is_original(&self, command: &Registered) -> bool {
        command.id == self.id && command.name == self.from
    }

    /// Returns whether no permissions were lost: the original command still existed when `plan` was made.
    fn is_obsolete(&self, plan: &Plan) -> bool {
        let mut deployed = self.visible_scopes(plan).flat_map(ScopePlan::deployed);
        deployed.any(|command| self.is_original(command))
    }

    /// Returns whether this restore replaces an older one: the guild has set permissions since, either for the same
    /// command or for the command that now has its name.
    fn supersedes(&self, old: &Self) -> bool {
        self.is_restorable()
            && (self.guild, self.kind) == (old.guild, old.kind)
            && [&self.from, &self.name].contains(&&old.name)
    }

    fn apply_rename(&mut self, plan: &Plan, is_written: impl Fn(Scope) -> bool) {
        let mut commands = self
            .visible_scopes(plan)
            .filter(|scope| is_written(scope.scope))
            .flat_map(|scope| &scope.commands);
        let successor = commands.find(|command| {
            let is_renamed =
                matches!(&command.change, Change::Renamed { from, .. } if *from == self.name);
            is_renamed && command.kind == self.kind && command.is_same_command
        });
        if let Some(successor) = successor {
            successor.name.clone_into(&mut self.name);
        }
    }

    /// Returns the plans of the scopes whose commands the guild sees.
    fn visible_scopes<'p>(&self, plan: &'p Plan) -> impl Iterator<Item = &'p ScopePlan> + use<'p> {
        let visible = [Scope::Guild(self.guild), Scope::Global];
        plan.scopes()
            .iter()
            .filter(move |scope| visible.contains(&scope.scope))
    }
}
