//! The stored inputs of the targets.

use std::fs;
use std::ops::Range;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Target;
use crate::input::SEPARATOR;

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
    let paths = inputs(target);
    run_all(target, paths.iter().map(|path| (path.clone(), read(path))));
    paths.len()
}

/// Runs a target on changes of its stored inputs, one for each seed, and returns the number of their parts. A seed makes
/// the same change in each run. An input that breaks a property is in `target/fuzz-found`.
///
/// # Panics
///
/// Panics if a property does not hold, or if a task in the background panics.
pub fn run_changed(target: Target, seeds: Range<u64>) -> usize {
    let stored: Vec<_> = inputs(target).iter().map(|path| read(path)).collect();
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fuzz-found");
    fs::create_dir_all(&found).unwrap_or_else(|error| panic!("{}: {error}", found.display()));
    let path = found.join(format!("{}-changed-{}", target.name, seeds.start));
    let mut parts = 0;
    let inputs = seeds.map(|seed| {
        let input = changed(&stored, seed);
        parts += input.split(|byte| *byte == SEPARATOR).count();
        fs::write(&path, &input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.clone(), input)
    });
    run_all(target, inputs);
    // Left only if a property does not hold.
    fs::remove_file(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    parts
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a target on inputs with their paths.
fn run_all(target: Target, inputs: impl Iterator<Item = (PathBuf, Vec<u8>)>) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let _guard = ONE_AT_A_TIME.lock();
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        print(info);
    }));
    for (path, input) in inputs {
        (target.run)(&input);
        assert_eq!(
            PANICS.swap(0, Ordering::Relaxed),
            0,
            "a task panicked: {}",
            path.display()
        );
    }
    let _counting = panic::take_hook();
}

/// Returns one of the inputs with one to four changes: a bit, a byte, a part that is missing, doubled or from another input.
fn changed(stored: &[Vec<u8>], seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    // Xorshift: returns a number below `end`, or 0.
    let mut below = |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % (end.max(1) as u64)).unwrap_or_default()
    };
    let mut input = stored[below(stored.len())].clone();
    for _ in 0..=below(4) {
        let start = below(input.len());
        let end = start + below(input.len() - start).min(64);
        match below(5) {
            0 if !input.is_empty() => input[start] ^= 1 << below(8),
            1 if !input.is_empty() => input[start] = u8::try_from(below(256)).unwrap_or_default(),
            2 => drop(input.drain(start..end)),
            3 => {
                let part = input[start..end].to_vec();
                input.splice(start..start, part);
            }
            _ => {
                let other = &stored[below(stored.len())];
                let from = below(other.len());
                let to = from + below(other.len() - from).min(64);
                input.splice(start..end, other[from..to].iter().copied());
            }
        }
    }
    input
}
