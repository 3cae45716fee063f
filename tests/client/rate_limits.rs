//! The client obeys the service's rate limits so that the service does not respond with 429.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use acceptance::{
    GetMember, GetRoles, MockTransport, PostCallback, PostMessage, RateLimitingServer, TOKEN,
    bucket_response, http_response,
};
use bytes::Bytes;
use guildhall::client::{Auth, Client, ErrorKind, Transport, TransportFuture};
use guildhall::model::Id;
use guildhall::model::api::{Endpoint, RateLimitScope};
use http::Request;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout_at};

const SECOND: Duration = Duration::from_secs(1);

/// Sends `count` requests from `tasks` tasks.
async fn send_from_tasks<E>(client: &Client, tasks: usize, count: u64, endpoint: fn(u64) -> E)
where
    E: Endpoint<Response = ()> + Send + Sync + 'static,
{
    let mut tasks_in_flight = JoinSet::new();
    for task in 0..tasks {
        let numbers = (0..count).skip(task).step_by(tasks);
        let client = client.clone();
        tasks_in_flight.spawn(async move {
            for number in numbers {
                client
                    .send(&endpoint(number))
                    .await
                    .expect("the request succeeds");
            }
        });
    }
    tasks_in_flight.join_all().await;
}

#[tokio::test(start_paused = true)]
async fn two_thousand_requests_over_fifty_buckets_exceed_no_limit() {
    let service = RateLimitingServer::new(5, 2 * SECOND);
    send_from_tasks(&service.client(), 64, 2_000, |n| GetMember(n % 50, n)).await;

    assert_eq!((service.request_count(), service.violations()), (2_000, 0));
}

#[tokio::test(start_paused = true)]
async fn requests_to_many_members_of_one_guild_share_its_bucket() {
    let service = RateLimitingServer::new(5, 2 * SECOND);
    send_from_tasks(&service.client(), 16, 100, |n| GetMember(1, n)).await;

    assert_eq!((service.request_count(), service.violations()), (100, 0));
}

#[tokio::test(start_paused = true)]
async fn global_limit_is_fully_used() {
    let started = tokio::time::Instant::now();
    let service = RateLimitingServer::new(5, 2 * SECOND);
    send_from_tasks(&service.client(), 64, 2_000, |n| GetMember(n % 50, n)).await;

    // The service accepts 50 requests per second and responds within a fifth of a second.
    assert!(started.elapsed() < 50 * SECOND, "{:?}", started.elapsed());
}

#[tokio::test(start_paused = true)]
async fn test_server_detects_violations() {
    let service = RateLimitingServer::new(5, 2 * SECOND);
    let client = Client::builder(Auth::bot(TOKEN))
        .rate_limits(false)
        .transport(service.clone())
        .build()
        .unwrap();
    let mut tasks_in_flight = JoinSet::new();
    for user in 0..20 {
        let client = client.clone();
        tasks_in_flight.spawn(async move { client.send(&GetMember(1, user)).await.is_err() });
    }
    let rejected = tasks_in_flight
        .join_all()
        .await
        .into_iter()
        .filter(|rejected| *rejected)
        .count();

    assert_eq!((rejected, service.violations()), (15, 15));
}

#[tokio::test(start_paused = true)]
async fn short_windows_are_respected() {
    let service = RateLimitingServer::new(1, SECOND / 4);
    send_from_tasks(&service.client(), 16, 200, |n| GetMember(n % 3, n)).await;

    assert_eq!((service.request_count(), service.violations()), (200, 0));
}

#[tokio::test(start_paused = true)]
async fn global_limit_is_respected_in_every_second() {
    let service = RateLimitingServer::new(1_000, SECOND);
    send_from_tasks(&service.client(), 300, 900, GetRoles).await;

    assert_eq!((service.request_count(), service.violations()), (900, 0));
}

#[tokio::test(start_paused = true)]
async fn interaction_callbacks_bypass_the_global_limit() {
    let transport = MockTransport::new([]);
    let client = transport.builder().requests_per_second(1).build().unwrap();
    for number in 0..3 {
        client.send(&GetRoles(number)).await.unwrap();
        client.send(&PostCallback(number, number)).await.unwrap();
    }

    assert_eq!(transport.request_seconds(), [0, 0, 1, 1, 2, 2]);
}

#[tokio::test(start_paused = true)]
async fn requests_are_sent_in_order_of_arrival() {
    let transport = MockTransport::always(bucket_response("abc", 1, 0, 1.0));
    let client = transport.client();
    let mut line = JoinSet::new();
    for user in 0..6 {
        let client = client.clone();
        line.spawn(async move { client.send(&GetMember(1, user)).await });
        tokio::task::yield_now().await;
    }
    line.join_all().await;

    let expected: Vec<_> = (0..6)
        .map(|n| format!("GET /guilds/1/members/{n}"))
        .collect();
    assert_eq!(transport.request_lines(), expected);
}

#[tokio::test(start_paused = true)]
async fn request_that_arrives_as_a_window_ends_lets_earlier_ones_go_first() {
    let transport = MockTransport::always(bucket_response("abc", 1, 0, 1.0));
    let (client, end) = (transport.client(), Instant::now() + SECOND * 201 / 200);
    let arrive_at = |time, user| {
        let client = client.clone();
        async move {
            sleep_until(time).await;
            client.send(&GetMember(1, user)).await
        }
    };
    client.send(&GetMember(1, 0)).await.unwrap();
    let mut line = JoinSet::new();
    for (time, user) in [(end, 3), (end - SECOND, 1), (end - SECOND / 2, 2), (end, 4)] {
        line.spawn(arrive_at(time, user));
    }
    line.join_all().await;

    let lines = transport.request_lines();
    let first = [0, 1, 2].map(|user| format!("GET /guilds/1/members/{user}"));
    assert_eq!(lines[..3], first);
    assert_eq!(transport.request_seconds(), [0, 1, 2, 3, 4]);
}

#[tokio::test(start_paused = true)]
async fn request_that_is_cancelled_in_flight_leaves_its_place() {
    let transport = MockTransport::new([]).ignoring(1);
    let client = transport.client();
    let cancelled = tokio::time::timeout(SECOND, client.send(&GetRoles(1)).into_future()).await;
    client.send(&GetRoles(1)).await.unwrap();

    assert!(cancelled.is_err());
    assert_eq!(transport.request_seconds(), [0, 1]);
}

#[tokio::test(start_paused = true)]
async fn cancelled_request_leaves_the_queue() {
    let transport = MockTransport::new([bucket_response("abc", 1, 0, 5.0)]);
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap();
    let cancelled = tokio::time::timeout(SECOND, client.send(&GetRoles(1)).into_future()).await;
    client.send(&GetRoles(1)).await.unwrap();

    assert!(cancelled.is_err());
    assert_eq!(transport.request_seconds(), [0, 5]);
}

/// A transport whose requests reach the service even if the client aborts them.
#[derive(Clone, Debug)]
struct UnstoppableTransport(RateLimitingServer);

impl Transport for UnstoppableTransport {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        let service = self.0.clone();
        let sent = tokio::spawn(async move { service.send(request).await });
        Box::pin(async move { sent.await.expect("the service does not panic") })
    }
}

/// Aborts a request at `time`, 50 ms after it was sent, while a window with other requests ends after about a second.
/// Then sends as many requests as fit into two windows, and returns the number of those that exceed the limit.
async fn violations_after_an_abort(time: Duration) -> usize {
    let (started, service) = (Instant::now(), RateLimitingServer::new(5, SECOND));
    let builder =
        Client::builder(Auth::bot(TOKEN)).transport(UnstoppableTransport(service.clone()));
    let client = builder.build().expect("the token is a valid header value");
    send_from_tasks(&client, 2, 2, |user| GetMember(1, user)).await;
    sleep_until(started + time - SECOND / 20).await;
    let request = client.send(&GetMember(1, 2)).into_future();
    let aborted = timeout_at(started + time, request).await;
    assert!(
        aborted.is_err(),
        "the service does not respond within 50 ms"
    );
    send_from_tasks(&client, 10, 10, |user| GetMember(1, user)).await;
    service.violations()
}

#[tokio::test(start_paused = true)]
async fn aborted_request_counts_in_a_window_that_begins_meanwhile() {
    for time in (800..1_300).step_by(5) {
        let violations = violations_after_an_abort(Duration::from_millis(time)).await;
        assert_eq!(violations, 0, "aborted after {time} ms");
    }
}

/// Polls a request once.
async fn poll_once<F: Future + Unpin>(request: &mut F) {
    poll_fn(|context| Poll::Ready(Pin::new(&mut *request).poll(context).is_ready())).await;
}

#[tokio::test(start_paused = true)]
async fn unpolled_queued_request_blocks_no_other_request() {
    let transport = MockTransport::always(bucket_response("abc", 1, 0, 1.0));
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap();
    let mut parked = client.send(&GetRoles(1)).into_future();
    poll_once(&mut parked).await;
    client.send(&GetRoles(1)).await.unwrap();

    assert_eq!(transport.request_seconds(), [0, 1, 2]);
    assert!(parked.await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn unpolled_request_in_flight_blocks_no_other_request() {
    let service = RateLimitingServer::new(5, SECOND);
    let client = service.client();
    let mut parked = client.send(&GetRoles(1)).into_future();
    poll_once(&mut parked).await;
    client.send(&GetRoles(1)).await.unwrap();

    assert_eq!((service.request_count(), service.violations()), (2, 0));
    assert!(parked.await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn endpoints_in_one_bucket_share_its_limit() {
    let transport = MockTransport::new([
        bucket_response("abc", 5, 4, 9.0),
        bucket_response("abc", 5, 0, 9.0),
    ]);
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap();
    client.send(&GetMember(1, 1)).await.unwrap();
    client.send(&GetRoles(2)).await.unwrap();
    client.send(&GetRoles(1)).await.unwrap();

    assert_eq!(transport.request_seconds(), [0, 0, 0, 9]);
}

#[tokio::test(start_paused = true)]
async fn endpoint_without_rate_limit_headers_is_not_delayed() {
    let transport = MockTransport::new([]);
    let client = transport
        .builder()
        .requests_per_second(1_000)
        .build()
        .unwrap();
    send_from_tasks(&client, 100, 500, |_| GetRoles(1)).await;

    assert_eq!(transport.request_seconds(), [0; 500]);
}

fn rate_limited(scope: Option<&str>, seconds: f64) -> http::Response<bytes::Bytes> {
    let headers: Vec<_> = scope
        .iter()
        .map(|scope| ("x-ratelimit-scope", *scope))
        .collect();
    let global = scope == Some("global");
    let body = format!(r#"{{"message": "", "retry_after": {seconds}, "global": {global}}}"#);
    http_response(429, &headers, &body)
}

/// Returns the times, in seconds, of a request rejected with 429, of its retry, and of a request to another
/// bucket in between.
async fn request_times(rejection: http::Response<bytes::Bytes>) -> Vec<u64> {
    let transport = MockTransport::new([rejection]);
    let client = transport.client();
    let other = client.clone();
    let meanwhile = tokio::spawn(async move {
        tokio::time::sleep(SECOND).await;
        other.send(&GetRoles(2)).await
    });
    let written = client.send(&PostMessage(1)).await;
    written.expect("the second attempt succeeds");
    let read = meanwhile.await.expect("the task does not panic");
    read.expect("the read request succeeds");
    transport.request_seconds()
}

#[tokio::test(start_paused = true)]
async fn rate_limited_bucket_waits_for_the_retry_after_duration() {
    assert_eq!(
        request_times(rate_limited(Some("user"), 7.0)).await,
        [0, 1, 7]
    );
    assert_eq!(
        request_times(rate_limited(Some("shared"), 7.0)).await,
        [0, 1, 7]
    );
    assert_eq!(request_times(rate_limited(None, 7.0)).await, [0, 1, 7]);
}

#[tokio::test(start_paused = true)]
async fn global_rate_limit_delays_all_requests() {
    assert_eq!(
        request_times(rate_limited(Some("global"), 7.0)).await,
        [0, 7, 7]
    );
}

#[tokio::test(start_paused = true)]
async fn interaction_callback_waits_for_the_global_rate_limit_that_it_received() {
    let transport = MockTransport::new([rate_limited(Some("global"), 7.0)]);
    transport.client().send(&PostCallback(1, 2)).await.unwrap();

    assert_eq!(transport.request_seconds(), [0, 7]);
}

#[tokio::test(start_paused = true)]
async fn rate_limit_without_json_delays_all_requests() {
    let page = http_response(429, &[("retry-after", "20")], "error code: 1015");

    assert_eq!(request_times(page).await, [0, 20, 20]);
}

#[tokio::test(start_paused = true)]
async fn header_in_milliseconds_does_not_extend_the_wait_of_the_body() {
    // Old versions of the API state milliseconds in the header.
    for header in ["7000", "6999.5", "7001"] {
        let body = r#"{"message": "", "retry_after": 7.0, "global": false}"#;
        let response = http_response(429, &[("retry-after", header)], body);
        assert_eq!(request_times(response).await, [0, 1, 7], "{header}");
    }
}

#[tokio::test(start_paused = true)]
async fn rate_limit_without_the_fields_of_one_delays_all_requests() {
    for body in [
        r#"{"code": 0, "message": "You are being blocked"}"#,
        r#"{"message": ""}"#,
        r#"{"global": false}"#,
        r#"{"retry_after": null}"#,
        r#"{"retry_after": "soon"}"#,
        "{}",
        "[]",
        "null",
        "",
    ] {
        let stated = http_response(429, &[("retry-after", "20")], body);
        let silent = http_response(429, &[], body);

        assert_eq!(request_times(stated).await, [0, 20, 20], "{body}");
        let error = MockTransport::new([silent]).client().send(&GetRoles(1));
        let error = error.await.expect_err("the wait exceeds the maximum");
        assert_eq!(error.limit_scope(), Some(RateLimitScope::Global), "{body}");
        assert_eq!(error.retry_after(), Some(Duration::from_mins(1)), "{body}");
    }
    let user = [("x-ratelimit-scope", "user"), ("retry-after", "20")];
    let scoped = http_response(429, &user, r#"{"message": ""}"#);
    assert_eq!(request_times(scoped).await, [0, 1, 20]);
}

#[tokio::test(start_paused = true)]
async fn wait_beyond_the_maximum_is_an_error_with_its_duration() {
    let transport = MockTransport::new([bucket_response("abc", 1, 0, 60.0)]);
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap();
    let error = client
        .send(&GetRoles(1))
        .await
        .expect_err("the wait exceeds the maximum");

    assert_eq!(error.kind(), ErrorKind::WaitTooLong);
    assert!(error.is_rate_limited());
    assert_eq!(error.retry_after().unwrap().as_secs(), 60);
    assert_eq!(
        error.to_string(),
        "GET /guilds/{guild}/roles: the service's rate limits require a wait of 60.005s; the client waits at most 30s"
    );
    assert_eq!(transport.request_lines().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn rate_limit_beyond_the_maximum_wait_is_an_error_with_its_scope() {
    for (scope, expected) in [
        ("user", RateLimitScope::User),
        ("shared", RateLimitScope::Shared),
        ("global", RateLimitScope::Global),
    ] {
        let transport = MockTransport::new([rate_limited(Some(scope), 64.5)]);
        let error = transport
            .client()
            .send(&GetRoles(1))
            .await
            .expect_err("the wait exceeds the maximum");

        assert_eq!(error.kind(), ErrorKind::RateLimited);
        assert_eq!(error.limit_scope(), Some(expected));
        assert_eq!(error.retry_after(), Some(Duration::from_millis(64_500)));
    }
}

#[tokio::test(start_paused = true)]
async fn waits_are_capped_at_a_day() {
    let absurd = [
        bucket_response("abc", 1, 0, 1e18),
        rate_limited(Some("global"), 1e18),
    ];
    let transport = MockTransport::new(absurd);
    let patient = transport
        .builder()
        .max_rate_limit_wait(Duration::MAX)
        .timeout(Duration::MAX);
    let client = patient.retries(0).build().unwrap();
    client.send(&GetRoles(1)).await.unwrap();
    client.send(&GetRoles(2)).await.unwrap();
    client.send(&GetRoles(1)).await.unwrap();

    let day = 24 * 60 * 60;
    assert_eq!(transport.request_seconds(), [0, 0, day, day]);
}

#[tokio::test(start_paused = true)]
async fn requests_continue_when_the_invalid_requests_are_ten_minutes_old() {
    let transport = MockTransport::always(http_response(403, &[], ""));
    let client = transport
        .builder()
        .requests_per_second(1_000)
        .build()
        .unwrap();
    for _ in 0..9_000 {
        let rejected = client
            .send(&GetRoles(1))
            .await
            .expect_err("the request is rejected");
        assert_eq!(rejected.kind(), ErrorKind::Rejected);
    }
    let error = client
        .send(&GetRoles(1))
        .await
        .expect_err("the limit of invalid requests is reached");

    assert_eq!(error.kind(), ErrorKind::InvalidRequestLimit);
    assert!(
        error
            .to_string()
            .contains("9000 requests were rejected within 10 minutes")
    );
    tokio::time::advance(error.retry_after().unwrap()).await;
    assert_eq!(transport.request_lines().len(), 9_000);
    assert_eq!(
        client.send(&GetRoles(1)).await.unwrap_err().kind(),
        ErrorKind::Rejected
    );
}

#[tokio::test(start_paused = true)]
async fn shared_rate_limits_do_not_count_as_invalid_requests() {
    let transport = MockTransport::always(rate_limited(Some("shared"), 0.0));
    let hasty = transport.builder().max_invalid_requests(9);
    let client = hasty.max_rate_limit_wait(Duration::ZERO).build().unwrap();
    for _ in 0..10 {
        let rejected = client
            .send(&GetRoles(1))
            .await
            .expect_err("the request is rejected");
        assert_eq!(rejected.kind(), ErrorKind::RateLimited);
        tokio::time::advance(SECOND).await;
    }

    assert_eq!(transport.request_lines().len(), 10);
}

#[tokio::test(start_paused = true)]
async fn rate_limits_can_be_disabled() {
    let transport = MockTransport::new([
        bucket_response("abc", 1, 0, 60.0),
        rate_limited(Some("user"), 1.0),
    ]);
    let client = transport.builder().rate_limits(false).build().unwrap();
    client.send(&GetRoles(1)).await.unwrap();
    let error = client
        .send(&GetRoles(1))
        .await
        .expect_err("the client does not wait for rate limits");

    assert_eq!(error.kind(), ErrorKind::RateLimited);
    assert_eq!(transport.request_seconds(), [0, 0]);
}

#[tokio::test(start_paused = true)]
async fn rejections_of_renewed_tokens_count_as_invalid_requests() {
    let token = r#"{"access_token": "a", "token_type": "Bearer", "expires_in": 604800}"#;
    let (token, rejected) = (http_response(200, &[], token), http_response(401, &[], ""));
    let each = [rejected.clone(), token.clone(), rejected];
    let calls = std::iter::repeat_n(each, 4_500).flatten();
    let transport = MockTransport::new([token].into_iter().chain(calls));
    let client = Client::builder(Auth::client_credentials(Id::new(1), "s3cret"))
        .transport(transport.clone())
        .build()
        .unwrap();
    for _ in 0..4_500 {
        client.send(&GetRoles(1)).await.unwrap_err();
    }

    let error = client.send(&GetRoles(1)).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidRequestLimit);
}
