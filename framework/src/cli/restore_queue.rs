//! Restores the permissions that guilds had set for deleted commands. Requires `DISCORD_PERMISSIONS_TOKEN`.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_client as client;
use guildhall_deploy::__private::CommandLabel;
use guildhall_deploy::plan::{Plan, RestoreQueue};
use guildhall_deploy::publish::{Published, RestoreError, RestoreReport, Restorer};
use guildhall_model::{Guild, Id, Secret};

use crate::cli::plan::PlanContext;
use crate::error::{Error, Result};

/// Restores the permissions in the queue. Does nothing if no user token is configured.
pub(crate) async fn restore(
    context: &PlanContext,
    queue: &mut RestoreQueue,
    plan: &Plan,
    published: &Published,
) -> Vec<RestoreReport> {
    let Some(token) = &context.config.permissions_token else {
        return Vec::new();
    };
    let on_guild = |guild| {
        let text = format!("restoring the permissions in guild {guild}");
        context.progress.set(&text);
    };
    let app = context.client.application(context.application);
    let mut restorer = Restorer::new(&app, token, plan, published);
    let restoring = restorer.restore(queue, on_guild);
    context.progress.run(restoring).await
}

/// Describes the pending restores from earlier plans, one line per command.
pub(crate) fn summary(context: &PlanContext, queue: &RestoreQueue) -> String {
    let mut guilds_by_label = BTreeMap::<_, Vec<_>>::new();
    for restore in queue
        .restorable()
        .filter(|restore| restore.is_from_earlier_plan())
    {
        let label = CommandLabel(restore.kind, &restore.name).to_string();
        let guilds = guilds_by_label.entry(label).or_default();
        guilds.push(restore.guild.to_string());
    }
    let lock = context.lock.display();
    let lines = guilds_by_label.into_iter().map(|(label, guilds)| {
        let guilds = guilds.join(", guild ");
        match context.config.permissions_token {
            Some(_) => format!(
                "in guilds that the user of DISCORD_PERMISSIONS_TOKEN can manage, `apply` restores the \
                 permissions of guild {guilds} for {label}\n"
            ),
            None => format!(
                "the permissions of guild {guilds} for {label} are lost: `apply` with \
                 DISCORD_PERMISSIONS_TOKEN restores them, unless they are removed from {lock}\n"
            ),
        }
    });
    lines.collect()
}

/// The guilds with pending restores: those that the user's token can access, and those that it cannot.
#[derive(Default)]
pub(crate) struct TokenCheck {
    accessible: BTreeSet<Id<Guild>>,
    denied: BTreeMap<Id<Guild>, client::Error>,
}

impl TokenCheck {
    /// Reads the permissions of each guild with the user's token, if a token is configured.
    ///
    /// A successful request shows that the token is valid and can access the guild. Whether the user may manage the
    /// guild is known only when permissions are set.
    ///
    /// # Errors
    ///
    /// Returns an error if the token is invalid. Also returns an error if the current plan deletes permissions and the
    /// token can access none of the guilds: these permissions could not be restored.
    pub(crate) async fn run(context: &PlanContext, queue: &RestoreQueue) -> Result<Self> {
        let Some(token) = &context.config.permissions_token else {
            return Ok(Self::default());
        };
        let checking = Self::check_guilds(context, queue, token);
        let mut check = context.progress.run(checking).await?;
        let deletes_permissions = queue
            .restorable()
            .any(|restore| !restore.is_from_earlier_plan());
        if deletes_permissions
            && check.accessible.is_empty()
            && let Some((guild, error)) = check.denied.pop_first()
        {
            return Err(unusable_token_error(context, guild, &error));
        }
        Ok(check)
    }

    async fn check_guilds(
        context: &PlanContext,
        queue: &RestoreQueue,
        token: &Secret,
    ) -> Result<Self> {
        let app = context.client.application(context.application);
        let guilds: BTreeSet<_> = queue.restorable().map(|restore| restore.guild).collect();
        let mut check = Self::default();
        for guild in guilds {
            let text = format!("checking DISCORD_PERMISSIONS_TOKEN for guild {guild}");
            context.progress.set(&text);
            let listing = app.guild(guild).commands().permissions().list();
            match listing.bearer(token).await {
                Ok(_) => drop(check.accessible.insert(guild)),
                Err(error) if is_access_denied(&error) => drop(check.denied.insert(guild, error)),
                Err(error) => return Err(unusable_token_error(context, guild, &error)),
            }
        }
        Ok(check)
    }

    /// Returns the number of accessible guilds with pending restores from earlier plans.
    pub(crate) fn count_pending_guilds(&self, queue: &RestoreQueue) -> usize {
        let earlier = queue
            .restorable()
            .filter(|restore| restore.is_from_earlier_plan());
        let guilds: BTreeSet<_> = earlier.map(|restore| restore.guild).collect();
        guilds.intersection(&self.accessible).count()
    }

    /// Returns a line for each guild in which no permissions can be restored.
    pub(crate) fn warnings(&self, context: &PlanContext) -> String {
        let lock = context.lock.display();
        let lines = self.denied.iter().map(|(guild, error)| {
            format!(
                "DISCORD_PERMISSIONS_TOKEN has no access to guild {guild} ({error}): its permissions \
                 stay in {lock} until another token restores them\n"
            )
        });
        lines.collect()
    }

    /// Checks that all expected restores succeeded.
    ///
    /// # Errors
    ///
    /// Returns an error if a restore failed and its permissions stay in the lock. A denied restore is not an error if
    /// it was reported before: the token cannot access the guild, or the restore was already pending.
    pub(crate) fn check(&self, context: &PlanContext, outcomes: &[RestoreReport]) -> Result<()> {
        let is_reported = |outcome: &RestoreReport| {
            let restore = &outcome.restore;
            is_forbidden(outcome)
                && (restore.is_from_earlier_plan() || !self.accessible.contains(&restore.guild))
        };
        let mut failures = outcomes
            .iter()
            .filter(|outcome| outcome.is_failure() && outcome.restore.is_restorable());
        if failures.all(is_reported) {
            return Ok(());
        }
        let lock = context.lock.display();
        Err(Error::user(format!(
            "some permissions could not be restored: they stay in {lock}, and the next `apply` tries again"
        )))
    }
}

/// Returns whether a restore failed because the user may not set the permissions.
fn is_forbidden(outcome: &RestoreReport) -> bool {
    matches!(&outcome.result, Err(RestoreError::Failed(error)) if is_access_denied(error))
}

/// Returns whether the request failed because the user lacks access: status 403 or 404.
fn is_access_denied(error: &client::Error) -> bool {
    let status = error.status().map(|status| status.as_u16());
    matches!(status, Some(403 | 404))
}

fn unusable_token_error(context: &PlanContext, guild: Id<Guild>, error: &client::Error) -> Error {
    let lock = context.lock.display();
    Error::user(format!(
        "DISCORD_PERMISSIONS_TOKEN cannot be used in guild {guild}: {error}; set another token, or \
         unset the variable: the lost permissions then stay in {lock}, and a later `apply` with a \
         token restores them"
    ))
}
