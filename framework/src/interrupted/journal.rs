//! The journal: deferred interactions in a file, for an app of one process.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::future::ready;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::mpsc;

use crate::platform::{Duration, Mutex, unix_time};
use crate::response_times::TOKEN_LIFETIME;
use crate::store::StoreFailures;
use crate::store::processes::{ProcessFuture, Processes, Work};

/// Number of lines that have no meaning anymore at which the file is written again.
const OUTDATED_LINES_MAX: usize = 1000;

/// The deferred interactions of one process in a file.
///
/// A line of the file is `+`, the seconds since the Unix epoch, the ID of an interaction and the interaction; or `-`
/// and the ID of an interaction that has its response.
#[derive(Debug)]
pub(crate) struct DeferralJournal {
    journal: Mutex<Journal>,
    failures: StoreFailures,
}

#[derive(Debug)]
struct Journal {
    path: PathBuf,
    file: File,
    /// A file beside the journal, which is locked as long as the process uses the journal.
    _lock: File,
    /// Interactions without a response: the time of their deferral, and their bytes.
    entries: BTreeMap<u64, (u64, Bytes)>,
    /// Interactions of an earlier process, until they are removed.
    earlier: Vec<(u64, Bytes)>,
    outdated_lines: usize,
}

impl DeferralJournal {
    /// Opens the file, which the process creates if it does not exist, and reads the interactions of an earlier
    /// process.
    ///
    /// # Errors
    ///
    /// Returns the error of the file system, or an error if another process uses the file.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let lock = lock(path)?;
        let entries = match File::open(path) {
            Ok(file) => read_entries(file, unix_time().as_secs())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(error),
        };
        let earlier = entries
            .iter()
            .map(|(id, (_, deferral))| (*id, deferral.clone()))
            .collect();
        let journal = Journal {
            file: write_entries(path, &entries)?,
            path: path.to_owned(),
            _lock: lock,
            entries,
            earlier,
            outdated_lines: 0,
        };
        Ok(Self {
            journal: Mutex::new(journal),
            failures: StoreFailures::default(),
        })
    }

    /// Changes the journal at once, and reports a failure.
    fn change(&self, change: impl FnOnce(&mut Journal) -> io::Result<()>) -> ProcessFuture<'_> {
        if let Err(error) = change(&mut self.journal()) {
            self.failures.report("journal", &error.into());
        }
        Box::pin(ready(()))
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Journal {
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        if let Err(error) = self.file.write_all(line) {
            // A part of the line may be in the file, and would join with the next one.
            self.outdated_lines = OUTDATED_LINES_MAX;
            return Err(error);
        }
        if self.outdated_lines >= OUTDATED_LINES_MAX {
            self.file = write_entries(&self.path, &self.entries)?;
            self.outdated_lines = 0;
        }
        Ok(())
    }
}

/// Locks the file beside the journal.
///
/// # Errors
///
/// Returns an error if another process has the lock.
fn lock(path: &Path) -> io::Result<File> {
    let lock = private_file()
        .create(true)
        .truncate(true)
        .open(beside(path, ".lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(fs::TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another process uses the journal: give each process a file of its own",
        )),
        Err(fs::TryLockError::Error(error)) => Err(error),
    }
}

/// Returns the options of a file to write, which if it is new is for its owner only.
fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut file = path.as_os_str().to_owned();
    file.push(suffix);
    PathBuf::from(file)
}

/// Reads the interactions that have no response and whose tokens are valid. Ignores lines that cannot be read: the last
/// one may be incomplete.
fn read_entries(file: File, now: u64) -> io::Result<BTreeMap<u64, (u64, Bytes)>> {
    let mut entries = BTreeMap::new();
    for line in BufReader::new(file).split(b'\n') {
        let line = line?;
        let Ok(text) = std::str::from_utf8(&line) else {
            continue;
        };
        let mut words = text.splitn(4, ' ');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("+"), Some(time), Some(id), Some(deferral)) => {
                if let (Ok(time), Ok(id)) = (time.parse::<u64>(), id.parse::<u64>()) {
                    entries.insert(id, (time, Bytes::copy_from_slice(deferral.as_bytes())));
                }
            }
            (Some("-"), Some(id), ..) => {
                if let Ok(id) = id.parse::<u64>() {
                    entries.remove(&id);
                }
            }
            _ => {}
        }
    }
    entries.retain(|_, (time, _)| time.saturating_add(TOKEN_LIFETIME.as_secs()) > now);
    Ok(entries)
}

/// Replaces the file by one with these entries, and returns the new file. A file or link that stands in its place is
/// removed, and never written to.
fn write_entries(path: &Path, entries: &BTreeMap<u64, (u64, Bytes)>) -> io::Result<File> {
    let new = beside(path, ".new");
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = private_file().create_new(true).open(&new)?;
    let mut lines = Vec::new();
    for (id, (time, deferral)) in entries {
        lines.extend(added_line(*id, *time, deferral));
    }
    file.write_all(&lines)?;
    fs::rename(new, path)?;
    Ok(file)
}

fn added_line(id: u64, time: u64, deferral: &[u8]) -> Vec<u8> {
    let mut line = format!("+ {time} {id} ").into_bytes();
    line.extend_from_slice(deferral);
    line.push(b'\n');
    line
}

impl Processes for DeferralJournal {
    /// Leaves the interactions of the earlier process to this one.
    fn run(&self, work: mpsc::Sender<Work>) -> ProcessFuture<'_> {
        let earlier = std::mem::take(&mut self.journal().earlier);
        Box::pin(async move {
            for (interaction, deferral) in earlier {
                let interrupted = Work::Interrupted {
                    interaction,
                    deferral,
                    is_late: false,
                };
                // Fails only if the app is being dropped: the interaction stays in the file.
                let _ = work.send(interrupted).await;
            }
            work.closed().await;
        })
    }

    fn leave(&self) -> ProcessFuture<'_> {
        Box::pin(ready(()))
    }

    fn register(&self, interaction: u64, deferral: Bytes, ttl: Duration) -> ProcessFuture<'_> {
        self.change(move |journal| {
            let expiry = unix_time().as_secs() + ttl.as_secs();
            let time = expiry.saturating_sub(TOKEN_LIFETIME.as_secs());
            let line = added_line(interaction, time, &deferral);
            journal.entries.insert(interaction, (time, deferral));
            journal.append(&line)
        })
    }

    fn unregister(&self, interaction: u64) -> ProcessFuture<'_> {
        self.change(|journal| {
            if journal.entries.remove(&interaction).is_none() {
                return Ok(());
            }
            journal.outdated_lines += 2;
            journal.append(format!("- {interaction}\n").as_bytes())
        })
    }
}
