//! Delivery of webhook events to the app's webhook events URL, with retries, and the check of the URL.

use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use bytes::Bytes;
use guildhall_model::{WebhookEvent, WebhookEventPayload, to_response_vec};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::clock::millis;
use crate::delivery::{EndpointError, EndpointResponse};
use crate::faults::plan::Signing;
use crate::interactions::endpoint::{
    ConnectError, EndpointCheck, Exchange, check_responses, endpoint_uri, exchange, has_media_type,
    to_json,
};
use crate::record::RecordEntry;
use crate::service::Service;
use crate::state::log::EventDelivery;

/// Times of the attempts to deliver an event, after the first one. Discord documents several attempts with exponential
/// backoff, for up to 10 minutes.
const RETRIES: [Duration; 6] = [
    Duration::from_secs(5),
    Duration::from_secs(15),
    Duration::from_secs(35),
    Duration::from_secs(75),
    Duration::from_secs(155),
    Duration::from_secs(315),
];

/// Checks a URL for webhook events: sends a signed PING, and a wrongly signed PING.
pub(crate) async fn check_events_endpoint(
    service: &Service,
    url: &str,
) -> Result<EndpointCheck, ConnectError> {
    let application = service.world().identity.application.id;
    let ping = to_json(&WebhookEventPayload::ping(application));
    let check = check_responses(service, url, ping).await?;
    let is_acknowledged = |response| is_acknowledgment(response) && has_media_type(response);
    if !check.ping.as_ref().is_ok_and(is_acknowledged) {
        return Err(ConnectError::EventPing(Box::new(check)));
    }
    check.with_rejected_forgery(service)
}

/// Returns whether a response acknowledges an event: status 204 without a body.
pub(crate) fn is_acknowledgment(response: &EndpointResponse) -> bool {
    response.status == 204 && response.body.is_empty()
}

/// Delivers the events of the queue until the service stops.
pub(crate) async fn deliver_events(
    service: Arc<Service>,
    mut queue: UnboundedReceiver<WebhookEvent>,
    mut stopped: watch::Receiver<()>,
) {
    // The set aborts its tasks when it is dropped.
    let mut deliveries = JoinSet::new();
    loop {
        tokio::select! {
            // An error means that the last handle was dropped, so stop.
            _ = stopped.changed() => return,
            Some(event) = queue.recv() => {
                deliveries.spawn(deliver_with_retries(Arc::clone(&service), event));
            }
            Some(_) = deliveries.join_next() => {}
        }
    }
}

/// Delivers an event. Repeats the delivery, by the service's clock, until the app acknowledges the event.
async fn deliver_with_retries(service: Arc<Service>, event: WebhookEvent) {
    let clock = service.world().clock.clone();
    let started_at = clock.now_millis();
    let times = [Duration::ZERO].into_iter().chain(RETRIES);
    for (attempt, time) in (1..).zip(times) {
        clock
            .wait_until(started_at.saturating_add(millis(time)))
            .await;
        let response = deliver_event(&service, &event, attempt).await;
        if response.as_ref().is_ok_and(is_acknowledgment) {
            return;
        }
    }
}

/// Delivers an event once, and logs the attempt.
pub(crate) async fn deliver_event(
    service: &Service,
    event: &WebhookEvent,
    attempt: u32,
) -> Result<EndpointResponse, EndpointError> {
    let application = service.world().identity.application.id;
    let payload = WebhookEventPayload::new(application, event.clone());
    // Serialization cannot fail: all maps of an event have string keys.
    let body = to_response_vec(&payload).unwrap_or_default().into();
    let response = deliver_payload(service, body, Signing::Valid).await;
    service.world().log.event_deliveries.push(EventDelivery {
        event: event.clone(),
        attempt,
        status: response.as_ref().ok().map(|response| response.status),
        error: response.as_ref().err().map(ToString::to_string),
    });
    response
}

/// Sends a body to the webhook events URL, and records the body and the response.
pub(crate) async fn deliver_payload(
    service: &Service,
    body: Bytes,
    signing: Signing,
) -> Result<EndpointResponse, EndpointError> {
    let application = service.world().identity.application.clone();
    let url = application.event_webhooks_url;
    let uri: Option<Uri> = url.as_deref().and_then(endpoint_uri);
    let uri = uri.ok_or(EndpointError::NoEndpoint)?;
    let recorder = service.world().log.recorder.clone();
    let Exchange { response, fault } = exchange(service, &uri, body.clone(), signing).await;
    let status = match &response {
        Ok(response) => Ok(response.status),
        Err(error) => Err(error.to_string()),
    };
    recorder.record(|| RecordEntry::webhook_event(&uri, &body, status, fault));
    response
}
