//! A file as it is told of: in the list of its message, and in the head of its part.

use guildhall_model::{AttachmentBody, Id};

use super::File;
use super::media::by_name;

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
