//! The file that holds the lock.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use guildhall_model::Command;

use super::plan::Task;
use crate::define::plan::{Lock, Plan, ScopePlan};
use crate::define::publish::{Aftermath, PublishError, Published};
use crate::error::{Error, Result};

/// Reads the lock; none where there is no such file.
pub(super) fn read(path: &Path) -> Result<Option<Lock>> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(at(path, &error)),
        Ok(text) => text.parse().map(Some).map_err(|error| at(path, &error)),
    }
}

/// Notes what the app's scopes have: what was written, or else what they had.
///
/// A guild that was only looked in is left out: the next run would clear it. Where it is not known
/// what a scope has, nothing is noted.
pub(super) fn write(
    task: &Task,
    plan: &Plan,
    outcome: &Result<Published, PublishError>,
) -> Result<()> {
    let path = &task.lock;
    let mut lock = Lock::new(task.application);
    for scope in plan.scopes().iter().filter(|it| task.manages(it.scope)) {
        let Some(commands) = now(scope, outcome) else {
            return Ok(());
        };
        lock.note(scope.scope, commands.to_vec());
    }
    let text = lock.to_string();
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| at(path, &error))
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
        Aftermath::Unknown => None,
    }
}

fn at(path: &Path, error: &dyn std::error::Error) -> Error {
    Error::user(format!("{}: {error}", path.display()))
}
