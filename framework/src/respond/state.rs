//! State machine of the responses to one interaction.
//!
//! The handler, the pipeline and the watchdog share a [`ResponseState`], and each may set the initial response. The
//! HTTP response to the service's request can contain only the initial response; REST calls
//! ([`followup`](crate::respond::sender)) send everything else.
//!
//! | phase | event | next phase |
//! |---|---|---|
//! | `Pending` | [`try_respond`] with a message, an update, a modal or an Activity | `Responded` |
//! | `Pending` | [`try_respond`] with a deferral | `Deferred`, or `AcknowledgedSilently` for `DeferredUpdateMessage` |
//! | `Pending` | [`reject`] | `Responded` |
//! | `Pending` | [`switch_to_callback`], [`mark_disconnected`] | `Disconnected` |
//! | `Disconnected` | [`begin_transition`] and [`Transition::commit`] after a callback by REST | as for `try_respond` |
//! | `Deferred`, `AcknowledgedSilently` | the same after an edit or a message by REST | `Responded` |
//! | `Deferred` | the deferral is deleted | `AcknowledgedSilently` |
//! | any but `Pending` | [`reset`]: the unsent response could not be sent by REST | `Disconnected` |
//!
//! A response that was set but not sent before the connection broke is *unsent*: the phase stays the same, and a REST
//! call sends the response ([`unsent`], [`mark_sent`]). A transition that is dropped before its commit is rolled back.
//!
//! [`try_respond`]: ResponseState::try_respond
//! [`reject`]: ResponseState::reject
//! [`switch_to_callback`]: ResponseState::switch_to_callback
//! [`mark_disconnected`]: ResponseState::mark_disconnected
//! [`begin_transition`]: ResponseState::begin_transition
//! [`reset`]: ResponseState::reset
//! [`unsent`]: ResponseState::unsent
//! [`mark_sent`]: ResponseState::mark_sent

use std::fmt;
use std::sync::{Arc, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use guildhall_model::{
    Id, Interaction, InteractionResponse, InteractionType, Message, MessageFlags,
};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::interaction::route_name::RouteName;
use crate::interaction::{Incoming, InvalidInteraction};
use crate::platform::{Duration, Instant, Mutex};
use crate::respond::phase::{InitialResponse, Phase};
use crate::respond::response::encode;
use crate::respond::route_info::RouteInfo;
use crate::response_times::INITIAL_RESPONSE_TIMEOUT;
use crate::store::processes::Processes;
use crate::telemetry;
use crate::telemetry::events::ResponseTiming;

/// Lifetime of an interaction token.
pub(crate) const TOKEN_LIFETIME: Duration = Duration::from_mins(15);

/// Time between the abort of a handler and the expiry of its token, reserved for a message to the user.
pub(crate) const CUTOFF_MARGIN: Duration = Duration::from_secs(30);

/// Maximum time from the arrival of an interaction to the end of its handler.
const HANDLER_LIFETIME: Duration =
    Duration::from_secs(TOKEN_LIFETIME.as_secs() - CUTOFF_MARGIN.as_secs());

/// Time that an HTTP response usually takes to reach the service.
const HTTP_RESPONSE_DELAY: Duration = Duration::from_millis(50);

/// Time that a REST call with the initial response usually takes.
#[cfg(feature = "gateway")]
const CALLBACK_DURATION: Duration = Duration::from_millis(250);

/// Age of a signed timestamp on arrival up to which a request is not late. The timestamp has whole seconds, so the
/// service waits until 3 seconds after the timestamp, or up to a second longer.
const USUAL_AGE_MAX: Duration = Duration::from_millis(750);

/// State of the responses to one interaction. Clones share the state.
#[derive(Clone, Debug)]
pub(crate) struct ResponseState(Arc<Shared>);

/// The interaction that a state belongs to.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) kind: InteractionType,
    pub(crate) id: Id<Interaction>,
    /// The matched route, if there is one.
    pub(crate) route: Option<Arc<RouteInfo>>,
}

impl Subject {
    pub(crate) fn new(incoming: &Incoming<'_>, route: Option<Arc<RouteInfo>>) -> Self {
        Self {
            kind: incoming.kind,
            id: incoming.id,
            route,
        }
    }
}

struct Shared {
    arrived_at: Instant,
    /// Time at which the service began to wait, as far as the deadlines of the initial response are concerned.
    waiting_since: Instant,
    /// Set once the body is parsed.
    subject: OnceLock<Subject>,
    /// Set if the request is the first one for its interaction.
    first_for: OnceLock<Id<Interaction>>,
    state: Mutex<State>,
    /// Permit to respond by a REST call. Other calls wait until the result of the call is known.
    rest_permit: Semaphore,
}

#[derive(Debug, Default)]
struct State {
    phase: Phase,
    http_reply: Option<HttpReply>,
    /// The initial response, if it was not sent before the connection broke.
    unsent: Option<Bytes>,
    original: Original,
    /// Phases that initial responses by REST lead to, while the results of the calls are unknown.
    unconfirmed: Unconfirmed,
    /// Wakes the task that waits for the initial response.
    response_waker: Option<Waker>,
    /// Wakes the task that waits for a disconnection.
    disconnect_waker: Option<Waker>,
    timing: InitialTiming,
    /// Whether a REST call sent the initial response, or will send it, because there is no HTTP request.
    is_by_rest: bool,
    explicit: ExplicitResponseCounts,
    /// Whether no response is outstanding.
    is_complete: bool,
    /// The registration of the deferred interaction, if there is one.
    registration: Option<RegisteredDeferral>,
}

/// A deferred interaction that is registered, so that another process notifies the user after a kill.
#[derive(Clone, Debug)]
pub(crate) struct RegisteredDeferral {
    pub(crate) processes: Arc<dyn Processes>,
    pub(crate) interaction: Id<Interaction>,
    /// Whether the user sees no loading message: a component was acknowledged.
    pub(crate) is_silent: bool,
}

/// Timing of the initial response.
#[derive(Debug, Default)]
struct InitialTiming {
    /// Time at which the initial response was set in the HTTP response, or accepted by the service in a REST call.
    responded_at: Option<Instant>,
    was_deferred: bool,
    /// Whether the connection of the request broke before the initial response was sent.
    was_disconnected: bool,
    /// Whether the metrics have counted the initial response.
    is_recorded: bool,
}

/// Punctuality of the initial response, relative to the service's deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Punctuality {
    /// The initial response was in time, or the connection broke and a REST call sent the response.
    InTime,
    /// The initial response was set too late.
    Late {
        /// Time since the arrival.
        after: Duration,
        /// Whether a REST call sent the response.
        is_by_rest: bool,
    },
    /// There was no initial response.
    Missed,
}

/// HTTP response to the service's request.
#[derive(Debug)]
pub(crate) enum HttpReply {
    /// 200 with this interaction response.
    Interaction(Bytes),
    /// 202: a REST call sends the interaction response.
    CallbackByRest,
    /// 400: the body is not a supported interaction.
    Rejected(InvalidInteraction),
}

/// The message that edits and deletions of the initial response apply to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Original {
    /// The response that the service calls `@original`.
    #[default]
    Response,
    /// Another message, which replaced the original response.
    Message(Id<Message>),
    /// No message: the original response was deleted.
    Deleted,
    /// No message yet: a public deferral was deleted because an ephemeral message will replace it.
    Withdrawn,
}

/// Phases that initial responses by REST lead to, while the results of the calls are unknown. The service has accepted
/// one of the responses at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unconfirmed {
    pub(crate) deferral: Option<Phase>,
    pub(crate) response: Option<Phase>,
}

impl Unconfirmed {
    /// Returns these phases and another one.
    pub(crate) fn with(self, phase: Phase) -> Self {
        match phase.initial_response() {
            Some(InitialResponse::Deferral) => Self {
                deferral: Some(phase),
                ..self
            },
            _ => Self {
                response: self.response.or(Some(phase)),
                ..self
            },
        }
    }

    /// Returns whether `phase` is one of these phases.
    pub(crate) fn contains(self, phase: Phase) -> bool {
        [self.deferral, self.response].contains(&Some(phase))
    }
}

/// Counts of the explicit responses so far, to be compared with later counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ExplicitResponseCounts {
    /// Number of responses and deferrals.
    all: u32,
    /// Number of responses that the user can see.
    visible: u32,
}

impl ResponseState {
    /// Creates the state of an interaction that arrived without an HTTP request, `age` after its creation: a REST call
    /// sends the initial response.
    #[cfg(feature = "gateway")]
    pub(crate) fn without_request(arrived_at: Instant, age: Duration) -> Self {
        // A smaller difference may be that of the clocks. A larger one is, or the interaction has failed.
        let is_late = age > USUAL_AGE_MAX && age < INITIAL_RESPONSE_TIMEOUT;
        let delay = if is_late { age } else { Duration::ZERO };
        let created = Self::with_delay(arrived_at, delay + CALLBACK_DURATION);
        created.state().is_by_rest = true;
        created
    }

    /// Creates the state of an interaction that arrived at `arrived_at`, and was signed `age` earlier. The signed
    /// timestamp has whole seconds, so the request may be up to a second younger.
    pub(crate) fn new(arrived_at: Instant, age: Duration) -> Self {
        let delay = if age < INITIAL_RESPONSE_TIMEOUT {
            age.saturating_sub(USUAL_AGE_MAX)
        } else {
            // The clocks differ.
            Duration::ZERO
        };
        Self::with_delay(arrived_at, delay)
    }

    /// Creates the state of an interaction for whose initial response the service has waited for `delay` on arrival.
    fn with_delay(arrived_at: Instant, delay: Duration) -> Self {
        Self(Arc::new(Shared {
            arrived_at,
            waiting_since: arrived_at.checked_sub(delay).unwrap_or(arrived_at),
            subject: OnceLock::new(),
            first_for: OnceLock::new(),
            state: Mutex::default(),
            rest_permit: Semaphore::new(1),
        }))
    }

    /// Returns when the request arrived.
    pub(crate) fn arrived_at(&self) -> Instant {
        self.0.arrived_at
    }

    /// Returns from when to count the time that the service waits for the initial response: earlier than the arrival if
    /// the request arrived late.
    pub(crate) fn waiting_since(&self) -> Instant {
        self.0.waiting_since
    }

    /// Sets the interaction that this state belongs to.
    pub(crate) fn set_subject(&self, subject: Subject) {
        self.0.subject.get_or_init(|| subject);
    }

    /// Returns the interaction that this state belongs to, once the body is parsed.
    pub(crate) fn subject(&self) -> Option<&Subject> {
        self.0.subject.get()
    }

    /// Marks the request as the first one for this interaction.
    pub(crate) fn mark_first_for(&self, interaction: Id<Interaction>) {
        self.0.first_for.get_or_init(|| interaction);
    }

    /// Returns the interaction, if the request is known to be the first one for the interaction.
    pub(crate) fn first_for(&self) -> Option<Id<Interaction>> {
        self.0.first_for.get().copied()
    }

    /// Returns the name of the matched route, if there is one.
    pub(crate) fn route_name(&self) -> Option<RouteName> {
        Some(self.subject()?.route.as_ref()?.name)
    }

    /// Returns the current phase.
    pub(crate) fn phase(&self) -> Phase {
        self.state().phase
    }

    /// Returns whether the initial response is complete.
    pub(crate) fn has_responded(&self) -> bool {
        matches!(self.phase(), Phase::Responded(_))
    }

    /// Returns whether the interaction token has expired.
    pub(crate) fn is_token_expired(&self) -> bool {
        self.0.arrived_at.elapsed() >= TOKEN_LIFETIME
    }

    /// Returns when the handler is aborted if it is still running.
    pub(crate) fn token_cutoff(&self) -> Instant {
        self.0.arrived_at + HANDLER_LIFETIME
    }

    /// Returns the latest end of a wait for a modal or a click: 14 minutes after the arrival, so that the handler still
    /// has time to respond.
    pub(crate) fn wait_cutoff(&self) -> Instant {
        self.token_cutoff() - CUTOFF_MARGIN
    }

    /// Marks that no response is outstanding.
    pub(crate) fn mark_complete(&self) {
        self.state().is_complete = true;
    }

    /// Returns whether no response is outstanding.
    pub(crate) fn is_complete(&self) -> bool {
        self.state().is_complete
    }

    /// Sets the registration of the deferred interaction.
    pub(crate) fn set_registration(&self, registration: RegisteredDeferral) {
        self.state().registration = Some(registration);
    }

    /// Returns the registration of the deferred interaction.
    pub(crate) fn registration(&self) -> Option<RegisteredDeferral> {
        self.state().registration.clone()
    }

    /// Returns the registration of the deferred interaction, which has ended.
    pub(crate) fn take_registration(&self) -> Option<RegisteredDeferral> {
        self.state().registration.take()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// # Initial response in the HTTP response
impl ResponseState {
    /// Sets the initial response, to be sent in the HTTP response.
    ///
    /// # Errors
    ///
    /// Returns the current phase if it is not [`Phase::Pending`].
    pub(crate) fn try_respond(&self, response: &InteractionResponse) -> Result<(), Phase> {
        self.try_reply(Phase::after(response), || {
            HttpReply::Interaction(encode(response))
        })
    }

    /// Sets 202 as the HTTP response, unless a response is already set. A REST call will send the initial response.
    pub(crate) fn switch_to_callback(&self) {
        // A caller that loses this race reads the phase again.
        let _ = self.try_reply(Phase::Disconnected, || HttpReply::CallbackByRest);
    }

    /// Rejects the request, unless its HTTP response is set.
    pub(crate) fn reject(&self, reason: InvalidInteraction) {
        // A later error in the interaction does not matter once a response is set.
        let _ = self.try_reply(Phase::Responded(InitialResponse::Message), || {
            HttpReply::Rejected(reason)
        });
    }

    /// Sets the response that an earlier request for the same interaction got, or that another process returned; 202 if
    /// that response is unknown or a REST call sends it. Returns false if the connection broke: the response is then
    /// unsent.
    pub(crate) fn set_encoded(&self, response: Option<Bytes>) -> bool {
        let kept = response.clone();
        let replied = self.try_reply(Phase::Responded(InitialResponse::Message), || {
            response.map_or(HttpReply::CallbackByRest, HttpReply::Interaction)
        });
        if replied.is_err() {
            self.state().unsent = kept;
        }
        replied.is_ok()
    }

    fn try_reply(&self, next: Phase, reply: impl FnOnce() -> HttpReply) -> Result<(), Phase> {
        let mut state = self.state();
        if state.phase != Phase::Pending {
            return Err(state.phase);
        }
        state.phase = next;
        if next != Phase::Disconnected {
            state.mark_responded(next);
        }
        state.http_reply = Some(match reply() {
            HttpReply::Interaction(response) if state.is_by_rest => {
                state.unsent = Some(response);
                HttpReply::CallbackByRest
            }
            reply => reply,
        });
        if let Some(waker) = state.response_waker.take() {
            waker.wake();
        }
        Ok(())
    }

    /// Polls for the HTTP response. Wakes the task of `cx` when the response is set.
    pub(crate) fn poll_response(&self, cx: &mut Context<'_>) -> Poll<HttpReply> {
        let mut state = self.state();
        if let Some(reply) = state.http_reply.take() {
            return Poll::Ready(reply);
        }
        state.response_waker = Some(cx.waker().clone());
        Poll::Pending
    }

    /// Takes the HTTP response of a finished interaction.
    pub(crate) fn take_response(&self) -> HttpReply {
        // The default is unreachable: every job sets a response before it ends.
        let reply = self.state().http_reply.take();
        reply.unwrap_or(HttpReply::Rejected(InvalidInteraction::MissingField(
            "response",
        )))
    }
}

/// # Disconnection and responses by REST
impl ResponseState {
    /// Marks that the connection of the request broke or was closed. Returns whether the initial response was still
    /// outstanding.
    ///
    /// A response that was set but not sent is kept for a REST call.
    pub(crate) fn mark_disconnected(&self) -> bool {
        let mut state = self.state();
        if let Some(HttpReply::Interaction(response)) = state.http_reply.take() {
            state.unsent = Some(response);
        }
        let was_pending = state.phase == Phase::Pending;
        if was_pending {
            state.phase = Phase::Disconnected;
        }
        let was_outstanding = was_pending || state.unsent.is_some();
        state.timing.was_disconnected |= was_outstanding;
        if let Some(waker) = state.disconnect_waker.take() {
            waker.wake();
        }
        was_outstanding
    }

    /// Replaces an initial response that is set but not sent with 202, and keeps it for a REST call. Returns whether
    /// there was such a response.
    pub(crate) fn take_unsent(&self) -> bool {
        let mut state = self.state();
        match state.http_reply.replace(HttpReply::CallbackByRest) {
            Some(HttpReply::Interaction(response)) => {
                state.unsent = Some(response);
                true
            }
            other => {
                state.http_reply = other;
                false
            }
        }
    }

    /// Keeps an initial response for a REST call: the HTTP response will not contain it.
    pub(crate) fn set_unsent(&self, response: Bytes) {
        self.state().unsent = Some(response);
    }

    /// Returns the initial response that was set but could not be sent in the HTTP response.
    pub(crate) fn unsent(&self) -> Option<Bytes> {
        self.state().unsent.clone()
    }

    /// Marks that the unsent response reached the service.
    pub(crate) fn mark_sent(&self) {
        self.state().unsent = None;
    }

    /// Drops an unsent response that no REST call could send, so that another response can be sent.
    pub(crate) fn reset(&self) {
        let mut state = self.state();
        state.unsent = None;
        state.timing.responded_at = None;
        state.phase = Phase::Disconnected;
    }

    /// Polls until only a REST call can send the initial response, usually because the connection broke.
    pub(crate) fn poll_disconnected(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = self.state();
        if state.phase == Phase::Disconnected || state.unsent.is_some() {
            return Poll::Ready(());
        }
        state.disconnect_waker = Some(cx.waker().clone());
        Poll::Pending
    }

    /// Waits for the permit to respond by a REST call. Returns `None` only if the semaphore is closed.
    pub(crate) async fn acquire_rest_permit(&self) -> Option<SemaphorePermit<'_>> {
        // Always `Some`: the semaphore is never closed.
        self.0.rest_permit.acquire().await.ok()
    }

    /// Marks that an initial response that leads to `phase` reached the service by REST.
    pub(crate) fn mark_responded(&self, phase: Phase) {
        let mut state = self.state();
        state.is_by_rest = true;
        state.mark_responded(phase);
    }

    /// Returns the phases that earlier calls lead to whose results are unknown.
    pub(crate) fn unconfirmed(&self) -> Unconfirmed {
        self.state().unconfirmed
    }

    /// Sets the phases that calls lead to whose results are unknown. A call stays unconfirmed if it is dropped or its
    /// response is lost.
    pub(crate) fn set_unconfirmed(&self, unconfirmed: Unconfirmed) {
        self.state().unconfirmed = unconfirmed;
    }

    /// Changes the phase from `from` to `to`. Only one of several concurrent attempts succeeds.
    ///
    /// # Errors
    ///
    /// Returns the current phase if it is not `from`.
    pub(crate) fn try_change_phase(&self, from: Phase, to: Phase) -> Result<(), Phase> {
        let mut state = self.state();
        if state.phase != from {
            return Err(state.phase);
        }
        state.phase = to;
        Ok(())
    }

    /// Changes the phase from `from` to `to`. The transition is rolled back unless it is committed.
    ///
    /// # Errors
    ///
    /// Returns the current phase if it is not `from`.
    pub(crate) fn begin_transition(&self, from: Phase, to: Phase) -> Result<Transition<'_>, Phase> {
        self.try_change_phase(from, to)?;
        Ok(Transition {
            state: self,
            from,
            to,
        })
    }
}

/// Transition to a phase that a REST call is about to reach.
///
/// A transition that is dropped before [`commit`](Self::commit) is rolled back.
#[derive(Debug)]
pub(crate) struct Transition<'a> {
    state: &'a ResponseState,
    from: Phase,
    to: Phase,
}

impl Transition<'_> {
    /// Commits the transition. `reached` is the phase that the call reached, which may differ from the planned phase.
    pub(crate) fn commit(mut self, reached: Phase) {
        self.from = reached;
    }
}

impl Drop for Transition<'_> {
    fn drop(&mut self) {
        if self.from != self.to {
            // If another response has changed the phase in the meantime, keep that phase.
            let _ = self.state.try_change_phase(self.to, self.from);
        }
    }
}

/// # Message of the initial response
impl ResponseState {
    /// Returns the message that replaced the original response, if there is one.
    pub(crate) fn replacement_message(&self) -> Option<Id<Message>> {
        match self.state().original {
            Original::Message(message) => Some(message),
            Original::Response | Original::Deleted | Original::Withdrawn => None,
        }
    }

    /// Sets the message that edits and deletions of the initial response apply to.
    pub(crate) fn set_original(&self, original: Original) {
        self.state().original = original;
    }

    /// Returns whether a public deferral was deleted and the message that should replace it was not sent, so that the
    /// user sees nothing.
    pub(crate) fn is_deferral_withdrawn(&self) -> bool {
        let state = self.state();
        state.phase == Phase::AcknowledgedSilently && state.original == Original::Withdrawn
    }

    /// Returns whether the message with the component is the original response and awaits an update.
    pub(crate) fn awaits_update(&self) -> bool {
        self.state().awaits_update()
    }

    /// Returns whether an update of the component's message is allowed: as the initial response, after `defer_update`,
    /// or after an earlier update.
    pub(crate) fn accepts_update(&self) -> bool {
        let state = self.state();
        match state.phase {
            Phase::Pending | Phase::Disconnected | Phase::Responded(InitialResponse::Update) => {
                true
            }
            Phase::Deferred { .. } | Phase::AcknowledgedSilently | Phase::Responded(_) => {
                state.awaits_update()
            }
        }
    }

    /// Returns the flags of the message that an update changes; `None` if they are unknown. `source_flags` are the
    /// flags of the message with the component.
    pub(crate) fn updated_flags(&self, source_flags: MessageFlags) -> Option<MessageFlags> {
        let state = self.state();
        match state.phase {
            Phase::Pending | Phase::Disconnected => Some(source_flags),
            // Other flags may have changed since the interaction, but this flag cannot be removed.
            Phase::AcknowledgedSilently | Phase::Responded(InitialResponse::Update) => {
                let is_permanent = source_flags.contains(MessageFlags::IS_COMPONENTS_V2);
                (is_permanent && state.original == Original::Response).then_some(source_flags)
            }
            Phase::Deferred { .. } | Phase::Responded(_) => None,
        }
    }
}

/// # Explicit responses
///
/// The app's code sends an explicit response with a method of the context, instead of returning it.
impl ResponseState {
    /// Records an explicit response that leads to the phase `next`.
    pub(crate) fn record_explicit_response(&self, next: Phase) {
        // A deferral only shows a loading message.
        let is_visible = next.initial_response() != Some(InitialResponse::Deferral);
        let explicit = &mut self.state().explicit;
        explicit.all += 1;
        explicit.visible += u32::from(is_visible);
    }

    /// Returns the number of explicit responses so far.
    pub(crate) fn explicit_responses(&self) -> ExplicitResponseCounts {
        self.state().explicit
    }

    /// Returns whether the interaction's deferral was automatic: the app's code has not responded, and the definition
    /// does not request an immediate deferral.
    pub(crate) fn was_deferred_by_framework(&self, is_immediate: bool) -> bool {
        self.explicit_responses().all == 0 && !is_immediate
    }

    /// Returns whether the app's code has completed its response or acknowledged silently since `earlier`, so that the
    /// user is not waiting.
    pub(crate) fn has_responded_since(&self, earlier: ExplicitResponseCounts) -> bool {
        self.has_response_or_acknowledgment() && self.explicit_responses().all > earlier.all
    }

    /// Returns whether the app's code has sent a visible response since `earlier`.
    pub(crate) fn has_responded_visibly_since(&self, earlier: ExplicitResponseCounts) -> bool {
        self.has_response_or_acknowledgment() && self.explicit_responses().visible > earlier.visible
    }

    fn has_response_or_acknowledgment(&self) -> bool {
        matches!(
            self.phase(),
            Phase::Responded(_) | Phase::AcknowledgedSilently
        )
    }
}

/// # Timing of the initial response
impl ResponseState {
    /// Returns when the initial response was set; `None` if there is none, or while a REST call is sending it.
    pub(crate) fn responded_at(&self) -> Option<Instant> {
        self.state().timing.responded_at
    }

    /// Returns when an initial response in the HTTP response has probably reached the service: a request that overtakes
    /// the response would be rejected. Returns `None` if a REST call sent the response.
    pub(crate) fn http_response_sent_by(&self) -> Option<Instant> {
        let state = self.state();
        let responded_at = state.timing.responded_at?;
        (!state.is_by_rest && !state.timing.was_disconnected)
            .then_some(responded_at + HTTP_RESPONSE_DELAY)
    }

    /// Returns the time from the arrival to the initial response.
    pub(crate) fn responded_after(&self) -> Option<Duration> {
        let responded_at = self.responded_at()?;
        Some(responded_at.duration_since(self.0.arrived_at))
    }

    /// Returns whether the interaction was deferred.
    pub(crate) fn was_deferred(&self) -> bool {
        self.state().timing.was_deferred
    }

    /// Returns whether the connection of the request broke before the initial response was sent.
    pub(crate) fn was_disconnected(&self) -> bool {
        self.state().timing.was_disconnected
    }

    /// Compares the time of the initial response with the service's deadline.
    pub(crate) fn punctuality(&self) -> Punctuality {
        let state = self.state();
        let timing = &state.timing;
        if timing.was_disconnected {
            return Punctuality::InTime;
        }
        let Some(responded_at) = timing.responded_at else {
            return Punctuality::Missed;
        };
        let after = responded_at.duration_since(self.0.arrived_at);
        if after > INITIAL_RESPONSE_TIMEOUT {
            Punctuality::Late {
                after,
                is_by_rest: state.is_by_rest,
            }
        } else {
            Punctuality::InTime
        }
    }

    /// Counts the initial response in the metrics, unless it is missing or already counted.
    pub(crate) fn count_response(&self) {
        telemetry::record_response(|| self.take_response_timing());
    }

    /// Counts a missed initial response in the metrics.
    pub(crate) fn count_missed_response(&self) {
        telemetry::record_missed_deadline(self.subject().map(|subject| subject.kind));
    }

    fn take_response_timing(&self) -> Option<ResponseTiming> {
        let kind = self.subject()?.kind;
        let mut state = self.state();
        if state.timing.responded_at.is_none()
            || std::mem::replace(&mut state.timing.is_recorded, true)
        {
            return None;
        }
        Some(ResponseTiming {
            kind,
            after: self.0.arrived_at.elapsed(),
            is_deferred: state.timing.was_deferred,
            is_miss_counted: state.timing.was_disconnected,
        })
    }
}

impl State {
    fn mark_responded(&mut self, phase: Phase) {
        self.timing.responded_at = Some(Instant::now());
        self.timing.was_deferred |= phase.initial_response() == Some(InitialResponse::Deferral);
    }

    fn awaits_update(&self) -> bool {
        self.phase == Phase::AcknowledgedSilently && self.original == Original::Response
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResponseState").field(&self.state).finish()
    }
}
