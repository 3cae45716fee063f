//! A file that is sent with a message.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use bytes::Bytes;
use guildhall_model::{AttachmentBody, Id};
use tokio::io::AsyncRead;

use crate::platform::{file_size, open_file};
use crate::upload::content::{FileSource, FormPart, SharedReader};
use crate::upload::limits::FileError;
use crate::upload::media_type::media_type_by_name;

/// A file that is sent with a message.
///
/// A message can have at most 10 files, with 25 MiB in total. In an interaction response, the maximum size of a file is
/// the interaction's `attachment_size_limit`: 10 MiB, or more if the guild has boosts or the user has Nitro. A file
/// name must be 1 to 1024 characters without control characters, quotes, slashes and backslashes. The client checks
/// these limits before sending the request.
///
/// ```
/// use guildhall_client::File;
///
/// let chart = File::new("chart.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
///     .content_type("image/svg+xml")
///     .description("Members by day");
/// assert_eq!(chart.url(), "attachment://chart.svg");
/// ```
///
/// Clones share the content. [`Client::download`](crate::Client::download) returns the file of an attachment.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    pub(crate) name: String,
    pub(crate) source: FileSource,
    pub(crate) content_type: Option<Cow<'static, str>>,
    pub(crate) description: Option<String>,
    pub(crate) is_spoiler: bool,
}

impl File {
    /// Creates a file from bytes in memory.
    pub fn new(name: impl Into<String>, content: impl Into<Bytes>) -> Self {
        Self::from_source(name, FileSource::Bytes(content.into()))
    }

    /// Creates a file whose content is read from the disk in chunks while the file is sent.
    ///
    /// The file is opened when the request is sent, and again for each retry. In WebAssembly, where there are no files,
    /// the request fails.
    pub fn from_path(name: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        Self::from_source(name, FileSource::Path(path.into()))
    }

    /// Creates a file of `size` bytes, which are read in chunks while the file is sent.
    ///
    /// A reader can be read only once, so a request with this file is not retried after reading has begun. Bytes beyond
    /// `size` are not read; if there are fewer bytes, the request fails.
    pub fn from_reader(
        name: impl Into<String>,
        size: u64,
        reader: impl AsyncRead + Send + 'static,
    ) -> Self {
        Self::from_source(name, FileSource::Reader(SharedReader::new(reader), size))
    }

    fn from_source(name: impl Into<String>, source: FileSource) -> Self {
        Self {
            name: name.into(),
            source,
            content_type: None,
            description: None,
            is_spoiler: false,
        }
    }

    /// Sets the alternative text: at most 1024 characters.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Sets the media type, such as `image/png`; derived from the file extension by default.
    #[must_use]
    pub fn content_type(mut self, media: impl Into<Cow<'static, str>>) -> Self {
        self.content_type = Some(media.into());
        self
    }

    /// Sets whether the file is blurred until the user clicks it.
    #[must_use]
    pub fn spoiler(mut self, spoiler: bool) -> Self {
        self.is_spoiler = spoiler;
        self
    }

    /// Returns the file name, which the message shows.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the content if it is in memory, as that of [`new`](Self::new) and of a
    /// [download](crate::Client::download); `None` for a path or a reader.
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.source {
            FileSource::Bytes(bytes) => Some(bytes),
            FileSource::Path(_) | FileSource::Reader(..) => None,
        }
    }

    /// Returns the media type, such as `image/png`.
    pub fn media_type(&self) -> &str {
        let content_type = self.content_type.as_deref();
        content_type.unwrap_or_else(|| media_type_by_name(&self.name))
    }

    /// Returns `attachment://` followed by the name: the URL with which an embed or a component of the same message
    /// shows the file.
    pub fn url(&self) -> String {
        format!("attachment://{}", self.name)
    }

    /// Returns whether the content can be read only once.
    #[doc(hidden)]
    pub fn is_read_once(&self) -> bool {
        matches!(self.source, FileSource::Reader(..))
    }

    /// Returns the entry for the message's list of attachments. `number` is the index of the file in the form.
    pub(crate) fn attachment(&self, number: u64) -> AttachmentBody {
        AttachmentBody {
            description: self.description.clone(),
            filename: Some(self.name.clone()),
            is_spoiler: self.is_spoiler.then_some(true),
            ..AttachmentBody::new(Id::new(number))
        }
    }

    /// Returns whether another attempt can send the content: false if reading from its reader has begun.
    pub(crate) fn can_be_sent(&self) -> bool {
        match &self.source {
            FileSource::Reader(slot, _) => slot.is_unread(),
            FileSource::Bytes(_) | FileSource::Path(_) => true,
        }
    }

    /// Returns the size in bytes.
    ///
    /// # Errors
    ///
    /// Returns [`FileError`] if the metadata of the file cannot be read.
    pub(crate) async fn size(&self) -> Result<u64, FileError> {
        match &self.source {
            FileSource::Bytes(bytes) => Ok(bytes.len() as u64),
            FileSource::Reader(_, size) => Ok(*size),
            FileSource::Path(path) => file_size(path).await.map_err(self.unreadable_error()),
        }
    }

    /// Opens the content as a form part of `size` bytes.
    ///
    /// # Errors
    ///
    /// Returns [`FileError`] if the file cannot be opened, or its reader was already read.
    pub(crate) async fn open(&self, size: u64) -> Result<FormPart, FileError> {
        match &self.source {
            FileSource::Bytes(bytes) => Ok(FormPart::Bytes(bytes.clone())),
            FileSource::Reader(slot, _) if slot.is_unread() => {
                Ok(FormPart::Reader(slot.clone(), size))
            }
            FileSource::Reader(..) => Err(FileError::AlreadyRead(self.name.clone())),
            FileSource::Path(path) => {
                let file = open_file(path).await.map_err(self.unreadable_error())?;
                Ok(FormPart::Reader(SharedReader::new(file), size))
            }
        }
    }

    fn unreadable_error(&self) -> impl Fn(io::Error) -> FileError {
        |source| FileError::Unreadable {
            name: self.name.clone(),
            source,
        }
    }
}
