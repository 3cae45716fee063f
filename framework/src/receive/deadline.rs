//! Deadlines of handlers: defers an interaction whose handler takes too long, and aborts a handler before the token
//! expires. `respond/watchdog.rs` defers for a handler that blocks its thread, `respond/sender.rs` before an upload.

use std::future::{Future, poll_fn};
use std::pin::Pin;

use crate::command::invocation::Invocation;
use crate::context::Context;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::platform::{
    Duration, Instant, sleep, sleep_until, timeout_at, unconstrained, yield_now,
};
use crate::receive::respond::recover;
use crate::respond::deferral_record::DeferralRecord;
use crate::respond::phase::Position;
use crate::respond::sender::SendError;
use crate::respond::shutdown::Shutdown;
use crate::respond::state::{CUTOFF_MARGIN, ResponseState};
use crate::response_times::TOKEN_LIFETIME;
use crate::stage::StageFuture;
use crate::wait::modal::OwnModalWait;

/// Maximum time that an `after` hook may run once the app is stopped.
const AFTER_HOOK_GRACE_PERIOD: Duration = Duration::from_secs(1);

/// Time from the arrival of an interaction to its deferral by REST, if its connection broke and `defer = never` leaves
/// the deferral to the handler. The service accepts a response until 3 seconds after the arrival.
const DISCONNECTED_DEFER_AFTER: Duration = Duration::from_millis(2500);

/// Waits for a handler. Defers the interaction if the handler takes too long or the connection breaks.
///
/// # Errors
///
/// Returns the error of the handler, or an error if the handler is aborted because the app stops or the token is about
/// to expire.
pub(crate) async fn run_with_deadline<T>(
    invocation: &Invocation<'_>,
    mut work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    // Poll the handler first: a handler that finishes immediately needs no timer. The timer is unconstrained, because a
    // handler may use up the task's coop budget at each poll.
    let interrupt = tokio::select! {
        biased;
        done = &mut work => return done,
        interrupt = unconstrained(wait_for_interrupt(invocation)) => interrupt,
    };
    if let Some(context) = invocation.existing_context() {
        context.drop_unused();
    }
    match interrupt {
        Interrupt::Deadline => {
            if invocation.response_state().phase().is_open()
                && let Some(registration) = register_deferral(invocation)
            {
                tokio::select! {
                    biased;
                    done = &mut work => return done,
                    () = unconstrained(registration) => {}
                }
            }
            defer(invocation);
            run_until_cutoff(invocation, work).await
        }
        // Boxed, because few interactions are acknowledged by a REST call.
        Interrupt::Disconnected => Box::pin(run_disconnected(invocation, work)).await,
        Interrupt::Shutdown => Err(HandlerErrorKind::Interrupted.into()),
    }
}

/// Returns whether the framework leaves the deferral to the handler.
fn is_never_deferred(invocation: &Invocation<'_>) -> bool {
    invocation.route().defer.after.is_none()
}

/// Returns when the framework defers the interaction; `None` for never.
fn defer_at(invocation: &Invocation<'_>) -> Option<Instant> {
    let after = invocation.route().defer.after?;
    let state = invocation.response_state();
    state.waiting_since().checked_add(after)
}

/// Returns when the handler is aborted if it is still running.
fn token_cutoff(invocation: &Invocation<'_>) -> Instant {
    // The submission will have a new token, so the old token does not limit the wait.
    if OwnModalWait::is_waiting(invocation) {
        return Instant::now() + CUTOFF_MARGIN;
    }
    let context = invocation.existing_context().map(Context::latest);
    let state = context.map(Context::response_state);
    state
        .unwrap_or_else(|| invocation.response_state())
        .token_cutoff()
}

/// Returns the work that registers the interaction before its deferral is sent; `None` if no other process can tell the
/// user of a killed one.
pub(crate) fn register_deferral<'a>(invocation: &'a Invocation<'_>) -> Option<StageFuture<'a, ()>> {
    let processes = invocation.received().services.processes.as_ref()?;
    let incoming = invocation.incoming();
    Some(Box::pin(async move {
        let deferral = DeferralRecord {
            kind: incoming.kind,
            id: incoming.id,
            application_id: incoming.application_id,
            token: &incoming.token,
            guild_id: incoming.origin.guild_id,
            locale: incoming.origin.locale.as_ref(),
            route: invocation.route().name,
            is_silent: incoming.is_from_message(),
        };
        let state = invocation.response_state();
        deferral.register(processes, state).await;
    }))
}

/// An event that interrupts the wait for a handler.
enum Interrupt {
    /// The time to defer has come, or with `defer = never` the end of the token.
    Deadline,
    /// The connection of the request broke.
    Disconnected,
    /// The app is stopped.
    Shutdown,
}

async fn wait_for_interrupt(invocation: &Invocation<'_>) -> Interrupt {
    let deadline = defer_at(invocation).unwrap_or_else(|| token_cutoff(invocation));
    tokio::select! {
        biased;
        () = sleep_until(deadline) => Interrupt::Deadline,
        () = poll_fn(|cx| invocation.response_state().poll_disconnected(cx)) => Interrupt::Disconnected,
        () = invocation.received().services.shutdown.wait_until_stopped() => Interrupt::Shutdown,
    }
}

/// Defers an interaction, unless the deferral is left to the handler.
fn defer(invocation: &Invocation<'_>) {
    if !is_never_deferred(invocation)
        && invocation
            .response_state()
            .try_respond(&invocation.deferral())
            .is_ok()
    {
        tracing::debug!(interaction = %invocation.id(), "deferred: the handler has not responded yet");
    }
}

/// Waits for a handler after the connection broke, and acknowledges the interaction by REST in the meantime. With
/// `defer = never`, the acknowledgment is sent [`DISCONNECTED_DEFER_AFTER`] after the arrival, so that the handler may
/// respond first.
async fn run_disconnected<T>(
    invocation: &Invocation<'_>,
    mut work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    let state = invocation.response_state();
    if is_never_deferred(invocation) && state.unsent().is_none() {
        let defer_at = state.waiting_since() + DISCONNECTED_DEFER_AFTER;
        tokio::select! {
            biased;
            done = run_until_cutoff(invocation, work.as_mut()) => return done,
            () = unconstrained(sleep_until(defer_at)) => {}
        }
    }
    tokio::join!(
        run_until_cutoff(invocation, work),
        acknowledge_by_rest(invocation)
    )
    .0
}

/// Waits for a handler until the app stops or the token is about to expire.
async fn run_until_cutoff<T>(
    invocation: &Invocation<'_>,
    work: Pin<&mut impl Future<Output = Result<T, HandlerError>>>,
) -> Result<T, HandlerError> {
    tokio::select! {
        biased;
        done = work => done,
        () = unconstrained(invocation.received().services.shutdown.wait_until_stopped()) => {
            Err(HandlerErrorKind::Interrupted.into())
        }
        () = unconstrained(wait_until_cutoff(invocation)) => Err(HandlerErrorKind::TokenExpires.into()),
    }
}

/// Waits until shortly before the token expires. An awaited modal postpones the cutoff.
async fn wait_until_cutoff(invocation: &Invocation<'_>) {
    loop {
        let cutoff = token_cutoff(invocation);
        if cutoff <= Instant::now() {
            return;
        }
        sleep_until(cutoff).await;
    }
}

async fn acknowledge_by_rest(invocation: &Invocation<'_>) {
    if invocation.response_state().unsent().is_some() {
        return recover(invocation).await;
    }
    if let Some(registration) = register_deferral(invocation) {
        registration.await;
    }
    let responses = invocation.received().responses();
    let deferral = invocation.deferral().into();
    match responses.respond(deferral, Position::Either).await {
        Ok(_) => {
            tracing::debug!(interaction = %invocation.id(), "deferred by a REST call: the connection broke");
        }
        // The handler responded in the meantime.
        Err(SendError::AlreadyResponded(_)) => {}
        Err(error) => error.log(invocation.id()),
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

/// Yields once, so that `ResponseFuture::poll` sends an initial response that is already set. The rest of the job then
/// runs as a separate task.
pub(crate) async fn yield_to_response() {
    yield_now().await;
}
