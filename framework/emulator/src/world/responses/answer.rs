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
    pub(crate) fn acknowledge(
        &mut self,
        token: &str,
        response: &InteractionResponse,
        files: &[Upload],
    ) -> Result<Option<Message>, ActionError> {
        let Some(exchange) = self.responses.by_token.get(token) else {
            return Ok(None);
        };
        let source = exchange.source;
        let response = &*exchange.audience.answer(response);
        let (state, message) = match response {
            InteractionResponse::ChannelMessage(body) => {
                let message = self.post(token, body.clone(), files)?;
                (ResponseStatus::Responded, Some(message))
            }
            InteractionResponse::DeferredChannelMessage { ephemeral } => {
                (ResponseStatus::Deferred, self.think(token, *ephemeral))
            }
            InteractionResponse::DeferredUpdateMessage => {
                let message = source.and_then(|id| self.messages.get(id).cloned());
                (ResponseStatus::Acknowledged, message)
            }
            InteractionResponse::UpdateMessage(edit) => {
                let message = source.map(|id| self.update(token, id, (**edit).clone(), files));
                (ResponseStatus::Responded, message.transpose()?)
            }
            _ => (ResponseStatus::Responded, None),
        };
        if let Some(exchange) = self.responses.by_token.get_mut(token) {
            exchange.settle(state, response.clone(), message.as_ref());
        }
        self.responses.changed();
        Ok(message)
    }

    /// Launches the Activity without asking the app, and posts the message that others join it by.
    pub(crate) fn launch(&mut self, token: &str) {
        let exchange = self.responses.by_token.get(token);
        let flags = exchange.map(|it| it.audience.flags(MessageFlags::empty()));
        let message = flags.and_then(|flags| self.blank(token, flags));
        let message = message.map(|message| self.keep(token, message));
        if let Some(exchange) = self.responses.by_token.get_mut(token) {
            let answer = InteractionResponse::LaunchActivity;
            exchange.settle(ResponseStatus::Responded, answer, message.as_ref());
        }
        self.responses.changed();
    }

    /// Posts the message that says that the app is at work.
    fn think(&mut self, token: &str, ephemeral: bool) -> Option<Message> {
        let mut flags = MessageFlags::LOADING;
        flags.set(MessageFlags::EPHEMERAL, ephemeral);
        let message = self.blank(token, flags)?;
        Some(self.keep(token, message))
    }

    /// Posts a message.
    pub(super) fn post(
        &mut self,
        token: &str,
        body: MessageBody,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let Some(blank) = self.blank(token, body.flags) else {
            return Err(Code::UNKNOWN_WEBHOOK.into());
        };
        let message = Message {
            tts: body.tts,
            ..blank
        };
        let message = self.amended(token, message, filled(body), files)?;
        Ok(self.keep(token, message))
    }

    /// A message of the app's that is empty yet.
    fn blank(&mut self, token: &str, flags: MessageFlags) -> Option<Message> {
        let id = self.next_id();
        let application = self.identity.application.id;
        let exchange = self.responses.by_token.get(token)?;
        let mut metadata = exchange.metadata.clone();
        metadata.original_response_message_id = exchange.original;
        let author = self.identity.bot.clone();
        let first = exchange.original.is_none();
        let plain = Message::new(id, exchange.channel, author, "");
        Some(Message {
            application_id: Some(application),
            flags,
            interaction_metadata: Some(Box::new(metadata)),
            kind: if first { exchange.reply } else { plain.kind },
            timestamp: Some(self.clock.now()),
            webhook_id: Some(application.cast()),
            ..plain
        })
    }

    /// Keeps a new message, and tells of it.
    fn keep(&mut self, token: &str, message: Message) -> Message {
        let exchange = self.responses.by_token.get(token);
        let viewer = exchange.map(|exchange| exchange.member);
        self.messages.put(message.clone(), viewer);
        self.tell_of_message("MESSAGE_CREATE", token, &message);
        message
    }
}

/// The edit that makes an empty message hold what a body does.
pub(super) fn filled(body: MessageBody) -> MessageEdit {
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
