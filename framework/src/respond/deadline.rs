//! Deadlines of handlers: defers an interaction whose handler takes too long, and aborts a handler before
//! the token expires.

use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use guildhall_model::{Id, Interaction, InteractionResponse};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::task::coop::unconstrained;
use tokio::time::{sleep, sleep_until, timeout_at};

use crate::clock::{Duration, Instant};
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::respond::followup::{DeliveryError, ResponseSender};
use crate::respond::phase::Position;
use crate::respond::shutdown::Shutdown;
use crate::respond::state::{HttpReply, ResponseState, TOKEN_LIFETIME};
use crate::respond::watchdog::Watchdog;

/// Maximum time that an `after` hook may run once the app is stopped.
const AFTER_HOOK_GRACE_PERIOD: Duration = Duration::from_secs(1);

/// Time from the arrival of an interaction to its deferral by REST, if its connection broke and
/// `defer = never` leaves the deferral to the handler. The service accepts a response until 3 seconds
/// after the arrival.
const DISCONNECTED_DEFER_AFTER: Duration = Duration::from_millis(2500);

/// Future that processes one interaction, from parsing to the last response.
pub(crate) type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Future that registers a deferred interaction in a shared store.
pub(crate) type Registration<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// An interaction, with the properties that its deadlines depend on.
pub(crate) trait Deferrable {
    /// Returns the interaction's ID.
    fn id(&self) -> Id<Interaction>;

    /// Returns the state of the interaction's responses.
    fn state(&self) -> &ResponseState;

    /// Returns the sender of responses to the interaction.
    fn responses(&self) -> ResponseSender;

    /// Returns the shutdown state of the app.
    fn shutdown(&self) -> &Shutdown;

    /// Returns the work that registers the interaction before its deferral is sent; `None` without a shared store.
    fn registration(&self) -> Option<Registration<'_>>;

    /// Returns the response that defers the interaction.
    fn deferral(&self) -> InteractionResponse;

    /// Returns whether the framework leaves the deferral to the handler.
    fn is_never_deferred(&self) -> bool;

    /// Returns when the framework defers the interaction; `None` for never.
    fn defer_at(&self) -> Option<Instant>;

    /// Returns when the handler is aborted if it is still running.
    fn token_cutoff(&self) -> Instant;

    /// Frees unused parts of the interaction before a long wait.
    fn drop_unused(&self);

    /// Records that a response could not be delivered.
    fn record_undelivered(&self);
}

/// Future that runs the job of an interaction and resolves to the HTTP response.
///
/// The future polls the job itself until the initial response is set, so that a fast handler needs no task.
/// When the future is dropped, after the initial response or because the connection broke, the rest of the
/// job is spawned. Outside of a tokio runtime, the job runs to its end before the HTTP response is sent.
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

    /// Waits for the initial response. Returns the HTTP response, and the task of the job, if the job has not ended: the HTTP
    /// response is then 202, and a REST call must send the initial response.
    pub(crate) async fn leave_unfinished(mut self) -> (HttpReply, Option<JoinHandle<()>>) {
        let reply = (&mut self).await;
        let (Some(job), Ok(runtime)) = (self.job.take(), Handle::try_current()) else {
            return (reply, None);
        };
        let reply = match reply {
            HttpReply::Interaction(response) => {
                self.state.set_undelivered(response);
                HttpReply::CallbackByRest
            }
            // The job itself sends the response by REST.
            HttpReply::CallbackByRest | HttpReply::Rejected(_) => reply,
        };
        // A task, because a handler that blocks its thread must not block the REST call.
        let job = self.shutdown.spawn(job, &self.state, &runtime);
        (reply, Some(job))
    }
}

impl Future for ResponseFuture<'_> {
    type Output = HttpReply;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<HttpReply> {
        let runtime = Handle::try_current().ok();
        let is_outside_of_runtime = runtime.is_none();
        let active_poll =
            runtime.and_then(|runtime| self.watchdog.watch(runtime, &self.state, &self.body));
        // Take the job out, so that a job that panics is not polled again.
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
            drop(self.shutdown.spawn(job, &self.state, &runtime));
        }
    }
}

/// Waits for a handler. Defers the interaction if the handler takes too long or the connection breaks.
///
/// # Errors
///
/// Returns the error of the handler, or an error if the handler is aborted because the app stops or the
/// token is about to expire.
pub(crate) async fn run_with_deadline<T>(
    interaction: &impl Deferrable,
    mut work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    // Poll the handler first: a handler that finishes immediately needs no timer. The timer is
    // unconstrained, because a handler may use up the task's coop budget at each poll.
    let interrupt = tokio::select! {
        biased;
        done = &mut work => return done,
        interrupt = unconstrained(wait_for_interrupt(interaction)) => interrupt,
    };
    interaction.drop_unused();
    match interrupt {
        Interrupt::Deadline => {
            if interaction.state().phase().is_open()
                && let Some(registration) = interaction.registration()
            {
                tokio::select! {
                    biased;
                    done = &mut work => return done,
                    () = unconstrained(registration) => {}
                }
            }
            defer(interaction);
            run_until_cutoff(interaction, work).await
        }
        // Boxed, because few interactions are acknowledged by a REST call.
        Interrupt::Disconnected => Box::pin(run_disconnected(interaction, work)).await,
        Interrupt::Shutdown => Err(HandlerErrorKind::Interrupted.into()),
    }
}

/// An event that interrupts the wait for a handler.
enum Interrupt {
    /// The handler takes too long.
    Deadline,
    /// The connection of the request broke.
    Disconnected,
    /// The app is stopped.
    Shutdown,
}

/// Waits for an interrupt. Outside of a runtime, waits forever.
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

/// Defers an interaction, unless the deferral is left to the handler.
fn defer(interaction: &impl Deferrable) {
    if !interaction.is_never_deferred()
        && interaction
            .state()
            .try_respond(&interaction.deferral())
            .is_ok()
    {
        tracing::debug!(interaction = %interaction.id(), "deferred: the handler has not responded yet");
    }
}

/// Waits for a handler after the connection broke, and acknowledges the interaction by REST in the meantime.
/// With `defer = never`, the acknowledgment is sent [`DISCONNECTED_DEFER_AFTER`] after the arrival, so that
/// the handler may respond first.
async fn run_disconnected<T>(
    interaction: &impl Deferrable,
    mut work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    let state = interaction.state();
    if interaction.is_never_deferred() && state.undelivered().is_none() {
        let defer_at = state.waiting_since() + DISCONNECTED_DEFER_AFTER;
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

/// Waits for a handler until the app stops or the token is about to expire.
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

/// Waits until shortly before the token expires. An awaited modal postpones the cutoff.
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
    if let Some(registration) = interaction.registration() {
        registration.await;
    }
    let responses = interaction.responses();
    let deferral = interaction.deferral().into();
    match responses.deliver(deferral, Position::Either).await {
        Ok(_) => {
            tracing::debug!(interaction = %interaction.id(), "deferred by a REST call: the connection broke");
        }
        // The handler responded in the meantime.
        Err(DeliveryError::AlreadyResponded(_)) => {}
        Err(error) => error.log(interaction.id()),
    }
}

/// Delivers an initial response that was not sent before the connection broke.
pub(crate) async fn recover(interaction: &impl Deferrable) {
    if interaction.state().undelivered().is_none() {
        return;
    }
    if let Err(error) = interaction.responses().recover().await {
        interaction.record_undelivered();
        error.log(interaction.id());
    }
}

/// Waits for suggestions until the deadline, or until the service cancels the request.
///
/// # Errors
///
/// Returns the error of `work`, or [`HandlerErrorKind::LateAutocomplete`].
pub(crate) async fn suggest_until<T>(
    deadline: Instant,
    state: &ResponseState,
    work: impl Future<Output = Result<T, HandlerError>>,
) -> Result<T, HandlerError> {
    if Handle::try_current().is_err() {
        return work.await;
    }
    let late = || Err(HandlerErrorKind::LateAutocomplete.into());
    tokio::select! {
        biased;
        done = timeout_at(deadline, work) => done.unwrap_or_else(|_| late()),
        () = poll_fn(|cx| state.poll_disconnected(cx)) => late(),
    }
}

/// Waits for an `after` hook, at most [`TOKEN_LIFETIME`], or [`AFTER_HOOK_GRACE_PERIOD`] once the app is stopped.
/// Returns `None` if the hook is aborted.
pub(crate) async fn run_hook<T>(shutdown: &Shutdown, work: impl Future<Output = T>) -> Option<T> {
    if Handle::try_current().is_err() {
        return Some(work.await);
    }
    let stopped = async {
        shutdown.wait_until_stopped().await;
        sleep(AFTER_HOOK_GRACE_PERIOD).await;
    };
    tokio::select! {
        biased;
        done = work => Some(done),
        () = unconstrained(stopped) => None,
        () = unconstrained(sleep(TOKEN_LIFETIME)) => None,
    }
}

/// Yields once, so that an initial response that is already set is sent first. The rest of the job then runs
/// as a separate task.
pub(crate) async fn send_response_first() {
    tokio::task::yield_now().await;
}
