//! Limits of messages and their edits.

use guildhall_rules::{EMBED_TOTAL_MAX, FILE_DESCRIPTION, MESSAGE_FILES, count_characters};

use super::body::{CONTENT, EMBEDS};
use super::{MessageBody, MessageEdit, MessageFlags};
use crate::component::ComponentContext;
use crate::validation::{check_count, check_each, check_size};
use crate::{
    AllowedMentions, AttachmentBody, Embed, PollBody, ValidationError, ValidationErrorKind,
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
    /// An empty message passes this check; see [`is_empty`](Self::is_empty). Unknown flags are not
    /// checked.
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
        component_place(self.flags).check(&self.components)
    }
}

impl MessageEdit {
    /// Checks the limits that the service enforces, except for the limits on flags.
    ///
    /// Any flag is accepted, because an edit repeats the flags of the message. Components have the
    /// limits of a message without `IS_COMPONENTS_V2` if the edit sets content, embeds or a poll;
    /// otherwise the message may have the flag, and the higher limits apply.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), ValidationError> {
        let place = match self.parts().field_beside_components() {
            Some(_) => ComponentContext::Message,
            None => ComponentContext::ComponentsV2Message,
        };
        self.check_as(self.own_flags(), place)
    }

    /// Checks the limits that the service enforces, for an edit of a message with the flags `message`.
    pub fn check_on(&self, message: MessageFlags) -> Result<(), ValidationError> {
        let flags = message | self.own_flags();
        self.check_as(flags, component_place(flags))
    }

    fn check_as(
        &self,
        flags: MessageFlags,
        place: ComponentContext,
    ) -> Result<(), ValidationError> {
        self.parts().check(flags)?;
        place.check(self.components.value().unwrap_or(const { &Vec::new() }))
    }

    fn own_flags(&self) -> MessageFlags {
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
            self.check_only_components()?;
        }
        let length = self.content.map(count_characters);
        check_size("content", "a length", length, &CONTENT)?;
        check_embeds(self.embeds)?;
        check_files(self.attachments)?;
        if let Some(mentions) = self.mentions {
            let checked = mentions.check();
            checked.map_err(|fault| fault.inside("allowed_mentions"))?;
        }
        let checked = self.poll.map_or(Ok(()), PollBody::check);
        checked.map_err(|fault| fault.inside("poll"))
    }

    /// Checks that a message with `IS_COMPONENTS_V2` has no content, embeds or poll.
    fn check_only_components(&self) -> Result<(), ValidationError> {
        match self.field_beside_components() {
            Some(field) => {
                let valid = "none beside components (IS_COMPONENTS_V2)";
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
    fn field_beside_components(&self) -> Option<&'static str> {
        let others = [
            ("content", self.content.is_some_and(|text| !text.is_empty())),
            ("embeds", self.embeds.is_some_and(|list| !list.is_empty())),
            ("poll", self.poll.is_some()),
        ];
        let found = others.into_iter().find(|(_, is_set)| *is_set);
        found.map(|(field, _)| field)
    }
}

const fn component_place(flags: MessageFlags) -> ComponentContext {
    if flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        ComponentContext::ComponentsV2Message
    } else {
        ComponentContext::Message
    }
}

fn check_flags(flags: MessageFlags) -> Result<(), ValidationError> {
    let named = flags.intersection(MessageFlags::all());
    let surplus = named.difference(SETTABLE_FLAGS);
    if surplus.is_empty() {
        return Ok(());
    }
    let (found, valid) = (flag_names(surplus), flag_names(SETTABLE_FLAGS));
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
    check_size("embeds", "a sum of lengths", sum, &(0..=EMBED_TOTAL_MAX))
}

fn check_files(files: Option<&Vec<AttachmentBody>>) -> Result<(), ValidationError> {
    check_count("attachments", files, &MESSAGE_FILES)?;
    check_each("attachments", files, |file| {
        let description = file.description.as_ref();
        crate::validation::check_text("description", description, &FILE_DESCRIPTION)
    })
}
