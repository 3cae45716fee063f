//! Checks files against the service's limits: names, media types, descriptions, count and sizes.

use std::io;

use guildhall_rules::{
    FILE_DESCRIPTION, FILE_SIZE_MAX, FILES_SIZE_MAX, MESSAGE_FILES, count_characters, is_file_name,
};

use crate::upload::file::File;
use crate::upload::media_type::is_media_type;

/// Checks names, media types, descriptions and number of files, but not the sizes: the size of a file on disk must be
/// read first.
///
/// # Errors
///
/// Returns [`FileError`] for the first violation.
pub(crate) fn check(files: &[File]) -> Result<(), FileError> {
    if !MESSAGE_FILES.contains(&files.len()) {
        return Err(FileError::TooMany { count: files.len() });
    }
    files.iter().try_for_each(check_file)
}

fn check_file(file: &File) -> Result<(), FileError> {
    let (name, media) = (file.name(), file.media_type());
    if !is_file_name(name) {
        return Err(FileError::Name(name.to_owned()));
    }
    if !is_media_type(media) {
        let (name, media) = (name.to_owned(), media.to_owned());
        return Err(FileError::ContentType { name, media });
    }
    let length = file.description.as_deref().map_or(0, count_characters);
    if !FILE_DESCRIPTION.contains(&length) {
        let name = name.to_owned();
        return Err(FileError::Description { name, length });
    }
    Ok(())
}

/// Checks the sizes of files. `limit` is the maximum size of one file, in bytes, if known.
///
/// # Errors
///
/// Returns [`FileError`] for the first file above `limit`, and for a total above 25 MiB.
pub(crate) fn check_sizes(
    files: &[File],
    sizes: &[u64],
    limit: Option<u64>,
) -> Result<(), FileError> {
    let limit = limit.unwrap_or(FILES_SIZE_MAX);
    let mut files = files.iter().zip(sizes.iter().copied());
    if let Some((file, size)) = files.find(|(_, size)| *size > limit) {
        let name = file.name().to_owned();
        return Err(FileError::TooLarge { name, size, limit });
    }
    match sizes.iter().sum() {
        size if size > FILES_SIZE_MAX => Err(FileError::TotalTooLarge {
            size,
            limit: FILES_SIZE_MAX,
        }),
        _ => Ok(()),
    }
}

/// Returns the sizes of files, in bytes.
///
/// # Errors
///
/// Returns [`FileError`] if the metadata of a file cannot be read.
pub async fn file_sizes(files: &[File]) -> Result<Vec<u64>, FileError> {
    let mut sizes = Vec::with_capacity(files.len());
    for file in files {
        sizes.push(file.size().await?);
    }
    Ok(sizes)
}

/// Checks the files of an interaction response. `limit` is the interaction's `attachment_size_limit`, in bytes; 10 MiB
/// if the interaction does not state a limit.
///
/// # Errors
///
/// Returns [`FileError`] for the first violation, or if the metadata of a file cannot be read.
pub async fn check_response_files(files: &[File], limit: Option<u64>) -> Result<(), FileError> {
    if files.is_empty() {
        return Ok(());
    }
    check(files)?;
    let limit = limit.unwrap_or(FILE_SIZE_MAX);
    check_sizes(files, &file_sizes(files).await?, Some(limit))
}

/// The reason a file cannot be sent. Nothing was sent.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The name is not 1–1024 characters long, or contains control characters, quotes, slashes or backslashes.
    #[error(
        "the file name {0:?} must have 1–1024 characters, and no control characters, quotes, slashes or backslashes"
    )]
    Name(String),
    /// The content type does not have the form `type/subtype`.
    #[error(
        "the content type {media:?} of the file `{name}` must be a media type, such as `image/png`"
    )]
    ContentType {
        /// Name of the file.
        name: String,
        /// Content type of the file.
        media: String,
    },
    /// The description has more than 1024 characters.
    #[error(
        "the description of the file `{name}` has {length} characters; the limit is {}",
        FILE_DESCRIPTION.end()
    )]
    Description {
        /// Name of the file.
        name: String,
        /// Length of the description, in characters.
        length: usize,
    },
    /// The message has more than 10 files.
    #[error("the message has {count} files; the limit is {}", MESSAGE_FILES.end())]
    TooMany {
        /// Number of files.
        count: usize,
    },
    /// The file is larger than `limit`.
    #[error("the file `{name}` has {size} bytes; the limit is {limit}")]
    TooLarge {
        /// Name of the file.
        name: String,
        /// Size of the file, in bytes.
        size: u64,
        /// Maximum size of a file, in bytes.
        limit: u64,
    },
    /// The files of the message are larger than 25 MiB in total.
    #[error("the files of the message have {size} bytes in total; the limit is {limit}")]
    TotalTooLarge {
        /// Total size, in bytes.
        size: u64,
        /// Maximum total size, in bytes.
        limit: u64,
    },
    /// The file cannot be read.
    #[error("the file `{name}` cannot be read")]
    Unreadable {
        /// Name of the file.
        name: String,
        /// I/O error that prevented reading.
        source: io::Error,
    },
    /// The reader of the file was already read, and can be read only once.
    #[error("the file `{0}` can be read only once, and has already been read")]
    AlreadyRead(String),
}
