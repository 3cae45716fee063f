//! Deferred interactions in a file, for an app of one process.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::future::ready;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;

use super::{
    Claim, ClaimOutcome, DeferralStore, DeliveryStore, MailboxStore, ReplicaId, Store, StoreFuture,
};
use crate::error::Result;
use crate::platform::{Duration, unix_time};

/// Lifetime of an interaction token, in seconds: older entries are useless.
const LIFETIME: u64 = 15 * 60;

/// Number of lines that have no meaning anymore at which the file is written again.
const OUTDATED_LINES_MAX: usize = 1000;

/// A store with the deferred interactions of one process in a file.
///
/// A line of the file is `+`, the seconds since the Unix epoch, the ID of an interaction and the interaction; or `-` and the
/// ID of an interaction that has its response.
#[derive(Debug)]
pub(crate) struct JournaledStore {
    store: Arc<dyn Store>,
    journal: Mutex<Journal>,
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

impl JournaledStore {
    /// Opens the file, which the process creates if it does not exist, and reads the interactions of an earlier process.
    ///
    /// # Errors
    ///
    /// Returns the error of the file system, or an error if another process uses the file.
    pub(crate) fn open(store: Arc<dyn Store>, path: &Path) -> io::Result<Self> {
        let lock = lock(path)?;
        let entries = match File::open(path) {
            Ok(file) => read_entries(file, seconds_now())?,
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
            store,
            journal: Mutex::new(journal),
        })
    }

    fn change<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Journal) -> io::Result<T>,
    ) -> StoreFuture<'_, T> {
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        let changed: Result<T> = change(&mut journal).map_err(Into::into);
        Box::pin(ready(changed))
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
    let lock = private_file(path, ".lock")?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(fs::TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another process uses the journal: give each process a file of its own",
        )),
        Err(fs::TryLockError::Error(error)) => Err(error),
    }
}

/// Creates an empty file beside the journal, for its owner only.
fn private_file(path: &Path, suffix: &str) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(beside(path, suffix))
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
    entries.retain(|_, (time, _)| time.saturating_add(LIFETIME) > now);
    Ok(entries)
}

/// Replaces the file by one with these entries, and returns the new file.
fn write_entries(path: &Path, entries: &BTreeMap<u64, (u64, Bytes)>) -> io::Result<File> {
    let mut file = private_file(path, ".new")?;
    let mut lines = Vec::new();
    for (id, (time, deferral)) in entries {
        lines.extend(added_line(*id, *time, deferral));
    }
    file.write_all(&lines)?;
    fs::rename(beside(path, ".new"), path)?;
    Ok(file)
}

fn added_line(id: u64, time: u64, deferral: &[u8]) -> Vec<u8> {
    let mut line = format!("+ {time} {id} ").into_bytes();
    line.extend_from_slice(deferral);
    line.push(b'\n');
    line
}

fn seconds_now() -> u64 {
    unix_time().as_secs()
}

impl Store for JournaledStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, ClaimOutcome> {
        self.store.claim(key, claim)
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        self.store.release(key, holder)
    }

    fn held_slots<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Vec<Duration>> {
        self.store.held_slots(key)
    }

    fn release_all<'a>(&'a self, key: &'a str) -> StoreFuture<'a, ()> {
        self.store.release_all(key)
    }

    fn slot_lease(&self) -> Option<Duration> {
        self.store.slot_lease()
    }

    fn extend<'a>(&'a self, key: &'a str, holder: u64, ttl: Duration) -> StoreFuture<'a, ()> {
        self.store.extend(key, holder, ttl)
    }

    fn keep<'a>(&'a self, key: &'a str, value: Bytes, ttl: Duration) -> StoreFuture<'a, ()> {
        self.store.keep(key, value, ttl)
    }

    fn fetch<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<Bytes>> {
        self.store.fetch(key)
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.store.check()
    }

    fn deliveries(&self) -> Option<&dyn DeliveryStore> {
        self.store.deliveries()
    }

    fn deferrals(&self) -> Option<&dyn DeferralStore> {
        Some(self)
    }

    fn mailboxes(&self) -> Option<&dyn MailboxStore> {
        self.store.mailboxes()
    }
}

/// The process is the only replica, so its lease never ends.
impl DeferralStore for JournaledStore {
    fn renew(&self, _: ReplicaId, _: Duration) -> StoreFuture<'_, bool> {
        Box::pin(ready(Ok(true)))
    }

    fn add(
        &self,
        _: ReplicaId,
        interaction: u64,
        deferral: Bytes,
        ttl: Duration,
    ) -> StoreFuture<'_, ()> {
        self.change(move |journal| {
            let time = (seconds_now() + ttl.as_secs()).saturating_sub(LIFETIME);
            let line = added_line(interaction, time, &deferral);
            journal.entries.insert(interaction, (time, deferral));
            journal.append(&line)
        })
    }

    fn remove(&self, _: ReplicaId, interaction: u64) -> StoreFuture<'_, bool> {
        self.change(|journal| {
            journal.earlier.retain(|(id, _)| *id != interaction);
            let is_known = journal.entries.remove(&interaction).is_some();
            if is_known {
                journal.outdated_lines += 2;
                journal.append(format!("- {interaction}\n").as_bytes())?;
            }
            Ok(is_known)
        })
    }

    fn take_over(&self, _: ReplicaId) -> StoreFuture<'_, Vec<(u64, Bytes)>> {
        self.change(|journal| Ok(journal.earlier.clone()))
    }

    fn end(&self, _: ReplicaId) -> StoreFuture<'_, ()> {
        Box::pin(ready(Ok(())))
    }
}
