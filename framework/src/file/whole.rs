//! Contents in a build without the client: there is nothing to send them with.

use bytes::Bytes;

use super::{File, FileError};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Source(Bytes);

impl From<Bytes> for Source {
    fn from(content: Bytes) -> Self {
        Self(content)
    }
}

/// Refuses files.
///
/// # Errors
///
/// [`FileError::NoClient`] where there are any.
pub(crate) async fn admit(files: &[File], _: Option<u64>) -> Result<(), FileError> {
    match files {
        [] => Ok(()),
        _ => Err(FileError::NoClient),
    }
}
