//! Permissions that guilds lost with deleted commands: the lock keeps them until they are restored.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_deploy::__private::{
    CommandLabel, restore_with_progress, retry_restores_with_progress,
};
use guildhall_deploy::plan::{Lock, PendingRestore, Plan};
use guildhall_deploy::publish::{Published, RestoreError, RestoreOutcome};
use guildhall_model::{Guild, Id};

use crate::cli::plan::PlanContext;
use crate::cli::token_check::{TokenCheck, is_access_denied};

/// Pending restores of earlier plans and of the current one.
pub(crate) struct RestoreQueue {
    earlier: Vec<PendingRestore>,
    current: Vec<PendingRestore>,
}

/// Outcomes of a retry.
#[derive(Default)]
pub(crate) struct RestoreReport {
    earlier: Vec<RestoreOutcome>,
    current: Vec<RestoreOutcome>,
}

impl RestoreQueue {
    /// Collects the restores of a plan and those of the lock, except those whose command was not
    /// deleted after all, and those for which the guild has set permissions again.
    pub(crate) fn new(context: &PlanContext, plan: &Plan) -> Self {
        let current = plan.pending_restores();
        let earlier = context
            .old_lock
            .iter()
            .flat_map(Lock::pending_restores)
            .filter(|old| !old.is_obsolete(plan) && !current.iter().any(|new| new.supersedes(old)))
            .cloned()
            .collect();
        Self { earlier, current }
    }

    pub(crate) fn pending(&self) -> impl Iterator<Item = &PendingRestore> {
        self.earlier.iter().chain(&self.current)
    }

    /// Returns whether guilds lose permissions by the current plan that can be restored.
    pub(crate) const fn will_grow(&self) -> bool {
        !self.current.is_empty()
    }

    /// Returns the guilds with restores of earlier plans that the token can access.
    pub(crate) fn accessible_guilds(&self, token_check: &TokenCheck) -> BTreeSet<Id<Guild>> {
        let guilds = self.earlier.iter().map(|restore| restore.guild);
        guilds
            .filter(|guild| token_check.has_access(*guild))
            .collect()
    }

    /// Adopts the new names of commands that were renamed.
    pub(crate) fn apply_renames(&mut self, plan: &Plan, published: &Published) {
        let is_written = |scope| {
            let mut written = published.scopes.iter();
            written.any(|written| written.scope == scope)
        };
        for restore in &mut self.earlier {
            restore.apply_rename(plan, is_written);
        }
    }

    /// Restores permissions, keeps the restores that failed, and returns the outcomes.
    ///
    /// Does nothing without a user's token.
    pub(crate) async fn retry(
        &mut self,
        context: &PlanContext,
        plan: &Plan,
        published: &Published,
    ) -> RestoreReport {
        let Some(token) = &context.config.permissions_token else {
            return RestoreReport::default();
        };
        let app = context.client.application(context.application);
        let on_guild = |guild| {
            let text = format!("restoring permissions: guild {guild}");
            context.progress.set(&text);
        };
        let restoring = async {
            RestoreReport {
                earlier: retry_restores_with_progress(&app, &self.earlier, token, on_guild).await,
                current: restore_with_progress(&app, plan, published, token, on_guild).await,
            }
        };
        let report = context.progress.run(restoring).await;
        let mut earlier = report.earlier.iter();
        self.earlier
            .retain(|_| earlier.next().is_none_or(RestoreOutcome::is_failure));
        self.current.retain(|restore| {
            let mut outcomes = report.current.iter();
            outcomes.all(|outcome| !outcome.is_for(restore) || outcome.is_failure())
        });
        report
    }

    /// Returns whether a restore failed that should have succeeded.
    ///
    /// A restore that the user is not allowed to make does not count if that was reported before: the
    /// token cannot access the guild, or the restore was pending already.
    pub(crate) fn has_failures(&self, report: &RestoreReport, token_check: &TokenCheck) -> bool {
        let mut earlier = report.earlier.iter();
        let mut current = report.current.iter();
        earlier.any(|outcome| outcome.is_failure() && !is_forbidden(outcome))
            || current.any(|outcome| {
                let guild = outcome.lost_permissions.guild;
                let is_reported = is_forbidden(outcome) && !token_check.has_access(guild);
                let is_pending = self.current.iter().any(|restore| outcome.is_for(restore));
                outcome.is_failure() && !is_reported && is_pending
            })
    }

    /// Describes the restores of earlier plans, one line per command.
    pub(crate) fn summary(&self, context: &PlanContext) -> String {
        let mut guilds_by_label = BTreeMap::<_, Vec<_>>::new();
        for restore in &self.earlier {
            let label = CommandLabel(restore.kind, &restore.name).to_string();
            let guilds = guilds_by_label.entry(label).or_default();
            guilds.push(restore.guild.to_string());
        }
        let lock = context.lock.display();
        let lines = guilds_by_label.into_iter().map(|(label, guilds)| {
            let guilds = guilds.join(", guild ");
            match context.config.permissions_token {
                Some(_) => format!(
                    "where the user of DISCORD_PERMISSIONS_TOKEN is allowed to, `apply` restores the \
                     permissions of guild {guilds} for {label}\n"
                ),
                None => format!(
                    "guild {guilds} lost its permissions for {label}: `apply` with \
                     DISCORD_PERMISSIONS_TOKEN restores them, unless they are removed from {lock}\n"
                ),
            }
        });
        lines.collect()
    }
}

impl RestoreReport {
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = &RestoreOutcome> {
        self.earlier.iter().chain(&self.current)
    }
}

/// Returns whether the user is not allowed to set the permissions.
fn is_forbidden(outcome: &RestoreOutcome) -> bool {
    matches!(&outcome.result, Err(RestoreError::Failed(error)) if is_access_denied(error))
}
