//! Replaces a file atomically: writes a temporary file next to it, and renames that.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Replaces a file atomically. Keeps its mode and the symbolic links that lead to it.
///
/// # Errors
///
/// Returns [`io::Error`] if the file cannot be written; the old file is then unchanged.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = link_target(path);
    let temporary = path.with_added_extension(process::id().to_string());
    let written = write_temporary(&temporary, &path, text);
    let replaced = written.and_then(|()| fs::rename(&temporary, &path));
    // Ignore an error of the removal: the temporary file may not exist.
    replaced.inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Returns the target of a symbolic link, even if it does not exist: renaming onto the link would replace the link.
fn link_target(path: &Path) -> PathBuf {
    let missing_target = || fs::read_link(path).map(|target| path.with_file_name(target));
    let target = fs::canonicalize(path).or_else(|_| missing_target());
    target.unwrap_or_else(|_| path.to_owned())
}

/// Writes the temporary file with the mode of the old file.
fn write_temporary(temporary: &Path, old: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    // Until the file is closed, `remove_abandoned` of another process leaves the file alone. Some file systems have no
    // locks.
    let _locked = file.try_lock();
    if let Ok(old) = fs::metadata(old) {
        // Before the content is written: the old mode may keep others from reading it.
        file.set_permissions(old.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Removes the temporary files that killed processes have left next to a file. Ignores errors: the files take up space,
/// and nothing else.
pub(crate) fn remove_abandoned(path: &Path) {
    let path = link_target(path);
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new(".")));
    for entry in entries.into_iter().flatten().flatten() {
        let name = PathBuf::from(entry.file_name());
        let is_temporary = name.file_stem() == path.file_name();
        let process = name.extension().and_then(|id| id.to_str()?.parse().ok());
        if is_temporary
            && process.is_some_and(|id: u32| !is_running(id) && is_unlocked(&entry.path()))
        {
            drop(fs::remove_file(entry.path()));
        }
    }
}

/// Returns whether a process runs, as far as the system shows its processes as files.
fn is_running(process: u32) -> bool {
    Path::new("/proc").join(process.to_string()).exists()
}

/// Returns whether no process writes a file. A process of another container is not in `/proc`.
fn is_unlocked(temporary: &Path) -> bool {
    File::open(temporary).is_ok_and(|file| file.try_lock().is_ok())
}
