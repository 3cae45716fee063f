//! A message that is to be sent.

use serde::{Deserialize, Serialize};

use super::MessageFlags;
use crate::wire::body::body;
use crate::wire::lenient::{is_false, or_default};
use crate::{AllowedMentions, AttachmentBody, Component, Embed, Patch, PollBody};

/// A [message](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-messages) to be sent.
///
/// It must hold something: text, an embed, a component, a file or a poll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MessageBody {
    /// The text, at most 2000 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// Embeds, at most 10 with 6000 characters in all.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub embeds: Vec<Embed>,
    /// Who is notified; the service notifies mentioned users if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_mentions: Option<AllowedMentions>,
    /// The files that are sent with it, at most 10.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub attachments: Vec<AttachmentBody>,
    /// Components: at most 5 rows, or 40 in all with `IS_COMPONENTS_V2`.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub components: Vec<Component>,
    /// `SUPPRESS_EMBEDS`, `EPHEMERAL`, `SUPPRESS_NOTIFICATIONS`, `IS_VOICE_MESSAGE` and `IS_COMPONENTS_V2` can be set.
    #[serde(default, skip_serializing_if = "MessageFlags::is_empty")]
    pub flags: MessageFlags,
    /// The poll that begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poll: Option<Box<PollBody>>,
    /// Whether the text is read aloud.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub tts: bool,
}

impl MessageBody {
    /// A message of text, at most 2000 characters.
    pub fn text(content: impl Into<String>) -> Self {
        Self {
            content: Some(content.into()),
            ..Self::default()
        }
    }

    /// A message of components alone, at most 40 with nested ones; it has the flag `IS_COMPONENTS_V2`.
    pub fn of_components<C: Into<Component>>(components: impl IntoIterator<Item = C>) -> Self {
        Self {
            components: components.into_iter().map(Into::into).collect(),
            flags: MessageFlags::IS_COMPONENTS_V2,
            ..Self::default()
        }
    }

    /// Adds an embed.
    #[must_use]
    pub fn with_embed(mut self, embed: Embed) -> Self {
        self.embeds.push(embed);
        self
    }

    /// Sets who is notified.
    #[must_use]
    pub fn with_allowed_mentions(mut self, mentions: AllowedMentions) -> Self {
        self.allowed_mentions = Some(mentions);
        self
    }

    /// Adds flags.
    #[must_use]
    pub fn with_flags(mut self, flags: MessageFlags) -> Self {
        self.flags |= flags;
        self
    }

    /// Adds a component, such as a row of buttons.
    #[must_use]
    pub fn with_component(mut self, component: impl Into<Component>) -> Self {
        self.components.push(component.into());
        self
    }

    /// Begins a poll with it.
    #[must_use]
    pub fn with_poll(mut self, poll: PollBody) -> Self {
        self.poll = Some(Box::new(poll));
        self
    }

    /// Whether there is nothing to show, which the service refuses: a text of white space alone and
    /// embeds in which nothing is set show nothing.
    pub fn is_empty(&self) -> bool {
        let content = self.content.as_deref().unwrap_or_default();
        content.trim().is_empty()
            && self.embeds.iter().all(Embed::is_empty)
            && self.components.is_empty()
            && self.attachments.is_empty()
            && self.poll.is_none()
    }
}

impl From<&str> for MessageBody {
    fn from(content: &str) -> Self {
        Self::text(content)
    }
}

impl From<String> for MessageBody {
    fn from(content: String) -> Self {
        Self::text(content)
    }
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response) an answer to an interaction, or the message whose component was used.
    ///
    /// A message that has become one of components alone stays so; with it, the text, the embeds and
    /// the poll must be cleared.
    pub struct MessageEdit {
        /// Who is notified.
        allowed_mentions: Patch<AllowedMentions>,
        /// All files: those that stay, by their ids, and new ones.
        attachments: Patch<Vec<AttachmentBody>>,
        /// All components.
        components: Patch<Vec<Component>>,
        /// The text, at most 2000 characters.
        content: Patch<String>,
        /// All embeds, at most 10 with 6000 characters in all.
        embeds: Patch<Vec<Embed>>,
        /// `SUPPRESS_EMBEDS` can be set and unset, `IS_COMPONENTS_V2` only set.
        flags: Patch<MessageFlags>,
        /// The poll. One can begin only where the edit completes a deferred answer.
        poll: Patch<PollBody>,
    }
}

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
