//! Webhook events: verifies a request for the events path, runs the functions for the event, and acknowledges the
//! event.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};

use crate::event::request::{EventRequest, parse};
use crate::event::runs::EventResult;
use crate::platform::{Duration, Instant};
use crate::receive::dispatcher::Dispatcher;
use crate::receive::rejection::Rejection;
use crate::receive::work;

/// Time from the arrival of an event to its acknowledgment, if functions are still running. The service waits 3
/// seconds.
const ACKNOWLEDGE_AFTER: Duration = Duration::from_millis(2500);

/// Verifies and processes a request with a webhook event that arrived at `arrived`, and returns the HTTP response.
pub(crate) async fn receive_event(
    app: &Arc<Dispatcher>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
) -> Response<Bytes> {
    let _in_flight = app.services.shutdown.tasks().token();
    work::start(app);
    match verify_and_parse(app, headers, body) {
        Ok(EventRequest::Ping) => respond(EventResult::Done),
        Ok(EventRequest::Event(context)) => {
            let deadline = arrived + ACKNOWLEDGE_AFTER;
            respond(app.events.run(&app.services, &context, deadline).await)
        }
        Err(rejection) => {
            app.signature_warnings.warn_of(&rejection);
            rejection.into_response()
        }
    }
}

fn verify_and_parse(
    app: &Dispatcher,
    headers: &HeaderMap,
    body: Bytes,
) -> Result<EventRequest, Rejection> {
    let verified = app.verifier.verify(headers, body)?;
    app.signature_warnings.record_valid();
    Ok(parse(verified.bytes(), app.application_id, &app.services)?)
}

/// Returns the response for a result. The service sends the event again unless the status is 204.
fn respond(result: EventResult) -> Response<Bytes> {
    let (status, text) = match result {
        EventResult::Done | EventResult::Running => (StatusCode::NO_CONTENT, ""),
        EventResult::Interrupted => (StatusCode::SERVICE_UNAVAILABLE, "the app is stopping"),
        EventResult::RunningElsewhere => (
            StatusCode::SERVICE_UNAVAILABLE,
            "another process has begun to process the event",
        ),
        EventResult::Failed => (
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
