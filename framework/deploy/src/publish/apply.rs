//! Does what a plan says: one bulk overwrite for each scope that differs.

use guildhall_client::{Client, handle};
use guildhall_model::{Application, Command as Registered, Id};

use crate::plan::change::ScopePlan;
use crate::plan::options::Scope;
use crate::plan::overview::Plan;
use crate::publish::error::{Aftermath, Failure, PublishError};
use crate::publish::overwrite::{order, overwrite};
use crate::publish::published::Published;
use crate::publish::read::list;

/// Does what a plan says: one bulk overwrite for each scope that differs, none for the others.
///
/// A scope that commands move to is written before the one that they leave: nowhere are they missing
/// meanwhile, or where the plan breaks off. Only of two scopes that exchange commands one has to be
/// first.
///
/// Where no answer says what became of an overwrite, the scope is read again: one that has what it
/// should counts as written. Where the plan breaks off, one that is made anew says what is left to
/// be done.
///
/// # Errors
///
/// [`PublishError`], with the scopes that were written before, and what the one has that failed. A
/// plan that leaves the app without any command is refused before any request: its commands are
/// probably not linked. So is one that leaves a scope with more than its limits allow.
pub async fn apply(
    client: &Client,
    application: Id<Application>,
    plan: &Plan,
) -> Result<Published, PublishError> {
    apply_aloud(client, application, plan, |_| ()).await
}

/// As [`apply`], and says before each scope that it is written next.
pub async fn apply_aloud(
    client: &Client,
    application: Id<Application>,
    plan: &Plan,
    say: impl Fn(Scope),
) -> Result<Published, PublishError> {
    check(plan)?;
    let mut published = Published::default();
    for scope in order(plan) {
        say(scope.scope);
        let written = match overwrite(client, application, scope.batch()).await {
            Ok(commands) => Ok(commands),
            Err(failure) => look_again(&client.application(application), scope, failure).await,
        };
        published = published.note(scope.batch(), written)?;
    }
    Ok(published)
}

/// Refuses what is not to be sent: what deletes everything, and what is more than a scope holds.
pub fn check(plan: &Plan) -> Result<(), PublishError> {
    if plan.is_clearance() {
        return Err(PublishError::empty());
    }
    let mut written = plan.scopes().iter().filter(|scope| !scope.is_empty());
    match written.find(|scope| !scope.excess.is_empty()) {
        Some(scope) => Err(PublishError::exceeded(scope)),
        None => Ok(()),
    }
}

/// Reads a scope again of which no answer says whether it was written.
async fn look_again(
    app: &handle::Application,
    plan: &ScopePlan,
    mut failure: Failure,
) -> Result<Vec<Registered>, Failure> {
    if failure.aftermath == Aftermath::Unknown
        && let Ok(commands) = list(app, plan.scope).await
    {
        failure.aftermath = if commands == plan.deployed() {
            failure.unchanged()
        } else if plan.is_reached(&commands) {
            return Ok(commands);
        } else {
            Aftermath::Other(commands)
        };
    }
    Err(failure)
}
