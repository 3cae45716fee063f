//! Why a file cannot be sent.

use std::io;

use guildhall_rules::{FILE_DESCRIPTION, MESSAGE_FILES};

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
