//! Retries: idempotent requests are sent again after a pause; other requests are not.

use std::time::Duration;

use acceptance::{
    DeleteMember, GetMember, MockTransport, PatchMember, PostMessage, PutPermissions, http_response,
};
use guildhall::client::{Client, ErrorKind, TransportError};
use guildhall::model::Secret;
use guildhall::model::api::Endpoint;

/// Returns the number of times that a request is sent to a service that always responds with `status`.
async fn attempts<E: Endpoint<Response = ()>>(endpoint: E, status: u16) -> usize {
    let transport = MockTransport::always(http_response(status, &[], ""));
    let error = transport
        .client()
        .send(&endpoint)
        .await
        .expect_err("the request is rejected");
    assert_eq!(error.status().map(|said| said.as_u16()), Some(status));
    transport.request_lines().len()
}

#[tokio::test(start_paused = true)]
async fn idempotent_requests_are_sent_four_times_on_server_errors() {
    assert_eq!(attempts(GetMember(1, 2), 500).await, 4);
    assert_eq!(attempts(PatchMember(1, 2), 502).await, 4);
    assert_eq!(attempts(DeleteMember(1, 2), 503).await, 4);
}

#[tokio::test(start_paused = true)]
async fn put_is_retried() {
    let transport = MockTransport::new([http_response(500, &[], "")]);
    let request = transport
        .client()
        .send(&PutPermissions(1, 2, 3))
        .bearer(&Secret::new("a-users"));

    assert!(request.await.is_ok());
    assert_eq!(transport.request_lines().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn creating_request_is_not_retried_on_server_errors() {
    assert_eq!(attempts(PostMessage(1), 500).await, 1);
}

#[tokio::test(start_paused = true)]
async fn client_errors_are_not_retried() {
    for status in [400, 401, 403, 404] {
        assert_eq!(attempts(GetMember(1, 2), status).await, 1, "{status}");
    }
}

#[tokio::test(start_paused = true)]
async fn request_that_succeeds_after_a_retry_is_not_an_error() {
    let transport = MockTransport::new([http_response(502, &[], ""), http_response(500, &[], "")]);

    assert!(transport.client().send(&GetMember(1, 2)).await.is_ok());
    assert_eq!(transport.request_lines().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn broken_connection_is_retried_except_for_creating_requests() {
    let broken = || MockTransport::with_results([Err(TransportError::interrupted("reset"))]);
    let (reading, creating) = (broken(), broken());
    let created = creating.client().send(&PostMessage(1)).await;

    assert!(reading.client().send(&GetMember(1, 2)).await.is_ok());
    assert_eq!(created.unwrap_err().kind(), ErrorKind::Interrupted);
}

#[tokio::test(start_paused = true)]
async fn creating_request_that_was_not_sent_is_retried() {
    let transport = MockTransport::with_results([Err(TransportError::connect("no route"))]);

    assert!(transport.client().send(&PostMessage(1)).await.is_ok());
    assert_eq!(transport.request_lines().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn retry_delays_grow_from_250_ms() {
    let transport = MockTransport::always(http_response(500, &[], ""));
    let failed = transport.client().send(&GetMember(1, 2)).await;
    let requests = transport.requests();
    let pauses = requests
        .windows(2)
        .map(|pair| pair[1].at.abs_diff(pair[0].at).as_millis());
    let bounds = [250..=501, 500..=1001, 1000..=2001];

    assert!(failed.is_err());
    assert!(
        bounds
            .iter()
            .zip(pauses)
            .all(|(bound, pause)| bound.contains(&pause))
    );
}

#[tokio::test(start_paused = true)]
async fn number_of_retries_is_configurable() {
    let transport = MockTransport::always(http_response(500, &[], ""));
    let once: Client = transport.builder().retries(0).build().unwrap();
    let failed = once.send(&GetMember(1, 2)).await;

    assert!(failed.is_err());
    assert_eq!(transport.request_lines().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn retries_stop_at_the_timeout() {
    let transport = MockTransport::always(http_response(500, &[], ""));
    let hurried = transport
        .builder()
        .timeout(Duration::from_millis(700))
        .retries(9);
    let error = hurried
        .build()
        .unwrap()
        .send(&GetMember(1, 2))
        .await
        .unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert!(transport.requests().last().unwrap().at < Duration::from_millis(700));
}
