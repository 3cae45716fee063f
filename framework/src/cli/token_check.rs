//! Whether the user's token is of use, before it is needed.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_client as client;
use guildhall_deploy::plan::Owed;
use guildhall_model::{Guild, Id, Secret};

use crate::cli::plan::Task;
use crate::cli::restore_queue::Debts;
use crate::error::{Error, Result};

/// Which guilds the user's token opens, of those that are owed something, or will be.
#[derive(Default)]
pub(crate) struct Tried {
    open: BTreeSet<Id<Guild>>,
    closed: BTreeMap<Id<Guild>, client::Error>,
}

impl Tried {
    /// Asks with the user's token, where there is one, for what each of these guilds has set.
    ///
    /// This shows that the token lives and opens the guild. Whether its user manages it is shown only
    /// when permissions are set.
    ///
    /// # Errors
    ///
    /// A token that is dead, or that opens none of the guilds where something is lost now: what is
    /// deleted then could not be restored.
    pub(crate) async fn of(task: &Task, debts: &Debts) -> Result<Self> {
        let Some(token) = &task.config.permissions_token else {
            return Ok(Self::default());
        };
        let trying = Self::all(task, debts.all(), token);
        let mut tried = task.patience.over(trying).await?;
        if debts.will_grow()
            && tried.open.is_empty()
            && let Some((guild, error)) = tried.closed.pop_first()
        {
            return Err(of_no_use(task, guild, &error));
        }
        Ok(tried)
    }

    async fn all(task: &Task, owed: impl Iterator<Item = &Owed>, token: &Secret) -> Result<Self> {
        let app = task.client.application(task.application);
        let guilds: BTreeSet<_> = owed.map(|owed| owed.guild).collect();
        let mut tried = Self::default();
        for guild in guilds {
            let what = format!("trying DISCORD_PERMISSIONS_TOKEN: guild {guild}");
            task.patience.say(&what);
            let listing = app.guild(guild).commands().permissions().list();
            match listing.bearer(token).await {
                Ok(_) => drop(tried.open.insert(guild)),
                Err(error) if is_refused(&error) => drop(tried.closed.insert(guild, error)),
                Err(error) => return Err(of_no_use(task, guild, &error)),
            }
        }
        Ok(tried)
    }

    pub(crate) fn opens(&self, guild: Id<Guild>) -> bool {
        self.open.contains(&guild)
    }

    /// Where nothing can be restored, a line each.
    pub(crate) fn told(&self, task: &Task) -> String {
        let lock = task.lock.display();
        let told = self.closed.iter().map(|(guild, error)| {
            format!(
                "DISCORD_PERMISSIONS_TOKEN does not open guild {guild} ({error}): what it is owed \
                 waits in {lock} for another one\n"
            )
        });
        told.collect()
    }
}

/// Whether it is refused to this user, and not to everybody or for now.
pub(crate) fn is_refused(error: &client::Error) -> bool {
    let status = error.status().map(|status| status.as_u16());
    matches!(status, Some(403 | 404))
}

fn of_no_use(task: &Task, guild: Id<Guild>, error: &client::Error) -> Error {
    let lock = task.lock.display();
    Error::user(format!(
        "DISCORD_PERMISSIONS_TOKEN is of no use in guild {guild}: {error}; take another one, or \
         none: then what is lost stays in {lock}, and a later `apply` with a token restores it"
    ))
}
