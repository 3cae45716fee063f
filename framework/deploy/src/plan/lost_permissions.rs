//! Command permissions that guilds lose with a deleted command, and those that are still to be restored.

use std::collections::BTreeSet;

use guildhall_model::command::CommandPermission;
use guildhall_model::{Command as Registered, CommandType, Guild, Id};
use serde::{Deserialize, Serialize};

use crate::plan::app_plan::Plan;
use crate::plan::options::Scope;
use crate::plan::scope_plan::{Change, CommandPlan, ScopePlan};

/// Permissions that a guild has set for a command, and loses with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LostPermissions {
    /// The guild.
    pub guild: Id<Guild>,
    /// The roles, users and channels, as the guild has set them.
    pub permissions: Vec<CommandPermission>,
    /// Whether the permissions can be restored.
    pub recovery: Recovery,
}

/// Whether the permissions that a guild loses with a command can be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Recovery {
    /// The same command replaces the deleted one: [`restore`](crate::publish::restore) sets the
    /// permissions again, with a user's token.
    Possible,
    /// No command of that guild replaces the deleted one.
    Gone,
    /// The replacement may be another command, even if it keeps the ID: more than the name differs,
    /// or it is a USER or MESSAGE command, which has little more than a name. Permissions set for one
    /// command may be harmful for another.
    Uncertain,
    /// The replacement has permissions of its own in that guild, or receives those of another
    /// command that it replaces: a command of the same name takes precedence.
    Taken,
}

impl LostPermissions {
    /// Describes each entry: `USER 53908232506183680: denied`.
    pub(crate) fn entries(&self) -> impl Iterator<Item = String> {
        self.permissions.iter().map(|entry| {
            let verdict = if entry.permission {
                "allowed"
            } else {
                "denied"
            };
            format!("{} {}: {verdict}", entry.kind.name(), entry.id)
        })
    }
}

/// Command for which permissions would be set again: the guild, the scope of the command, its type and name.
type RestoreTarget = (Id<Guild>, Option<Scope>, CommandType, String);

/// Allows one restore per command and guild, if a command replaces two others.
pub(crate) fn resolve_rivals(scopes: &mut [ScopePlan]) {
    let mut targets = BTreeSet::new();
    for is_rename in [false, true] {
        for plan in &mut *scopes {
            for command in &mut plan.commands {
                if matches!(command.change, Change::Renamed { .. }) == is_rename {
                    claim_targets(command, plan.scope, &mut targets);
                }
            }
        }
    }
}

fn claim_targets(command: &mut CommandPlan, scope: Scope, targets: &mut BTreeSet<RestoreTarget>) {
    let lost = command.lost_permissions.iter_mut();
    for lost in lost.filter(|lost| lost.recovery == Recovery::Possible) {
        let successor = command.change.successor(scope, lost.guild);
        if !targets.insert((lost.guild, successor, command.kind, command.name.clone())) {
            lost.recovery = Recovery::Taken;
        }
    }
}

/// Permissions that a guild lost with a command and that are not restored yet.
///
/// [`Lock::pending_restores`](crate::plan::Lock::pending_restores) keeps them from before a plan is
/// applied until [`restore`](crate::publish::restore) or
/// [`retry_restores`](crate::publish::retry_restores) has set them again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PendingRestore {
    /// The guild.
    pub guild: Id<Guild>,
    /// The command's type.
    #[serde(rename = "type")]
    pub kind: CommandType,
    /// Name of the command that receives the permissions.
    pub name: String,
    /// ID of the command that had the permissions.
    pub id: Id<Registered>,
    /// Name of the command that had the permissions.
    pub from: String,
    /// The roles, users and channels, as the guild has set them.
    pub permissions: Vec<CommandPermission>,
}

impl PendingRestore {
    /// Creates a pending restore of permissions that a guild loses with a deleted command.
    pub(crate) fn new(command: &CommandPlan, lost: &LostPermissions) -> Option<Self> {
        let (id, from) = command.deleted_command()?;
        Some(Self {
            guild: lost.guild,
            kind: command.kind,
            name: command.name.clone(),
            id,
            from: from.to_owned(),
            permissions: lost.permissions.clone(),
        })
    }

    /// Returns whether nothing was lost: the original command still existed when `plan` was made.
    pub fn is_obsolete(&self, plan: &Plan) -> bool {
        let mut deployed = self.visible_scopes(plan).flat_map(ScopePlan::deployed);
        deployed.any(|command| (command.id, &command.name) == (self.id, &self.from))
    }

    /// Returns whether this restore replaces an older one: the guild has since set permissions for
    /// the same command, or for one that has its name now.
    pub fn supersedes(&self, old: &Self) -> bool {
        (self.guild, self.kind) == (old.guild, old.kind)
            && [&self.from, &self.name].contains(&&old.name)
    }

    /// Adopts the new name of the command if a written scope renames it.
    pub fn apply_rename(&mut self, plan: &Plan, is_written: impl Fn(Scope) -> bool) {
        let mut commands = self
            .visible_scopes(plan)
            .filter(|scope| is_written(scope.scope))
            .flat_map(|scope| &scope.commands);
        let successor = commands.find(|command| {
            let is_renamed =
                matches!(&command.change, Change::Renamed { from, .. } if *from == self.name);
            is_renamed && command.kind == self.kind && command.is_certain
        });
        if let Some(successor) = successor {
            successor.name.clone_into(&mut self.name);
        }
    }

    /// Returns the scopes whose commands the guild sees.
    fn visible_scopes<'p>(&self, plan: &'p Plan) -> impl Iterator<Item = &'p ScopePlan> + use<'p> {
        let visible = [Scope::Guild(self.guild), Scope::Global];
        plan.scopes()
            .iter()
            .filter(move |scope| visible.contains(&scope.scope))
    }
}
