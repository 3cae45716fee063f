//! What follows the first answer: edits, follow-ups and deletions.

use guildhall_model::api::Code;
use guildhall_model::message::MessageFlags;
use guildhall_model::{Id, Message, MessageBody, MessageEdit};
use serde_json::json;

use super::answer::edit_from_body;
use super::exchange::{ResponseStatus, TOKEN_MILLIS};
use super::{SentInteraction, Upload};
use crate::world::World;
use crate::world::guild::ActionError;

/// Follow-ups of an app that a user alone has installed.
const FOLLOWUPS_MAX: usize = 5;

/// Which message of an exchange is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ResponseRef {
    Original,
    Followup(Id<Message>),
}

impl World {
    /// A message that was posted with a token.
    pub(crate) fn response_message(
        &self,
        token: &str,
        which: ResponseRef,
    ) -> Result<&Message, ActionError> {
        let id = self.active_interaction(token)?.response_id(which)?;
        Ok(self.messages.get(id).ok_or(Code::UNKNOWN_MESSAGE)?)
    }

    /// Posts another message, or completes a deferral.
    pub(crate) fn create_followup(
        &mut self,
        token: &str,
        mut body: MessageBody,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let sent = self.active_interaction(token)?;
        body.flags = sent.visibility.with_forced_flags(body.flags);
        if sent.state == ResponseStatus::Deferred {
            return self.edit_response(token, ResponseRef::Original, edit_from_body(body), files);
        }
        if sent.visibility.user_install_only && sent.followups.len() >= FOLLOWUPS_MAX {
            return Err(Code::MAX_FOLLOWUPS_FOR_INTERACTION.into());
        }
        let message = self.create_response_message(token, body, files)?;
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            sent.followups.push(message.id);
        }
        self.interactions.notify();
        Ok(message)
    }

    /// Changes the given fields of a message.
    pub(crate) fn edit_response(
        &mut self,
        token: &str,
        which: ResponseRef,
        edit: MessageEdit,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let message = self.response_message(token, which)?;
        let (id, is_loading) = (message.id, message.flags.contains(MessageFlags::LOADING));
        if !is_loading && edit.poll.value().is_some() {
            let rule = "A poll can only be added to a deferred response";
            return Err(ActionError::field(&["poll"], "POLL_CANNOT_BE_EDITED", rule));
        }
        self.update_message(token, id, edit, files)
    }

    /// Deletes a message. Without the original one, a deferral has nothing left to complete.
    pub(crate) fn delete_response(
        &mut self,
        token: &str,
        which: ResponseRef,
    ) -> Result<(), ActionError> {
        let message = self.response_message(token, which)?.clone();
        let sent = self.active_interaction(token)?;
        let (guild, bot_receives_events) = (sent.guild, sent.visibility.bot_receives_events);
        self.messages.remove(message.id);
        let sent = self.interactions.by_token.get_mut(token);
        if let Some(sent) = sent.filter(|it| it.original == Some(message.id)) {
            sent.state = ResponseStatus::Responded;
        }
        self.interactions.notify();
        if bot_receives_events && !message.flags.contains(MessageFlags::EPHEMERAL) {
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
    fn active_interaction(&self, token: &str) -> Result<&SentInteraction, ActionError> {
        let sent = self.interactions.by_token.get(token);
        // What is remembered no more has ended.
        let sent = sent.ok_or(Code::INVALID_WEBHOOK_TOKEN)?;
        if self.clock.now_millis() - sent.sent_at > TOKEN_MILLIS {
            return Err(Code::INVALID_WEBHOOK_TOKEN.into());
        }
        if matches!(
            sent.state,
            ResponseStatus::Pending | ResponseStatus::TimedOut
        ) {
            return Err(Code::UNKNOWN_WEBHOOK.into());
        }
        Ok(sent)
    }
}

impl SentInteraction {
    fn response_id(&self, which: ResponseRef) -> Result<Id<Message>, ActionError> {
        let known = |id: &Id<Message>| self.original == Some(*id) || self.followups.contains(id);
        let id = match which {
            ResponseRef::Original => self.original,
            ResponseRef::Followup(id) => Some(id).filter(known),
        };
        Ok(id.ok_or(Code::UNKNOWN_MESSAGE)?)
    }
}
