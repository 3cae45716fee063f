//! An interaction, and how far it is answered.

use guildhall_model::api::Code;
use guildhall_model::message::InteractionMetadata;
use guildhall_model::{
    Channel, CommandOptionType, CommandType, Guild, Id, Interaction, InteractionData,
    InteractionResponse, InteractionType, Message, MessageType, User,
};

use super::audience::ResponseVisibility;
use crate::world::guild::ActionError;
use crate::world::{World, millis};

/// How long a token is good, in milliseconds.
pub(super) const TOKEN_MILLIS: i64 = 15 * 60 * 1000;

/// An interaction, and what was answered to it.
#[derive(Debug)]
pub(crate) struct SentInteraction {
    pub(crate) id: Id<Interaction>,
    pub(crate) kind: InteractionType,
    /// The type of the option that was being typed.
    pub(crate) focused: Option<CommandOptionType>,
    /// The message whose component was used.
    pub(crate) source: Option<Id<Message>>,
    pub(crate) channel: Id<Channel>,
    pub(crate) guild: Option<Id<Guild>>,
    pub(super) visibility: ResponseVisibility,
    /// Who sees what is ephemeral.
    pub(super) user: Id<User>,
    /// The largest file that may be sent in answer, in bytes.
    pub(super) file_max: u64,
    pub(super) sent_at: i64,
    pub(super) state: ResponseStatus,
    pub(super) original: Option<Id<Message>>,
    pub(super) followups: Vec<Id<Message>>,
    pub(super) metadata: InteractionMetadata,
    /// What the message that answers it is.
    pub(super) message_type: MessageType,
    /// What the app has answered.
    pub(crate) answer: Option<InteractionResponse>,
}

/// How far an interaction is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResponseStatus {
    Pending,
    /// The app has not answered in time.
    TimedOut,
    /// The original message says that the app is at work.
    Deferred,
    /// The message of the component stays as it is until it is edited.
    Acknowledged,
    Responded,
}

/// What a member sees of the answer.
#[derive(Clone, Debug)]
pub(crate) enum ResponseProgress {
    /// The app is at work.
    Pending,
    /// The original response, if there is one and it was not deleted.
    Settled(Option<Box<Message>>),
}

impl SentInteraction {
    fn new(interaction: &Interaction, visibility: ResponseVisibility, now: i64) -> Self {
        let message = interaction.message.as_ref();
        Self {
            id: interaction.id,
            kind: interaction.kind(),
            focused: focused_option(&interaction.data),
            source: message.map(|message| message.id),
            channel: interaction.channel_id.unwrap_or(Id::new(0)),
            guild: interaction.guild_id,
            visibility,
            user: interaction.invoker().map_or(Id::new(0), |user| user.id),
            file_max: interaction.attachment_size_limit.unwrap_or(u64::MAX),
            sent_at: now,
            state: ResponseStatus::Pending,
            original: None,
            followups: Vec::new(),
            metadata: interaction_metadata(interaction),
            message_type: response_message_type(&interaction.data),
            answer: None,
        }
    }

    /// Remembers the first answer, and the message that it makes or changes.
    pub(super) fn complete(
        &mut self,
        state: ResponseStatus,
        answer: InteractionResponse,
        message: Option<&Message>,
    ) {
        self.state = state;
        self.answer = Some(answer);
        self.original = message.map(|message| message.id);
    }
}

/// What the messages that answer it tell of an interaction.
fn interaction_metadata(interaction: &Interaction) -> InteractionMetadata {
    let command = match &interaction.data {
        InteractionData::ApplicationCommand(data) => Some(data),
        _ => None,
    };
    let message = interaction.message.as_ref();
    let used = message.filter(|_| interaction.kind() == InteractionType::MessageComponent);
    InteractionMetadata {
        id: interaction.id,
        kind: interaction.kind(),
        user: interaction.invoker().cloned().map(Box::new),
        authorizing_integration_owners: interaction.authorizing_integration_owners,
        interacted_message_id: used.map(|message| message.id),
        original_response_message_id: None,
        target_message_id: command
            .and_then(|data| data.target_message())
            .map(|message| message.id),
        target_user: command
            .and_then(|data| data.target_user())
            .cloned()
            .map(Box::new),
        triggering_interaction_metadata: None,
    }
}

/// The type of the option that is being typed.
pub(crate) fn focused_option(data: &InteractionData) -> Option<CommandOptionType> {
    match data {
        InteractionData::Autocomplete(data) => data.focused().map(|option| option.kind),
        _ => None,
    }
}

fn response_message_type(data: &InteractionData) -> MessageType {
    match data {
        InteractionData::ApplicationCommand(data) => match data.kind {
            CommandType::User | CommandType::Message => MessageType::ContextMenuCommand,
            _ => MessageType::ChatInputCommand,
        },
        _ => MessageType::Default,
    }
}

impl World {
    /// Remembers an interaction that is sent now.
    pub(crate) fn register_interaction(&mut self, interaction: &Interaction) {
        let now = self.clock.now_millis();
        let token = interaction.token.expose().to_owned();
        let sent = SentInteraction::new(interaction, self.response_visibility(interaction), now);
        self.interactions
            .insert(token, sent, now - 2 * TOKEN_MILLIS);
    }

    /// Says which interaction has shown the modal that is sent off by another one.
    pub(crate) fn set_triggering_interaction(&mut self, token: &str, opener: &str) {
        let opener = self.interactions.by_token.get(opener);
        let metadata = opener.map(|opener| Box::new(opener.metadata.clone()));
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            sent.metadata.triggering_interaction_metadata = metadata;
        }
    }

    /// The interaction that may still be answered with this token.
    pub(crate) fn pending_interaction(
        &self,
        id: Id<Interaction>,
        token: &str,
    ) -> Result<&SentInteraction, ActionError> {
        let sent = self.interactions.by_token.get(token);
        let sent = sent.filter(|sent| sent.id == id);
        let sent = sent.ok_or(Code::UNKNOWN_INTERACTION)?;
        if !matches!(
            sent.state,
            ResponseStatus::Pending | ResponseStatus::TimedOut
        ) {
            return Err(Code::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED.into());
        }
        let late = self.clock.now_millis() - sent.sent_at > millis(self.deadline);
        if late || sent.state == ResponseStatus::TimedOut {
            return Err(Code::UNKNOWN_INTERACTION.into());
        }
        Ok(sent)
    }

    /// The member sees that the app did not respond: no answer is taken any more.
    pub(crate) fn mark_timed_out(&mut self, token: &str) {
        let sent = self.interactions.by_token.get_mut(token);
        if let Some(sent) = sent.filter(|sent| sent.state == ResponseStatus::Pending) {
            sent.state = ResponseStatus::TimedOut;
        }
    }

    /// The interaction with this token, as long as it is remembered.
    pub(crate) fn interaction_by_token(&self, token: &str) -> Option<&SentInteraction> {
        self.interactions.by_token.get(token)
    }

    /// What was answered, in whichever way.
    pub(crate) fn initial_response(&self, token: &str) -> Option<InteractionResponse> {
        self.interactions.by_token.get(token)?.answer.clone()
    }

    /// The original response as it is now.
    pub(crate) fn original_response(&self, token: &str) -> Option<Message> {
        let id = self.interactions.by_token.get(token)?.original?;
        self.messages.get(id).cloned()
    }

    /// What the member sees of the answer.
    pub(crate) fn response_progress(&self, token: &str) -> ResponseProgress {
        let Some(sent) = self.interactions.by_token.get(token) else {
            return ResponseProgress::Settled(None);
        };
        let original = sent.original.and_then(|id| self.messages.get(id));
        match sent.state {
            ResponseStatus::Pending => ResponseProgress::Pending,
            ResponseStatus::Deferred | ResponseStatus::Acknowledged if original.is_some() => {
                ResponseProgress::Pending
            }
            _ => ResponseProgress::Settled(original.cloned().map(Box::new)),
        }
    }

    /// The follow-ups that are there, the oldest first.
    pub(crate) fn followups(&self, token: &str) -> Vec<Message> {
        let sent = self.interactions.by_token.get(token);
        let ids = sent.into_iter().flat_map(|it| &it.followups);
        ids.filter_map(|id| self.messages.get(*id).cloned())
            .collect()
    }
}
