//! Bodies that create and edit messages.

use std::ops::RangeInclusive;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{CONTENT_MAX, EMBEDS_MAX, MESSAGE_FILES};

use super::object::MessageFlags;
use crate::wire::lenient::{is_false, or_default};
use crate::{AllowedMentions, AttachmentBody, Component, Embed, Patch, PollBody, ValidationError};

/// Range of the length of the content, in characters.
pub(super) const CONTENT: RangeInclusive<usize> = 0..=CONTENT_MAX;

/// Range of the number of embeds.
pub(super) const EMBEDS: RangeInclusive<usize> = 0..=EMBEDS_MAX;

/// Body that creates a
/// [message](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-messages).
///
/// A message needs content, an embed, a component, a file or a poll.
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct MessageBody {
    /// Content, at most 2000 characters.
    #[schema(legacy, length = CONTENT)]
    pub content: Option<String>,
    /// Embeds, at most 10 with 6000 characters in total.
    #[schema(legacy, length = EMBEDS)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub embeds: Vec<Embed>,
    /// Allowed mentions; if absent, responses to interactions allow user mentions only.
    pub allowed_mentions: Option<AllowedMentions>,
    /// Metadata of the uploaded files, at most 10.
    #[schema(length = MESSAGE_FILES)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<AttachmentBody>,
    /// Components: at most 5 action rows, or 40 components in total with `IS_COMPONENTS_V2`.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// Flags: `SUPPRESS_EMBEDS`, `EPHEMERAL`, `SUPPRESS_NOTIFICATIONS`, `IS_VOICE_MESSAGE` and `IS_COMPONENTS_V2`
    /// can be set.
    #[serde(default, skip_serializing_if = "MessageFlags::is_empty")]
    pub flags: MessageFlags,
    /// Poll of the message.
    #[schema(legacy)]
    pub poll: Option<Box<PollBody>>,
    /// Whether the message uses text-to-speech.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub tts: bool,
}

impl MessageBody {
    /// Creates a message with content of at most 2000 characters.
    pub fn text(content: impl Into<String>) -> Self {
        Self {
            content: Some(content.into()),
            ..Self::default()
        }
    }

    /// Creates a message of at most 40 components, including nested ones, with the flag `IS_COMPONENTS_V2`.
    pub fn from_components<C: Into<Component>>(components: impl IntoIterator<Item = C>) -> Self {
        Self {
            components: components.into_iter().map(Into::into).collect(),
            flags: MessageFlags::IS_COMPONENTS_V2,
            ..Self::default()
        }
    }

    /// Sets the content, at most 2000 characters.
    #[must_use]
    pub fn content(mut self, content: impl Into<String>) -> Self {
        self.content = Some(content.into());
        self
    }

    /// Adds an embed; a message has at most 10 embeds.
    #[must_use]
    pub fn embed(mut self, embed: Embed) -> Self {
        self.embeds.push(embed);
        self
    }

    /// Sets the embeds, at most 10.
    #[must_use]
    pub fn embeds(mut self, embeds: impl IntoIterator<Item = Embed>) -> Self {
        self.embeds = embeds.into_iter().collect();
        self
    }

    /// Sets the allowed mentions.
    #[must_use]
    pub fn allowed_mentions(mut self, mentions: AllowedMentions) -> Self {
        self.allowed_mentions = Some(mentions);
        self
    }

    /// Adds a component, such as an action row.
    #[must_use]
    pub fn component(mut self, component: impl Into<Component>) -> Self {
        self.components.push(component.into());
        self
    }

    /// Sets the components: at most 5 action rows, or 40 components in total with `IS_COMPONENTS_V2`.
    #[must_use]
    pub fn components<C: Into<Component>>(
        mut self,
        components: impl IntoIterator<Item = C>,
    ) -> Self {
        self.components = components.into_iter().map(Into::into).collect();
        self
    }

    /// Adds one or more flags.
    #[must_use]
    pub fn flag(mut self, flag: MessageFlags) -> Self {
        self.flags |= flag;
        self
    }

    /// Replaces all flags, including `IS_COMPONENTS_V2`.
    #[must_use]
    pub const fn flags(mut self, flags: MessageFlags) -> Self {
        self.flags = flags;
        self
    }

    /// Sets the poll.
    #[must_use]
    pub fn poll(mut self, poll: PollBody) -> Self {
        self.poll = Some(Box::new(poll));
        self
    }

    /// Sets whether the message uses text-to-speech.
    #[must_use]
    pub const fn tts(mut self, tts: bool) -> Self {
        self.tts = tts;
        self
    }

    /// Returns whether the message is empty; the service rejects empty messages.
    ///
    /// Content that consists only of whitespace counts as empty. Embeds without visible content also count as empty.
    pub fn is_empty(&self) -> bool {
        let content = self.content.as_deref().unwrap_or_default();
        content.trim().is_empty()
            && self.embeds.iter().all(Embed::is_empty)
            && self.components.is_empty()
            && self.attachments.is_empty()
            && self.poll.is_none()
    }

    /// Checks that the message is not ephemeral, which only responses to interactions can be.
    pub(crate) fn check_not_ephemeral(&self) -> Result<(), ValidationError> {
        if self.flags.contains(MessageFlags::EPHEMERAL) {
            let valid = "none outside of responses to interactions";
            return Err(ValidationError::conflict("flags", "EPHEMERAL", valid));
        }
        Ok(())
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

impl From<Embed> for MessageBody {
    fn from(embed: Embed) -> Self {
        Self::default().embed(embed)
    }
}

/// Body that
/// [edits](https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response)
/// a response to an interaction, or the message that contains a component.
///
/// The flag `IS_COMPONENTS_V2` cannot be removed. Setting the flag requires that the edit also clears the content,
/// the embeds and the poll.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
#[schema(like = MessageBody)]
pub struct MessageEdit {
    /// Allowed mentions; if absent, the default rules apply to the edited content.
    pub allowed_mentions: Patch<AllowedMentions>,
    /// All attachments: IDs of attachments to keep, and new files.
    pub attachments: Patch<Vec<AttachmentBody>>,
    /// All components: at most 5 action rows, or 40 components in total with `IS_COMPONENTS_V2`.
    pub components: Patch<Vec<Component>>,
    /// Content, at most 2000 characters.
    pub content: Patch<String>,
    /// All embeds, at most 10 with 6000 characters in total.
    pub embeds: Patch<Vec<Embed>>,
    /// Flags: `SUPPRESS_EMBEDS` can be set and unset; `IS_COMPONENTS_V2` can only be set.
    pub flags: Patch<MessageFlags>,
    /// Poll, only for an edit that completes a deferred response.
    pub poll: Patch<PollBody>,
}

impl MessageBody {
    /// Adds uploaded files to the attachments. If the list already has an attachment with the same ID, only its missing
    /// `description`, `filename` and `is_spoiler` are set.
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) {
        add_files(&mut self.attachments, files);
    }

    pub(crate) fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
        change(&mut self.components);
    }
}

impl MessageEdit {
    /// Adds an embed to the list that replaces the embeds of the message.
    #[must_use]
    pub fn embed(mut self, embed: Embed) -> Self {
        self.embeds.set_mut().push(embed);
        self
    }

    /// Adds a component to the list that replaces the components of the message.
    #[must_use]
    pub fn component(mut self, component: impl Into<Component>) -> Self {
        self.components.set_mut().push(component.into());
        self
    }

    /// Adds uploaded files to the attachments, like [`MessageBody::attach`].
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) {
        if !files.is_empty() {
            add_files(self.attachments.set_mut(), files);
        }
    }

    pub(crate) fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
        if let Patch::Set(components) = &mut self.components {
            change(components);
        }
    }
}

fn add_files(attachments: &mut Vec<AttachmentBody>, files: Vec<AttachmentBody>) {
    for file in files {
        match attachments.iter_mut().find(|entry| entry.id == file.id) {
            Some(entry) => fill_missing(entry, file),
            None => attachments.push(file),
        }
    }
}

fn fill_missing(entry: &mut AttachmentBody, file: AttachmentBody) {
    entry.description = entry.description.take().or(file.description);
    entry.filename = entry.filename.take().or(file.filename);
    entry.is_spoiler = entry.is_spoiler.or(file.is_spoiler);
}
