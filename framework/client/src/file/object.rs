//! A file to be sent with a message.

use std::borrow::Cow;

use bytes::Bytes;

use super::Source;

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
    pub(super) name: String,
    pub(super) source: Source,
    pub(super) content_type: Option<Cow<'static, str>>,
    pub(super) description: Option<String>,
    pub(super) is_spoiler: bool,
}

impl File {
    /// A file with this name and content.
    pub fn new(name: impl Into<String>, content: impl Into<Bytes>) -> Self {
        Self::of(name, Source::from(content.into()))
    }

    pub(super) fn of(name: impl Into<String>, source: Source) -> Self {
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
