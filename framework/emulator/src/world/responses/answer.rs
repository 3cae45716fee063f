//! The first answer to an interaction.

use guildhall_model::api::Code;
use guildhall_model::message::MessageFlags;
use guildhall_model::{InteractionResponse, Message, MessageBody, MessageEdit};

use super::Upload;
use super::exchange::ResponseStatus;
use crate::world::World;
use crate::world::guild::ActionError;

impl World {
    /// Takes the first answer, and returns the message that it makes or changes.
    pub(crate) fn respond(
        &mut self,
        token: &str,
        response: &InteractionResponse,
        files: &[Upload],
    ) -> Result<Option<Message>, ActionError> {
        let Some(sent) = self.interactions.by_token.get(token) else {
            return Ok(None);
        };
        let source = sent.source;
        let response = &*sent.visibility.forced(response);
        let (state, message) = match response {
            InteractionResponse::ChannelMessage(body) => {
                let message = self.create_response_message(token, body.clone(), files)?;
                (ResponseStatus::Responded, Some(message))
            }
            InteractionResponse::DeferredChannelMessage { ephemeral } => (
                ResponseStatus::Deferred,
                self.create_loading_message(token, *ephemeral),
            ),
            InteractionResponse::DeferredUpdateMessage => {
                let message = source.and_then(|id| self.messages.get(id).cloned());
                (ResponseStatus::Acknowledged, message)
            }
            InteractionResponse::UpdateMessage(edit) => {
                let message =
                    source.map(|id| self.update_message(token, id, (**edit).clone(), files));
                (ResponseStatus::Responded, message.transpose()?)
            }
            _ => (ResponseStatus::Responded, None),
        };
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            sent.complete(state, response.clone(), message.as_ref());
        }
        self.interactions.notify();
        Ok(message)
    }

    /// Launches the Activity without asking the app, and posts the message that others join it by.
    pub(crate) fn respond_with_launch(&mut self, token: &str) {
        let sent = self.interactions.by_token.get(token);
        let flags = sent.map(|it| it.visibility.with_forced_flags(MessageFlags::empty()));
        let message = flags.and_then(|flags| self.new_response_message(token, flags));
        let message = message.map(|message| self.store_response_message(token, message));
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            let answer = InteractionResponse::LaunchActivity;
            sent.complete(ResponseStatus::Responded, answer, message.as_ref());
        }
        self.interactions.notify();
    }

    /// Posts the message that says that the app is at work.
    fn create_loading_message(&mut self, token: &str, ephemeral: bool) -> Option<Message> {
        let mut flags = MessageFlags::LOADING;
        flags.set(MessageFlags::EPHEMERAL, ephemeral);
        let message = self.new_response_message(token, flags)?;
        Some(self.store_response_message(token, message))
    }

    /// Posts a message.
    pub(super) fn create_response_message(
        &mut self,
        token: &str,
        body: MessageBody,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let Some(blank) = self.new_response_message(token, body.flags) else {
            return Err(Code::UNKNOWN_WEBHOOK.into());
        };
        let message = Message {
            tts: body.tts,
            ..blank
        };
        let message = self.apply_message_edit(token, message, edit_from_body(body), files)?;
        Ok(self.store_response_message(token, message))
    }

    /// A message of the app's that is empty yet.
    fn new_response_message(&mut self, token: &str, flags: MessageFlags) -> Option<Message> {
        let id = self.next_id();
        let application = self.identity.application.id;
        let sent = self.interactions.by_token.get(token)?;
        let mut metadata = sent.metadata.clone();
        metadata.original_response_message_id = sent.original;
        let author = self.identity.bot.clone();
        let first = sent.original.is_none();
        let plain = Message::new(id, sent.channel, author, "");
        Some(Message {
            application_id: Some(application),
            flags,
            interaction_metadata: Some(Box::new(metadata)),
            kind: if first { sent.message_type } else { plain.kind },
            timestamp: Some(self.clock.now()),
            webhook_id: Some(application.cast()),
            ..plain
        })
    }

    /// Keeps a new message, and tells of it.
    fn store_response_message(&mut self, token: &str, message: Message) -> Message {
        let sent = self.interactions.by_token.get(token);
        let viewer = sent.map(|sent| sent.user);
        self.messages.insert(message.clone(), viewer);
        self.emit_message("MESSAGE_CREATE", token, &message);
        message
    }
}

/// The edit that makes an empty message hold what a body does.
pub(super) fn edit_from_body(body: MessageBody) -> MessageEdit {
    MessageEdit {
        allowed_mentions: body.allowed_mentions.into(),
        attachments: body.attachments.into(),
        components: body.components.into(),
        content: body.content.into(),
        embeds: body.embeds.into(),
        poll: body.poll.map(|poll| *poll).into(),
        ..MessageEdit::new().flags(body.flags)
    }
}
