//! Whether the service takes files of these names, descriptions and sizes.
//!
//! Why a file cannot be sent.

use std::io;

use guildhall_rules::{FILE_DESCRIPTION, FILES_SIZE_MAX, MESSAGE_FILES, characters, is_file_name};

use crate::upload::file::{File, is_media_type};

/// Checks what is known of files before they are looked at.
///
/// # Errors
///
/// [`FileError`] for the first that the service would not take.
pub(crate) fn check(files: &[File]) -> Result<(), FileError> {
    if !MESSAGE_FILES.contains(&files.len()) {
        return Err(FileError::TooMany { count: files.len() });
    }
    files.iter().try_for_each(one)
}

fn one(file: &File) -> Result<(), FileError> {
    let (name, media) = (file.name(), file.media_type());
    if !is_file_name(name) {
        return Err(FileError::Name(name.to_owned()));
    }
    if !is_media_type(media) {
        let (name, media) = (name.to_owned(), media.to_owned());
        return Err(FileError::ContentType { name, media });
    }
    let length = file.description.as_deref().map_or(0, characters);
    if !FILE_DESCRIPTION.contains(&length) {
        let name = name.to_owned();
        return Err(FileError::Description { name, length });
    }
    Ok(())
}

/// Checks the sizes of files, of which each may have `limit` bytes, if that is known.
///
/// # Errors
///
/// [`FileError`] for the first that is too large, or for all of them.
pub(crate) fn check_sizes(
    files: &[File],
    sizes: &[u64],
    limit: Option<u64>,
) -> Result<(), FileError> {
    let limit = limit.unwrap_or(FILES_SIZE_MAX);
    let mut each = files.iter().zip(sizes.iter().copied());
    if let Some((file, size)) = each.find(|(_, size)| *size > limit) {
        let name = file.name().to_owned();
        return Err(FileError::TooLarge { name, size, limit });
    }
    match sizes.iter().sum() {
        size if size > FILES_SIZE_MAX => Err(FileError::TooLargeInAll {
            size,
            limit: FILES_SIZE_MAX,
        }),
        _ => Ok(()),
    }
}

/// Why a file cannot be sent. Nothing was sent then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The name is none that a file can have.
    #[error(
        "the file name {0:?} is not 1–1024 characters without control characters, quotes, slashes and backslashes"
    )]
    Name(String),
    /// The content type is none.
    #[error("the content type {media:?} of the file `{name}` is none, like `image/png`")]
    ContentType {
        /// The file's name.
        name: String,
        /// What stands for its content type.
        media: String,
    },
    /// The description is too long.
    #[error(
        "the description of the file `{name}` has {length} characters; {} is the most",
        FILE_DESCRIPTION.end()
    )]
    Description {
        /// The file's name.
        name: String,
        /// How many characters its description has.
        length: usize,
    },
    /// There are too many.
    #[error(
        "a message has at most {} files; this one would have {count}",
        MESSAGE_FILES.end()
    )]
    TooMany {
        /// How many there are.
        count: usize,
    },
    /// It is too large.
    #[error("the file `{name}` has {size} bytes; {limit} is the most here")]
    TooLarge {
        /// The file's name.
        name: String,
        /// How many bytes it has.
        size: u64,
        /// How many a file may have.
        limit: u64,
    },
    /// All of them together are too large.
    #[error("the files of the message have {size} bytes in all; {limit} is the most")]
    TooLargeInAll {
        /// How many bytes they have.
        size: u64,
        /// How many they may have.
        limit: u64,
    },
    /// It cannot be read.
    #[error("the file `{name}` cannot be read")]
    Unreadable {
        /// The file's name.
        name: String,
        /// Why not.
        source: io::Error,
    },
    /// It can be read once, and was.
    #[error("the file `{0}` can be read only once, and was read already")]
    Spent(String),
    /// Files are sent by calls, for which this build has no client.
    #[error("files are sent by calls to the service, which need the feature `client`")]
    NoClient,
    /// Files are sent by calls, which need a runtime.
    #[error("files are sent by calls to the service, which need a tokio runtime")]
    NoRuntime,
}
