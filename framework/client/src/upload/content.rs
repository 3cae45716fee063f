//! Contents of files: bytes in memory, a path, or a reader that can be read only once.

use std::fmt;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, PoisonError};

use bytes::Bytes;
use tokio::io::AsyncRead;

use crate::platform::Mutex;

/// A reader of a file's content.
pub(crate) type FileReader = Pin<Box<dyn AsyncRead + Send>>;

/// The source of a file's content.
#[derive(Clone)]
pub(crate) enum FileSource {
    /// Bytes in memory.
    Bytes(Bytes),
    /// A file on the disk.
    Path(PathBuf),
    /// A reader and its size in bytes.
    Reader(SharedReader, u64),
}

/// Compares readers by identity.
impl PartialEq for FileSource {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bytes(bytes), Self::Bytes(other)) => bytes == other,
            (Self::Path(path), Self::Path(other)) => path == other,
            (Self::Reader(slot, size), Self::Reader(other, length)) => {
                Arc::ptr_eq(&slot.0, &other.0) && size == length
            }
            _ => false,
        }
    }
}

/// Shows the size instead of the content, which may be confidential.
impl fmt::Debug for FileSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(bytes) => write!(f, "{} bytes", bytes.len()),
            Self::Path(path) => path.fmt(f),
            Self::Reader(slot, size) => write!(f, "{size} bytes, {slot:?}"),
        }
    }
}

/// A part of a multipart form.
#[derive(Debug)]
pub(crate) enum FormPart {
    /// Bytes in memory.
    Bytes(Bytes),
    /// A reader and its size in bytes.
    Reader(SharedReader, u64),
}

/// A shared reader. The first attempt that reads the file takes the reader out.
#[derive(Clone)]
pub(crate) struct SharedReader(Arc<Mutex<Option<FileReader>>>);

impl SharedReader {
    pub(crate) fn new(reader: impl AsyncRead + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Some(Box::pin(reader)))))
    }

    /// Takes the reader out; `None` if it was taken before.
    pub(crate) fn take(&self) -> Option<FileReader> {
        let mut reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reader.take()
    }

    pub(crate) fn is_unread(&self) -> bool {
        let reader = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reader.is_some()
    }
}

impl fmt::Debug for SharedReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_unread() { "unread" } else { "read" })
    }
}
