//! User actions in order, each with the app's response and its effects, as scenarios need them.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;

use guildhall_model::{
    Attachment, Channel, Guild, Id, Interaction, InteractionResponse, Locale, Message, User,
};
use serde_json::Value;

use crate::state::log::AuditEntry;
use crate::state::retention::{Retention, push_bounded};

/// Newest user actions, oldest first; their IDs increase.
#[derive(Debug)]
pub(crate) struct UserSteps {
    all: VecDeque<UserStep>,
    /// IDs of the actions whose results can still change.
    open: BTreeSet<u64>,
    limit: usize,
}

impl UserSteps {
    pub(crate) const fn new(retention: Retention) -> Self {
        Self {
            all: VecDeque::new(),
            open: BTreeSet::new(),
            limit: retention.steps,
        }
    }

    /// Adds the newest action, and drops the oldest action if there are too many.
    pub(crate) fn push(&mut self, step: UserStep) {
        self.open.insert(step.id);
        push_bounded(&mut self.all, step, self.limit);
        let oldest = self.all.front().map_or(0, |step| step.id);
        self.open = self.open.split_off(&oldest);
    }

    /// Returns the action with this ID, if it is kept.
    pub(crate) fn get(&self, id: u64) -> Option<&UserStep> {
        Some(&self.all[self.index(id)?])
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &UserStep> {
        self.all.iter()
    }

    /// Returns the actions whose results can still change, each with the ID of the next action if there is one.
    pub(crate) fn open(&self) -> impl Iterator<Item = (&UserStep, Option<u64>)> {
        self.open.iter().filter_map(|id| {
            let index = self.index(*id)?;
            let next = self.all.get(index + 1).map(|next| next.id);
            Some((&self.all[index], next))
        })
    }

    /// Stores the result of an action.
    pub(crate) fn set_result(&mut self, id: u64, result: StepResult, is_final: bool) {
        if is_final {
            self.open.remove(&id);
        }
        if let Some(index) = self.index(id) {
            self.all[index].result = result;
        }
    }

    /// Stores the reason that the app did not respond to the interaction with this ID.
    pub(crate) fn fail(&mut self, id: u64, reason: String) {
        if let Some(index) = self.index(id) {
            self.all[index].failure = Some(reason);
        }
    }

    fn index(&self, id: u64) -> Option<usize> {
        self.all.binary_search_by_key(&id, |step| step.id).ok()
    }
}

/// Action of a user in a channel.
#[derive(Clone, Debug)]
pub(crate) struct UserStep {
    /// ID of the interaction, or of the message that the user sent. IDs of later objects are greater.
    pub(crate) id: u64,
    /// Token of the interaction; `None` for a message.
    pub(crate) token: Option<String>,
    pub(crate) user: Id<User>,
    /// Guild of the channel; `None` in a private channel.
    pub(crate) guild: Option<Id<Guild>>,
    pub(crate) channel: Id<Channel>,
    /// Locale of the user's client, if the user has chosen one.
    pub(crate) locale: Option<Locale>,
    /// Files that the user uploaded with the interaction.
    pub(crate) files: Vec<Id<Attachment>>,
    pub(crate) action: PerformedAction,
    /// Reason that the app did not respond.
    pub(crate) failure: Option<String>,
    pub(crate) result: StepResult,
}

/// Input of the user.
#[derive(Clone, Debug)]
pub(crate) enum PerformedAction {
    /// Line that invokes a command or requests autocomplete.
    Line(String),
    /// Click on the button with this name; see
    /// [`shown_name`](crate::interactions::component_input::shown_name).
    Click {
        message: Id<Message>,
        component: String,
    },
    /// Selection in the select menu with this name.
    Select {
        message: Id<Message>,
        component: String,
        values: Vec<String>,
    },
    /// Submission of the modal that the interaction with the token `opener` opened. Values are strings, lists of
    /// strings and booleans.
    Submit {
        opener: String,
        values: Vec<(String, Value)>,
    },
    /// Message that the user sent.
    Message(String),
}

impl fmt::Display for PerformedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => f.write_str(line),
            Self::Click { component, .. } => write!(f, "clicks [{component}]"),
            Self::Select {
                component, values, ..
            } => write!(f, "selects {} in [{component}]", values.join(", ")),
            Self::Submit { .. } => f.write_str("submits the modal"),
            Self::Message(content) => write!(f, "sends \"{content}\""),
        }
    }
}

/// Interaction to which the app sent no valid response: the user saw that the app did not respond.
///
/// [`Display`](fmt::Display) writes the user, the action and the error: `alice: /roll sides:6: …`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailedInteraction {
    /// ID of the interaction.
    pub interaction: Id<Interaction>,
    /// Username of the user.
    pub user: String,
    /// Action of the user: the line of a command, or the component.
    pub action: String,
    /// Reason that there is no valid response.
    pub error: String,
}

impl fmt::Display for FailedInteraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            user,
            action,
            error,
            ..
        } = self;
        write!(f, "{user}: {action}: {error}")
    }
}

/// Response of the app to an action, and the effects of the action.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepResult {
    /// Initial response.
    pub(crate) response: Option<InteractionResponse>,
    /// Original response message in its last state before the next action.
    pub(crate) message: Option<Message>,
    pub(crate) followups: Vec<Message>,
    /// Other messages of the bot, oldest first.
    pub(crate) sent: Vec<Message>,
    /// Audit log entries of the bot's changes, oldest first.
    pub(crate) audits: Vec<AuditEntry>,
}
