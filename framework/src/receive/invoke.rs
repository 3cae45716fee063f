//! Stages 4 to 6: runs hooks, guards and the handler, and responds with the result.

use std::future::{Future, ready};
use std::ops::DerefMut;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::task::Poll;

use guildhall_model::{InteractionResponse, Message};

use crate::context::Context;
use crate::error::Error;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::error::unhandled::UnhandledError;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::policy::hook::FinishedInteraction;
use crate::receive::awaited_modal::send_to_submission;
use crate::receive::cooldowns::LimitClaims;
use crate::receive::deadline::{recover, run_hook, run_with_deadline, send_response_first};
use crate::receive::guard::{self, GuardOutcome};
use crate::receive::invocation::{Invocation, error_reply};
use crate::respond::followup::DeliveryError;
use crate::respond::into_response::{HandlerFuture, HandlerResult};
use crate::respond::phase::{Phase, Position};
use crate::respond::reply::Reply;
use crate::respond::response::HandlerResponse;
use crate::respond::state::{ExplicitResponseCounts, ResponseState};
use crate::telemetry::outcome::Outcome;

/// Work that remains after a handler: delivery by REST, release of claimed slots, and `after` hooks.
type RemainingWork<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Invokes the handler of a command, a component or a modal, and responds with its result.
pub(crate) async fn invoke(invocation: &Invocation<'_>) {
    let claims = LimitClaims::default();
    let work = if invocation.needs_policy() {
        Box::pin(run_with_policy(invocation, &claims))
    } else {
        run_handler(invocation)
    };
    let result = run_with_deadline(invocation, pin!(catch_panics(work))).await;
    let result = result.map_err(|error| invocation.attribute_to_wait(error));
    if let Some(remaining) = finish(invocation, &claims, result) {
        remaining.await;
    }
}

/// Runs the handler, and stores the long custom IDs of its response.
fn run_handler<'a>(invocation: &'a Invocation<'_>) -> HandlerFuture<'a> {
    if invocation.stores_custom_ids() {
        return Box::pin(async {
            let response = call_handler(invocation).await?;
            invocation.store_custom_ids(response).await
        });
    }
    call_handler(invocation)
}

fn call_handler<'a>(invocation: &'a Invocation<'_>) -> HandlerFuture<'a> {
    match invocation.target() {
        Some(target) if target.converters.is_empty() => {
            (target.handler.function)(invocation.argument_reader())
        }
        Some(target) => Box::pin(async {
            invocation.convert_arguments(&target.converters).await?;
            (target.handler.function)(invocation.argument_reader()).await
        }),
        // The submission of an awaited modal resumes a running handler instead of invoking one.
        None => Box::pin(ready(Ok(None))),
    }
}

/// Runs `before` hooks, guards and the handler. If one of them fails, runs the error handlers.
async fn run_with_policy(invocation: &Invocation<'_>, claims: &LimitClaims) -> HandlerResult {
    let work = pin!(async {
        for hook in &invocation.dispatcher().policy.before {
            hook(invocation.context()?).await;
        }
        run_guarded(invocation, claims).await
    });
    match catch_panics(work).await {
        Err(error) => handle_error(invocation, invocation.attribute_to_wait(error)).await,
        result => result,
    }
}

/// Runs the guards, defers if the definition requests an immediate deferral, and invokes the handler.
async fn run_guarded(invocation: &Invocation<'_>, claims: &LimitClaims) -> HandlerResult {
    if !invocation.has_guards() {
        invocation.check_caller()?;
    } else if guard::check(invocation, claims).await? == GuardOutcome::Responded {
        return Ok(None);
    }
    if invocation.is_deferred_immediately() {
        if let Some(registration) = invocation.registration() {
            registration.await;
        }
        let state = invocation.response_state();
        if state.try_respond(&invocation.deferral()).is_ok() {
            send_response_first().await;
        }
    }
    run_handler(invocation).await
}

type ErrorHandlerRef<'f> =
    &'f (dyn for<'a> Fn(&'a Context, Error) -> HandlerFuture<'a> + Send + Sync);

/// Passes the error to each error handler, innermost first, until one responds.
async fn handle_error(invocation: &Invocation<'_>, mut error: HandlerError) -> HandlerResult {
    invocation.record(error.outcome());
    let own_handlers = invocation
        .error_handlers()
        .map(|handler| handler as ErrorHandlerRef<'_>);
    let app_handler = invocation.dispatcher().policy.on_error.as_deref();
    let recipient = invocation.recipient();
    let mut earlier: Option<UnhandledError> = None;
    for handler in own_handlers.chain(app_handler) {
        let (passed_error, unhandled) =
            UnhandledError::for_error_handler(error, earlier.as_ref(), &recipient)?;
        let context = invocation.context()?.latest();
        let before = context.response_state().explicit_responses();
        let handling = pin!(async {
            let response = handler(context, passed_error).await?;
            invocation.store_custom_ids(response).await
        });
        match catch_panics(handling).await {
            Ok(response) if has_responded(context, before, response.as_ref()) => {
                return Ok(response);
            }
            Ok(_) => return Err(unhandled.into()),
            Err(next) => {
                // An error handler that panics drops the error that it received, so log that error here.
                if next.is_panic() {
                    unhandled.log(&recipient);
                }
                error = invocation.attribute_to_wait(next);
                earlier = Some(unhandled);
            }
        }
    }
    // If this error was already logged, return it as `Unhandled`, which is not logged again.
    let logged = earlier.filter(|earlier| earlier.is_logged() && earlier.has_same_text(&error));
    Err(logged.map_or(error, HandlerError::from))
}

/// Returns whether an error handler responded, by its return value or explicitly.
fn has_responded(
    context: &Context,
    before: ExplicitResponseCounts,
    returned: Option<&HandlerResponse>,
) -> bool {
    let has_returned = returned.is_some_and(|response| !response.is_empty());
    has_returned || context.response_state().has_responded_visibly_since(before)
}

/// Responds with the result of the handler, and returns the remaining work, if there is any.
///
/// The work is boxed so that the future of a waiting handler reserves no memory for it.
fn finish<'a>(
    invocation: &'a Invocation<'_>,
    claims: &'a LimitClaims,
    result: HandlerResult,
) -> Option<RemainingWork<'a>> {
    record_error(invocation, &result);
    let delivery = send_to_submission(invocation, result)
        .and_then(|result| respond_in_http(invocation, result));
    let has_after_hooks = invocation.dispatcher().policy.has_after_hooks();
    if delivery.is_none() && claims.is_empty() && !has_after_hooks {
        return None;
    }
    Some(Box::pin(async move {
        let delivered = async {
            if let Some(delivery) = delivery {
                deliver(invocation, delivery).await;
            }
            invocation.response_state().mark_complete();
        };
        // Release in parallel with delivery: the user may retry immediately, and a slow store must not
        // delay the response.
        tokio::join!(claims.release(invocation), delivered);
        if has_after_hooks {
            run_after_hooks(invocation).await;
        }
    }))
}

fn record_error(invocation: &Invocation<'_>, result: &HandlerResult) {
    if let Err(error) = result {
        invocation.record(error.outcome());
    }
}

/// Responds to the submission of an awaited modal with the result of the handler that waited for the modal.
pub(crate) async fn respond_to_submission(invocation: &Invocation<'_>, result: HandlerResult) {
    record_error(invocation, &result);
    if let Some(delivery) = respond_in_http(invocation, result) {
        deliver(invocation, delivery).await;
    }
}

/// A response that must be delivered by a REST call.
enum Delivery {
    /// The handler's response.
    Returned(HandlerResponse),
    /// The default response, because the handler returned none.
    Default(HandlerResponse),
    /// The initial response, which was set but not sent before the connection broke.
    Undelivered,
}

/// Responds with the result in the HTTP response if possible. Returns a [`Delivery`] if a REST call must
/// send the response.
fn respond_in_http(invocation: &Invocation<'_>, result: HandlerResult) -> Option<Delivery> {
    let state = invocation.response_state();
    let returned = match result {
        Ok(response) => response.filter(|response| !response.is_empty()),
        Err(error) if state.phase() == Phase::Pending => {
            respond_with_error(&invocation.recipient(), state, error);
            return None;
        }
        // The user has a response, and has closed or forgotten the modal or the message: only log the error.
        Err(error) if error.is_abandoned() && state.has_responded() => {
            error.log(&invocation.recipient());
            None
        }
        Err(error) => Some(invocation.error_response(error)),
    };
    let is_returned = returned.is_some();
    let Some(response) = returned.or_else(|| default_response(invocation)) else {
        return state.undelivered().map(|_| Delivery::Undelivered);
    };
    let response = invocation.validate(response);
    if response.files.is_empty() && state.try_respond(&response.response).is_ok() {
        return None;
    }
    Some(if is_returned {
        Delivery::Returned(response)
    } else {
        Delivery::Default(response)
    })
}

/// Responds with an error in the HTTP response. An autocomplete request gets an empty list.
pub(crate) fn respond_with_error(
    recipient: &Recipient<'_>,
    state: &ResponseState,
    error: HandlerError,
) {
    let response = match error.into_rejection() {
        Ok(reason) => return state.reject(reason),
        Err(error) if recipient.incoming().is_autocomplete() => {
            error.log(recipient);
            InteractionResponse::Autocomplete(Vec::new())
        }
        Err(error) => HandlerResponse::from(error_reply(error, recipient)).response,
    };
    // Fails only if the request was cancelled. The service cancels an autocomplete request when the user
    // continues typing.
    let _ = state.try_respond(&response);
}

/// Returns the default response for a handler that returned none, if a response is needed.
fn default_response(invocation: &Invocation<'_>) -> Option<HandlerResponse> {
    let state = invocation.response_state();
    let phase = state.phase();
    match phase {
        Phase::Responded(_) => return None,
        Phase::AcknowledgedSilently if !state.is_deferral_withdrawn() => return None,
        // Acknowledge silently: the message with the component stays as it is.
        Phase::Pending | Phase::Disconnected if invocation.incoming().is_from_message() => {
            return Some(invocation.deferral().into());
        }
        Phase::Pending
        | Phase::Disconnected
        | Phase::Deferred { .. }
        | Phase::AcknowledgedSilently => {}
    }
    let recipient = invocation.recipient();
    let (interaction, command) = (recipient.id(), recipient.log_name());
    tracing::warn!(%interaction, command, "the handler returned no response; sending the default message");
    let reply = Reply::text(recipient.text(&UserMessage::Done));
    // The reply replaces the loading message, so it is visible to the same users.
    let is_deferred = matches!(phase, Phase::Deferred { .. });
    Some(
        if is_deferred {
            reply
        } else {
            reply.ephemeral()
        }
        .into(),
    )
}

async fn deliver(invocation: &Invocation<'_>, delivery: Delivery) {
    let (response, is_returned) = match delivery {
        Delivery::Returned(response) => (response, true),
        Delivery::Default(response) => (response, false),
        Delivery::Undelivered => return recover(invocation).await,
    };
    let file_limit = invocation.incoming().origin.attachment_size_limit;
    let response = invocation.valid_or_error(response.check_files(file_limit).await);
    let responses = invocation.responses();
    // The messages about errors are the framework's, not the handler's.
    let warns = invocation.outcome() == Outcome::Completed;
    let withdraws_deferral = warns && responses.withdraws_deferral(&response);
    match responses.deliver(response, Position::Either).await {
        // Another response was sent, so the default response is not needed.
        Err(DeliveryError::AlreadyResponded(_)) if !is_returned => {}
        Err(error) => report_undelivered(invocation, &error).await,
        Ok(_) if withdraws_deferral => invocation.warn_of_visibility(),
        Ok(_) => {}
    }
}

/// Logs that a response could not be delivered, and sends the user an error message, unless the response may be
/// visible.
async fn report_undelivered(invocation: &Invocation<'_>, error: &DeliveryError) {
    if error.was_accepted() {
        return error.log(invocation.id());
    }
    let delivered = if error.is_final() {
        Ok(None)
    } else {
        deliver_error_message(invocation).await
    };
    // The response reached the service after all; only the response to the REST call was lost.
    if let Err(DeliveryError::AlreadyResponded(_)) = delivered {
        return;
    }
    let outcome = match error {
        DeliveryError::AlreadyResponded(_) | DeliveryError::NoUpdate(_) => Outcome::Failed,
        DeliveryError::Expired
        | DeliveryError::TooLate { .. }
        | DeliveryError::Rejected(_)
        | DeliveryError::Unconfirmed(_)
        | DeliveryError::File(_) => Outcome::Undelivered,
    };
    invocation.record(outcome);
    error.log(invocation.id());
    let recipient = invocation.recipient();
    recipient.report_failure(outcome, &error.to_string());
    if let Err(error) = delivered {
        error.log(invocation.id());
    }
}

async fn deliver_error_message(
    invocation: &Invocation<'_>,
) -> Result<Option<Message>, DeliveryError> {
    let is_initial = invocation.response_state().phase() == Phase::Disconnected;
    let position = if is_initial {
        Position::Initial
    } else {
        Position::Either
    };
    let error_response = invocation.error_response(HandlerErrorKind::Undelivered.into());
    invocation
        .responses()
        .deliver(error_response, position)
        .await
}

/// Runs the `after` hooks. If a hook panics or is aborted, the next hook still runs.
async fn run_after_hooks(invocation: &Invocation<'_>) {
    // Without a user, no handler ran.
    let Ok(context) = invocation.context() else {
        return;
    };
    send_response_first().await;
    let state = invocation.response_state();
    let finished = FinishedInteraction {
        outcome: invocation.outcome(),
        duration: state.arrived_at().elapsed(),
        responded_after: state.responded_after(),
        is_deferred: state.was_deferred(),
    };
    for hook in &invocation.dispatcher().policy.after {
        let run = async {
            hook(context, &finished).await;
            Ok(())
        };
        match run_hook(invocation.shutdown(), catch_panics(Box::pin(run))).await {
            Some(Ok(())) => {}
            Some(Err(error)) => error.log(&invocation.recipient()),
            None => tracing::warn!(interaction = %invocation.id(), "aborted an `after` hook"),
        }
    }
}

/// Polls a future of the app's code, and converts a panic to an error.
pub(crate) fn catch_panics<T, H>(mut work: Pin<H>) -> impl Future<Output = Result<T, HandlerError>>
where
    H: DerefMut<Target: Future<Output = Result<T, HandlerError>>>,
{
    std::future::poll_fn(move |cx| {
        let polled = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(cx)));
        polled.unwrap_or_else(|panic| Poll::Ready(Err(HandlerError::from_panic(&*panic))))
    })
}
