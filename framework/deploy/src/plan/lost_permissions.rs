//! Command permissions that guilds lose when a command is deleted or renamed.

use std::collections::BTreeSet;

use guildhall_model::command::CommandPermission;
use guildhall_model::{CommandType, Guild, Id};
use serde::Serialize;

use crate::plan::options::Scope;
use crate::plan::scope_plan::{Change, CommandPlan, ScopePlan};

/// The permissions that a guild has set for a deleted or renamed command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LostPermissions {
    /// The guild that loses the permissions.
    pub guild: Id<Guild>,
    /// The permission entries: roles, users and channels.
    pub permissions: Vec<CommandPermission>,
    /// Possibility of restoring the permissions.
    pub recovery: RestoreForecast,
}

/// Possibility of restoring lost permissions, or the reason why they cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RestoreForecast {
    /// The deleted command is created again under the same name: a [`Restorer`](crate::publish::Restorer) can set the
    /// permissions again, with a user's token.
    Possible,
    /// No command that the guild sees replaces the deleted one.
    Gone,
    /// The replacement may be a different command, even if it keeps the ID: more than the name differs, or it is a USER
    /// or MESSAGE command, which has little more than a name. Permissions for one command may be harmful for another.
    Uncertain,
    /// The guild has set permissions for the replacement, or the replacement receives the permissions of another
    /// deleted command: a command of the same name takes precedence.
    Taken,
}

impl LostPermissions {
    /// Returns whether the permissions can be restored.
    pub(crate) fn is_restorable(&self) -> bool {
        self.recovery == RestoreForecast::Possible
    }
}

/// Formats each entry: `USER 53908232506183680: denied`.
pub(crate) fn permission_lines(entries: &[CommandPermission]) -> impl Iterator<Item = String> {
    entries.iter().map(|entry| {
        let verdict = if entry.permission {
            "allowed"
        } else {
            "denied"
        };
        format!("{} {}: {verdict}", entry.kind.name(), entry.id)
    })
}

/// A command that would receive restored permissions: guild, scope, type and name.
type RestoreTarget = (Id<Guild>, Option<Scope>, CommandType, String);

/// Allows only one restore per command and guild if one command replaces several deleted ones.
pub(crate) fn resolve_competing_restores(scopes: &mut [ScopePlan]) {
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
    for lost in lost.filter(|lost| lost.recovery == RestoreForecast::Possible) {
        let successor = command.change.successor(scope, lost.guild);
        if !targets.insert((lost.guild, successor, command.kind, command.name.clone())) {
            lost.recovery = RestoreForecast::Taken;
        }
    }
}
