//! Rules for responses to interactions: the initial response, follow-ups, edits and deletions.

use guildhall_model::api::ErrorCode;
use guildhall_model::{
    ActivityLocation, ActivityLocationKind, AllowedMentionType, AllowedMentions,
    EmbeddedActivityInstance, Id, InteractionResponse, Message, MessageBody, MessageEdit,
    MessageFlags,
};

use crate::state::interactions::{
    ResponseRef, ResponseStatus, SentInteraction, TOKEN_LIFETIME_MILLIS,
};
use crate::world::World;
use crate::world::actor::ActionError;
use crate::world::attachments::Upload;
use crate::world::message_content::{ContentRules, edit_from_body};

impl World {
    /// Accepts the initial response, and returns the message that the response creates or updates.
    pub(crate) fn respond(
        &mut self,
        token: &str,
        response: &InteractionResponse,
        files: &[Upload],
    ) -> Result<Option<Message>, ActionError> {
        let Some(sent) = self.interactions.by_token.get(token) else {
            return Ok(None);
        };
        let (source, channel, user) = (sent.source, sent.channel, sent.user);
        let response = &*sent.visibility.apply_to(response);
        let creates_message = matches!(
            response,
            InteractionResponse::ChannelMessage(_)
                | InteractionResponse::DeferredChannelMessage { .. }
        );
        if creates_message {
            self.unarchive_for_response(channel, user)?;
        }
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
                (ResponseStatus::DeferredUpdate, message)
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
        self.note_response(response);
        self.interactions.notify(token);
        Ok(message)
    }

    /// Launches the Activity without sending the interaction to the app, and posts a message.
    pub(crate) fn respond_with_launch(&mut self, token: &str) {
        let sent = self.interactions.by_token.get(token);
        let flags = sent.map(|sent| sent.visibility.with_forced_flags(MessageFlags::empty()));
        let message = flags.and_then(|flags| self.new_response_message(token, flags));
        let message = message.map(|message| self.store_response_message(token, message));
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            let response = InteractionResponse::LaunchActivity;
            sent.complete(ResponseStatus::Responded, response, message.as_ref());
        }
        self.interactions.notify(token);
    }

    /// Returns a running instance of the Activity, if an interaction launched an instance with this ID.
    pub(crate) fn activity_instance(&self, id: &str) -> Option<EmbeddedActivityInstance> {
        let mut sent = self.interactions.by_token.values();
        let launch = sent.find(|sent| {
            matches!(sent.response, Some(InteractionResponse::LaunchActivity))
                && sent.activity_instance_id() == id
        })?;
        let (kind, text) = match launch.guild {
            Some(guild) => (ActivityLocationKind::GuildChannel, format!("gc-{guild}")),
            None => (ActivityLocationKind::PrivateChannel, "pc".to_owned()),
        };
        Some(EmbeddedActivityInstance {
            application_id: self.identity.application.id,
            instance_id: id.to_owned(),
            launch_id: launch.id.to_string(),
            location: ActivityLocation {
                id: format!("{text}-{}", launch.channel),
                kind,
                channel_id: launch.channel,
                guild_id: launch.guild,
            },
            users: vec![launch.user],
        })
    }

    /// Posts the loading message ("is thinking…") of a deferred response.
    fn create_loading_message(&mut self, token: &str, ephemeral: bool) -> Option<Message> {
        let mut flags = MessageFlags::LOADING;
        flags.set(MessageFlags::EPHEMERAL, ephemeral);
        let message = self.new_response_message(token, flags)?;
        Some(self.store_response_message(token, message))
    }

    /// Creates a response message from a message body.
    fn create_response_message(
        &mut self,
        token: &str,
        body: MessageBody,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let Some(blank) = self.new_response_message(token, body.flags) else {
            return Err(ErrorCode::UNKNOWN_WEBHOOK.into());
        };
        let message = Message {
            tts: body.tts,
            ..blank
        };
        let rules = self.response_rules(token);
        let message = self.apply_message_edit(&rules, message, edit_from_body(body), files)?;
        Ok(self.store_response_message(token, message))
    }

    /// Returns a new response message without content.
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
            interaction: sent.message_interaction.clone().map(Box::new),
            interaction_metadata: Some(Box::new(metadata)),
            kind: if first { sent.message_type } else { plain.kind },
            timestamp: Some(self.clock.now()),
            webhook_id: Some(application.cast()),
            ..plain
        })
    }

    /// Stores a new response message, and emits `MESSAGE_CREATE`.
    fn store_response_message(&mut self, token: &str, message: Message) -> Message {
        let sent = self.interactions.by_token.get(token);
        let viewer = sent.map(|sent| sent.user);
        let message = self.store_message(message, viewer);
        self.emit_message("MESSAGE_CREATE", token, &message);
        message
    }

    /// Returns the rules for the content of response messages.
    fn response_rules(&self, token: &str) -> ContentRules {
        let sent = self.interactions.by_token.get(token);
        let permissions =
            sent.map(|sent| self.permissions_in_channel(sent.channel, self.identity.bot.id));
        ContentRules {
            guild: sent.and_then(|sent| sent.guild),
            permissions: permissions.unwrap_or_default(),
            default_mentions: AllowedMentions::none().parse(AllowedMentionType::Users),
            max_file_size: sent.map_or(u64::MAX, |sent| sent.max_file_size),
        }
    }

    /// Applies an edit to a message, and emits `MESSAGE_UPDATE`. An edit of the original response completes a deferral.
    fn update_message(
        &mut self,
        token: &str,
        id: Id<Message>,
        edit: MessageEdit,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let rules = self.response_rules(token);
        let message = self.edit_message(&rules, id, edit, files)?;
        let sent = self.interactions.by_token.get_mut(token);
        if let Some(sent) = sent.filter(|sent| sent.original == Some(id)) {
            sent.state = ResponseStatus::Responded;
        }
        self.interactions.notify(token);
        self.emit_message("MESSAGE_UPDATE", token, &message);
        Ok(message)
    }

    /// Returns a response message of an interaction.
    pub(crate) fn response_message(
        &self,
        token: &str,
        which: ResponseRef,
    ) -> Result<&Message, ActionError> {
        let id = self
            .active_interaction(token)?
            .response_id(which)
            .ok_or(ErrorCode::UNKNOWN_MESSAGE)?;
        let message = self.messages.kept(id).unwrap_or_else(|dropped| {
            tracing::warn!("unknown message {id}; {dropped}");
            None
        });
        Ok(message.ok_or(ErrorCode::UNKNOWN_MESSAGE)?)
    }

    /// Creates a follow-up, or completes a deferred response.
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
            return Err(ErrorCode::MAX_FOLLOWUPS_FOR_INTERACTION.into());
        }
        let (channel, user) = (sent.channel, sent.user);
        self.unarchive_for_response(channel, user)?;
        let message = self.create_response_message(token, body, files)?;
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            sent.followups.push(message.id);
        }
        self.interactions.notify(token);
        Ok(message)
    }

    /// Applies an edit to a response message.
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

    /// Deletes a response message. Deleting the original response completes a deferral.
    pub(crate) fn delete_response(
        &mut self,
        token: &str,
        which: ResponseRef,
    ) -> Result<(), ActionError> {
        let message = self.response_message(token, which)?.clone();
        let sent = self.active_interaction(token)?;
        self.ensure_not_archived(sent.channel)?;
        let (guild, bot_receives_events) = (sent.guild, sent.visibility.bot_receives_events);
        self.remove_message(&message);
        let sent = self.interactions.by_token.get_mut(token);
        if let Some(sent) = sent.filter(|sent| sent.original == Some(message.id)) {
            sent.state = ResponseStatus::Responded;
        }
        self.interactions.notify(token);
        if bot_receives_events && !message.flags.contains(MessageFlags::EPHEMERAL) {
            self.emit_deletion(&message, guild);
        }
        Ok(())
    }

    /// Returns the interaction of a valid token, if the app has sent the initial response.
    fn active_interaction(&self, token: &str) -> Result<&SentInteraction, ActionError> {
        let sent = self.interactions.by_token.get(token);
        let sent = sent.ok_or_else(|| {
            let dropped = self.interactions.dropped();
            if dropped.count > 0 {
                tracing::warn!("unknown interaction token; {dropped}");
            }
            ErrorCode::INVALID_WEBHOOK_TOKEN
        })?;
        if self.clock.now_millis() - sent.sent_at > TOKEN_LIFETIME_MILLIS {
            return Err(ErrorCode::INVALID_WEBHOOK_TOKEN.into());
        }
        if matches!(
            sent.state,
            ResponseStatus::Pending | ResponseStatus::TimedOut
        ) {
            return Err(ErrorCode::UNKNOWN_WEBHOOK.into());
        }
        Ok(sent)
    }

    /// Emits an event for a response message, unless the message is ephemeral or the bot is not in the channel.
    fn emit_message(&mut self, event: &'static str, token: &str, message: &Message) {
        let sent = self.interactions.by_token.get(token);
        let bot_receives_events = sent.is_none_or(|sent| sent.visibility.bot_receives_events);
        if bot_receives_events && !message.flags.contains(MessageFlags::EPHEMERAL) {
            self.log.message_event(event, message);
        }
    }
}

/// Maximum number of follow-ups if the app is available only through a user installation.
const FOLLOWUPS_MAX: usize = 5;
