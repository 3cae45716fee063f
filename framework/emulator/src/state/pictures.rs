//! Pictures that the app uploaded, for the playground's page: the newest, up to a total size.

use std::collections::VecDeque;

use bytes::Bytes;
use guildhall_model::{Attachment, Id};

/// Maximum size of all kept pictures while the playground is served: 64 MiB.
pub(crate) const PICTURES_SIZE_MAX: usize = 64 << 20;

/// Newest pictures, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    kept: VecDeque<Picture>,
    /// Size of all kept pictures, in bytes.
    size: usize,
    /// Maximum size of all kept pictures, in bytes; 0 keeps none.
    pub(crate) size_max: usize,
}

/// Uploaded picture.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    id: Id<Attachment>,
    /// Media type, detected from the bytes.
    pub(crate) media: &'static str,
    pub(crate) content: Bytes,
}

impl Pictures {
    /// Keeps an uploaded file if it is a picture, and drops the oldest pictures above the maximum
    /// size. The media type is `None` for other files.
    pub(crate) fn insert(
        &mut self,
        id: Id<Attachment>,
        media: Option<&'static str>,
        content: &Bytes,
    ) {
        let Some(media) = media.filter(|_| content.len() <= self.size_max) else {
            return;
        };
        self.size += content.len();
        self.kept.push_back(Picture {
            id,
            media,
            content: content.clone(),
        });
        while self.size > self.size_max {
            let dropped = self.kept.pop_front();
            self.size -= dropped.map_or(self.size, |picture| picture.content.len());
        }
    }

    pub(crate) fn get(&self, id: Id<Attachment>) -> Option<&Picture> {
        self.kept.iter().find(|picture| picture.id == id)
    }
}
