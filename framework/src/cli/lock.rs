//! The file that holds the lock.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::{fs, io, process};

use guildhall_deploy::plan::{Lock, LockError, Plan, Scope, ScopePlan, Target};
use guildhall_deploy::publish::{Aftermath, PublishError, Published};
use guildhall_model::{Application, Command, Id};

use crate::cli::plan::Task;
use crate::cli::restore_queue::Debts;
use crate::error::{Error, Result};

/// Reads the lock; none where there is no such file. Where the app is known, it is its own.
pub(crate) fn read(path: &Path, application: Option<Id<Application>>) -> Result<Option<Lock>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(at(path, &error)),
        Ok(text) => text,
    };
    let lock: Lock = text.parse().map_err(|error| unreadable(path, &error))?;
    let checked = application.map_or(Ok(()), |application| lock.check(application));
    checked.map_err(|foreign| {
        let path = path.display();
        Error::user(format!("{path}: {foreign}; name its own with --lock FILE"))
    })?;
    Ok(Some(lock))
}

/// Notes which scopes are about to be written, and what guilds will be owed, so that nothing is
/// forgotten whatever happens next.
pub(crate) fn announce(task: &Task, plan: &Plan, debts: &Debts) -> Result<()> {
    note(task, plan, debts, |scope| {
        scope.is_empty().then_some(scope.deployed())
    })
}

/// Notes what the app's scopes have, which is what was written, or else what they had; and what
/// guilds are owed.
pub(crate) fn write(
    task: &Task,
    plan: &Plan,
    outcome: &Result<Published, PublishError>,
    debts: &Debts,
) -> Result<()> {
    note(task, plan, debts, |scope| now(scope, outcome))
}

/// Notes what the app's scopes have, as far as that is known.
///
/// A guild that was only looked in is left out: the next run would clear it.
fn note<'p>(
    task: &Task,
    plan: &'p Plan,
    debts: &Debts,
    now: impl Fn(&'p ScopePlan) -> Option<&'p [Command]>,
) -> Result<()> {
    let mut lock = ground(task, plan);
    for scope in plan.scopes().iter().filter(|it| task.manages(it.scope)) {
        match now(scope) {
            None => lock.note_unsure(scope.scope, scope.deployed().to_vec()),
            Some(commands) if is_own(task, scope, commands) => {
                lock.note(scope.scope, commands.to_vec());
            }
            Some(_) => {}
        }
    }
    if let Some(types) = plan.integration_types() {
        lock.note_integration_types(types);
    }
    lock.note_owed(debts.all().cloned().collect::<Vec<_>>());
    let text = lock.to_string();
    if fs::read_to_string(&task.lock).is_ok_and(|old| old == text) {
        return Ok(());
    }
    replace(&task.lock, &text).map_err(|error| at(&task.lock, &error))
}

/// Puts a text in the place of a file, which has the old one or the new one, and never a part.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link stays one.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut beside = path.clone().into_os_string();
    beside.push(format!(".{}", process::id()));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &path)
    });
    // What cannot be written may not be there to be removed.
    written.inspect_err(|_| drop(fs::remove_file(&beside)))
}

/// What is not looked at: nothing, or where a guild alone was written, all other scopes.
fn ground(task: &Task, plan: &Plan) -> Lock {
    let mut lock = Lock::new(task.application);
    if task.target == Target::Everywhere {
        return lock;
    }
    if let Some(old) = &task.old {
        return old.clone();
    }
    let mut scopes = plan.scopes().iter();
    if let Some(global) = scopes.find(|it| it.scope == Scope::Global) {
        lock.note(Scope::Global, global.deployed().to_vec());
    }
    lock
}

/// Whether what a scope has now is the app's own.
///
/// A guild for trying out is from when something was written there.
fn is_own(task: &Task, scope: &ScopePlan, now: &[Command]) -> bool {
    let mut locked = task.old.iter().flat_map(Lock::scopes);
    task.target == Target::Everywhere
        || scope.is_empty()
        || now != scope.deployed()
        || locked.any(|it| it == scope.scope)
}

/// What a scope has after all; none where that is not known.
fn now<'o>(
    plan: &'o ScopePlan,
    outcome: &'o Result<Published, PublishError>,
) -> Option<&'o [Command]> {
    let (written, failed) = match outcome {
        Ok(written) => (written, None),
        Err(error) => (error.written(), Some(error)),
    };
    let mut written = written.scopes.iter();
    if let Some(written) = written.find(|it| it.scope == plan.scope) {
        return Some(&written.commands);
    }
    let failed = failed.filter(|error| error.scope() == Some(plan.scope));
    match failed.map_or(&Aftermath::Same, PublishError::aftermath) {
        Aftermath::Same => Some(plan.deployed()),
        Aftermath::Other(commands) => Some(commands),
        _ => None,
    }
}

fn unreadable(path: &Path, error: &LockError) -> Error {
    let path = path.display();
    Error::user(format!(
        "{path}: {error}; restore it from version control, or delete it and apply"
    ))
}

fn at(path: &Path, error: &dyn std::error::Error) -> Error {
    Error::user(format!("{}: {error}", path.display()))
}
