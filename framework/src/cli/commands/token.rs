//! Whether the user's token is of use, before it is needed.

use super::plan::Task;
use crate::define::plan::{Plan, Recovery};
use crate::error::{Error, Result};

/// Asks with the user's token, where there is one, for what each guild has set that is to be restored.
///
/// This shows that the token lives and opens the guilds. Whether its user manages them is shown only
/// when permissions are set.
///
/// # Errors
///
/// The first guild that it does not open: what is deleted then could not be restored.
pub(super) async fn check(task: &Task, plan: &Plan) -> Result<()> {
    let Some(token) = &task.config.permissions_token else {
        return Ok(());
    };
    let lost = plan.restorable().flat_map(|(_, command)| &command.lost);
    let lost = lost.filter(|lost| lost.recovery == Recovery::Possible);
    let mut guilds: Vec<_> = lost.map(|lost| lost.guild).collect();
    guilds.sort();
    guilds.dedup();
    let app = task.client.application(task.application);
    let checking = async {
        for guild in guilds {
            task.patience
                .say(&format!("trying DISCORD_PERMISSIONS_TOKEN: guild {guild}"));
            let listing = app.guild(guild).commands().permissions().list();
            let listed = listing.bearer(token).await;
            listed.map_err(|error| (guild, error))?;
        }
        Ok(())
    };
    task.patience.over(checking).await.map_err(|(guild, error)| {
        let lock = task.lock.display();
        Error::user(format!(
            "DISCORD_PERMISSIONS_TOKEN is of no use in guild {guild}: {error}; take another one, or \
             none: then what is lost stays in {lock}, and a later `apply` with a token restores it"
        ))
    })
}
