//! The stored inputs of the targets.

use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Target;

/// Returns the paths of the stored inputs of a target, sorted.
///
/// # Panics
///
/// Panics if the target has no folder.
pub fn inputs(target: Target) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target.name);
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Runs a target on its stored inputs and returns how many there are.
///
/// # Panics
///
/// Panics if a property does not hold, or if a task in the background panics.
pub fn replay(target: Target) -> usize {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let _guard = ONE_AT_A_TIME.lock();
    let paths = inputs(target);
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        print(info);
    }));
    for path in &paths {
        let input = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (target.run)(&input);
        assert_eq!(
            PANICS.swap(0, Ordering::Relaxed),
            0,
            "a task panicked: {}",
            path.display()
        );
    }
    let _counting = panic::take_hook();
    paths.len()
}
