//! Stored interactions, with the state, messages and visibility of their responses.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use guildhall_model::message::{InteractionMetadata, MessageInteraction};
use guildhall_model::{
    Channel, CommandOptionType, CommandType, Guild, Id, Interaction, InteractionData,
    InteractionResponse, InteractionType, Message, MessageFlags, MessageType, User,
};
use tokio::sync::{oneshot, watch};

use crate::state::retention::{DropOrder, Dropped, RetainedKind, Retention};
use crate::state::user_steps::FailedInteraction;

/// Newest sent interactions, by token. Interactions older than 30 minutes are removed when another interaction is sent.
#[derive(Debug)]
pub(crate) struct Interactions {
    pub(crate) by_token: BTreeMap<String, SentInteraction>,
    /// Token of each interaction, oldest first.
    tokens: BTreeMap<Id<Interaction>, String>,
    order: DropOrder<Id<Interaction>>,
    /// Number of removed interactions.
    dropped_count: usize,
    /// Number of changes so far; notifies waiting tasks.
    changes: watch::Sender<u64>,
    pub(crate) observers: AppObservers,
}

/// Functions of the apps that are installed on the emulator.
#[derive(Default)]
pub(crate) struct AppObservers {
    /// Receives each interaction whose response the service rejected.
    pub(crate) on_rejection: Option<ObserveRejection>,
    /// Receive each interaction at whose failure a test has looked.
    pub(crate) on_look: Vec<Box<dyn Fn(Id<Interaction>) + Send + Sync>>,
}

type ObserveRejection = Box<dyn Fn(&Interaction, &FailedInteraction) + Send + Sync>;

impl AppObservers {
    pub(crate) fn rejected(&self, interaction: &Interaction, failed: &FailedInteraction) {
        if let Some(observe) = &self.on_rejection {
            observe(interaction, failed);
        }
    }

    pub(crate) fn looked_at(&self, interaction: Id<Interaction>) {
        for observe in &self.on_look {
            observe(interaction);
        }
    }
}

impl fmt::Debug for AppObservers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppObservers").finish_non_exhaustive()
    }
}

impl Interactions {
    pub(crate) fn new(retention: Retention) -> Self {
        Self {
            by_token: BTreeMap::new(),
            tokens: BTreeMap::new(),
            order: DropOrder::new(retention.interactions),
            dropped_count: 0,
            changes: watch::Sender::default(),
            observers: AppObservers::default(),
        }
    }

    /// Returns a receiver that is notified when an interaction or its responses change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Stores an interaction. Removes the interactions that were sent before `since`, in milliseconds.
    pub(crate) fn insert(&mut self, token: String, sent: SentInteraction, since: i64) {
        while let Some((id, old)) = self.tokens.first_key_value()
            && self.by_token.get(old).is_none_or(|old| old.sent_at < since)
        {
            let id = *id;
            self.order.remove(id);
            self.remove(Some(id));
        }
        let old = self.order.add(sent.id);
        self.remove(old);
        self.tokens.insert(sent.id, token.clone());
        self.by_token.insert(token, sent);
    }

    /// Returns the interaction with this token.
    ///
    /// # Errors
    ///
    /// Returns an error if the interaction was dropped. The token must be one of a sent interaction.
    pub(crate) fn kept(&self, token: &str) -> Result<&SentInteraction, Dropped> {
        let kept = self.by_token.get(token);
        kept.ok_or_else(|| self.dropped())
    }

    /// Returns the error for a dropped interaction.
    pub(crate) const fn dropped(&self) -> Dropped {
        Dropped {
            kind: RetainedKind::Interactions,
            count: self.dropped_count,
            limit: self.order.limit,
        }
    }

    /// Notifies waiting tasks of a change of an interaction. Drops the oldest interaction if this one is finished, and
    /// there are too many.
    pub(crate) fn notify(&mut self, token: &str) {
        let sent = self.by_token.get_mut(token);
        if let Some(sent) = sent.filter(|sent| sent.is_finished()) {
            // The receiver may be gone.
            let _ = sent.completion.take().map(|completion| completion.send(()));
            let old = self.order.finish(sent.id);
            self.remove(old);
        }
        self.changes.send_modify(|count| *count += 1);
    }

    /// Returns a receiver that is notified when no response to an interaction is pending or deferred, and closes when
    /// the interaction is dropped. Thousands of interactions can be awaited at a time, unlike by
    /// [`subscribe`](Self::subscribe), which wakes the tasks of all. A later receiver replaces an earlier one.
    pub(crate) fn completion(&mut self, token: &str) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        if let Some(sent) = self.by_token.get_mut(token) {
            if sent.is_finished() {
                let _ = sender.send(());
            } else {
                sent.completion = Some(sender);
            }
        }
        receiver
    }

    /// Sets whether the service is reading the HTTP response to an interaction.
    pub(crate) fn set_awaits_http_response(&mut self, token: &str, awaits: bool) {
        if let Some(sent) = self.by_token.get_mut(token) {
            sent.awaits_http_response = awaits;
        }
        self.notify(token);
    }

    /// Returns the token of an interaction.
    pub(crate) fn token(&self, id: Id<Interaction>) -> Option<&str> {
        self.tokens.get(&id).map(String::as_str)
    }

    /// Records the error of a handler.
    pub(crate) fn record_failure(&mut self, id: Id<Interaction>, error: &str) {
        let token = self.tokens.get(&id);
        if let Some(sent) = token.and_then(|token| self.by_token.get_mut(token)) {
            sent.failure = Some(error.to_owned());
        }
    }

    /// Stores the outcome that the app reports for an interaction.
    pub(crate) fn record_outcome(&mut self, id: Id<Interaction>, outcome: &str) {
        let token = self.tokens.get(&id);
        if let Some(sent) = token.and_then(|token| self.by_token.get_mut(token)) {
            sent.reported = Some(outcome.to_owned());
        }
    }

    /// Changes the send time of an interaction so that its token is expired at `now`, in milliseconds. Returns whether
    /// the interaction is known.
    pub(crate) fn expire(&mut self, id: Id<Interaction>, now: i64) -> bool {
        let token = self.tokens.get(&id);
        let sent = token.and_then(|token| self.by_token.get_mut(token));
        let is_known = sent.is_some();
        if let Some(sent) = sent {
            sent.sent_at = sent.sent_at.min(now - TOKEN_LIFETIME_MILLIS - 1);
        }
        is_known
    }

    fn remove(&mut self, id: Option<Id<Interaction>>) {
        if let Some(token) = id.and_then(|id| self.tokens.remove(&id)) {
            self.by_token.remove(&token);
            self.dropped_count += 1;
        }
    }
}

/// Lifetime of an interaction token: 15 minutes, in milliseconds.
pub(crate) const TOKEN_LIFETIME_MILLIS: i64 = 15 * 60 * 1000;

/// Sent interaction, with its responses.
#[derive(Debug)]
pub(crate) struct SentInteraction {
    pub(crate) id: Id<Interaction>,
    pub(crate) kind: InteractionType,
    /// Type of the focused option of an autocomplete interaction.
    pub(crate) focused: Option<CommandOptionType>,
    /// ID of the message whose component triggered the interaction.
    pub(crate) source: Option<Id<Message>>,
    pub(crate) channel: Id<Channel>,
    pub(crate) guild: Option<Id<Guild>>,
    pub(crate) visibility: ResponseVisibility,
    /// User who triggered the interaction. Only this user sees ephemeral messages.
    pub(crate) user: Id<User>,
    /// Maximum size of an uploaded file, in bytes.
    pub(crate) max_file_size: u64,
    /// Send time, in milliseconds since the Unix epoch.
    pub(crate) sent_at: i64,
    pub(crate) state: ResponseStatus,
    /// Whether the service is reading the HTTP response of the app's endpoint.
    pub(crate) awaits_http_response: bool,
    pub(crate) original: Option<Id<Message>>,
    pub(crate) followups: Vec<Id<Message>>,
    pub(crate) metadata: InteractionMetadata,
    /// Deprecated form of `metadata`.
    pub(crate) message_interaction: Option<MessageInteraction>,
    /// Type of the response message.
    pub(crate) message_type: MessageType,
    /// Initial response of the app.
    pub(crate) response: Option<InteractionResponse>,
    /// Whether the user's client has shown that the app did not respond.
    pub(crate) has_failed: bool,
    /// Error of the handler, which an app in the same process reports.
    pub(crate) failure: Option<String>,
    /// Outcome that the app reports, such as `rejected`.
    pub(crate) reported: Option<String>,
    completion: Option<oneshot::Sender<()>>,
}

impl SentInteraction {
    /// Returns whether the app has reported that the handler failed.
    pub(crate) fn has_failed_handler(&self) -> bool {
        let failure = self.failure.as_deref();
        failure.is_some_and(|failure| !failure.starts_with("rejected: "))
            || self.reported.as_deref().is_some_and(is_failure)
    }

    /// Returns the ID of the instance of the Activity, if the response launches the Activity.
    pub(crate) fn activity_instance_id(&self) -> String {
        format!("i-{}-{}", self.id, self.channel)
    }
}

/// Returns whether an outcome that the app reports is a failure of the app.
pub(crate) fn is_failure(outcome: &str) -> bool {
    ["failed", "panicked", "timed_out", "undelivered"].contains(&outcome)
}

/// State of the initial response to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResponseStatus {
    /// The app can still respond.
    Pending,
    /// The app did not respond in time.
    TimedOut,
    /// The original response is a loading message until the app edits it.
    Deferred,
    /// The app has deferred the update of the message whose component was used.
    DeferredUpdate,
    Responded,
}

/// State of the response as the user sees it.
#[derive(Clone, Debug)]
pub(crate) enum ResponseProgress {
    /// The app has not responded, or has not completed its deferral.
    Pending,
    /// The response is final. Contains the original response, unless there is none or it was deleted.
    Final(Option<Box<Message>>),
}

impl SentInteraction {
    pub(crate) fn new(interaction: &Interaction, visibility: ResponseVisibility, now: i64) -> Self {
        let message = interaction.message.as_ref();
        Self {
            id: interaction.id,
            kind: interaction.kind(),
            focused: focused_option_type(&interaction.data),
            source: message.map(|message| message.id),
            channel: interaction.channel_id.unwrap_or(Id::new(0)),
            guild: interaction.guild_id,
            visibility,
            user: interaction.invoker().map_or(Id::new(0), |user| user.id),
            max_file_size: interaction.attachment_size_limit.unwrap_or(u64::MAX),
            sent_at: now,
            state: ResponseStatus::Pending,
            awaits_http_response: false,
            original: None,
            followups: Vec::new(),
            metadata: interaction_metadata(interaction),
            message_interaction: message_interaction(interaction),
            message_type: response_message_type(&interaction.data),
            response: None,
            has_failed: false,
            failure: None,
            reported: None,
            completion: None,
        }
    }

    /// Returns whether the HTTP response of the app's endpoint may still contain the initial response.
    pub(crate) fn is_being_responded_to(&self) -> bool {
        self.awaits_http_response && self.state == ResponseStatus::Pending && !self.has_failed
    }

    /// Returns whether no response is pending or deferred.
    const fn is_finished(&self) -> bool {
        match self.state {
            ResponseStatus::Pending => self.has_failed,
            ResponseStatus::Deferred | ResponseStatus::DeferredUpdate => false,
            ResponseStatus::TimedOut | ResponseStatus::Responded => true,
        }
    }

    /// Stores the initial response, and the ID of the message that the response created or updated.
    pub(crate) fn complete(
        &mut self,
        state: ResponseStatus,
        response: InteractionResponse,
        message: Option<&Message>,
    ) {
        self.state = state;
        self.response = Some(response);
        self.original = message.map(|message| message.id);
    }

    /// Returns the ID of a message that the token of the interaction can read, edit and delete: the original response,
    /// a follow-up, or the message whose component was used.
    pub(crate) fn response_id(&self, which: ResponseRef) -> Option<Id<Message>> {
        let known = |id: &Id<Message>| {
            [self.original, self.source].contains(&Some(*id)) || self.followups.contains(id)
        };
        match which {
            ResponseRef::Original => self.original,
            ResponseRef::Followup(id) => Some(id).filter(known),
        }
    }
}

/// Returns the interaction metadata for response messages.
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

/// Returns the deprecated object of response messages. Responses to components and modals do not have it.
fn message_interaction(interaction: &Interaction) -> Option<MessageInteraction> {
    let InteractionData::ApplicationCommand(data) = &interaction.data else {
        return None;
    };
    Some(MessageInteraction {
        id: interaction.id,
        kind: interaction.kind(),
        name: data.path(),
        name_localized: None,
        user: interaction.invoker().cloned().map(Box::new),
        member: None,
    })
}

/// Returns the type of the focused option of an autocomplete interaction.
pub(crate) fn focused_option_type(data: &InteractionData) -> Option<CommandOptionType> {
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

/// Reference to a response message of an interaction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ResponseRef {
    Original,
    Followup(Id<Message>),
}

/// Visibility of the responses to an interaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResponseVisibility {
    /// Whether the app is available only through a user installation.
    pub(crate) user_install_only: bool,
    /// Whether every response is ephemeral, regardless of its flags.
    pub(crate) forced_ephemeral: bool,
    /// Whether the bot is in the channel, and therefore receives events for the messages.
    pub(crate) bot_receives_events: bool,
}

impl ResponseVisibility {
    /// Returns `flags`, with the ephemeral flag added if every response must be ephemeral.
    pub(crate) fn with_forced_flags(self, mut flags: MessageFlags) -> MessageFlags {
        if self.forced_ephemeral {
            flags |= MessageFlags::EPHEMERAL;
        }
        flags
    }

    /// Returns the response, with the ephemeral flag added if every response must be ephemeral.
    pub(crate) fn apply_to(self, response: &InteractionResponse) -> Cow<'_, InteractionResponse> {
        if !self.forced_ephemeral {
            return Cow::Borrowed(response);
        }
        let mut response = response.clone();
        match &mut response {
            InteractionResponse::ChannelMessage(body) => {
                body.flags = self.with_forced_flags(body.flags);
            }
            InteractionResponse::DeferredChannelMessage { ephemeral } => *ephemeral = true,
            _ => {}
        }
        Cow::Owned(response)
    }
}
