//! A message as the answer.

use guildhall_model::{AllowedMentions, Component, Embed, MessageBody, MessageFlags, PollBody};
use guildhall_rules::{CONTENT_MAX, characters};

use guildhall_client::File;

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
    pub(super) fn into_parts(mut self) -> (MessageBody, Vec<File>) {
        self.body.content = self.body.content.map(fitting);
        (self.body, self.files)
    }
}

/// The text, cut to what the service takes.
pub(super) fn fitting(mut content: String) -> String {
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
