//! The pipeline of an interaction, from the request to the response.
//!
//! | stage | file | input → output |
//! |---|---|---|
//! | 1 verify | `verify`, `signature_tables` | headers and body → [`Verified`] |
//! | 2 parse | the folder `interaction`, `deliveries` | [`Verified`] → `Incoming`, unless the interaction was delivered before |
//! | 3 route | `route` | `Incoming` → `RouteOutcome` |
//! | 4 guard | `guard`, `cooldowns` | `Invocation` → `GuardOutcome`, or a rejection |
//! | 5 invoke | `invoke` | `Invocation` → `HandlerResult` |
//! | 6 respond | `invoke`, and the folder `respond` | `HandlerResult` → response |
//!
//! `invoke` runs stages 4 to 6: it checks the guards before the handler, and responds with the result.
//! Three kinds of interactions have stages 4 to 6 of their own: `autocomplete`, the submission of a modal for which a
//! handler waits (`awaited_modal`), and the click that a handler awaits (`awaited_click`). If the handler waits in another replica, `replicas` passes the interaction to it. `dispatcher` has the routes and settings of the app,
//! `invocation` the data of one run of a handler. The folder `respond` keeps stages 2 to 6 within the
//! deadlines of the service. `events` and `event_runs` receive webhook events, which have a path of their own and no responses.
#![doc = include_str!("../docs/delivery.md")]
#![doc = include_str!("../docs/blocking.md")]

pub(crate) mod autocomplete;
pub(crate) mod awaited_click;
pub(crate) mod awaited_modal;
pub(crate) mod cooldowns;
pub(crate) mod deadline;
pub(crate) mod deliveries;
pub(crate) mod dispatcher;
pub(crate) mod event_runs;
pub(crate) mod events;
pub(crate) mod guard;
#[cfg(feature = "serve")]
pub(crate) mod http_server;
pub(crate) mod invocation;
pub(crate) mod invoke;
pub(crate) mod observe;
pub(crate) mod recording;
pub(crate) mod rejection;
pub(crate) mod replicas;
pub(crate) mod response_future;
pub(crate) mod route;
pub(crate) mod signature_tables;
pub(crate) mod verify;

use std::pin::pin;
use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::InteractionResponse;
use http::{HeaderMap, Response};
use tracing::Instrument as _;

use crate::interaction::{Incoming, InvalidInteraction, ParsedBody, parse};
use crate::platform::{Instant, Runtime};
use crate::receive::autocomplete::autocomplete;
use crate::receive::deliveries::{CurrentDelivery, is_first_delivery};
use crate::receive::dispatcher::Dispatcher;
use crate::receive::invocation::Invocation;
use crate::receive::invoke::{invoke, respond_with_error};
use crate::receive::replicas::forward;
use crate::receive::response_future::ResponseFuture;
use crate::receive::route::{RouteOutcome, route, route_stored};
use crate::respond::followup::ResponseSender;
use crate::respond::shutdown::Job;
use crate::respond::state::{HttpReply, ResponseState, Subject};
use crate::telemetry::outcome::Outcome;

// Public because compiler messages name these types.
pub use crate::interaction::target::{MessageTarget, UserTarget};
use crate::receive::rejection::Rejection;
pub use crate::respond::into_response::to;
pub use verify::{
    KeyError, SIGNATURE_HEADER, SignatureError, TIMESTAMP_HEADER, Verified, Verifier,
};

/// The moment at which the HTTP response is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReturnAt {
    /// The initial response is set.
    InitialResponse,
    /// All work is done. An initial response that is set earlier is sent by REST.
    End,
}

/// Verifies and processes a request that arrived at `arrived`, and returns the HTTP response.
pub(crate) async fn receive(
    dispatcher: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
    return_at: ReturnAt,
) -> Response<Bytes> {
    let _in_flight = dispatcher.services.shutdown.tasks().token();
    replicas::start(dispatcher);
    let response = verify_and_respond(dispatcher, headers, body, arrived, return_at).await;
    response.unwrap_or_else(|rejection| {
        dispatcher.warn_if_stale(&rejection);
        rejection.into_response()
    })
}

async fn verify_and_respond(
    dispatcher: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
    return_at: ReturnAt,
) -> Result<Response<Bytes>, Rejection> {
    let verified = dispatcher.verifier.verify(headers, body)?;
    let body = verified.bytes().clone();
    let state = ResponseState::new(arrived, verified.age());
    let runtime = Runtime::current();
    let delivery = CurrentDelivery::new(dispatcher, &state, &runtime);
    let source = Source::Request(verified);
    let job = process(Arc::clone(dispatcher), source, state.clone());
    let response = ResponseFuture::new(
        job,
        state.clone(),
        body.clone(),
        &runtime,
        &dispatcher.services.shutdown,
        &dispatcher.watchdog,
    );
    let reply = match return_at {
        ReturnAt::InitialResponse => {
            let reply = response.await;
            drop(delivery.finish(&reply));
            reply
        }
        // Boxed, so that a request to a server reserves no memory for this future.
        ReturnAt::End => {
            let completed = complete(dispatcher, &state, &body, response, delivery);
            Box::pin(completed).await
        }
    };
    Ok(reply.into_http()?)
}

/// Waits until all work for a request is done, and returns the HTTP response. If the initial response is set before the
/// end, sends it by REST.
async fn complete(
    dispatcher: &Dispatcher,
    state: &ResponseState,
    body: &Bytes,
    response: ResponseFuture<'_>,
    delivery: CurrentDelivery<'_>,
) -> HttpReply {
    let (reply, job) = response.leave_unfinished().await;
    let storing = delivery.finish(&reply);
    if job.is_some()
        && let Ok(ParsedBody::Interaction(incoming)) = parse(body)
    {
        let client = &dispatcher.services.response_client;
        let responses = ResponseSender::new(client, &incoming, body, state);
        if let Err(error) = responses.recover().await {
            error.log(incoming.id);
        }
    }
    for task in [job, storing].into_iter().flatten() {
        // An error is a panic, which tokio has reported.
        let _ = task.await;
    }
    reply
}

/// A body to process.
enum Source {
    /// The verified body of a request.
    Request(Verified),
    /// A body that another replica has verified.
    Replica(Bytes),
}

impl Source {
    fn bytes(&self) -> &Bytes {
        match self {
            Self::Request(verified) => verified.bytes(),
            Self::Replica(body) => body,
        }
    }
}

/// Processes a body that another replica has verified and registered.
fn process_forwarded(dispatcher: Arc<Dispatcher>, body: Bytes, state: ResponseState) -> Job {
    process(dispatcher, Source::Replica(body), state)
}

/// Processes a body, from parsing to the last response.
// An `async` block, because an `async fn` would store its arguments twice.
fn process(dispatcher: Arc<Dispatcher>, body: Source, state: ResponseState) -> Job {
    Box::pin(async move {
        // Borrow instead of moving: a moved interaction would be stored twice while the handler runs.
        if let Some(incoming) = &mut parse_or_reject(&dispatcher, body.bytes(), &state) {
            if let Source::Request(_) = body {
                match is_first_delivery(&dispatcher, incoming.id, &state).await {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => {
                        let recipient = dispatcher.recipient(incoming, None);
                        return respond_with_error(&recipient, &state, error);
                    }
                }
            }
            let mut route_outcome = match &dispatcher.services.custom_id_store {
                None => route(&dispatcher, incoming),
                // Boxed, because few apps store custom IDs.
                Some(store) => Box::pin(route_stored(&dispatcher, incoming, store)).await,
            };
            let incoming = &*incoming;
            state.set_subject(Subject {
                kind: incoming.kind,
                id: incoming.id,
                route: route_outcome.route(),
            });
            if let RouteOutcome::Elsewhere(replica) = route_outcome {
                // Boxed, because few interactions are processed by another replica.
                let forwarded = Box::pin(forward(
                    &dispatcher,
                    body.bytes(),
                    incoming,
                    &state,
                    replica,
                ));
                match forwarded.await {
                    // The other replica logs and counts the interaction.
                    Ok(()) => return,
                    Err(error) => route_outcome = RouteOutcome::not_found(error),
                }
            }
            let span = observe::span(incoming, state.route_name());
            let work = dispatch(&dispatcher, body.bytes(), incoming, &state, route_outcome);
            let mut work = pin!(work.instrument(span));
            let outcome = work.as_mut().await;
            let recipient = dispatcher.recipient(incoming, state.route_name());
            observe::record_end(work.span(), &recipient, &state, outcome);
            if let Some(replica) = &dispatcher.services.replica
                && replica.unregister(incoming.id)
            {
                replica.remove_from_store(incoming.id.get()).await;
            }
        }
    })
}

/// Parses the interaction in a body. Responds to a PING, and rejects an invalid body and an interaction of another
/// app.
fn parse_or_reject<'a>(
    dispatcher: &Dispatcher,
    body: &'a Bytes,
    state: &ResponseState,
) -> Option<Incoming<'a>> {
    match parse(body) {
        Ok(ParsedBody::Interaction(incoming)) => match dispatcher.application_id {
            Some(id) if id != incoming.application_id => {
                state.reject(InvalidInteraction::OtherApplication(
                    incoming.application_id,
                ));
            }
            _ => return Some(incoming),
        },
        // Cannot fail: nothing else responds to a PING.
        Ok(ParsedBody::Ping) => drop(state.try_respond(&InteractionResponse::Pong)),
        Err(reason) => state.reject(reason),
    }
    None
}

/// Invokes the handler of an interaction, or resumes the handler that waits for the submitted modal or the click, and
/// responds with the result. Responds with an error if no handler was found.
async fn dispatch(
    dispatcher: &Arc<Dispatcher>,
    body: &Bytes,
    incoming: &Incoming<'_>,
    state: &ResponseState,
    route_outcome: RouteOutcome<'_>,
) -> Outcome {
    match route_outcome {
        RouteOutcome::Handler(matched) => {
            let invocation = Invocation::new(dispatcher, body, incoming, state, matched);
            match &dispatcher.recorder {
                None => run(&invocation).await,
                // Boxed, so that an app without a recorder reserves no memory for the observer.
                Some(recorder) => {
                    let name = invocation.route().name;
                    Box::pin(recorder.record(name, run(&invocation))).await;
                }
            }
            invocation.outcome()
        }
        RouteOutcome::AwaitedModal(modal) => {
            let invocation = Invocation::new(dispatcher, body, incoming, state, modal.matched());
            Box::pin(modal.resume(&invocation)).await;
            invocation.outcome()
        }
        RouteOutcome::AwaitedClick(click) => {
            let invocation = Invocation::new(dispatcher, body, incoming, state, click.matched());
            Box::pin(click.resume(&invocation)).await;
            invocation.outcome()
        }
        // Another replica processes the interaction.
        RouteOutcome::Elsewhere(_) => Outcome::Completed,
        RouteOutcome::NotFound(error) => {
            let outcome = error.outcome();
            respond_with_error(&dispatcher.recipient(incoming, None), state, *error);
            outcome
        }
    }
}

/// Runs the handler of an interaction, or the autocomplete function of an option, and responds with the result.
async fn run(invocation: &Invocation<'_>) {
    if invocation.incoming().is_autocomplete() {
        autocomplete(invocation).await;
    } else {
        invoke(invocation).await;
    }
}
