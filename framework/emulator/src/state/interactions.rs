//! Interactions that were sent, the messages that answer them, and who sees which.
//!
//! An exchange goes from its interaction to the first answer (`answer`) and what follows (`follow`);
//! both make a message hold something by `content`, to which the other files are parts.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

use guildhall_model::message::{InteractionMetadata, MessageFlags};
use guildhall_model::{
    Channel, CommandOptionType, CommandType, Guild, Id, Interaction, InteractionData,
    InteractionResponse, InteractionType, Message, MessageType, User,
};
use tokio::sync::watch;

use crate::state::log::RECENT_MAX;

/// Every interaction whose token may still be good, by its token; the last 20,000.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    pub(crate) by_token: BTreeMap<String, SentInteraction>,
    /// When each was sent, with its token: the oldest first.
    sent: VecDeque<(i64, String)>,
    /// How often something has changed, for those who wait for it.
    changes: watch::Sender<u64>,
}

impl Interactions {
    /// Hears of each change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Remembers an interaction, and forgets those that were sent before `since`.
    pub(crate) fn insert(&mut self, token: String, sent: SentInteraction, since: i64) {
        while let Some((sent, _)) = self.sent.front()
            && (*sent < since || self.sent.len() >= RECENT_MAX)
            && let Some((_, old)) = self.sent.pop_front()
        {
            self.by_token.remove(&old);
        }
        self.sent.push_back((sent.sent_at, token.clone()));
        self.by_token.insert(token, sent);
    }

    pub(crate) fn notify(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}

/// How long a token is good, in milliseconds.
pub(crate) const TOKEN_MILLIS: i64 = 15 * 60 * 1000;

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
    pub(crate) visibility: ResponseVisibility,
    /// Who sees what is ephemeral.
    pub(crate) user: Id<User>,
    /// The largest file that may be sent in answer, in bytes.
    pub(crate) file_max: u64,
    pub(crate) sent_at: i64,
    pub(crate) state: ResponseStatus,
    pub(crate) original: Option<Id<Message>>,
    pub(crate) followups: Vec<Id<Message>>,
    pub(crate) metadata: InteractionMetadata,
    /// What the message that answers it is.
    pub(crate) message_type: MessageType,
    /// What the app has answered.
    pub(crate) answer: Option<InteractionResponse>,
}

/// How far an interaction is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResponseStatus {
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
    pub(crate) fn new(interaction: &Interaction, visibility: ResponseVisibility, now: i64) -> Self {
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
    pub(crate) fn complete(
        &mut self,
        state: ResponseStatus,
        answer: InteractionResponse,
        message: Option<&Message>,
    ) {
        self.state = state;
        self.answer = Some(answer);
        self.original = message.map(|message| message.id);
    }

    pub(crate) fn response_id(&self, which: ResponseRef) -> Option<Id<Message>> {
        let known = |id: &Id<Message>| self.original == Some(*id) || self.followups.contains(id);
        match which {
            ResponseRef::Original => self.original,
            ResponseRef::Followup(id) => Some(id).filter(known),
        }
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

/// Which message of an exchange is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ResponseRef {
    Original,
    Followup(Id<Message>),
}

/// Who gets to see what answers an interaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResponseVisibility {
    /// Whether the app is there by a user's installation alone.
    pub(crate) user_install_only: bool,
    /// Whether nobody but the member does, whatever the app says.
    pub(crate) forced_ephemeral: bool,
    /// Whether the bot is there, and so hears of the messages.
    pub(crate) bot_receives_events: bool,
}

impl ResponseVisibility {
    /// The flags of a message, as far as the app decides on them.
    pub(crate) fn with_forced_flags(self, mut flags: MessageFlags) -> MessageFlags {
        if self.forced_ephemeral {
            flags |= MessageFlags::EPHEMERAL;
        }
        flags
    }

    /// An answer, as far as the app decides on it.
    pub(crate) fn forced(self, answer: &InteractionResponse) -> Cow<'_, InteractionResponse> {
        if !self.forced_ephemeral {
            return Cow::Borrowed(answer);
        }
        let mut answer = answer.clone();
        match &mut answer {
            InteractionResponse::ChannelMessage(body) => {
                body.flags = self.with_forced_flags(body.flags);
            }
            InteractionResponse::DeferredChannelMessage { ephemeral } => *ephemeral = true,
            _ => {}
        }
        Cow::Owned(answer)
    }
}
