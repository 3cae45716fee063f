//! The pipeline of an interaction, from the request to the response.
//!
//! | stage | file | input → output |
//! |---|---|---|
//! | 1 verify | `verify` | headers and body → [`Verified`] |
//! | 2 parse | `interaction` | [`Verified`] → `Incoming` |
//! | 3 route | `route`, `awaited_modal` | `Incoming` → `RouteOutcome` |
//! | 4 guard | `guard`, `limits` | `Invocation` → passed, or a rejection |
//! | 5 invoke | `invoke`, `autocomplete` | `Invocation` → `HandlerResult` |
//! | 6 respond | `invoke`, `failure`, and the folder `respond` | `HandlerResult` → response |
//!
//! The folder `respond` runs all stages after the first within the deadlines of the service.
#![doc = include_str!("../docs/delivery.md")]
#![doc = include_str!("../docs/blocking.md")]

pub(crate) mod autocomplete;
pub(crate) mod awaited_modal;
pub(crate) mod dispatcher;
pub(crate) mod failure;
pub(crate) mod guard;
pub(crate) mod invocation;
pub(crate) mod invoke;
pub(crate) mod limits;
pub(crate) mod observe;
pub(crate) mod rejection;
pub(crate) mod route;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod verify;

use std::pin::pin;
use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, Response};
use tracing::Instrument as _;

use crate::clock::Instant;
use crate::interaction::{Incoming, ParsedBody, parse};
use crate::receive::autocomplete::autocomplete;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::invocation::Invocation;
use crate::receive::invoke::{invoke, respond_with_error};
use crate::receive::route::{RouteOutcome, route};
use crate::respond::defer::{Job, ResponseFuture};
use crate::respond::state::{ResponseState, Subject};
use crate::telemetry::outcome::Outcome;

pub use crate::command::option_types::{
    AnnouncementChannel, CategoryChannel, ForumChannel, MediaChannel, Mentionable, StageChannel,
    TextChannel, Thread, VoiceChannel,
};
pub use crate::interaction::InvalidInteraction;
pub use crate::interaction::option_input::OptionInput;
pub use crate::interaction::target::{MessageTarget, UserTarget};
pub use crate::respond::into_response::{IntoResponse, to};
pub use crate::respond::phase::InitialResponse;
pub use crate::respond::reply::{Reply, Update};
pub use crate::respond::response::HandlerResponse;
pub use crate::respond::shutdown::UnansweredInteraction;
pub use rejection::Rejection;
pub use verify::{
    KeyError, PublicKey, SIGNATURE_HEADER, SignatureError, TIMESTAMP_HEADER, Verified, Verifier,
};

/// Answers a request of the service that arrived at this moment.
pub(crate) async fn receive(
    app: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
) -> Response<Bytes> {
    let _in_flight = app.services.shutdown.tasks().token();
    let response = verify_and_respond(app, headers, body, arrived).await;
    response.unwrap_or_else(Rejection::into_response)
}

async fn verify_and_respond(
    app: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
) -> Result<Response<Bytes>, Rejection> {
    let verified = app.verifier.verify(headers, body)?;
    let body = verified.bytes().clone();
    let state = ResponseState::new(arrived);
    let job = process(Arc::clone(app), verified, state.clone());
    let response = ResponseFuture::new(job, state, body, &app.services.shutdown, &app.watchdog);
    Ok(response.await.into_http()?)
}

/// Processes a verified body, from the parse to the last response.
// A block, since an `async` function would store its arguments twice.
fn process(app: Arc<Dispatcher>, body: Verified, state: ResponseState) -> Job {
    Box::pin(async move {
        // Borrowed in place: moved, it would be stored twice while the handler runs.
        if let Some(incoming) = &mut parse_or_reject(&body, &state) {
            let routed = route(&app, incoming);
            let (incoming, route) = (&*incoming, routed.route());
            let name = route.map(|route| route.name);
            state.set_subject(Subject {
                kind: incoming.kind,
                id: incoming.id,
                route,
            });
            let span = observe::span(incoming, name);
            let work = respond(&app, body.bytes(), incoming, &state, routed);
            let mut work = pin!(work.instrument(span));
            let outcome = work.as_mut().await;
            observe::ended(work.span(), &app.recipient(incoming, name), &state, outcome);
        }
    })
}

/// Parses the interaction in a body. Answers a ping, and rejects other bodies.
fn parse_or_reject<'a>(body: &'a Verified, state: &ResponseState) -> Option<Incoming<'a>> {
    match parse(body.bytes()) {
        Ok(ParsedBody::Interaction(incoming)) => return Some(incoming),
        Ok(ParsedBody::Ping) => state.respond_to_ping(),
        Err(reason) => state.reject(reason),
    }
    None
}

/// Guards and invokes what an interaction was routed to, and responds with the result.
async fn respond(
    app: &Arc<Dispatcher>,
    body: &Bytes,
    incoming: &Incoming<'_>,
    state: &ResponseState,
    routed: RouteOutcome<'_>,
) -> Outcome {
    match routed {
        RouteOutcome::Handler(matched) => {
            let invocation = Invocation::new(app, body, incoming, state, matched);
            if incoming.is_autocomplete() {
                autocomplete(&invocation).await;
            } else {
                invoke(&invocation).await;
            }
            invocation.outcome()
        }
        RouteOutcome::AwaitedModal(modal) => {
            let invocation = Invocation::new(app, body, incoming, state, modal.matched());
            Box::pin(modal.resume(&invocation)).await;
            invocation.outcome()
        }
        RouteOutcome::NotFound(error) => {
            let outcome = error.outcome();
            respond_with_error(&app.recipient(incoming, None), state, *error);
            outcome
        }
    }
}
