//! The first answer of an interaction: whether it is given, and who carries it to the service.

mod by_hand;
mod due;
mod first_answer;
mod lost;
mod stage;
mod state;
mod step;

use std::fmt;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use guildhall_model::{Id, Interaction, InteractionType, Message, MessageFlags};
use tokio::sync::Semaphore;

use super::Destination;
use super::time::{DEADLINE, Duration, Instant};
use crate::watch::Acknowledged;
use state::{Original, Progress, State};

pub(crate) use by_hand::ByHand;
pub(crate) use due::First;
pub use first_answer::FirstAnswer;
pub(crate) use stage::{Rank, Stage};

/// How long the service takes requests with an interaction's token.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// How long before the end of a token a handler is broken off, so that the member can be told.
pub(crate) const LAST_CALL: Duration = Duration::from_secs(30);

/// How long a handler may take.
const HANDLER_LIFE: Duration = Duration::from_secs(TOKEN_LIFE.as_secs() - LAST_CALL.as_secs());

/// How far an interaction is answered.
///
/// Its handler and the receiver share it, and both may give the first answer, which travels in the
/// response to the service's own request. There is one; all else goes through calls.
#[derive(Clone, Debug)]
pub(crate) struct Answer(Arc<Shared>);

/// What is answered.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) kind: InteractionType,
    pub(super) id: Id<Interaction>,
    /// The function that answers it; one that leads nowhere has none.
    pub(super) to: Option<Arc<Destination>>,
}

struct Shared {
    /// When the request came.
    arrived: Instant,
    /// What it is an answer to, once that is read.
    subject: OnceLock<Subject>,
    /// How often something was said or acknowledged by hand.
    by_hand: AtomicU32,
    /// How often of that something was said.
    words: AtomicU32,
    state: Mutex<State>,
    /// Who has it answers; the others wait until it is known whether there is a first answer.
    turn: Semaphore,
}

impl Answer {
    /// Nothing yet, to what came at this moment.
    pub(crate) fn new(arrived: Instant) -> Self {
        Self(Arc::new(Shared {
            arrived,
            subject: OnceLock::new(),
            by_hand: AtomicU32::new(0),
            words: AtomicU32::new(0),
            state: Mutex::default(),
            turn: Semaphore::new(1),
        }))
    }

    /// When the request came.
    pub(crate) fn arrived(&self) -> Instant {
        self.0.arrived
    }

    /// Says what it is an answer to.
    pub(super) fn is_to(&self, subject: Subject) {
        self.0.subject.get_or_init(|| subject);
    }

    /// What it is an answer to, once that is read.
    pub(super) fn subject(&self) -> Option<&Subject> {
        self.0.subject.get()
    }

    /// Of which kind the interaction is, once that is read.
    pub(super) fn kind(&self) -> Option<InteractionType> {
        self.subject().map(|subject| subject.kind)
    }

    /// Says that all is said that there was to say.
    pub(super) fn is_complete(&self) {
        self.state().progress = Progress::Complete;
    }

    /// Whether something is still to be said.
    pub(super) fn is_due(&self) -> bool {
        self.state().progress == Progress::Due
    }

    /// Whether the interaction's token is spent.
    pub(crate) fn is_expired(&self) -> bool {
        self.0.arrived.elapsed() >= TOKEN_LIFE
    }

    /// How long after the arrival the first answer was given.
    pub(crate) fn given_after(&self) -> Option<Duration> {
        let given = self.state().given?;
        Some(given.duration_since(self.0.arrived))
    }

    /// Whether the interaction was deferred.
    pub(crate) fn is_deferred(&self) -> bool {
        self.state().is_deferred
    }

    /// When the first answer was given; `None` too while a call carries it.
    pub(crate) fn given(&self) -> Option<Instant> {
        self.state().given
    }

    /// When a handler is broken off that does not end: while there is time to say so.
    pub(crate) fn last_call(&self) -> Instant {
        self.0.arrived + HANDLER_LIFE
    }

    /// Until when a handler waits for a modal: while there is time to say that it was not sent off.
    pub(crate) fn last_wait(&self) -> Instant {
        self.last_call() - LAST_CALL
    }

    pub(crate) fn stage(&self) -> Stage {
        self.state().stage
    }

    /// Whether the member has nothing, for a deferral was deleted in favor of what is not there.
    pub(crate) fn is_withdrawn(&self) -> bool {
        let state = self.state();
        state.stage == Stage::Acknowledged && state.original == Original::Withdrawn
    }

    /// Takes the right to go on from a stage: whoever else tries finds the next one.
    ///
    /// # Errors
    ///
    /// The stage, where it is another.
    pub(crate) fn advance(&self, from: Stage, to: Stage) -> Result<(), Stage> {
        let mut state = self.state();
        if state.stage != from {
            return Err(state.stage);
        }
        state.stage = to;
        Ok(())
    }

    /// Says that the first answer, which leads to this stage, has reached the service by a call.
    pub(crate) fn has_reached(&self, stage: Stage) {
        self.state().reach(stage);
    }

    /// How the first answer was given; told once, as soon as there is one.
    pub(super) fn acknowledged(&self) -> Option<Acknowledged> {
        let kind = self.kind()?;
        let mut state = self.state();
        if state.given.is_none() || std::mem::replace(&mut state.is_counted, true) {
            return None;
        }
        Some(Acknowledged {
            kind,
            after: self.0.arrived.elapsed(),
            is_deferred: state.is_deferred,
            is_missed: state.is_missed,
        })
    }

    /// Whether the service's request was broken off before its answer.
    pub(crate) fn is_missed(&self) -> bool {
        self.state().is_missed
    }

    /// Whether there is no first answer, though the service did not break off the request.
    pub(super) fn is_withheld(&self) -> bool {
        let state = self.state();
        state.given.is_none() && !state.is_missed
    }

    /// How long after the arrival the first answer was given, where that was too late and the service
    /// did not break off the request.
    pub(super) fn late(&self) -> Option<Duration> {
        let state = self.state();
        let given = state.given.filter(|_| !state.is_missed)?;
        let after = given.duration_since(self.0.arrived);
        (after > DEADLINE).then_some(after)
    }

    /// The message that stands for the first answer; none where the original response does.
    pub(crate) fn stand_in(&self) -> Option<Id<Message>> {
        match self.state().original {
            Original::Message(message) => Some(message),
            Original::Response | Original::Deleted | Original::Withdrawn => None,
        }
    }

    /// Says that this message stands for the first answer.
    pub(crate) fn stands(&self, message: Id<Message>) {
        self.state().original = Original::Message(message);
    }

    /// What is known of the flags of the message that an update changes: those of the message that
    /// the interaction came from, unless it is another that is changed.
    pub(crate) fn updates(&self, flags: MessageFlags) -> Option<MessageFlags> {
        let state = self.state();
        match state.stage {
            Stage::Open | Stage::Cut => Some(flags),
            // It may have got others since, but it has kept the one that stays.
            Stage::Acknowledged | Stage::Answered(FirstAnswer::Update) => {
                let lasts = flags.contains(MessageFlags::IS_COMPONENTS_V2);
                Some(flags).filter(|_| lasts && state.original == Original::Response)
            }
            Stage::Deferred { .. } | Stage::Answered(_) => None,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Answer").field(&self.state).finish()
    }
}
