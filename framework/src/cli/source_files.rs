//! Source files of an app, and the wait for changes of them: their paths, sizes and times are compared several times a
//! second. A watcher of the operating system would take a dependency with several crates.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::platform::sleep;

/// Interval between two looks at the files.
const INTERVAL: Duration = Duration::from_millis(300);

/// Files and folders next to the manifest that are part of the program.
const WATCHED: [&str; 4] = ["Cargo.toml", "build.rs", "locales", "src"];

/// Source files of a package.
#[derive(Debug)]
pub(crate) struct SourceFiles {
    /// Folder of the manifest.
    folder: PathBuf,
    /// State of the files at the last change.
    seen: u64,
}

impl SourceFiles {
    pub(crate) fn new(folder: PathBuf) -> Self {
        let seen = state_of(&folder);
        Self { folder, seen }
    }

    /// Waits until the files have changed, and then until they stay as they are: an editor may write several files.
    pub(crate) async fn changed(&mut self) {
        let mut last = self.seen;
        loop {
            sleep(INTERVAL).await;
            let now = state_of(&self.folder);
            if now != self.seen && now == last {
                self.seen = now;
                return;
            }
            last = now;
        }
    }
}

/// Returns a number that differs if a file was added, removed or written.
fn state_of(folder: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    for name in WATCHED {
        hash_path(&folder.join(name), &mut hasher);
    }
    hasher.finish()
}

/// Hashes the path, size and time of a file, or of all files in a folder. Ignores files that cannot be read.
fn hash_path(path: &Path, hasher: &mut DefaultHasher) {
    let Ok(found) = fs::metadata(path) else {
        return;
    };
    if !found.is_dir() {
        (path, found.len(), found.modified().ok()).hash(hasher);
        return;
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort_unstable();
    for path in paths {
        hash_path(&path, hasher);
    }
}
