//! A message as the answer.
//!
//! What changes about a message.

use guildhall_client::File;
use guildhall_model::{
    AllowedMentions, AttachmentBody, Component, Embed, MessageBody, MessageEdit, MessageFlags,
    Patch, PollBody,
};
use guildhall_rules::{CONTENT_MAX, characters};

/// A message that answers an interaction.
///
/// Nobody is mentioned by it unless [`Reply::allowed_mentions`] says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    body: MessageBody,
    files: Vec<File>,
}

impl Default for Reply {
    fn default() -> Self {
        Self {
            body: MessageBody::default().with_allowed_mentions(AllowedMentions::none()),
            files: Vec::new(),
        }
    }
}

impl Reply {
    /// A message with this text. What is over 2000 characters is cut when it is sent.
    pub fn text(content: impl Into<String>) -> Self {
        let mut reply = Self::default();
        reply.body.content = Some(content.into());
        reply
    }

    /// Adds an embed; a message has at most 10, with 6000 characters in all.
    #[must_use]
    pub fn embed(mut self, embed: Embed) -> Self {
        self.body.embeds.push(embed);
        self
    }

    /// Adds a component: at most 5 rows, or 40 components in all with [`Reply::of_components`].
    #[must_use]
    pub fn component(mut self, component: impl Into<Component>) -> Self {
        self.body.components.push(component.into());
        self
    }

    /// A message of components alone, without text, embeds or a poll beside them.
    pub fn of_components<C: Into<Component>>(components: impl IntoIterator<Item = C>) -> Self {
        let mut reply = Self::default();
        reply.body.flags = MessageFlags::IS_COMPONENTS_V2;
        reply.body.components = components.into_iter().map(Into::into).collect();
        reply
    }

    /// Adds a file: at most 10, with 25 MiB in all.
    ///
    /// The answer is then sent by a call, which needs the feature `client`. A first answer whose
    /// files have over 64 KiB in all or can be read once, or that comes after half a second, shows
    /// that the app is at work until they have arrived.
    #[must_use]
    pub fn file(mut self, file: File) -> Self {
        self.files.push(file);
        self
    }

    /// Begins a poll with it.
    #[must_use]
    pub fn poll(mut self, poll: PollBody) -> Self {
        self.body.poll = Some(Box::new(poll));
        self
    }

    /// Shows no previews of what it links to.
    #[must_use]
    pub fn suppress_embeds(mut self) -> Self {
        self.body.flags |= MessageFlags::SUPPRESS_EMBEDS;
        self
    }

    /// Sends nobody a notification.
    #[must_use]
    pub fn silent(mut self) -> Self {
        self.body.flags |= MessageFlags::SUPPRESS_NOTIFICATIONS;
        self
    }

    /// Shows it only to whoever used the command.
    #[must_use]
    pub fn ephemeral(mut self) -> Self {
        self.body.flags |= MessageFlags::EPHEMERAL;
        self
    }

    /// Shows it to everybody again.
    pub(crate) fn public(mut self) -> Self {
        self.body.flags -= MessageFlags::EPHEMERAL;
        self
    }

    /// Sets whom the message may mention; nobody unless set.
    #[must_use]
    pub fn allowed_mentions(mut self, mentions: AllowedMentions) -> Self {
        self.body.allowed_mentions = Some(mentions);
        self
    }

    /// What is sent, beside the files.
    pub fn body(&self) -> &MessageBody {
        &self.body
    }

    /// The message as the service takes it: a text that is too long is cut, with a warning,
    /// because the member would else see no answer at all.
    pub(crate) fn into_parts(mut self) -> (MessageBody, Vec<File>) {
        self.body.content = self.body.content.map(fitting);
        (self.body, self.files)
    }
}

/// The text, cut to what the service takes.
pub(crate) fn fitting(mut content: String) -> String {
    if characters(&content) > CONTENT_MAX {
        tracing::warn!("the text of a reply is over 2000 characters and is cut");
        let end = content.char_indices().nth(CONTENT_MAX - 1);
        content.truncate(end.map_or(0, |(end, _)| end));
        content.push('…');
    }
    content
}

impl From<MessageBody> for Reply {
    fn from(body: MessageBody) -> Self {
        let files = Vec::new();
        Self { body, files }
    }
}

impl From<&str> for Reply {
    fn from(content: &str) -> Self {
        Self::text(content)
    }
}

impl From<String> for Reply {
    fn from(content: String) -> Self {
        Self::text(content)
    }
}

impl From<Embed> for Reply {
    fn from(embed: Embed) -> Self {
        Self::default().embed(embed)
    }
}

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
    pub(crate) fn into_parts(mut self) -> (MessageEdit, Vec<File>) {
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
