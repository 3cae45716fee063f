//! Applies a plan: sends one bulk overwrite for each scope that changes.

use guildhall_client::{Client, handle};
use guildhall_model::{Application, Command as Registered, Id};

use crate::plan::app_plan::Plan;
use crate::plan::options::Scope;
use crate::plan::scope_plan::ScopePlan;
use crate::publish::error::{OverwriteError, PublishError, ScopeState};
use crate::publish::overwrite::{overwrite, overwrite_order};
use crate::publish::published::Published;
use crate::publish::read::list;

/// Applies a plan: sends one bulk overwrite for each scope that changes.
///
/// A scope is overwritten before the scopes from which its commands move: a command is never missing from both scopes,
/// even if a later overwrite fails. The exception is two scopes that exchange commands: one of them must be overwritten
/// first.
///
/// If the outcome of an overwrite is unknown, the scope is read again: the overwrite counts as successful if the scope
/// has the planned commands. After an error, a new plan contains the remaining changes.
///
/// # Errors
///
/// Returns [`PublishError`] with the scopes that were overwritten before, and the state of the scope that failed. A
/// plan that deletes commands although none are declared is rejected before the first request: the crates that define
/// the commands are probably not linked. A plan that exceeds the limits of a scope is rejected too.
pub async fn apply(
    client: &Client,
    application: Id<Application>,
    plan: &Plan,
) -> Result<Published, PublishError> {
    apply_with_progress(client, application, plan, |_| ()).await
}

/// Applies a plan like [`apply`], and calls `on_scope` before each overwrite.
///
/// # Errors
///
/// Returns [`PublishError`] in the same cases as [`apply`].
pub async fn apply_with_progress(
    client: &Client,
    application: Id<Application>,
    plan: &Plan,
    on_scope: impl Fn(Scope),
) -> Result<Published, PublishError> {
    check_plan(plan)?;
    let mut published = Published::default();
    for scope in overwrite_order(plan) {
        on_scope(scope.scope);
        let written = match overwrite(client, application, scope.batch()).await {
            Ok(commands) => Ok(commands),
            Err(error) => reread(&client.application(application), scope, error).await,
        };
        published = published.record(scope.batch(), written)?;
    }
    Ok(published)
}

/// Rejects a plan that deletes commands although none are declared, or that exceeds the limits of a scope.
///
/// # Errors
///
/// Returns [`PublishError`] of the kind `Empty` or `Exceeded`.
pub fn check_plan(plan: &Plan) -> Result<(), PublishError> {
    if plan.deletes_without_declarations() {
        return Err(PublishError::empty());
    }
    check_limits(plan)
}

/// Rejects a plan that exceeds the limits of a scope.
///
/// # Errors
///
/// Returns [`PublishError`] of the kind `Exceeded`.
pub fn check_limits(plan: &Plan) -> Result<(), PublishError> {
    let mut written = plan.scopes().iter().filter(|scope| !scope.is_empty());
    match written.find(|scope| !scope.exceeded_limits.is_empty()) {
        Some(scope) => Err(PublishError::exceeded(scope)),
        None => Ok(()),
    }
}

/// Reads a scope again if the outcome of its overwrite is unknown. Returns its commands if they are as planned,
/// otherwise the error with the state of the scope.
async fn reread(
    app: &handle::Application,
    plan: &ScopePlan,
    mut error: OverwriteError,
) -> Result<Vec<Registered>, OverwriteError> {
    if error.scope_state == ScopeState::Unknown
        && let Ok(commands) = list(app, plan.scope).await
    {
        error.scope_state = if commands == plan.deployed() {
            error.state_if_unchanged()
        } else if plan.is_satisfied_by(&commands) {
            return Ok(commands);
        } else {
            ScopeState::Other(commands)
        };
    }
    Err(error)
}
