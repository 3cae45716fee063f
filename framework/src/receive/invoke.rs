//! Steps 4 to 6: runs hooks, guards and the handler, and responds with the result.

use std::future::{Future, ready};
use std::pin::{Pin, pin};

use crate::command::invocation::Invocation;
use crate::context::Context;
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::error::panicked::catch_panics;
use crate::error::unhandled::UnhandledError;
use crate::guard::check::{Passage, check};
use crate::guard::claims::LimitClaims;
use crate::hook::FinishedInteraction;
use crate::receive::deadline::{register_deferral, run_hook, run_with_deadline, yield_to_response};
use crate::receive::dispatcher::Dispatcher;
use crate::receive::respond::{record_error, respond_in_http, send, store_custom_ids};
use crate::respond::into_response::{HandlerFuture, HandlerResult};
use crate::respond::response::HandlerResponse;
use crate::respond::state::ExplicitResponseCounts;
use crate::wait::modal::send_to_submission;
use crate::wait::{WaitingHandler, attribute_error};

/// Work that remains after a handler: responses by REST, release of claimed slots, and `after` hooks.
type RemainingWork<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Invokes the handler of a command, a component or a modal, and responds with its result.
pub(crate) async fn invoke(app: &Dispatcher, invocation: &Invocation<'_>) {
    let claims = has_guards(app, invocation).then(Box::<LimitClaims>::default);
    let claims = claims.as_deref();
    let work = if claims.is_some() || needs_wrapping(app, invocation) {
        Box::pin(run_with_hooks(app, invocation, claims))
    } else {
        run_handler(invocation)
    };
    let result = run_with_deadline(invocation, pin!(catch_panics(work))).await;
    let result = result.map_err(|error| attribute_error(invocation, error));
    if let Some(remaining) = finish(app, invocation, claims, result) {
        remaining.await;
    }
}

/// Resumes the handler that waits for an interaction, and responds with its result. Hooks and guards have run for the
/// interaction that invoked the handler.
pub(crate) async fn resume(invocation: &Invocation<'_>, handler: WaitingHandler) {
    let result = run_with_deadline(invocation, pin!(handler.resume(invocation))).await;
    record_error(invocation, &result);
    if let Some(outbound) = respond_in_http(invocation, result) {
        send(invocation, outbound).await;
    }
}

/// Returns whether `before` hooks, error handlers or an immediate deferral apply to the handler.
fn needs_wrapping(app: &Dispatcher, invocation: &Invocation<'_>) -> bool {
    !app.hooks.before.is_empty()
        || app.hooks.on_error.is_some()
        || invocation.is_deferred_immediately()
        || invocation.error_handlers().next().is_some()
}

/// Returns whether any guard applies to the handler.
pub(crate) fn has_guards(app: &Dispatcher, invocation: &Invocation<'_>) -> bool {
    !app.guards.is_empty() || invocation.guards().next().is_some()
}

/// Runs the handler, and stores the long custom IDs of its response.
fn run_handler<'a>(invocation: &'a Invocation<'_>) -> HandlerFuture<'a> {
    if invocation.received().services.custom_ids.stores() {
        return Box::pin(async {
            let response = call_handler(invocation).await?;
            store_custom_ids(invocation, response).await
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
            invocation.convert(&target.converters).await?;
            (target.handler.function)(invocation.argument_reader()).await
        }),
        // Not reached: `resume` runs the handler that waits for an interaction.
        None => Box::pin(ready(Ok(None))),
    }
}

/// Runs `before` hooks, guards and the handler. If one of them fails, runs the error handlers.
async fn run_with_hooks(
    app: &Dispatcher,
    invocation: &Invocation<'_>,
    claims: Option<&LimitClaims>,
) -> HandlerResult {
    let work = pin!(async {
        for hook in &app.hooks.before {
            hook(invocation.context()?).await;
        }
        run_guarded(app, invocation, claims).await
    });
    match catch_panics(work).await {
        Err(error) => handle_error(app, invocation, attribute_error(invocation, error)).await,
        result => result,
    }
}

/// Runs the guards, defers if the definition requests an immediate deferral, and invokes the handler.
async fn run_guarded(
    app: &Dispatcher,
    invocation: &Invocation<'_>,
    claims: Option<&LimitClaims>,
) -> HandlerResult {
    match claims {
        None => invocation.check_caller()?,
        Some(claims) => {
            if check(&app.guards, invocation, claims).await? == Passage::Responded {
                return Ok(None);
            }
        }
    }
    if invocation.is_deferred_immediately() {
        if let Some(registered) = register_deferral(invocation) {
            registered.await;
        }
        let state = invocation.response_state();
        if state.try_respond(&invocation.deferral()).is_ok() {
            yield_to_response().await;
        }
    }
    run_handler(invocation).await
}

type ErrorHandlerRef<'f> =
    &'f (dyn for<'a> Fn(&'a Context, Error) -> HandlerFuture<'a> + Send + Sync);

/// Passes the error to each error handler, innermost first, until one responds.
async fn handle_error(
    app: &Dispatcher,
    invocation: &Invocation<'_>,
    mut error: HandlerError,
) -> HandlerResult {
    invocation.record(error.outcome());
    let own_handlers = invocation
        .error_handlers()
        .map(|handler| handler as ErrorHandlerRef<'_>);
    let app_handler = app.hooks.on_error.as_deref();
    let recipient = invocation.recipient();
    let mut earlier: Option<UnhandledError> = None;
    for handler in own_handlers.chain(app_handler) {
        let (passed_error, unhandled) =
            UnhandledError::for_error_handler(error, earlier.as_ref(), &recipient)?;
        let context = invocation.context()?.latest();
        let before = context.response_state().explicit_responses();
        let handling = pin!(async {
            let response = handler(context, passed_error).await?;
            store_custom_ids(invocation, response).await
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
                error = attribute_error(invocation, next);
                earlier = Some(unhandled);
            }
        }
    }
    // If this error was already logged, return it as `Unhandled`, which is not logged again.
    let logged = earlier.filter(|earlier| earlier.is_logged() && error.was_handled());
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
    app: &'a Dispatcher,
    invocation: &'a Invocation<'_>,
    claims: Option<&'a LimitClaims>,
    result: HandlerResult,
) -> Option<RemainingWork<'a>> {
    record_error(invocation, &result);
    // `None`: the handler that waited for the submission of a modal, or the HTTP response, has the result.
    let outbound = send_to_submission(invocation, result)
        .and_then(|result| respond_in_http(invocation, result));
    let has_after_hooks = !app.hooks.after.is_empty();
    let claims = claims.filter(|claims| !claims.is_empty());
    if outbound.is_none() && claims.is_none() && !has_after_hooks {
        return None;
    }
    Some(Box::pin(async move {
        let sent = async {
            if let Some(outbound) = outbound {
                send(invocation, outbound).await;
            }
            invocation.response_state().mark_complete();
        };
        let released = async {
            if let Some(claims) = claims {
                claims.release(invocation).await;
            }
        };
        // Release in parallel with the response: the user may retry immediately, and a slow store must not delay the
        // response.
        tokio::join!(released, sent);
        if has_after_hooks {
            run_after_hooks(app, invocation).await;
        }
    }))
}

/// Runs the `after` hooks. If a hook panics or is aborted, the next hook still runs.
async fn run_after_hooks(app: &Dispatcher, invocation: &Invocation<'_>) {
    // Without a user, no handler ran.
    let Ok(context) = invocation.context() else {
        return;
    };
    yield_to_response().await;
    let state = invocation.response_state();
    let finished = FinishedInteraction {
        outcome: invocation.outcome(),
        duration: state.arrived_at().elapsed(),
        responded_after: state.responded_after(),
        is_deferred: state.was_deferred(),
    };
    let shutdown = &invocation.received().services.shutdown;
    for hook in &app.hooks.after {
        let run = async {
            hook(context, &finished).await;
            Ok(())
        };
        match run_hook(shutdown, catch_panics(Box::pin(run))).await {
            Some(Ok(())) => {}
            Some(Err(error)) => error.log(&invocation.recipient()),
            None => tracing::warn!(interaction = %invocation.id(), "aborted an `after` hook"),
        }
    }
}
