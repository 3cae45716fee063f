//! A message as the answer.

use guildhall_model::{AllowedMentions, Embed, MessageBody, MessageFlags};
use guildhall_rules::{CONTENT_MAX, characters};

/// A message that answers an interaction.
///
/// Nobody is mentioned by it unless [`Reply::allowed_mentions`] says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    body: MessageBody,
}

impl Default for Reply {
    fn default() -> Self {
        Self {
            body: MessageBody::default().with_allowed_mentions(AllowedMentions::none()),
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

    /// Shows it only to whoever used the command.
    #[must_use]
    pub fn ephemeral(mut self) -> Self {
        self.body.flags |= MessageFlags::EPHEMERAL;
        self
    }

    /// Sets whom the message may mention; nobody unless set.
    #[must_use]
    pub fn allowed_mentions(mut self, mentions: AllowedMentions) -> Self {
        self.body.allowed_mentions = Some(mentions);
        self
    }

    /// What is sent.
    pub fn body(&self) -> &MessageBody {
        &self.body
    }

    /// Whether it has nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// The message as the service takes it: a text that is too long is cut, with a warning,
    /// because the member would else see no answer at all.
    pub(super) fn into_body(mut self) -> MessageBody {
        if let Some(content) = &mut self.body.content
            && characters(content) > CONTENT_MAX
        {
            tracing::warn!("the text of a reply is over 2000 characters and is cut");
            let end = content
                .char_indices()
                .nth(CONTENT_MAX - 1)
                .map_or(0, |(end, _)| end);
            content.truncate(end);
            content.push('…');
        }
        self.body
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
