//! Limits of messages and their edits.

use guildhall_rules::{EMBED_TOTAL_MAX, FILE_DESCRIPTION, MESSAGE_FILES, count_characters};

use super::body::{CONTENT, EMBEDS};
use super::body::{MessageBody, MessageEdit};
use super::object::MessageFlags;
use crate::component::ComponentContext;
use crate::validation::{check_count, check_each, check_size};
use crate::{
    AllowedMentions, AttachmentBody, Embed, Patch, PollBody, ValidationError, ValidationErrorKind,
};

/// Flags that a new message may have.
const SETTABLE_FLAGS: MessageFlags = MessageFlags::SUPPRESS_EMBEDS
    .union(MessageFlags::EPHEMERAL)
    .union(MessageFlags::SUPPRESS_NOTIFICATIONS)
    .union(MessageFlags::IS_VOICE_MESSAGE)
    .union(MessageFlags::IS_COMPONENTS_V2);

impl MessageBody {
    /// Checks the limits that the service enforces.
    ///
    /// An empty message passes this check; see [`is_empty`](Self::is_empty). Unknown flags are not checked.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_flags(self.flags)?;
        let parts = MessageParts {
            content: self.content.as_deref(),
            embeds: Some(&self.embeds),
            attachments: Some(&self.attachments),
            mentions: self.allowed_mentions.as_ref(),
            poll: self.poll.as_deref(),
        };
        parts.check(self.flags)?;
        component_context(self.flags).check(&self.components)
    }
}

impl MessageEdit {
    /// Checks the limits that the service enforces, except for the limits on flags.
    ///
    /// Any flag is accepted, because an edit repeats the flags of the message. Components have the limits of a message
    /// without `IS_COMPONENTS_V2` if the edit sets content, embeds or a poll; otherwise the message may have the flag,
    /// and the higher limits apply. An edit that sets `IS_COMPONENTS_V2` removes the embeds of the message by an empty
    /// list: the service rejects null.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), ValidationError> {
        let context = match self.parts().first_legacy_field() {
            Some(_) => ComponentContext::Message,
            None => ComponentContext::ComponentsV2Message,
        };
        self.check_with(self.edited_flags(), context)
    }

    /// Checks the limits that the service enforces for an edit of a message that has the flags `message`.
    ///
    /// A message with `IS_COMPONENTS_V2` cannot have content, embeds or a poll.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check_on(&self, message: MessageFlags) -> Result<(), ValidationError> {
        let flags = message | self.edited_flags();
        self.check_with(flags, component_context(flags))
    }

    fn check_with(
        &self,
        flags: MessageFlags,
        context: ComponentContext,
    ) -> Result<(), ValidationError> {
        let is_v2 = flags.contains(MessageFlags::IS_COMPONENTS_V2);
        if is_v2 && matches!(self.embeds, Patch::Clear) {
            let valid = "an empty list in a message with IS_COMPONENTS_V2";
            return Err(ValidationError::conflict("embeds", "null", valid));
        }
        self.parts().check(flags)?;
        context.check(self.components.value().unwrap_or(const { &Vec::new() }))
    }

    fn edited_flags(&self) -> MessageFlags {
        self.flags.value().copied().unwrap_or_default()
    }

    fn parts(&self) -> MessageParts<'_> {
        MessageParts {
            content: self.content.value().map(String::as_str),
            embeds: self.embeds.value(),
            attachments: self.attachments.value(),
            mentions: self.allowed_mentions.value(),
            poll: self.poll.value(),
        }
    }
}

/// Fields that both new messages and edits have.
struct MessageParts<'a> {
    content: Option<&'a str>,
    embeds: Option<&'a Vec<Embed>>,
    attachments: Option<&'a Vec<AttachmentBody>>,
    mentions: Option<&'a AllowedMentions>,
    poll: Option<&'a PollBody>,
}

impl MessageParts<'_> {
    fn check(&self, flags: MessageFlags) -> Result<(), ValidationError> {
        if flags.contains(MessageFlags::IS_COMPONENTS_V2) {
            self.check_no_legacy_fields()?;
        }
        let length = self.content.map(count_characters);
        check_size("content", "a length", length, &CONTENT)?;
        check_embeds(self.embeds)?;
        check_files(self.attachments)?;
        if let Some(mentions) = self.mentions {
            let checked = mentions.check();
            checked.map_err(|error| error.nest_in("allowed_mentions"))?;
        }
        let checked = self.poll.map_or(Ok(()), PollBody::check);
        checked.map_err(|error| error.nest_in("poll"))
    }

    /// Checks that a message with `IS_COMPONENTS_V2` has no content, embeds or poll.
    fn check_no_legacy_fields(&self) -> Result<(), ValidationError> {
        match self.first_legacy_field() {
            Some(field) => {
                let valid = "none in a message with IS_COMPONENTS_V2";
                Err(ValidationError::new(
                    ValidationErrorKind::Conflict,
                    field,
                    "a value",
                    valid,
                ))
            }
            None => Ok(()),
        }
    }

    /// Returns the first set field that a message with `IS_COMPONENTS_V2` cannot have.
    fn first_legacy_field(&self) -> Option<&'static str> {
        let legacy_fields = [
            ("content", self.content.is_some_and(|text| !text.is_empty())),
            ("embeds", self.embeds.is_some_and(|list| !list.is_empty())),
            ("poll", self.poll.is_some()),
        ];
        let found = legacy_fields.into_iter().find(|(_, is_set)| *is_set);
        found.map(|(field, _)| field)
    }
}

const fn component_context(flags: MessageFlags) -> ComponentContext {
    if flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        ComponentContext::ComponentsV2Message
    } else {
        ComponentContext::Message
    }
}

fn check_flags(flags: MessageFlags) -> Result<(), ValidationError> {
    let known = flags.intersection(MessageFlags::all());
    let unsupported = known.difference(SETTABLE_FLAGS);
    if unsupported.is_empty() {
        return Ok(());
    }
    let (found, valid) = (flag_names(unsupported), flag_names(SETTABLE_FLAGS));
    Err(ValidationError::new(
        ValidationErrorKind::Choice,
        "flags",
        found,
        valid,
    ))
}

fn flag_names(flags: MessageFlags) -> String {
    let names: Vec<_> = flags.iter_names().map(|(name, _)| name).collect();
    names.join(", ")
}

fn check_embeds(embeds: Option<&Vec<Embed>>) -> Result<(), ValidationError> {
    check_count("embeds", embeds, &EMBEDS)?;
    check_each("embeds", embeds, Embed::check)?;
    let sum = embeds.map(|embeds| embeds.iter().map(Embed::size).sum());
    check_size("embeds", "a total length", sum, &(0..=EMBED_TOTAL_MAX))
}

fn check_files(files: Option<&Vec<AttachmentBody>>) -> Result<(), ValidationError> {
    check_count("attachments", files, &MESSAGE_FILES)?;
    check_each("attachments", files, |file| {
        let description = file.description.as_ref();
        crate::validation::check_text("description", description, &FILE_DESCRIPTION)
    })
}
