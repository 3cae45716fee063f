//! What changes about a message.

use guildhall_model::{
    AllowedMentions, AttachmentBody, Component, Embed, MessageBody, MessageEdit, MessageFlags,
    Patch,
};

use super::Reply;
use super::message::fitting;
use guildhall_client::File;

/// What changes about a message that is there: the one whose component was used, or an answer.
///
/// What is not set stays as it is; `None` takes it away. Nobody is mentioned by it unless
/// [`Update::allowed_mentions`] says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    edit: MessageEdit,
    files: Vec<File>,
}

impl Default for Update {
    fn default() -> Self {
        let nobody = AllowedMentions::none();
        Self {
            edit: MessageEdit::default().allowed_mentions(nobody),
            files: Vec::new(),
        }
    }
}

impl Update {
    /// Another text. What is over 2000 characters is cut when it is sent.
    pub fn text(content: impl Into<String>) -> Self {
        Self::default().content(content.into())
    }

    /// Sets the text, at most 2000 characters.
    #[must_use]
    pub fn content(mut self, content: impl Into<Patch<String>>) -> Self {
        self.edit = self.edit.content(content);
        self
    }

    /// Sets all embeds: at most 10, with 6000 characters in all.
    #[must_use]
    pub fn embeds(mut self, embeds: impl Into<Patch<Vec<Embed>>>) -> Self {
        self.edit = self.edit.embeds(embeds);
        self
    }

    /// Sets all components; `None` takes them away, so that nothing can be pressed again.
    #[must_use]
    pub fn components(mut self, components: impl Into<Patch<Vec<Component>>>) -> Self {
        self.edit = self.edit.components(components);
        self
    }

    /// Adds a file; those that are there stay, unless [`attachments`](Self::attachments) says which.
    ///
    /// As with [`Reply::file`], it is sent by a call. To have those that are there stay, the message
    /// is read before.
    #[must_use]
    pub fn file(mut self, file: File) -> Self {
        self.files.push(file);
        self
    }

    /// Sets which files stay.
    #[must_use]
    pub fn attachments(mut self, attachments: impl Into<Patch<Vec<AttachmentBody>>>) -> Self {
        self.edit = self.edit.attachments(attachments);
        self
    }

    /// Sets whom the message may mention; nobody unless set.
    #[must_use]
    pub fn allowed_mentions(mut self, mentions: AllowedMentions) -> Self {
        self.edit = self.edit.allowed_mentions(mentions);
        self
    }

    /// The edit as the service takes it.
    pub(super) fn into_parts(mut self) -> (MessageEdit, Vec<File>) {
        if let Patch::Set(content) = self.edit.content {
            self.edit.content = Patch::Set(fitting(content));
        }
        (self.edit, self.files)
    }
}

impl From<&str> for Update {
    fn from(content: &str) -> Self {
        Self::text(content)
    }
}

impl From<String> for Update {
    fn from(content: String) -> Self {
        Self::text(content)
    }
}

impl From<Embed> for Update {
    fn from(embed: Embed) -> Self {
        Self::default().embeds(vec![embed])
    }
}

impl From<MessageEdit> for Update {
    fn from(edit: MessageEdit) -> Self {
        let files = Vec::new();
        Self { edit, files }
    }
}

/// Whatever the reply holds; what it leaves out stays.
impl From<Reply> for Update {
    fn from(reply: Reply) -> Self {
        let (body, files) = reply.into_parts();
        let edit = edit_of(body);
        Self { edit, files }
    }
}

/// The flags that an edit can set.
const EDITABLE: MessageFlags = MessageFlags::SUPPRESS_EMBEDS.union(MessageFlags::IS_COMPONENTS_V2);

/// The edit that turns an acknowledgment into this message, or adds to one what the body holds.
pub(crate) fn edit_of(body: MessageBody) -> MessageEdit {
    let edit = MessageEdit {
        allowed_mentions: set(body.allowed_mentions),
        attachments: filled(body.attachments),
        components: filled(body.components),
        content: set(body.content),
        embeds: filled(body.embeds),
        poll: set(body.poll.map(|poll| *poll)),
        ..MessageEdit::default()
    };
    match body.flags.intersection(EDITABLE) {
        flags if flags.is_empty() => edit,
        flags => edit.flags(flags),
    }
}

/// Leaves alone what is not there.
fn set<T>(value: Option<T>) -> Patch<T> {
    value.map_or(Patch::Keep, Patch::Set)
}

/// Leaves alone what is empty.
fn filled<T>(list: Vec<T>) -> Patch<Vec<T>> {
    set(Some(list).filter(|list| !list.is_empty()))
}
