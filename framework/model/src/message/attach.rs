//! Files that are sent along, listed among those of a message.

use super::{MessageBody, MessageEdit};
use crate::{AttachmentBody, InteractionResponse, Invalid, InvalidKind, Patch};

impl MessageBody {
    /// Lists files that are sent along. What the list says already of one with that number stays.
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) {
        list(&mut self.attachments, files);
    }
}

impl MessageEdit {
    /// Lists files that are sent along, as [`MessageBody::attach`] does.
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) {
        if files.is_empty() {
            return;
        }
        if !matches!(self.attachments, Patch::Set(_)) {
            self.attachments = Patch::Set(Vec::new());
        }
        if let Patch::Set(attachments) = &mut self.attachments {
            list(attachments, files);
        }
    }
}

impl InteractionResponse {
    /// Lists files that are sent along, as [`MessageBody::attach`] does.
    ///
    /// # Errors
    ///
    /// [`Invalid`] where it is neither a message nor the update of one.
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), Invalid> {
        match self {
            Self::ChannelMessage(body) => body.attach(files),
            Self::UpdateMessage(edit) => edit.attach(files),
            _ if files.is_empty() => {}
            other => {
                let (found, legal) = (other.kind().name(), "answers that are messages");
                let kind = InvalidKind::Conflict;
                return Err(Invalid::new(kind, "data.attachments", found, legal));
            }
        }
        Ok(())
    }
}

fn list(listed: &mut Vec<AttachmentBody>, files: Vec<AttachmentBody>) {
    for file in files {
        match listed.iter_mut().find(|entry| entry.id == file.id) {
            Some(entry) => complete(entry, file),
            None => listed.push(file),
        }
    }
}

fn complete(entry: &mut AttachmentBody, file: AttachmentBody) {
    entry.description = entry.description.take().or(file.description);
    entry.filename = entry.filename.take().or(file.filename);
    entry.is_spoiler = entry.is_spoiler.or(file.is_spoiler);
}
