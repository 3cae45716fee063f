//! Interactions that were sent, and what the app has answered to each.

use std::collections::BTreeMap;

use guildhall_model::api::Code;
use guildhall_model::message::MessageFlags;
use guildhall_model::{
    Channel, Guild, Id, Interaction, InteractionResponse, InteractionType, Message, MessageBody,
    MessageEdit, Patch,
};
use serde_json::json;

use super::World;
use super::guild::Denied;

/// How long an app has for its first answer, in milliseconds.
const ANSWER_MILLIS: i64 = 3_000;

/// How long a token is good, in milliseconds.
const TOKEN_MILLIS: i64 = 15 * 60 * 1000;

/// Every interaction whose token may still be good, by its token.
#[derive(Debug, Default)]
pub(crate) struct Responses(BTreeMap<String, Exchange>);

/// An interaction, and what was answered to it.
#[derive(Debug)]
pub(crate) struct Exchange {
    pub(crate) id: Id<Interaction>,
    pub(crate) kind: InteractionType,
    channel: Id<Channel>,
    guild: Option<Id<Guild>>,
    sent: i64,
    state: State,
    original: Option<Id<Message>>,
    pub(crate) messages: BTreeMap<Id<Message>, Message>,
    /// What the app sent through the callback endpoint.
    pub(crate) answer: Option<InteractionResponse>,
}

/// How far an interaction is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    /// The original message says that the app is at work.
    Deferred,
    Answered,
}

/// Which message of an exchange is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Which {
    Original,
    One(Id<Message>),
}

impl World {
    /// Remembers an interaction that is sent now.
    pub(crate) fn begin(&mut self, interaction: &Interaction) {
        let now = self.clock.now_millis();
        let exchanges = &mut self.responses.0;
        exchanges.retain(|_, exchange| now - exchange.sent <= 2 * TOKEN_MILLIS);
        exchanges.insert(
            interaction.token.expose().to_owned(),
            Exchange {
                id: interaction.id,
                kind: interaction.kind(),
                channel: interaction.channel_id.unwrap_or(Id::new(0)),
                guild: interaction.guild_id,
                sent: now,
                state: State::Waiting,
                original: None,
                messages: BTreeMap::new(),
                answer: None,
            },
        );
    }

    /// The interaction that may still be answered with this token.
    pub(crate) fn unanswered(&self, id: Id<Interaction>, token: &str) -> Result<&Exchange, Denied> {
        let exchange = self.responses.0.get(token);
        let exchange = exchange.filter(|exchange| exchange.id == id);
        let exchange = exchange.ok_or(Code::UNKNOWN_INTERACTION)?;
        if exchange.state != State::Waiting {
            return Err(Code::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED.into());
        }
        if self.clock.now_millis() - exchange.sent > ANSWER_MILLIS {
            return Err(Code::UNKNOWN_INTERACTION.into());
        }
        Ok(exchange)
    }

    /// Takes the first answer, and returns the message that it makes.
    pub(crate) fn acknowledge(
        &mut self,
        token: &str,
        response: &InteractionResponse,
    ) -> Option<Message> {
        let (state, body) = match response {
            InteractionResponse::ChannelMessage(body) => (State::Answered, Some(body.clone())),
            InteractionResponse::DeferredChannelMessage { ephemeral } => {
                let mut body = MessageBody::default().with_flags(MessageFlags::LOADING);
                body.flags.set(MessageFlags::EPHEMERAL, *ephemeral);
                (State::Deferred, Some(body))
            }
            _ => (State::Answered, None),
        };
        let channel = self.responses.0.get(token)?.channel;
        let message = body.map(|body| self.posted(channel, body));
        let exchange = self.responses.0.get_mut(token)?;
        exchange.state = state;
        exchange.answer = Some(response.clone());
        exchange.original = message.as_ref().map(|message| message.id);
        let pair = message.clone().map(|message| (message.id, message));
        exchange.messages.extend(pair);
        message
    }

    /// What was answered through the callback endpoint.
    pub(crate) fn answer(&self, token: &str) -> Option<InteractionResponse> {
        self.responses.0.get(token)?.answer.clone()
    }

    /// A message that was posted with a token.
    pub(crate) fn response(&self, token: &str, which: Which) -> Result<&Message, Denied> {
        let exchange = self.exchange(token)?;
        let id = exchange.which(which)?;
        let message = exchange.messages.get(&id);
        Ok(message.ok_or(Code::UNKNOWN_MESSAGE)?)
    }

    /// Posts another message, or completes a deferral.
    pub(crate) fn follow_up(&mut self, token: &str, body: MessageBody) -> Result<Message, Denied> {
        let exchange = self.exchange(token)?;
        if exchange.state == State::Deferred {
            let edit = MessageEdit {
                components: body.components.into(),
                content: body.content.into(),
                embeds: body.embeds.into(),
                ..MessageEdit::new()
            };
            return self.edit_response(token, Which::Original, edit);
        }
        let message = self.posted(exchange.channel, body);
        if let Some(exchange) = self.responses.0.get_mut(token) {
            exchange.messages.insert(message.id, message.clone());
        }
        Ok(message)
    }

    /// Changes the given fields of a message.
    pub(crate) fn edit_response(
        &mut self,
        token: &str,
        which: Which,
        edit: MessageEdit,
    ) -> Result<Message, Denied> {
        let mut message = self.response(token, which)?.clone();
        match edit.content {
            Patch::Keep => {}
            Patch::Clear => message.content.clear(),
            Patch::Set(content) => message.content = content,
        }
        if !edit.embeds.is_keep() {
            message.embeds = edit.embeds.value().cloned().unwrap_or_default();
        }
        if !edit.components.is_keep() {
            message.components = edit.components.value().cloned().unwrap_or_default();
        }
        message.flags |= edit.flags.unwrap_or_default();
        message.flags.remove(MessageFlags::LOADING);
        message.edited_timestamp = self.clock.now();
        if let Some(exchange) = self.responses.0.get_mut(token) {
            exchange.state = State::Answered;
            exchange.messages.insert(message.id, message.clone());
        }
        self.tell_of_message("MESSAGE_UPDATE", &message);
        Ok(message)
    }

    /// Deletes a message.
    pub(crate) fn delete_response(&mut self, token: &str, which: Which) -> Result<(), Denied> {
        let message = self.response(token, which)?.clone();
        let guild = self.exchange(token)?.guild;
        if let Some(exchange) = self.responses.0.get_mut(token) {
            exchange.messages.remove(&message.id);
        }
        if !message.flags.contains(MessageFlags::EPHEMERAL) {
            let payload = json!({
                "id": message.id,
                "channel_id": message.channel_id,
                "guild_id": guild,
            });
            self.log.event("MESSAGE_DELETE", payload);
        }
        Ok(())
    }

    /// The exchange of a token that is good, whose interaction was answered.
    fn exchange(&self, token: &str) -> Result<&Exchange, Denied> {
        let exchange = self.responses.0.get(token);
        let exchange = exchange.ok_or(Code::UNKNOWN_WEBHOOK)?;
        if self.clock.now_millis() - exchange.sent > TOKEN_MILLIS {
            return Err(Code::INVALID_WEBHOOK_TOKEN.into());
        }
        if exchange.state == State::Waiting {
            return Err(Code::UNKNOWN_WEBHOOK.into());
        }
        Ok(exchange)
    }

    fn posted(&mut self, channel: Id<Channel>, body: MessageBody) -> Message {
        let application = self.identity.application.id;
        let message = Message {
            application_id: Some(application),
            components: body.components,
            embeds: body.embeds,
            flags: body.flags,
            timestamp: self.clock.now(),
            tts: body.tts,
            webhook_id: Some(application.cast()),
            ..Message::new(
                self.next_id(),
                channel,
                self.identity.bot.clone(),
                body.content.unwrap_or_default(),
            )
        };
        self.tell_of_message("MESSAGE_CREATE", &message);
        message
    }

    /// Tells of a message that others see.
    fn tell_of_message(&mut self, event: &'static str, message: &Message) {
        if !message.flags.contains(MessageFlags::EPHEMERAL) {
            let payload = serde_json::to_value(message).unwrap_or_default();
            self.log.event(event, payload);
        }
    }
}

impl Exchange {
    fn which(&self, which: Which) -> Result<Id<Message>, Denied> {
        match which {
            Which::Original => Ok(self.original.ok_or(Code::UNKNOWN_MESSAGE)?),
            Which::One(id) => Ok(id),
        }
    }
}
