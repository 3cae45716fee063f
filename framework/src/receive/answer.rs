//! The first answer of an interaction: whether it is given, and who carries it to the service.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use guildhall_model::{Id, InteractionResponse, InteractionType, Message};
use http::Response;
#[cfg(feature = "client")]
use tokio::sync::{Semaphore, SemaphorePermit};

use super::reply::{accepted, encode, into_response};
use super::time::{Duration, Instant};
use super::{NotAnInteraction, Refusal};
use crate::watch::Acknowledged;

/// How long the service takes requests with an interaction's token.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// How long before the end of a token a handler is broken off, so that the member can be told.
#[cfg(feature = "client")]
pub(crate) const LAST_CALL: Duration = Duration::from_secs(30);

/// How long a handler may take.
#[cfg(feature = "client")]
const HANDLER_LIFE: Duration = Duration::from_secs(TOKEN_LIFE.as_secs() - LAST_CALL.as_secs());

/// What the response to the service's request is.
pub(crate) type First = Result<Response<Bytes>, Refusal>;

/// How far an interaction is answered.
///
/// Its handler and the receiver share it, and both may give the first answer, which travels in the
/// response to the service's own request. There is one; all else goes through calls.
#[derive(Clone, Debug)]
pub(crate) struct Answer(Arc<Shared>);

struct Shared {
    /// When the request came.
    arrived: Instant,
    /// What it is an answer to, once that is read.
    kind: OnceLock<InteractionType>,
    state: Mutex<State>,
    /// Who has it answers; the others wait until it is known whether there is a first answer.
    #[cfg(feature = "client")]
    turn: Semaphore,
}

#[derive(Debug, Default)]
struct State {
    stage: Stage,
    first: Option<First>,
    /// The first answer, where nobody has taken it before the connection broke off.
    lost: Option<Bytes>,
    /// What stands for the first answer.
    original: Original,
    /// What the first answer leads to that a call has carried, while nobody knows whether it has
    /// arrived.
    doubted: Option<Stage>,
    /// Who waits for the first answer.
    waker: Option<Waker>,
    /// Who wants to know that nobody waits any more.
    cut: Option<Waker>,
    /// When the first answer was given: by the response, or by a call that has succeeded.
    given: Option<Instant>,
    /// Whether it was deferred on the way.
    is_deferred: bool,
    /// Whether the request was broken off before its answer.
    is_missed: bool,
    /// Whether it is counted how the first answer was given.
    is_counted: bool,
}

/// What stands for the first answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Original {
    /// The original response.
    #[default]
    Response,
    /// A message of its own.
    Message(Id<Message>),
    /// Nothing: the original response was deleted.
    Deleted,
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

impl Answer {
    /// Nothing yet, to what came at this moment.
    pub(crate) fn new(arrived: Instant) -> Self {
        Self(Arc::new(Shared {
            arrived,
            kind: OnceLock::new(),
            state: Mutex::default(),
            #[cfg(feature = "client")]
            turn: Semaphore::new(1),
        }))
    }

    /// When the request came.
    pub(crate) fn arrived(&self) -> Instant {
        self.0.arrived
    }

    /// Says what it is an answer to.
    pub(super) fn is_to(&self, kind: InteractionType) {
        self.0.kind.get_or_init(|| kind);
    }

    /// What it is an answer to, once that is read.
    pub(super) fn kind(&self) -> Option<InteractionType> {
        self.0.kind.get().copied()
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

    /// How long ago the first answer was given; `None` too while a call carries it.
    pub(crate) fn given_ago(&self) -> Option<Duration> {
        self.state().given.map(|given| given.elapsed())
    }

    /// When a handler is broken off that does not end: while there is time to say so.
    #[cfg(feature = "client")]
    pub(crate) fn last_call(&self) -> Instant {
        self.0.arrived + HANDLER_LIFE
    }

    pub(crate) fn stage(&self) -> Stage {
        self.state().stage
    }

    /// Gives the first answer in the response to the request.
    ///
    /// # Errors
    ///
    /// The stage, where there is an answer, or nobody waits for one.
    pub(crate) fn give(&self, response: &InteractionResponse) -> Result<(), Stage> {
        self.give_first(Stage::after(response), || {
            Ok(into_response(encode(response)))
        })
    }

    /// Tells the request that the first answer comes by a call, unless it has its answer.
    pub(crate) fn announce(&self) {
        // Who finds another stage goes on from there.
        let _ = self.give_first(Stage::Cut, || Ok(accepted()));
    }

    /// Refuses the request, unless it has its answer.
    pub(crate) fn refuse(&self, refusal: Refusal) {
        // Who has an answer is not harmed by what the rest of the request is.
        let _ = self.give_first(Stage::Answered(FirstAnswer::Message), || Err(refusal));
    }

    fn give_first(&self, stage: Stage, first: impl FnOnce() -> First) -> Result<(), Stage> {
        let mut now = self.state();
        if now.stage != Stage::Open {
            return Err(now.stage);
        }
        now.stage = stage;
        if stage != Stage::Cut {
            now.reach(stage);
        }
        now.first = Some(first());
        if let Some(waker) = now.waker.take() {
            waker.wake();
        }
        Ok(())
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
    #[cfg(feature = "client")]
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

    /// Whether there is no first answer, though the service did not break off the request.
    pub(super) fn is_withheld(&self) -> bool {
        let state = self.state();
        state.given.is_none() && !state.is_missed
    }

    /// The first answer, once it is given; until then, `cx` is woken for it.
    pub(crate) fn poll_first(&self, cx: &mut Context<'_>) -> Poll<First> {
        let mut state = self.state();
        if let Some(first) = state.first.take() {
            return Poll::Ready(first);
        }
        state.waker = Some(cx.waker().clone());
        Poll::Pending
    }

    /// The first answer of whoever is done. There is always one: it is given before the end.
    pub(crate) fn take_first(&self) -> First {
        let first = self.state().first.take();
        first.unwrap_or(Err(NotAnInteraction::Missing("answer").into()))
    }

    /// Says that nobody waits for the first answer any more; gives whether it was still due.
    ///
    /// One that was given and not taken is kept, for a call to carry it.
    pub(crate) fn cut(&self) -> bool {
        let mut state = self.state();
        let untaken = state.first.take().and_then(Result::ok);
        let untaken = untaken.map(Response::into_body);
        state.lost = untaken.filter(|body| !body.is_empty());
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

    /// The message that stands for the first answer; none where the original response does.
    pub(crate) fn stand_in(&self) -> Option<Id<Message>> {
        match self.state().original {
            Original::Message(message) => Some(message),
            Original::Response | Original::Deleted => None,
        }
    }

    /// Says that this message stands for the first answer.
    pub(crate) fn stands(&self, message: Id<Message>) {
        self.state().original = Original::Message(message);
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

    fn state(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(feature = "client")]
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

    /// Whether the message with the component is the original response, and yet to be updated.
    pub(crate) fn is_update_due(&self) -> bool {
        let state = self.state();
        state.stage == Stage::Acknowledged && state.original == Original::Response
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
#[cfg(feature = "client")]
#[derive(Debug)]
pub(crate) struct Step<'a> {
    answer: &'a Answer,
    from: Stage,
    to: Stage,
}

#[cfg(feature = "client")]
impl Step<'_> {
    /// Says that this stage is reached, be it another than the one that was to be.
    pub(crate) fn made(mut self, reached: Stage) {
        self.from = reached;
    }
}

#[cfg(feature = "client")]
impl Drop for Step<'_> {
    fn drop(&mut self) {
        if self.from != self.to {
            // Who has gone on from there has gone on.
            let _ = self.answer.advance(self.to, self.from);
        }
    }
}

impl State {
    fn reach(&mut self, stage: Stage) {
        self.given = Some(Instant::now());
        self.is_deferred |= stage.first() == Some(FirstAnswer::Deferral);
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Answer").field(&self.state).finish()
    }
}
