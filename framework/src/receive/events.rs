//! Webhook events: verifies and parses a request for the events path, runs the functions for the event, and acknowledges
//! the event.

use std::pin::pin;
use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::{Application, Id, WebhookEvent, WebhookPayloadType};
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tracing::{Instrument as _, info_span};

use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::event::context::EventContext;
use crate::event::handler::{EventHandler, EventReader, UnreadableDataError};
use crate::platform::{Duration, Instant, Task, spawn, timeout_at, unconstrained};
use crate::receive::dispatcher::Dispatcher;
use crate::receive::event_runs::{EventOutcome, EventRun, run_id};
use crate::receive::invoke::catch_panics;
use crate::receive::rejection::Rejection;
use crate::receive::replicas;
use crate::redact::{redact, redact_debug};

/// Time from the arrival of an event to its acknowledgment, if functions are still running. The service waits 3 seconds.
const ACKNOWLEDGE_AFTER: Duration = Duration::from_millis(2500);

/// The reason a signed body is not a webhook event that the app can process.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidEvent {
    /// The body is not JSON. The error message omits the body.
    #[error("the body is not a webhook event: error at line {line}, column {column}")]
    Json {
        /// Line of the error, starting from 1.
        line: usize,
        /// Column of the error, starting from 1.
        column: usize,
    },
    /// A required field is missing.
    #[error("the body is not a webhook event: `{0}` is missing")]
    MissingField(&'static str),
    /// A field has a value that cannot be read.
    #[error("the body is not a webhook event: `{0}` cannot be read")]
    UnreadableField(&'static str),
    /// The body is an interaction.
    #[error(
        "the body is an interaction, not a webhook event: interactions need another URL than the Webhook Events URL"
    )]
    Interaction,
    /// The event belongs to another app than the configured one.
    #[error("the event belongs to application {0}, not to this app")]
    OtherApplication(Id<Application>),
    /// This version does not support requests of this type.
    #[error("webhook events of type {0} are not supported")]
    UnsupportedType(i64),
}

/// Contents of a verified body.
enum EventRequest {
    Ping,
    Event(EventContext),
}

/// Verifies and processes a request with a webhook event that arrived at `arrived`, and returns the HTTP response.
pub(crate) async fn receive_event(
    dispatcher: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
) -> Response<Bytes> {
    let _in_flight = dispatcher.services.shutdown.tasks().token();
    replicas::start(dispatcher);
    let parsed = verify_and_parse(dispatcher, headers, body);
    match parsed {
        Ok(EventRequest::Ping) => respond(EventOutcome::Done),
        Ok(EventRequest::Event(context)) => {
            respond(run_functions(dispatcher, &context, arrived + ACKNOWLEDGE_AFTER).await)
        }
        Err(rejection) => {
            dispatcher.warn_if_stale(&rejection);
            rejection.into_response()
        }
    }
}

fn verify_and_parse(
    dispatcher: &Dispatcher,
    headers: &HeaderMap,
    body: Bytes,
) -> Result<EventRequest, Rejection> {
    let verified = dispatcher.verifier.verify(headers, body)?;
    Ok(parse(dispatcher, verified.bytes())?)
}

fn parse(dispatcher: &Dispatcher, body: &[u8]) -> Result<EventRequest, InvalidEvent> {
    let payload: Value = serde_json::from_slice(body).map_err(|error| InvalidEvent::Json {
        line: error.line(),
        column: error.column(),
    })?;
    // The types of interactions have other meanings, and only interactions have tokens.
    if payload.get("token").is_some() {
        return Err(InvalidEvent::Interaction);
    }
    let kind: WebhookPayloadType = field(&payload, "type")?;
    if kind == WebhookPayloadType::Ping {
        return Ok(EventRequest::Ping);
    }
    if kind != WebhookPayloadType::Event {
        return Err(InvalidEvent::UnsupportedType(kind.wire()));
    }
    let application_id = field(&payload, "application_id")?;
    if dispatcher
        .application_id
        .is_some_and(|id| id != application_id)
    {
        return Err(InvalidEvent::OtherApplication(application_id));
    }
    let event: WebhookEvent = field(&payload, "event")?;
    let data = payload["event"]["data"].clone();
    let services = Arc::clone(&dispatcher.services);
    let context = EventContext::new(services, application_id, event, data);
    Ok(EventRequest::Event(context))
}

fn field<T: DeserializeOwned>(payload: &Value, name: &'static str) -> Result<T, InvalidEvent> {
    let value = payload.get(name).ok_or(InvalidEvent::MissingField(name))?;
    T::deserialize(value).map_err(|_| InvalidEvent::UnreadableField(name))
}

/// Returns the response for an outcome. The service sends the event again unless the status is 204.
fn respond(outcome: EventOutcome) -> Response<Bytes> {
    let (status, text) = match outcome {
        EventOutcome::Done | EventOutcome::Running => (StatusCode::NO_CONTENT, ""),
        EventOutcome::Interrupted => (StatusCode::SERVICE_UNAVAILABLE, "the app is stopping"),
        EventOutcome::RunningInOtherReplica => (
            StatusCode::SERVICE_UNAVAILABLE,
            "another replica has begun to process the event",
        ),
        EventOutcome::Failed => (
            StatusCode::INTERNAL_SERVER_ERROR,
            "a function for the event failed",
        ),
    };
    let mut response = Response::new(Bytes::from_static(text.as_bytes()));
    *response.status_mut() = status;
    // The service requires the header in the response to a PING, although the body is empty.
    let media = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, media);
    response
}

/// Runs all functions for an event, each as a task, and waits until they have ended, at most until `deadline`.
async fn run_functions(
    dispatcher: &Arc<Dispatcher>,
    context: &EventContext,
    deadline: Instant,
) -> EventOutcome {
    let kind = context.event().kind().as_str();
    let handlers = dispatcher.events.iter().copied();
    let tasks = dispatcher.services.shutdown.tasks();
    let runs: Vec<_> = handlers
        .filter(|handler| handler.kind() == kind)
        .map(|handler| {
            let span =
                info_span!(target: "guildhall", "event", kind, function = handler.source().path);
            let run = run(Arc::clone(dispatcher), context.clone(), handler, deadline);
            spawn(tasks.track_future(run.instrument(span)))
        })
        .collect();
    if runs.is_empty() {
        tracing::debug!(
            event = kind,
            "the app has no function for the webhook event"
        );
    }
    let mut outcome = EventOutcome::Done;
    for run in runs {
        outcome = outcome.max(wait_until(deadline, run).await);
    }
    outcome
}

async fn wait_until(deadline: Instant, run: Task<EventOutcome>) -> EventOutcome {
    match timeout_at(deadline, run).await {
        // The task catches panics of the function.
        Ok(ended) => ended.unwrap_or(EventOutcome::Failed),
        Err(_) => EventOutcome::Running,
    }
}

/// Runs a function, unless it has run for this event before.
async fn run(
    dispatcher: Arc<Dispatcher>,
    context: EventContext,
    handler: EventHandler,
    deadline: Instant,
) -> EventOutcome {
    let Some(deliveries) = &dispatcher.event_deliveries else {
        return call(&dispatcher, &context, handler).await;
    };
    let id = run_id(&context, handler);
    match EventRun::begin(&dispatcher, deliveries, id, deadline).await {
        Ok(run) => {
            let outcome = call(&dispatcher, &context, handler).await;
            run.end(outcome);
            outcome
        }
        Err(outcome) => {
            tracing::debug!(
                ?outcome,
                "the event was delivered before; the function did not run again"
            );
            outcome
        }
    }
}

/// Calls a function, and logs its error.
async fn call(
    dispatcher: &Dispatcher,
    context: &EventContext,
    handler: EventHandler,
) -> EventOutcome {
    let stopped = dispatcher.services.shutdown.wait_until_stopped();
    let function = pin!(catch_panics((handler.function)(EventReader(context))));
    let ended = tokio::select! {
        biased;
        ended = function => ended,
        () = unconstrained(stopped) => {
            let (event, function) = (handler.kind(), handler.source().path);
            tracing::error!(event, function, "the app stopped before the function for the event ended");
            return EventOutcome::Interrupted;
        }
    };
    match ended {
        Ok(()) => EventOutcome::Done,
        Err(error) => log(&error, handler),
    }
}

/// Logs the error of a function. Returns [`EventOutcome::Done`] if the function would fail again in the same way.
fn log(error: &HandlerError, handler: EventHandler) -> EventOutcome {
    let (event, function) = (handler.kind(), handler.source().path);
    match &error.0 {
        HandlerErrorKind::Panic(panic) => {
            let message = &*redact(panic.message());
            tracing::error!(
                event,
                function,
                message,
                "the function for the event panicked"
            );
        }
        HandlerErrorKind::Error(error) => {
            let text = redact_debug(error);
            tracing::error!(event, function, error = %text, "the function for the event failed");
            if error.cause::<UnreadableDataError>().is_some() {
                return EventOutcome::Done;
            }
        }
        other => {
            tracing::error!(event, function, error = ?other, "the function for the event failed");
        }
    }
    EventOutcome::Failed
}
