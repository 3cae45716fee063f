//! The first answer of an interaction: whether it is given, and who carries it to the service.
//!
//! How far an interaction is answered, and what may be said at each stage.
//!
//! What changes while an interaction is answered.
//!
//! The first answer, on its way into the response to the service's request.
//!
//! A first answer that has not left before the connection broke off.
//!
//! Who answers next, and a stage that is about to be reached by a call.
//!
//! What was said by hand: by a handler, or by what is asked before it or where it fails.
//!
//! What an interaction was first answered with.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use guildhall_model::{
    Id, Interaction, InteractionResponse, InteractionType, Message, MessageFlags,
};
use http::Response;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::clock::{DEADLINE, Duration, Instant};
use crate::command::handler_options::DeferMode;
use crate::receive::rejection::{NotAnInteraction, Refusal};
use crate::receive::route::Destination;
use crate::respond::response::{accepted, encode, into_response};
use crate::telemetry::events::ResponseTiming;

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
pub(crate) struct Subject {
    pub(crate) kind: InteractionType,
    pub(crate) id: Id<Interaction>,
    /// The function that answers it; one that leads nowhere has none.
    pub(crate) to: Option<Arc<Destination>>,
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
    pub(crate) fn is_to(&self, subject: Subject) {
        self.0.subject.get_or_init(|| subject);
    }

    /// What it is an answer to, once that is read.
    pub(crate) fn subject(&self) -> Option<&Subject> {
        self.0.subject.get()
    }

    /// Of which kind the interaction is, once that is read.
    pub(crate) fn kind(&self) -> Option<InteractionType> {
        self.subject().map(|subject| subject.kind)
    }

    /// Says that all is said that there was to say.
    pub(crate) fn is_complete(&self) {
        self.state().progress = Progress::Complete;
    }

    /// Whether something is still to be said.
    pub(crate) fn is_due(&self) -> bool {
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
    pub(crate) fn acknowledged(&self) -> Option<ResponseTiming> {
        let kind = self.kind()?;
        let mut state = self.state();
        if state.given.is_none() || std::mem::replace(&mut state.is_counted, true) {
            return None;
        }
        Some(ResponseTiming {
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
    pub(crate) fn is_withheld(&self) -> bool {
        let state = self.state();
        state.given.is_none() && !state.is_missed
    }

    /// How long after the arrival the first answer was given, where that was too late and the service
    /// did not break off the request.
    pub(crate) fn late(&self) -> Option<Duration> {
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

/// How far an interaction is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Not yet.
    #[default]
    Open,
    /// Not yet, and nobody waits for the response any more: only a call can answer.
    Cut,
    /// The member sees that the app is at work, in a message that is to be edited.
    Deferred {
        /// Whether nobody else sees it.
        ephemeral: bool,
    },
    /// It is acknowledged, and the member sees nothing of it: a component or a modal, or whatever
    /// was deferred and whose deferral was deleted.
    Acknowledged,
    /// With this.
    Answered(FirstAnswer),
}

impl Stage {
    /// The stage that this response leads to.
    pub(crate) const fn after(response: &InteractionResponse) -> Self {
        Self::Answered(match response {
            InteractionResponse::DeferredChannelMessage { ephemeral } => {
                return Self::Deferred {
                    ephemeral: *ephemeral,
                };
            }
            InteractionResponse::DeferredUpdateMessage => return Self::Acknowledged,
            InteractionResponse::UpdateMessage(_) => FirstAnswer::Update,
            InteractionResponse::Modal(_) => FirstAnswer::Modal,
            InteractionResponse::LaunchActivity => FirstAnswer::Activity,
            _ => FirstAnswer::Message,
        })
    }

    /// The first answer, once there is one.
    pub(crate) const fn first(self) -> Option<FirstAnswer> {
        match self {
            Self::Open | Self::Cut => None,
            Self::Deferred { .. } | Self::Acknowledged => Some(FirstAnswer::Deferral),
            Self::Answered(first) => Some(first),
        }
    }
}

/// Which answer something may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// The first, or what completes a deferral.
    First,
    /// One after the first, or what completes a deferral.
    Later,
    /// Whichever is next.
    Any,
}

impl Rank {
    /// Whether something of this rank may be said at a stage.
    pub(crate) const fn may_follow(self, stage: Stage) -> bool {
        match self {
            Self::First => !matches!(stage, Stage::Answered(_)),
            Self::Later => !matches!(stage, Stage::Open | Stage::Cut),
            Self::Any => true,
        }
    }
}

/// What changes while an interaction is answered.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) stage: Stage,
    pub(crate) due: Option<Due>,
    /// The first answer, where nobody has taken it before the connection broke off.
    pub(crate) lost: Option<Bytes>,
    /// What stands for the first answer.
    pub(crate) original: Original,
    /// What the first answer leads to that a call has carried, while nobody knows whether it has
    /// arrived.
    pub(crate) doubted: Option<Stage>,
    /// Who waits for the first answer.
    pub(crate) waker: Option<Waker>,
    /// Who wants to know that nobody waits any more.
    pub(crate) cut: Option<Waker>,
    /// When the first answer was given: by the response, or by a call that has succeeded.
    pub(crate) given: Option<Instant>,
    /// Whether it was deferred on the way.
    pub(crate) is_deferred: bool,
    /// Whether the request was broken off before its answer.
    pub(crate) is_missed: bool,
    /// Whether all is said that there was to say.
    pub(crate) progress: Progress,
    /// Whether it is counted how the first answer was given.
    pub(crate) is_counted: bool,
}

/// Whether all is said that there was to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Something is still to be said.
    #[default]
    Due,
    /// Everything is said, or cannot be.
    Complete,
}

/// What stands for the first answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Original {
    /// The original response.
    #[default]
    Response,
    /// A message of its own.
    Message(Id<Message>),
    /// Nothing: the original response was deleted.
    Deleted,
    /// Nothing: a deferral has made way for a message that only one may see, and that is not there.
    Withdrawn,
}

impl State {
    /// Says that the first answer, which leads to this stage, is given.
    pub(crate) fn reach(&mut self, stage: Stage) {
        self.given = Some(Instant::now());
        self.is_deferred |= stage.first() == Some(FirstAnswer::Deferral);
    }
}

/// What the response to the service's request is.
pub(crate) type First = Result<Response<Bytes>, Refusal>;

/// What the response to the service's request is to be made of.
#[derive(Debug)]
pub(crate) enum Due {
    /// It carries this callback.
    Callback(Bytes),
    /// It carries none, for that comes by a call.
    ByCall,
    /// The request is refused.
    Refusal(Refusal),
}

impl From<Due> for First {
    fn from(due: Due) -> Self {
        match due {
            Due::Callback(callback) => Ok(into_response(callback)),
            Due::ByCall => Ok(accepted()),
            Due::Refusal(refusal) => Err(refusal),
        }
    }
}

impl Answer {
    /// Gives the first answer in the response to the request.
    ///
    /// # Errors
    ///
    /// The stage, where there is an answer, or nobody waits for one.
    pub(crate) fn give(&self, response: &InteractionResponse) -> Result<(), Stage> {
        self.give_first(Stage::after(response), || Due::Callback(encode(response)))
    }

    /// Tells the request that the first answer comes by a call, unless it has its answer.
    pub(crate) fn announce(&self) {
        // Who finds another stage goes on from there.
        let _ = self.give_first(Stage::Cut, || Due::ByCall);
    }

    /// Refuses the request, unless it has its answer.
    pub(crate) fn refuse(&self, refusal: Refusal) {
        // Who has an answer is not harmed by what the rest of the request is.
        let _ = self.give_first(Stage::Answered(FirstAnswer::Message), || {
            Due::Refusal(refusal)
        });
    }

    fn give_first(&self, stage: Stage, due: impl FnOnce() -> Due) -> Result<(), Stage> {
        let mut now = self.state();
        if now.stage != Stage::Open {
            return Err(now.stage);
        }
        now.stage = stage;
        if stage != Stage::Cut {
            now.reach(stage);
        }
        now.due = Some(due());
        if let Some(waker) = now.waker.take() {
            waker.wake();
        }
        Ok(())
    }

    /// The first answer, once it is given; until then, `cx` is woken for it.
    pub(crate) fn poll_first(&self, cx: &mut Context<'_>) -> Poll<First> {
        let mut state = self.state();
        if let Some(due) = state.due.take() {
            return Poll::Ready(due.into());
        }
        state.waker = Some(cx.waker().clone());
        Poll::Pending
    }

    /// The first answer of whoever is done. There is always one: it is given before the end.
    pub(crate) fn take_first(&self) -> First {
        let due = self.state().due.take();
        due.map_or_else(
            || Err(NotAnInteraction::Missing("answer").into()),
            First::from,
        )
    }
}

impl Answer {
    /// Says that nobody waits for the first answer any more; gives whether it was still due.
    ///
    /// One that was given and not taken is kept, for a call to carry it.
    pub(crate) fn cut(&self) -> bool {
        let mut state = self.state();
        if let Some(Due::Callback(untaken)) = state.due.take() {
            state.lost = Some(untaken);
        }
        let is_due = state.stage == Stage::Open;
        if is_due {
            state.stage = Stage::Cut;
        }
        let is_due = is_due || state.lost.is_some();
        state.is_missed |= is_due;
        if let Some(waker) = state.cut.take() {
            waker.wake();
        }
        is_due
    }

    /// Keeps a first answer that was given and not taken for a call to carry it, and tells the
    /// request so; gives whether there is one.
    pub(crate) fn intercept(&self) -> bool {
        let mut state = self.state();
        match state.due.replace(Due::ByCall) {
            Some(Due::Callback(untaken)) => {
                state.lost = Some(untaken);
                true
            }
            other => {
                state.due = other;
                false
            }
        }
    }

    /// The first answer that was given and has not left, for a call to carry it.
    pub(crate) fn lost(&self) -> Option<Bytes> {
        self.state().lost.clone()
    }

    /// Says that the service has the first answer after all.
    pub(crate) fn recovered(&self) {
        self.state().lost = None;
    }

    /// Says that the first answer cannot be carried, so that another may take its place.
    pub(crate) fn forsaken(&self) {
        let mut state = self.state();
        state.lost = None;
        state.given = None;
        state.stage = Stage::Cut;
    }

    /// Done once nobody waits for the first answer, and it has not left.
    pub(crate) fn poll_cut(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = self.state();
        if state.stage == Stage::Cut || state.lost.is_some() {
            return Poll::Ready(());
        }
        state.cut = Some(cx.waker().clone());
        Poll::Pending
    }
}

impl Answer {
    /// Waits until nobody else is about to answer.
    pub(crate) async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        // It is never closed.
        self.0.turn.acquire().await.ok()
    }

    /// Says that the original response is deleted.
    pub(crate) fn deleted(&self) {
        self.state().original = Original::Deleted;
    }

    /// Says that a deferral is deleted for a message that takes its place.
    pub(crate) fn withdrawn(&self) {
        self.state().original = Original::Withdrawn;
    }

    /// Whether the message with the component is the original response, and yet to be updated.
    pub(crate) fn is_update_due(&self) -> bool {
        let state = self.state();
        state.stage == Stage::Acknowledged && state.original == Original::Response
    }

    /// Whether the message with the component can be updated, as the answer: where there is none,
    /// where it is due, or once more.
    pub(crate) fn takes_update(&self) -> bool {
        let is_first = match self.stage() {
            Stage::Open | Stage::Cut | Stage::Answered(FirstAnswer::Update) => true,
            Stage::Deferred { .. } | Stage::Acknowledged | Stage::Answered(_) => false,
        };
        is_first || self.is_update_due()
    }

    /// Says that a call is about to carry a first answer which leads to this stage, and gives what
    /// an earlier one led to of which nobody knows whether it has arrived.
    ///
    /// A call that is dropped leaves the doubt behind, as does one whose reply is lost.
    pub(crate) fn doubt(&self, next: Stage) -> Option<Stage> {
        let mut state = self.state();
        let earlier = state.doubted;
        state.doubted = earlier.or(Some(next));
        earlier
    }

    /// Says that it is known what has become of the calls that carried a first answer.
    pub(crate) fn resolved(&self) {
        self.state().doubted = None;
    }

    /// As [`advance`](Self::advance), and back where what is dropped was not made.
    ///
    /// # Errors
    ///
    /// As [`advance`](Self::advance).
    pub(crate) fn step(&self, from: Stage, to: Stage) -> Result<Step<'_>, Stage> {
        self.advance(from, to)?;
        Ok(Step {
            answer: self,
            from,
            to,
        })
    }
}

/// A stage that is about to be reached, by a call that is on its way.
///
/// Dropped before it is [made](Self::made), whoever tries next finds the stage as it was.
#[derive(Debug)]
pub(crate) struct Step<'a> {
    answer: &'a Answer,
    from: Stage,
    to: Stage,
}

impl Step<'_> {
    /// Says that this stage is reached, be it another than the one that was to be.
    pub(crate) fn made(mut self, reached: Stage) {
        self.from = reached;
    }
}

impl Drop for Step<'_> {
    fn drop(&mut self) {
        if self.from != self.to {
            // Who has gone on from there has gone on.
            let _ = self.answer.advance(self.to, self.from);
        }
    }
}

/// How much was said by hand at a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByHand {
    times: u32,
    words: u32,
}

impl Answer {
    /// Says that the handler, or what runs before it, has said something by hand that leads to this
    /// stage.
    pub(crate) fn by_hand(&self, next: Stage) {
        self.0.by_hand.fetch_add(1, Ordering::Relaxed);
        // Of an acknowledgment there is nothing to be read.
        if next.first() != Some(FirstAnswer::Deferral) {
            self.0.words.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Whether a deferral was the framework's own, where it acknowledges the handler so.
    pub(crate) fn is_overtaken(&self, defer: DeferMode) -> bool {
        // What the framework says for a handler does not count.
        count(&self.0.by_hand) == 0 && defer != DeferMode::Immediate
    }

    /// How much was said by hand, to be held against what is later.
    pub(crate) fn so_far(&self) -> ByHand {
        ByHand {
            times: count(&self.0.by_hand),
            words: count(&self.0.words),
        }
    }

    /// Whether it was answered by hand since then, or acknowledged without a sign of it, so that the
    /// member waits for nothing.
    pub(crate) fn is_settled_since(&self, then: ByHand) -> bool {
        self.is_settled() && count(&self.0.by_hand) > then.times
    }

    /// Whether anything was said by hand since then that the member sees.
    pub(crate) fn is_answered_since(&self, then: ByHand) -> bool {
        self.is_settled() && count(&self.0.words) > then.words
    }

    fn is_settled(&self) -> bool {
        matches!(self.stage(), Stage::Answered(_) | Stage::Acknowledged)
    }
}

fn count(times: &AtomicU32) -> u32 {
    times.load(Ordering::Relaxed)
}

/// What an interaction was first answered with.
///
/// Displayed as in "this interaction has been deferred already".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FirstAnswer {
    /// It was acknowledged, and the answer is to follow.
    Deferral,
    /// It was answered with a message.
    Message,
    /// A message was updated.
    Update,
    /// A modal was opened.
    Modal,
    /// The app's Activity was launched.
    Activity,
}

impl fmt::Display for FirstAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deferral => "deferred",
            Self::Message => "answered with a message",
            Self::Update => "answered with an update",
            Self::Modal => "answered with a modal",
            Self::Activity => "answered with an Activity",
        })
    }
}
