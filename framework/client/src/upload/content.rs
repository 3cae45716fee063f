//! Contents that are in memory or read while they are sent.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, io};

use bytes::Bytes;
use guildhall_rules::FILE_SIZE_MAX;
use tokio::fs;
use tokio::io::AsyncRead;
use tokio::runtime::Handle;

use crate::upload::file::File;
use crate::upload::limits::{FileError, check, check_sizes};

/// What is read while it is sent.
pub(crate) type Reader = Pin<Box<dyn AsyncRead + Send>>;

/// What a file holds.
#[derive(Clone)]
pub(crate) enum Source {
    /// This.
    Bytes(Bytes),
    /// What is there on the disk.
    Path(PathBuf),
    /// What can be read once.
    Once(Slot, u64),
}

/// The place of a reader, until it is taken.
#[derive(Clone)]
pub(crate) struct Slot(Arc<Mutex<Option<Reader>>>);

/// What a form holds of a file, or between files.
#[derive(Debug)]
pub(crate) enum Part {
    /// This.
    Bytes(Bytes),
    /// So many bytes of a reader.
    Stream(Slot, u64),
}

impl File {
    /// A file whose content is read from the disk while it is sent, piece by piece.
    ///
    /// It is opened when it is sent, and again where it has to be sent again.
    pub fn from_path(name: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        Self::of(name, Source::Path(path.into()))
    }

    /// A file of so many bytes, which are read while they are sent, piece by piece.
    ///
    /// They can be read once, so a request with them is not sent again once reading has begun. What
    /// comes after them is left unread; where there are fewer, the request breaks off.
    pub fn from_reader(
        name: impl Into<String>,
        size: u64,
        reader: impl AsyncRead + Send + 'static,
    ) -> Self {
        Self::of(name, Source::Once(Slot::new(reader), size))
    }

    /// Whether it can be read once only.
    #[doc(hidden)]
    pub fn is_read_once(&self) -> bool {
        matches!(self.source, Source::Once(..))
    }

    /// Whether it can be sent, as far as it was not read already.
    pub(crate) fn is_unspent(&self) -> bool {
        match &self.source {
            Source::Once(slot, _) => slot.is_full(),
            Source::Bytes(_) | Source::Path(_) => true,
        }
    }

    async fn size(&self) -> Result<u64, FileError> {
        match &self.source {
            Source::Bytes(bytes) => Ok(bytes.len() as u64),
            Source::Once(_, size) => Ok(*size),
            Source::Path(path) => {
                let found = fs::metadata(path).await;
                found.map(|found| found.len()).map_err(self.unreadable())
            }
        }
    }

    /// The file as a part of this size.
    ///
    /// # Errors
    ///
    /// [`FileError`] where it cannot be opened, or was read already.
    pub(crate) async fn open(&self, size: u64) -> Result<Part, FileError> {
        match &self.source {
            Source::Bytes(bytes) => Ok(Part::Bytes(bytes.clone())),
            Source::Once(slot, _) if slot.is_full() => Ok(Part::Stream(slot.clone(), size)),
            Source::Once(..) => Err(FileError::Spent(self.name().to_owned())),
            Source::Path(path) => {
                let file = fs::File::open(path).await.map_err(self.unreadable())?;
                Ok(Part::Stream(Slot::new(file), size))
            }
        }
    }

    fn unreadable(&self) -> impl Fn(io::Error) -> FileError {
        |source| FileError::Unreadable {
            name: self.name().to_owned(),
            source,
        }
    }
}

/// The sizes of files.
///
/// # Errors
///
/// [`FileError`] where one cannot be read.
pub async fn sizes(files: &[File]) -> Result<Vec<u64>, FileError> {
    let mut sizes = Vec::with_capacity(files.len());
    for file in files {
        sizes.push(file.size().await?);
    }
    Ok(sizes)
}

/// Checks whether the service takes files in answer to an interaction that takes files of so many
/// bytes; 10 MiB where it does not say.
///
/// # Errors
///
/// [`FileError`] for the first that it would not take.
pub async fn admit(files: &[File], limit: Option<u64>) -> Result<(), FileError> {
    if files.is_empty() {
        return Ok(());
    }
    check(files)?;
    if Handle::try_current().is_err() {
        return Err(FileError::NoRuntime);
    }
    let limit = limit.unwrap_or(FILE_SIZE_MAX);
    check_sizes(files, &sizes(files).await?, Some(limit))
}

impl Slot {
    fn new(reader: impl AsyncRead + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Some(Box::pin(reader)))))
    }

    /// The reader, if nobody took it before.
    pub(crate) fn take(&self) -> Option<Reader> {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.take()
    }

    fn is_full(&self) -> bool {
        let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.is_some()
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_full() { "unread" } else { "read" })
    }
}

impl From<Bytes> for Source {
    fn from(content: Bytes) -> Self {
        Self::Bytes(content)
    }
}

/// A reader is the same as itself alone.
impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bytes(one), Self::Bytes(other)) => one == other,
            (Self::Path(one), Self::Path(other)) => one == other,
            (Self::Once(one, size), Self::Once(other, length)) => {
                Arc::ptr_eq(&one.0, &other.0) && size == length
            }
            _ => false,
        }
    }
}

/// How much there is of it, and not what: it may be private.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(bytes) => write!(f, "{} bytes", bytes.len()),
            Self::Path(path) => path.fmt(f),
            Self::Once(slot, size) => write!(f, "{size} bytes, {slot:?}"),
        }
    }
}
