//! Does what a plan says: one bulk overwrite for each scope that differs.

use guildhall_model::{Application, Id};

use super::overwrite::overwrite;
use super::{PublishError, Published};
use crate::client::Client;
use crate::define::plan::{Plan, Scope, ScopePlan};

/// Does what a plan says: one bulk overwrite for each scope that differs, none for the others.
///
/// Where it breaks off, a plan that is made anew says what is left to be done.
///
/// # Errors
///
/// [`PublishError`], with the scopes that were written before. A plan that leaves the app without
/// any command is refused before any request: its commands are probably not linked.
pub async fn apply(
    client: &Client,
    application: Id<Application>,
    plan: &Plan,
) -> Result<Published, PublishError> {
    apply_aloud(client, application, plan, |_| ()).await
}

/// As [`apply`], and says before each scope that it is written next.
pub(crate) async fn apply_aloud(
    client: &Client,
    application: Id<Application>,
    plan: &Plan,
    say: impl Fn(Scope),
) -> Result<Published, PublishError> {
    if plan.is_clearance() {
        return Err(PublishError::empty());
    }
    let mut published = Published::default();
    let differing = plan.scopes().iter().filter(|scope| !scope.is_empty());
    for batch in differing.map(ScopePlan::batch) {
        say(batch.scope);
        let written = overwrite(client, application, batch).await;
        published = published.note(batch, written)?;
    }
    Ok(published)
}
