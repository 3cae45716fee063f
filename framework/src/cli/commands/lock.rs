//! The file that holds the lock.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::plan::Task;
use crate::define::plan::{Lock, Plan};
use crate::define::publish::Published;
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
/// A guild that was only looked in is left out: the next run would clear it.
pub(super) fn write(task: &Task, plan: &Plan, published: &Published) -> Result<()> {
    let path = &task.lock;
    let mut lock = Lock::new(task.application);
    for scope in plan.scopes().iter().filter(|it| task.manages(it.scope)) {
        let written = published.scopes.iter().find(|it| it.scope == scope.scope);
        match written {
            Some(written) => lock.note(scope.scope, written.commands.clone()),
            None => lock.note(scope.scope, scope.deployed().to_vec()),
        }
    }
    let text = lock.to_string();
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| at(path, &error))
}

fn at(path: &Path, error: &dyn std::error::Error) -> Error {
    Error::user(format!("{}: {error}", path.display()))
}
