//! What a message holds after it was made or edited.

use guildhall_model::api::Code;
use guildhall_model::component::ComponentPlace;
use guildhall_model::message::MessageFlags;
use guildhall_model::{Embed, Id, Message, MessageEdit};

use super::exchange::ResponseStatus;
use super::{Upload, number, poll, voice};
use crate::world::World;
use crate::world::guild::ActionError;

/// What an edit sets or clears.
const SETTABLE: MessageFlags = MessageFlags::SUPPRESS_EMBEDS;

/// What stays once it is set.
const LASTING: MessageFlags = MessageFlags::IS_COMPONENTS_V2;

/// What is said of a field that a message of components alone does not have.
pub(crate) const LEGACY_FIELD: (&str, &str) = (
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    "This field cannot be used with MessageFlags.IS_COMPONENTS_V2",
);

impl World {
    /// Changes the given fields of a message that is there, and tells of it.
    pub(super) fn update_message(
        &mut self,
        token: &str,
        id: Id<Message>,
        edit: MessageEdit,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let message = self.messages.get(id).ok_or(Code::UNKNOWN_MESSAGE)?.clone();
        let was_loading = message.flags.contains(MessageFlags::LOADING);
        if !was_loading {
            ensure_editable(&message)?;
        }
        let mut message = self.apply_message_edit(token, message, edit, files)?;
        message.flags.remove(MessageFlags::LOADING);
        message.edited_timestamp = (!was_loading).then(|| self.clock.now());
        self.messages.replace(message.clone());
        let sent = self.interactions.by_token.get_mut(token);
        if let Some(sent) = sent.filter(|sent| sent.original == Some(id)) {
            sent.state = ResponseStatus::Responded;
        }
        self.interactions.notify();
        self.emit_message("MESSAGE_UPDATE", token, &message);
        Ok(message)
    }

    /// The message with the given fields, if it may be so.
    pub(super) fn apply_message_edit(
        &mut self,
        token: &str,
        mut message: Message,
        edit: MessageEdit,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        check_component_placement(&message, &edit)?;
        let says = !edit.content.is_keep() || !edit.components.is_keep();
        let mentions = edit.allowed_mentions.value().cloned();
        message.attachments =
            self.updated_attachments(token, &message, &edit.attachments, files)?;
        edit.content.apply_or_default(&mut message.content);
        edit.embeds.apply_or_default(&mut message.embeds);
        edit.components.apply_or_default(&mut message.components);
        poll::apply_poll(edit.poll, &mut message.poll, self.clock.now_millis());
        if !edit.flags.is_keep() {
            let flags = edit.flags.value().copied().unwrap_or_default();
            message.flags.remove(SETTABLE);
            message.flags |= flags & (SETTABLE | LASTING);
        }
        number::assign_component_ids(&mut message.components);
        number::resolve_media(&mut message, || self.next_id())?;
        check_content(&message)?;
        if says || mentions.is_some() {
            self.set_mentions(token, &mut message, mentions.as_ref());
        }
        Ok(message)
    }
}

/// Checks components by what the message is, which an edit of it need not say.
fn check_component_placement(message: &Message, edit: &MessageEdit) -> Result<(), ActionError> {
    let flags = message.flags | edit.flags.value().copied().unwrap_or_default();
    let place = if flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        ComponentPlace::MessageOfComponents
    } else {
        ComponentPlace::Message
    };
    Ok(edit
        .components
        .value()
        .map_or(Ok(()), |list| place.check(list))?)
}

/// Checks that a message is none of those that stay as they are.
fn ensure_editable(message: &Message) -> Result<(), Code> {
    if voice::is_voice_message(message) {
        Err(Code::VOICE_MESSAGES_CANNOT_BE_EDITED)
    } else if message.poll.is_some() {
        Err(Code::CANNOT_EDIT_A_POLL_MESSAGE)
    } else {
        Ok(())
    }
}

/// Checks what a message may be as a whole.
fn check_content(message: &Message) -> Result<(), ActionError> {
    if message.flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        let others = [
            ("content", !message.content.is_empty()),
            ("embeds", !message.embeds.is_empty()),
            ("poll", message.poll.is_some()),
        ];
        if let Some((field, _)) = others.into_iter().find(|(_, there)| *there) {
            let (code, rule) = LEGACY_FIELD;
            return Err(ActionError::field(&[field], code, rule));
        }
    }
    let empty = message.content.trim().is_empty()
        && message.embeds.iter().all(Embed::is_empty)
        && message.components.is_empty()
        && message.attachments.is_empty()
        && message.poll.is_none();
    if empty {
        return Err(Code::CANNOT_SEND_AN_EMPTY_MESSAGE.into());
    }
    if voice::is_voice_message(message) {
        voice::check_voice_message(message)?;
    }
    Ok(())
}
