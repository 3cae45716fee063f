//! Reads and writes the lock file.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use guildhall_deploy::plan::{
    Lock, LockError, LockErrorKind, Plan, RestoreQueue, Scope, ScopePlan, Target,
};
use guildhall_deploy::publish::{PublishError, Published, ScopeState};
use guildhall_model::{Application, Command, Id};

use crate::cli::atomic_file::{remove_abandoned, replace};
use crate::cli::plan::PlanContext;
use crate::error::{Error, Result};

/// Reads the lock file. Returns `None` if the file does not exist.
///
/// # Errors
///
/// Returns an error if the file is not a lock file, or belongs to an app other than `application`.
pub(crate) fn read(path: &Path, application: Option<Id<Application>>) -> Result<Option<Lock>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(path_error(path, &error)),
        Ok(text) => text,
    };
    let lock: Lock = text.parse().map_err(|error| parse_error(path, &error))?;
    let checked = application.map_or(Ok(()), |application| lock.check(application));
    checked.map_err(|foreign| {
        let path = path.display();
        Error::user(format!(
            "{path}: {foreign}; pass this app's lock file with --lock FILE"
        ))
    })?;
    Ok(Some(lock))
}

/// Records the scopes that are about to be overwritten as unsure, and the permissions to restore, for the next run in
/// case this process is stopped.
pub(crate) fn write_before_apply(
    context: &PlanContext,
    plan: &Plan,
    queue: &RestoreQueue,
) -> Result<()> {
    write(context, plan, queue, |scope| {
        scope.is_empty().then_some(scope.deployed())
    })
}

/// Records the commands of the app's scopes after a plan was applied, and the pending restores.
pub(crate) fn write_after_apply(
    context: &PlanContext,
    plan: &Plan,
    outcome: &Result<Published, PublishError>,
    queue: &RestoreQueue,
) -> Result<()> {
    write(context, plan, queue, |scope| {
        current_commands(scope, outcome)
    })
}

/// Writes the lock file with the commands that `current` returns for each scope of the app. A scope for which `current`
/// returns `None` is recorded as unsure.
///
/// Leaves out guilds that were only read. Otherwise, the next run would delete their commands.
fn write<'p>(
    context: &PlanContext,
    plan: &'p Plan,
    queue: &RestoreQueue,
    current: impl Fn(&'p ScopePlan) -> Option<&'p [Command]>,
) -> Result<()> {
    let mut lock = lock_to_update(context, plan);
    for scope in plan.scopes() {
        if !context.manages(scope.scope) {
            continue;
        }
        match current(scope) {
            None => lock.set_last_known_commands(scope.scope, scope.deployed().to_vec()),
            Some(commands) if is_own(context, scope, commands) => {
                lock.set_commands(scope.scope, commands.to_vec());
            }
            Some(_) => {}
        }
    }
    if let Some(types) = plan.integration_types() {
        lock.set_integration_types(types);
    }
    lock.set_restore_queue(queue);
    let text = lock.to_string();
    remove_abandoned(&context.lock);
    if fs::read_to_string(&context.lock).is_ok_and(|old| old == text) {
        return Ok(());
    }
    replace(&context.lock, &text).map_err(|error| path_error(&context.lock, &error))
}

/// Returns the lock to update: an empty lock if the plan covers all scopes. If the target is a single guild, returns
/// the old lock or, without an old lock, a lock with the registered global commands.
fn lock_to_update(context: &PlanContext, plan: &Plan) -> Lock {
    let mut lock = Lock::new(context.application);
    if context.target == Target::Everywhere {
        return lock;
    }
    if let Some(old) = &context.old_lock {
        return old.clone();
    }
    let mut scopes = plan.scopes().iter();
    if let Some(global) = scopes.find(|scope| scope.scope == Scope::Global) {
        lock.set_commands(Scope::Global, global.deployed().to_vec());
    }
    lock
}

/// Returns whether the lock records the current commands of a scope.
///
/// If the target is a single guild, a scope whose commands differ from the declared ones is recorded only if `apply`
/// has changed them, or if the old lock contains the scope.
fn is_own(context: &PlanContext, scope: &ScopePlan, current: &[Command]) -> bool {
    let mut locked = context.old_lock.iter().flat_map(Lock::scopes);
    context.target == Target::Everywhere
        || scope.is_empty()
        || current != scope.deployed()
        || locked.any(|locked| locked == scope.scope)
}

/// Returns the commands of a scope after the plan was applied, or `None` if they are unknown.
fn current_commands<'o>(
    plan: &'o ScopePlan,
    outcome: &'o Result<Published, PublishError>,
) -> Option<&'o [Command]> {
    let (published, error) = match outcome {
        Ok(published) => (published, None),
        Err(error) => (error.written(), Some(error)),
    };
    let mut written = published.scopes.iter();
    if let Some(written) = written.find(|written| written.scope == plan.scope) {
        return Some(&written.commands);
    }
    let failed = error.filter(|error| error.scope() == Some(plan.scope));
    match failed.map_or(&ScopeState::Unchanged, PublishError::scope_state) {
        ScopeState::Unchanged => Some(plan.deployed()),
        ScopeState::Other(commands) => Some(commands),
        _ => None,
    }
}

fn parse_error(path: &Path, error: &LockError) -> Error {
    let path = path.display();
    Error::user(match error.kind() {
        LockErrorKind::Malformed => format!(
            "{path}: {error}; restore the lock file from version control, or delete it and run `commands apply`"
        ),
        _ => format!("{path}: {error}"),
    })
}

fn path_error(path: &Path, error: &dyn std::error::Error) -> Error {
    Error::user(format!("{}: {error}", path.display()))
}
