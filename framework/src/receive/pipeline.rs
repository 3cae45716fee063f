//! The path of an interaction, from the request to the response.
//!
//! | step | file | input → output |
//! |---|---|---|
//! | 1 verify | `verify` | headers and body → [`Verified`](crate::signature::Verified) |
//! | 2 parse | the folder `interaction` | body → `Incoming` |
//! | 3 route | `route` | `Incoming` → `Destination` |
//! | 4 guard | the folder `guard` | `Invocation` → passed, or a rejection |
//! | 5 invoke | `invoke` | `Invocation` → `HandlerResult` |
//! | 6 respond | `respond`, and the folder `respond` | `HandlerResult` → response |
//!
//! `invoke` runs steps 4 to 6 under the deadlines of `deadline`. `response_future` polls the job of the interaction,
//! and resolves to the HTTP response as soon as the initial response is set.
//!
//! What only some apps need is a [stage](crate::stage) beside the path. A default app has one stage: the recognition of
//! repeated requests. Each stage has up to four moments:
//!
//! | moment | caller |
//! |---|---|
//! | around the whole job, the last stage outermost | `process` |
//! | between steps 2 and 3, the first stage first | `before_route` |
//! | when the HTTP response is known | `verify_and_process`, `ResponseFuture` |
//! | when everything is done | `after_end` |

use std::pin::pin;
use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::InteractionResponse;
use http::{HeaderMap, Response};
use tracing::Instrument as _;

use crate::command::invocation::Invocation;
use crate::context::received::ReceivedInteraction;
use crate::error::handler_error::HandlerError;
use crate::interaction::{Incoming, InvalidInteraction, ParsedBody, parse};
use crate::platform::{Instant, Runtime};
use crate::receive::autocomplete::autocomplete;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::invoke::{invoke, resume};
use crate::receive::rejection::Rejection;
use crate::receive::respond::respond_with_error;
use crate::receive::response_future::ResponseFuture;
use crate::receive::route::Destination;
use crate::receive::{observe, work};
use crate::respond::shutdown::Job;
use crate::respond::state::{ResponseState, Subject};
use crate::stage::{Arrival, Flow};
use crate::telemetry::outcome::Outcome;

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
    app: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
    return_at: ReturnAt,
) -> Response<Bytes> {
    let _in_flight = app.services.shutdown.tasks().token();
    // A platform without a socket calls this function without `serve`, which starts the work of other processes too.
    work::start(app);
    let response = verify_and_process(app, headers, body, arrived, return_at).await;
    response.unwrap_or_else(|rejection| {
        app.signature_warnings.warn_of(&rejection);
        rejection.into_response()
    })
}

async fn verify_and_process(
    app: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
    return_at: ReturnAt,
) -> Result<Response<Bytes>, Rejection> {
    let verified = app.verifier.verify(headers, body)?;
    app.signature_warnings.record_valid();
    let state = ResponseState::new(arrived, verified.age());
    let body = verified.into_bytes();
    let runtime = Runtime::current();
    let job = process(app, body.clone(), &state, false);
    let response = ResponseFuture::new(app, &runtime, &state, body, job);
    let reply = match return_at {
        ReturnAt::InitialResponse => {
            let reply = response.await;
            // The tasks of the stages go on alone.
            drop(app.after_reply(Some(&reply), &state, &runtime));
            reply
        }
        ReturnAt::End => Box::pin(response.complete()).await,
    };
    Ok(reply.into_http()?)
}

/// Returns the job that processes a verified body. Another process has received the body if `is_forwarded`.
pub(crate) fn process(
    app: &Arc<Dispatcher>,
    body: Bytes,
    state: &ResponseState,
    is_forwarded: bool,
) -> Job {
    let (shared, shared_state) = (Arc::clone(app), state.clone());
    let job: Job = Box::pin(async move {
        let Some(mut incoming) = parse_or_reject(&shared, &body, &shared_state) else {
            return;
        };
        let arrival = Arrival {
            body: &body,
            state: &shared_state,
            is_forwarded,
        };
        let to = match before_route(&shared, &mut incoming, arrival).await {
            Ok(Flow::Continue) => shared.routes.find(&shared.services, &mut incoming),
            Ok(Flow::Done) => return,
            Err(error) => Destination::not_found(error),
        };
        run(&shared, &incoming, arrival, to).await;
    });
    let stages = app.stages.iter();
    stages.fold(job, |job, stage| stage.around(job, state))
}

/// Parses the interaction in a body. Responds to a PING, and rejects an invalid body and an interaction of another app.
fn parse_or_reject<'a>(
    app: &Dispatcher,
    body: &'a Bytes,
    state: &ResponseState,
) -> Option<Incoming<'a>> {
    match parse(body) {
        Ok(ParsedBody::Interaction(incoming)) => match app.application_id {
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

/// Runs the stages of the app, up to the first one that is done with the interaction.
async fn before_route(
    app: &Dispatcher,
    incoming: &mut Incoming<'_>,
    arrival: Arrival<'_>,
) -> Result<Flow, HandlerError> {
    for stage in &app.stages {
        if let Some(work) = stage.before_route(incoming, arrival)
            && work.await? == Flow::Done
        {
            return Ok(Flow::Done);
        }
    }
    Ok(Flow::Continue)
}

/// Invokes the handler of an interaction in a span, and records the end.
async fn run(
    app: &Arc<Dispatcher>,
    incoming: &Incoming<'_>,
    arrival: Arrival<'_>,
    to: Destination<'_>,
) {
    let state = arrival.state;
    state.set_subject(Subject::new(incoming, to.route()));
    let received = ReceivedInteraction {
        services: &app.services,
        body: arrival.body,
        incoming,
        state,
    };
    let span = observe::span(incoming, state.route_name());
    {
        let mut handling = pin!(dispatch(app, &received, to).instrument(span));
        let outcome = handling.as_mut().await;
        let recipient = received.recipient(state.route_name());
        observe::record_end(handling.span(), &recipient, state, outcome);
    }
    after_end(app, state).await;
}

async fn after_end(app: &Dispatcher, state: &ResponseState) {
    for stage in &app.stages {
        if let Some(work) = stage.after_end(state) {
            work.await;
        }
    }
}

/// Invokes the handler of a route, or resumes the handler that waits for the interaction, and responds with the result.
/// Responds with an error if no handler was found.
async fn dispatch(
    app: &Dispatcher,
    received: &ReceivedInteraction<'_>,
    to: Destination<'_>,
) -> Outcome {
    match to {
        Destination::Handler(matched) => {
            let invocation = Invocation::new(received, *matched);
            if received.incoming.is_autocomplete() {
                autocomplete(app, &invocation).await;
            } else {
                invoke(app, &invocation).await;
            }
            invocation.outcome()
        }
        Destination::Waiting(handler) => {
            let invocation = Invocation::new(received, handler.matched());
            Box::pin(resume(&invocation, *handler)).await;
            invocation.outcome()
        }
        Destination::NotFound(error) => {
            let outcome = error.outcome();
            respond_with_error(&received.recipient(None), received.state, *error);
            outcome
        }
    }
}
