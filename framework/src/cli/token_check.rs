//! Checks the user's token before it is needed to restore permissions.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_client as client;
use guildhall_deploy::plan::PendingRestore;
use guildhall_model::{Guild, Id, Secret};

use crate::cli::plan::PlanContext;
use crate::cli::restore_queue::RestoreQueue;
use crate::error::{Error, Result};

/// The guilds with pending restores that the user's token can access, and those it cannot.
#[derive(Default)]
pub(crate) struct TokenCheck {
    accessible: BTreeSet<Id<Guild>>,
    denied: BTreeMap<Id<Guild>, client::Error>,
}

impl TokenCheck {
    /// Reads the permissions of each guild with the user's token, if there is one.
    ///
    /// This proves that the token is valid and can access the guild. Whether the user may manage the
    /// guild is known only when permissions are set.
    ///
    /// # Errors
    ///
    /// Returns an error if the token is invalid, or if it cannot access any of the guilds that lose
    /// permissions by the current plan: these could not be restored.
    pub(crate) async fn run(context: &PlanContext, queue: &RestoreQueue) -> Result<Self> {
        let Some(token) = &context.config.permissions_token else {
            return Ok(Self::default());
        };
        let checking = Self::check_guilds(context, queue.pending(), token);
        let mut check = context.progress.run(checking).await?;
        if queue.will_grow()
            && check.accessible.is_empty()
            && let Some((guild, error)) = check.denied.pop_first()
        {
            return Err(unusable_token_error(context, guild, &error));
        }
        Ok(check)
    }

    async fn check_guilds(
        context: &PlanContext,
        pending: impl Iterator<Item = &PendingRestore>,
        token: &Secret,
    ) -> Result<Self> {
        let app = context.client.application(context.application);
        let guilds: BTreeSet<_> = pending.map(|restore| restore.guild).collect();
        let mut check = Self::default();
        for guild in guilds {
            let text = format!("checking DISCORD_PERMISSIONS_TOKEN: guild {guild}");
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

    pub(crate) fn has_access(&self, guild: Id<Guild>) -> bool {
        self.accessible.contains(&guild)
    }

    /// Returns one line for each guild in which nothing can be restored.
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
}

/// Returns whether the request failed because of this user, and not for everybody or temporarily.
pub(crate) fn is_access_denied(error: &client::Error) -> bool {
    let status = error.status().map(|status| status.as_u16());
    matches!(status, Some(403 | 404))
}

fn unusable_token_error(context: &PlanContext, guild: Id<Guild>, error: &client::Error) -> Error {
    let lock = context.lock.display();
    Error::user(format!(
        "DISCORD_PERMISSIONS_TOKEN cannot be used in guild {guild}: {error}; set another token, or \
         none: the lost permissions then stay in {lock}, and a later `apply` with a token restores \
         them"
    ))
}
