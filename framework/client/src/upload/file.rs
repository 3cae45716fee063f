//! A file to be sent with a message.
//!
//! A file as it is told of: in the list of its message, and in the head of its part.
//!
//! What a file is, by the end of its name.

use std::borrow::Cow;

use bytes::Bytes;
use guildhall_model::{AttachmentBody, Id};

use crate::upload::Source;

/// A file to be sent with a message.
///
/// A message takes 10, with 25 MiB in all; each may have what the interaction's
/// `attachment_size_limit` says, 10 MiB unless the guild is boosted. That is checked before anything
/// is sent, and so are the names: 1 to 1024 characters without control characters, quotes, slashes
/// and backslashes.
///
/// ```
/// use guildhall::prelude::*;
///
/// /// Draw the members of a month
/// #[command]
/// async fn chart() -> Reply {
///     let chart = File::new("chart.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
///     let chart = chart.content_type("image/svg+xml").description("Members by day");
///     Reply::text("This month").file(chart)
/// }
/// # fn main() {}
/// ```
///
/// Clones share the content.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    pub(crate) name: String,
    pub(crate) source: Source,
    pub(crate) content_type: Option<Cow<'static, str>>,
    pub(crate) description: Option<String>,
    pub(crate) is_spoiler: bool,
}

impl File {
    /// A file with this name and content.
    pub fn new(name: impl Into<String>, content: impl Into<Bytes>) -> Self {
        Self::of(name, Source::from(content.into()))
    }

    pub(crate) fn of(name: impl Into<String>, source: Source) -> Self {
        Self {
            name: name.into(),
            source,
            content_type: None,
            description: None,
            is_spoiler: false,
        }
    }

    /// Sets what it shows, for those who do not see it: at most 1024 characters.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Sets what it is, like `image/png`; the end of its name says that unless set.
    #[must_use]
    pub fn content_type(mut self, media: impl Into<Cow<'static, str>>) -> Self {
        self.content_type = Some(media.into());
        self
    }

    /// Hides it until it is clicked.
    #[must_use]
    pub fn spoiler(mut self) -> Self {
        self.is_spoiler = true;
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where an embed or a component of the same message finds it: `attachment://` and its name.
    pub fn url(&self) -> String {
        format!("attachment://{}", self.name)
    }
}

impl File {
    /// What it is.
    pub(crate) fn media_type(&self) -> &str {
        let given = self.content_type.as_deref();
        given.unwrap_or_else(|| by_name(&self.name))
    }

    /// The file in the list of its message, by the number of its part.
    pub(crate) fn entry(&self, number: u64) -> AttachmentBody {
        AttachmentBody {
            description: self.description.clone(),
            filename: Some(self.name.clone()),
            is_spoiler: self.is_spoiler.then_some(true),
            ..AttachmentBody::new(Id::new(number))
        }
    }
}

/// What a file is of which nothing is known.
const BYTES: &str = "application/octet-stream";

/// The content types of the files that are sent most, by the ends of their names.
const BY_END: [(&str, &str); 17] = [
    ("csv", "text/csv"),
    ("gif", "image/gif"),
    ("jpeg", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("json", "application/json"),
    ("md", "text/markdown"),
    ("mov", "video/quicktime"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("ogg", "audio/ogg"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("txt", "text/plain"),
    ("wav", "audio/wav"),
    ("webm", "video/webm"),
    ("webp", "image/webp"),
    ("zip", "application/zip"),
];

/// The content type of a file with this name.
pub(crate) fn by_name(name: &str) -> &'static str {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let mut found = BY_END.iter();
    let found = found.find(|(known, _)| known.eq_ignore_ascii_case(end));
    found.map_or(BYTES, |(_, media)| media)
}

/// Whether a header of a form can say that a file is this: `type/subtype`, with parameters or not.
pub(crate) fn is_media_type(media: &str) -> bool {
    let is_text = media.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let parts = media.split_once('/');
    is_text && parts.is_some_and(|(kind, subtype)| !kind.is_empty() && !subtype.is_empty())
}
