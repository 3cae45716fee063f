//! Deadlines of handlers: defers an interaction whose handler takes long, and aborts one that never
//! ends.

use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use guildhall_model::{Id, Interaction, InteractionResponse};
use tokio::runtime::Handle;
use tokio::task::coop::unconstrained;
use tokio::time::{sleep, sleep_until, timeout, timeout_at};

use crate::clock::{Duration, Instant};
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::respond::followup::{DeliveryError, Responses};
use crate::respond::phase::Position;
use crate::respond::shutdown::Shutdown;
use crate::respond::state::{HttpReply, ResponseState, TOKEN_LIFETIME};
use crate::respond::watchdog::Watchdog;

/// Longest run of an `after` hook once the app is stopped.
const HOOK_GRACE: Duration = Duration::from_secs(1);

/// Time after the arrival for which an interaction without its connection is left to a handler with
/// `defer = never`. The service accepts a response by REST until 3 seconds after.
const DISCONNECTED_DEFER_AFTER: Duration = Duration::from_millis(2500);

/// Longest time that a store may take to release places.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(3);

/// The processing of one interaction, from parsing to the last response.
pub(crate) type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// An interaction as far as deadlines need it.
pub(crate) trait Deferrable {
    /// Returns the interaction's ID.
    fn id(&self) -> Id<Interaction>;

    /// Returns the state of its responses.
    fn state(&self) -> &ResponseState;

    /// Returns the REST calls that respond to it.
    fn responses(&self) -> Responses;

    /// Returns the app's shutdown.
    fn shutdown(&self) -> &Shutdown;

    /// Returns the response that defers it.
    fn deferral(&self) -> InteractionResponse;

    /// Returns whether the framework leaves the deferral to the handler.
    fn is_never_deferred(&self) -> bool;

    /// Returns when it is deferred; `None` for never.
    fn defer_at(&self) -> Option<Instant>;

    /// Returns when its handler is aborted.
    fn token_cutoff(&self) -> Instant;

    /// Drops what nobody has used, before a long wait.
    fn drop_unused(&self);

    /// Records that a response could not be delivered.
    fn record_undelivered(&self);
}

/// Waits for the HTTP response of an interaction while it runs the interaction's job.
///
/// The job is polled here until the initial response is there, so that a handler in time costs no
/// task. Then the rest of the job is spawned, as is the whole of it if the connection breaks. Outside
/// of a tokio runtime, the job runs to its end first.
pub(crate) struct ResponseFuture<'a> {
    job: Option<Job>,
    state: ResponseState,
    body: Bytes,
    shutdown: &'a Shutdown,
    watchdog: &'a Watchdog,
}

impl<'a> ResponseFuture<'a> {
    pub(crate) fn new(
        job: Job,
        state: ResponseState,
        body: Bytes,
        shutdown: &'a Shutdown,
        watchdog: &'a Watchdog,
    ) -> Self {
        Self {
            job: Some(job),
            state,
            body,
            shutdown,
            watchdog,
        }
    }
}

impl Future for ResponseFuture<'_> {
    type Output = HttpReply;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<HttpReply> {
        let runtime = Handle::try_current().ok();
        let is_outside_of_runtime = runtime.is_none();
        let active_poll =
            runtime.and_then(|runtime| self.watchdog.watch(runtime, &self.state, &self.body));
        // Taken out, so that a job that panics is not polled again.
        let job = self.job.take();
        self.job = job.and_then(|mut job| job.as_mut().poll(cx).is_pending().then_some(job));
        drop(active_poll);
        let reply = match self.job {
            None => self.state.take_response(),
            Some(_) if is_outside_of_runtime => return Poll::Pending,
            Some(_) => ready!(self.state.poll_response(cx)),
        };
        self.state.count_response();
        Poll::Ready(reply)
    }
}

impl Drop for ResponseFuture<'_> {
    fn drop(&mut self) {
        if self.state.mark_disconnected() {
            self.state.count_missed_response();
        }
        if let (Some(job), Ok(runtime)) = (self.job.take(), Handle::try_current()) {
            self.shutdown.spawn(job, &self.state, &runtime);
        }
    }
}

/// Waits for a handler. Defers the interaction if the handler takes long or the connection breaks.
///
/// # Errors
///
/// Returns the handler's error, or that the app stopped or the token expires before it finished.
pub(crate) async fn run_with_deadline<T>(
    interaction: &impl Deferrable,
    mut work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    // Polled first, so that a handler that finishes at once needs no clock. Unconstrained, since a
    // handler may use up its task's budget at each poll and would leave the clock none.
    let interrupt = tokio::select! {
        biased;
        done = &mut work => return done,
        interrupt = unconstrained(wait_for_interrupt(interaction)) => interrupt,
    };
    interaction.drop_unused();
    match interrupt {
        Interrupt::Deadline => {
            defer(interaction);
            run_until_cutoff(interaction, work).await
        }
        // Boxed, since few interactions are acknowledged by a call.
        Interrupt::Disconnected => Box::pin(run_disconnected(interaction, work)).await,
        Interrupt::Shutdown => Err(HandlerErrorKind::Interrupted.into()),
    }
}

/// An event that interrupts the wait for a handler.
enum Interrupt {
    /// The handler takes too long.
    Deadline,
    /// Nobody waits for the HTTP response any more.
    Disconnected,
    /// The app is stopped.
    Shutdown,
}

/// Waits for an interrupt; outside of a runtime, there is none.
async fn wait_for_interrupt(interaction: &impl Deferrable) -> Interrupt {
    if Handle::try_current().is_err() {
        return pending().await;
    }
    let deadline = interaction
        .defer_at()
        .unwrap_or_else(|| interaction.token_cutoff());
    tokio::select! {
        biased;
        () = sleep_until(deadline) => Interrupt::Deadline,
        () = poll_fn(|cx| interaction.state().poll_disconnected(cx)) => Interrupt::Disconnected,
        () = interaction.shutdown().wait_until_stopped() => Interrupt::Shutdown,
    }
}

/// Defers an interaction, unless that is left to its handler.
fn defer(interaction: &impl Deferrable) {
    if !interaction.is_never_deferred()
        && interaction
            .state()
            .try_respond(&interaction.deferral())
            .is_ok()
    {
        tracing::debug!(interaction = %interaction.id(), "deferred: the handler takes long");
    }
}

/// Waits for a handler, and acknowledges the interaction by REST: at once, or shortly before the
/// deadline if the deferral is left to the handler.
async fn run_disconnected<T>(
    interaction: &impl Deferrable,
    mut work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    let state = interaction.state();
    if interaction.is_never_deferred() && state.undelivered().is_none() {
        let defer_at = state.arrived_at() + DISCONNECTED_DEFER_AFTER;
        tokio::select! {
            biased;
            done = run_until_cutoff(interaction, work.as_mut()) => return done,
            () = unconstrained(sleep_until(defer_at)) => {}
        }
    }
    tokio::join!(
        run_until_cutoff(interaction, work),
        acknowledge_by_rest(interaction)
    )
    .0
}

/// Waits for a handler until the app stops or the token expires.
async fn run_until_cutoff<T>(
    interaction: &impl Deferrable,
    work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    tokio::select! {
        biased;
        done = work => done,
        () = unconstrained(interaction.shutdown().wait_until_stopped()) => {
            Err(HandlerErrorKind::Interrupted.into())
        }
        () = unconstrained(wait_until_cutoff(interaction)) => Err(HandlerErrorKind::TokenExpires.into()),
    }
}

/// Waits until shortly before the token expires, which an awaited modal puts off.
async fn wait_until_cutoff(interaction: &impl Deferrable) {
    loop {
        let cutoff = interaction.token_cutoff();
        if cutoff <= Instant::now() {
            return;
        }
        sleep_until(cutoff).await;
    }
}

async fn acknowledge_by_rest(interaction: &impl Deferrable) {
    if interaction.state().undelivered().is_some() {
        return recover(interaction).await;
    }
    let responses = interaction.responses();
    let deferral = interaction.deferral().into();
    match responses.deliver(deferral, Position::Either).await {
        Ok(_) => {
            tracing::debug!(interaction = %interaction.id(), "deferred by a call: the connection broke");
        }
        // The handler responded meanwhile.
        Err(DeliveryError::AlreadyResponded(_)) => {}
        Err(error) => error.log(interaction.id()),
    }
}

/// Delivers an initial response that had not left when the connection broke.
pub(crate) async fn recover(interaction: &impl Deferrable) {
    if interaction.state().undelivered().is_none() {
        return;
    }
    if let Err(error) = interaction.responses().recover().await {
        interaction.record_undelivered();
        error.log(interaction.id());
    }
}

/// Waits for suggestions until they are of no use.
///
/// # Errors
///
/// Returns the function's error, or that it is late.
pub(crate) async fn suggest_until<T>(
    deadline: Instant,
    state: &ResponseState,
    work: impl Future<Output = Result<T, HandlerError>>,
) -> Result<T, HandlerError> {
    if Handle::try_current().is_err() {
        return work.await;
    }
    let late = || Err(HandlerErrorKind::LateSuggestions.into());
    tokio::select! {
        biased;
        done = timeout_at(deadline, work) => done.unwrap_or_else(|_| late()),
        () = poll_fn(|cx| state.poll_disconnected(cx)) => late(),
    }
}

/// Waits for the delivery of a response and, at most [`RELEASE_TIMEOUT`], for the release of places
/// next to it.
pub(crate) async fn deliver_and_release(
    delivery: impl Future<Output = ()>,
    release: impl Future<Output = ()>,
) {
    if Handle::try_current().is_err() {
        delivery.await;
        return release.await;
    }
    let (released, ()) = tokio::join!(timeout(RELEASE_TIMEOUT, release), delivery);
    if released.is_err() {
        tracing::warn!("the store takes too long to release places; they expire by themselves");
    }
}

/// Waits for an `after` hook as long as for a handler, and at most [`HOOK_GRACE`] once the app is
/// stopped. Returns `None` for an aborted one.
pub(crate) async fn run_hook<T>(shutdown: &Shutdown, work: impl Future<Output = T>) -> Option<T> {
    if Handle::try_current().is_err() {
        return Some(work.await);
    }
    let stopped = async {
        shutdown.wait_until_stopped().await;
        sleep(HOOK_GRACE).await;
    };
    tokio::select! {
        biased;
        done = work => Some(done),
        () = unconstrained(stopped) => None,
        () = unconstrained(sleep(TOKEN_LIFETIME)) => None,
    }
}

/// Lets the HTTP response leave before the handler starts.
pub(crate) async fn send_response_first() {
    tokio::task::yield_now().await;
}
