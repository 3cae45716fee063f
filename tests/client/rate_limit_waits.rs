//! Waits for rate limits: after a 429, in a queue, and beyond the maximum.

use std::collections::BTreeSet;
use std::time::Duration;

use acceptance::{
    GetMember, GetRoles, MockTransport, PostMessage, RateLimitingServer, TOKEN, bucket_response,
    http_response,
};
use bytes::Bytes;
use guildhall::client::{Auth, Client, Error, ErrorKind};
use guildhall::model::Id;
use http::Response;
use tokio::task::JoinSet;
use tokio::time::Instant;

const SECOND: Duration = Duration::from_secs(1);

fn rate_limited(seconds: f64) -> Response<Bytes> {
    let body = format!(r#"{{"message": "", "retry_after": {seconds}, "global": false}}"#);
    http_response(429, &[("x-ratelimit-scope", "user")], &body)
}

/// Sends `count` requests at once, and returns their outcomes with the time until each.
async fn send_at_once(client: &Client, count: u64) -> Vec<(Result<(), Error>, Duration)> {
    let (started, mut requests) = (Instant::now(), JoinSet::new());
    for user in 0..count {
        let client = client.clone();
        requests.spawn(async move {
            let outcome = client.send(&GetMember(1, user)).await;
            (outcome, started.elapsed())
        });
    }
    requests.join_all().await
}

#[tokio::test(start_paused = true)]
async fn rate_limits_do_not_count_as_retries() {
    let transport = MockTransport::new((0..9).map(|_| rate_limited(1.0)));
    let client = transport.builder().retries(0).build().unwrap();

    client.send(&PostMessage(1)).await.unwrap();
    assert_eq!(transport.request_lines().len(), 10);
}

#[tokio::test(start_paused = true)]
async fn rate_limits_leave_the_retries_for_failures() {
    let failures = [500, 502, 503].map(|status| http_response(status, &[], ""));
    let responses = failures.map(|failure| [rate_limited(1.0), failure]);
    let transport = MockTransport::new(responses.into_iter().flatten());

    transport.client().send(&GetRoles(1)).await.unwrap();
    assert_eq!(transport.request_lines().len(), 7);
}

#[tokio::test(start_paused = true)]
async fn waits_after_rate_limits_are_bounded_together() {
    let transport = MockTransport::always(rate_limited(10.0));
    let error = transport.client().send(&GetRoles(1)).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::RateLimited);
    assert_eq!(transport.request_seconds(), [0, 10, 20]);
}

#[tokio::test(start_paused = true)]
async fn wait_that_exceeds_the_rest_is_an_error_with_the_time_that_has_passed() {
    let transport = MockTransport::new([rate_limited(20.0), bucket_response("abc", 1, 0, 20.0)]);
    let client = transport.client();
    let other = client.clone();
    let first = tokio::spawn(async move { other.send(&GetRoles(1)).await });
    transport.wait_for_requests(1).await;
    let error = client.send(&GetRoles(1)).await.unwrap_err();

    first.await.unwrap().unwrap();
    assert_eq!(error.kind(), ErrorKind::WaitTooLong);
    let rest = "; the client waits at most 30s, of which 20.";
    assert!(error.to_string().contains(rest), "{error}");
    assert_eq!(transport.request_seconds(), [0, 20]);
}

#[tokio::test(start_paused = true)]
async fn rate_limit_without_a_wait_is_an_error_if_no_request_may_wait() {
    let transport = MockTransport::always(rate_limited(0.0));
    let hasty = transport.builder().max_rate_limit_wait(Duration::ZERO);
    let error = hasty.build().unwrap().send(&GetRoles(1)).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::RateLimited);
    assert_eq!(transport.request_lines().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn requests_return_at_different_times_after_a_rate_limit() {
    let mut returns = BTreeSet::new();
    for _ in 0..20 {
        let transport = MockTransport::new([rate_limited(1.0)]);
        transport.client().send(&GetRoles(1)).await.unwrap();
        returns.insert(transport.requests()[1].at.as_millis());
    }

    assert!(returns.len() > 5, "{returns:?}");
    assert!(
        returns.iter().all(|at| (1_050..=1_251).contains(at)),
        "{returns:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn bucket_is_probed_by_one_request_after_a_rate_limit() {
    let transport = MockTransport::new([bucket_response("abc", 5, 4, 60.0), rate_limited(1.0)])
        .then_always(bucket_response("abc", 5, 0, 1.0))
        .ignoring(0);
    let client = transport.client();
    client.send(&GetMember(1, 0)).await.unwrap();
    client.send(&GetMember(1, 0)).await.unwrap();
    let outcomes = send_at_once(&client, 3).await;

    assert!(outcomes.iter().all(|(outcome, _)| outcome.is_ok()));
    assert_eq!(transport.request_seconds(), [0, 0, 1, 2, 3, 4]);
}

/// Sends requests from 32 tasks of each of two clients for 10 seconds, and returns the numbers of requests, of those that
/// exceeded a limit, and of failed ones.
async fn share_a_server(service: &RateLimitingServer, guilds: u64) -> (usize, usize, usize) {
    let mut requests = JoinSet::new();
    for _ in 0..2 {
        let builder = Client::builder(Auth::bot(TOKEN)).transport(service.clone());
        let client = builder.build().expect("the token is a valid header value");
        for task in 0..32 {
            let client = client.clone();
            requests.spawn(async move {
                let (started, mut failures) = (Instant::now(), 0);
                while started.elapsed() < 10 * SECOND {
                    let request = client.send(&GetMember(task % guilds, task)).await;
                    failures += usize::from(request.is_err());
                }
                failures
            });
        }
    }
    let failures = requests.join_all().await.into_iter().sum();
    (service.request_count(), service.violations(), failures)
}

#[tokio::test(start_paused = true)]
async fn two_clients_that_share_the_global_limit_lose_no_request() {
    let service = RateLimitingServer::new(1_000, SECOND);
    let (requests, violations, failures) = share_a_server(&service, 32).await;

    assert_eq!(failures, 0);
    assert!(violations * 7 < requests, "{violations} of {requests}");
}

#[tokio::test(start_paused = true)]
async fn two_clients_that_share_a_bucket_lose_no_request() {
    let service = RateLimitingServer::new(20, SECOND);
    let (requests, violations, failures) = share_a_server(&service, 1).await;

    assert_eq!(failures, 0);
    assert!(violations * 4 < requests, "{violations} of {requests}");
}

#[tokio::test(start_paused = true)]
async fn token_request_waits_for_its_rate_limit() {
    let token = r#"{"access_token": "a", "token_type": "Bearer", "expires_in": 604800}"#;
    let transport = MockTransport::new([
        rate_limited(9.0),
        http_response(200, &[], token),
        http_response(200, &[], ""),
    ]);
    let auth = Auth::client_credentials(Id::new(1), "s3cret");
    let builder = Client::builder(auth).transport(transport.clone());
    let client = builder.retries(0).build().unwrap();

    client.send(&GetRoles(1)).await.unwrap();
    assert_eq!(transport.request_seconds(), [0, 9, 9]);
}

#[tokio::test(start_paused = true)]
async fn request_beyond_the_capacity_of_a_window_is_refused_at_once() {
    let service = RateLimitingServer::new(2, 10 * SECOND);
    let builder = Client::builder(Auth::bot(TOKEN)).transport(service);
    let client = builder.max_rate_limit_wait(25 * SECOND).build().unwrap();
    client.send(&GetMember(1, 0)).await.unwrap();
    let outcomes = send_at_once(&client, 9).await;
    let (kept, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|(o, _)| o.is_ok());

    // One in the current window, and two in each of the windows that begin after 10 and 20 seconds.
    assert_eq!((kept.len(), refused.len()), (5, 4));
    for (outcome, after) in refused {
        let error = outcome.unwrap_err();
        assert_eq!(
            (error.kind(), after),
            (ErrorKind::WaitTooLong, Duration::ZERO)
        );
        assert!(error.retry_after().unwrap() > 25 * SECOND);
    }
}

#[tokio::test(start_paused = true)]
async fn request_beyond_the_capacity_of_the_global_limit_is_refused_at_once() {
    let transport = MockTransport::new([]);
    let builder = transport.builder().requests_per_second(5);
    let client = builder
        .max_rate_limit_wait(SECOND * 21 / 2)
        .build()
        .unwrap();
    client.send(&GetMember(1, 0)).await.unwrap();
    let outcomes = send_at_once(&client, 1_000).await;
    let (kept, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|(o, _)| o.is_ok());

    // Four at once, and five in each of ten seconds.
    assert_eq!((kept.len(), refused.len()), (54, 946));
    let is_known = |error: &Error| {
        error.kind() == ErrorKind::WaitTooLong && error.retry_after() > Some(10 * SECOND)
    };
    assert!(
        refused
            .iter()
            .all(|(outcome, after)| { after.is_zero() && outcome.as_ref().is_err_and(is_known) })
    );
}

#[tokio::test(start_paused = true)]
async fn request_without_a_place_in_a_full_queue_is_refused_at_once() {
    let transport = MockTransport::new([]).ignoring(1);
    let builder = transport.builder().max_waiting_requests(2);
    let client = builder.timeout(5 * SECOND).retries(0).build().unwrap();
    let outcomes = send_at_once(&client, 6).await;
    let (kept, refused): (Vec<_>, Vec<_>) = outcomes
        .into_iter()
        .partition(|(_, after)| !after.is_zero());

    // One waits for its response, two for the bucket that it probes.
    assert_eq!((kept.len(), refused.len()), (3, 3));
    for (outcome, _) in refused {
        let error = outcome.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::QueueFull);
        assert!(error.is_rate_limited());
        assert_eq!(
            error.to_string(),
            "GET /guilds/{guild}/members/{user}: 2 requests are waiting for the service's rate limits, as many as `max_waiting_requests`"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn place_in_the_queue_is_free_after_a_wait() {
    let transport = MockTransport::always(bucket_response("abc", 1, 0, 1.0));
    let client = transport.builder().max_waiting_requests(1).build().unwrap();
    for _ in 0..4 {
        client.send(&GetRoles(1)).await.unwrap();
    }

    assert_eq!(transport.request_seconds(), [0, 1, 2, 3]);
}

#[tokio::test(start_paused = true)]
async fn full_queue_refuses_no_request_that_need_not_wait() {
    let transport = MockTransport::new([]).ignoring(1);
    let builder = transport.builder().max_waiting_requests(0);
    let client = builder.build().unwrap();
    let other = client.clone();
    let first = tokio::spawn(async move { other.send(&GetMember(1, 1)).await });
    transport.wait_for_requests(1).await;
    let same_bucket = client.send(&GetMember(1, 2)).await.unwrap_err();

    assert_eq!(same_bucket.kind(), ErrorKind::QueueFull);
    client.send(&GetMember(2, 1)).await.unwrap();
    first.abort();
}

#[tokio::test(start_paused = true)]
async fn request_returns_to_a_full_queue_after_a_rate_limit() {
    let transport = MockTransport::new([rate_limited(1.0)]);
    let client = transport.builder().max_waiting_requests(0).build().unwrap();

    client.send(&GetRoles(1)).await.unwrap();
    assert_eq!(transport.request_seconds(), [0, 1]);
}
