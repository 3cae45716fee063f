//! Replaces a file atomically: writes a temporary file next to it, and renames that.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Maximum number of symbolic links that lead to a file.
const MAX_LINKS: usize = 16;

/// Replaces a file atomically. Keeps its mode and the symbolic links that lead to it.
///
/// # Errors
///
/// Returns [`io::Error`] if the file cannot be written; the old file is then unchanged.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = follow_links(path);
    let temporary = temporary_path(&path);
    let written = write_temporary(&temporary, &path, text);
    let replaced = written.and_then(|_locked| fs::rename(&temporary, &path));
    // Ignore an error of the removal: the temporary file may not exist.
    replaced.inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Writes the temporary file with the mode of the old file. The returned file is locked.
fn write_temporary(temporary: &Path, old: &Path, text: &str) -> io::Result<File> {
    let mut file = File::create(temporary)?;
    // Ignore an error: some file systems have no locks. The process ID in the name is the second mark.
    drop(file.try_lock());
    if let Ok(old) = fs::metadata(old) {
        // Before the content is written: the old mode may keep others from reading it.
        file.set_permissions(old.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(file)
}

/// Returns the target of a symbolic link, even if it does not exist; renaming onto the link would replace the link.
fn follow_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        // A relative target is relative to the folder of the link.
        path = folder(&path).join(target);
    }
    path
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new(""))
}

/// Returns the path of this process's temporary file: the file's path and the process ID.
fn temporary_path(path: &Path) -> PathBuf {
    let mut temporary = path.to_owned().into_os_string();
    temporary.push(format!(".{}", process::id()));
    temporary.into()
}

/// Removes the temporary files that killed processes have left next to a file. Ignores errors: the files take up space,
/// and nothing else.
pub(crate) fn remove_abandoned(path: &Path) {
    let path = follow_links(path);
    let folder = folder(&path);
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    let Some(name) = path.file_name() else {
        return;
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        if process_id(&entry.file_name(), name).is_some_and(|id| is_abandoned(&entry.path(), id)) {
            drop(fs::remove_file(entry.path()));
        }
    }
}

/// Returns the process ID in the name of a temporary file for the file `name`.
fn process_id(temporary: &OsStr, name: &OsStr) -> Option<u32> {
    let suffix = temporary.to_str()?.strip_prefix(name.to_str()?)?;
    let digits = suffix.strip_prefix('.')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

/// Returns whether no process writes a temporary file: its process does not run, as far as the system shows it, and it
/// is not locked, as by a process of another container.
fn is_abandoned(temporary: &Path, process: u32) -> bool {
    let is_running = Path::new("/proc").join(process.to_string()).exists();
    let is_locked = |file: File| matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    !is_running && !File::open(temporary).is_ok_and(is_locked)
}
