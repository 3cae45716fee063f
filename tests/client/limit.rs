//! The client keeps the service's rate limits before the service has to say 429.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use acceptance::{
    GetMember, GetRoles, MockTransport, PostCallback, PostMessage, RateLimitingServer, TOKEN,
    bucket_response, http_response,
};
use guildhall::client::{Auth, Client, ErrorKind, LimitScope};
use guildhall::model::Id;
use guildhall::model::api::Endpoint;
use tokio::task::JoinSet;

const SECOND: Duration = Duration::from_secs(1);

/// Sends `count` requests from `tasks` tasks.
async fn storm<E>(client: &Client, tasks: usize, count: u64, endpoint: fn(u64) -> E)
where
    E: Endpoint<Reply = ()> + Send + Sync + 'static,
{
    let mut storm = JoinSet::new();
    for task in 0..tasks {
        let numbers = (0..count).skip(task).step_by(tasks);
        let client = client.clone();
        storm.spawn(async move {
            for number in numbers {
                client
                    .send(&endpoint(number))
                    .await
                    .expect("it is let through");
            }
        });
    }
    storm.join_all().await;
}

#[tokio::test(start_paused = true)]
async fn two_thousand_requests_over_fifty_buckets_break_no_limit() {
    let service = RateLimitingServer::new(5, 2 * SECOND);
    storm(&service.client(), 64, 2_000, |n| GetMember(n % 50, n)).await;

    assert_eq!((service.request_count(), service.violations()), (2_000, 0));
}

#[tokio::test(start_paused = true)]
async fn requests_to_many_members_of_one_guild_share_its_bucket() {
    let service = RateLimitingServer::new(5, 2 * SECOND);
    storm(&service.client(), 16, 100, |n| GetMember(1, n)).await;

    assert_eq!((service.request_count(), service.violations()), (100, 0));
}

#[tokio::test(start_paused = true)]
async fn limits_are_used_up_and_not_only_kept() {
    let started = tokio::time::Instant::now();
    let service = RateLimitingServer::new(5, 2 * SECOND);
    storm(&service.client(), 64, 2_000, |n| GetMember(n % 50, n)).await;

    // The service takes 50 in a second, and answers within a fifth of one.
    assert!(started.elapsed() < 50 * SECOND, "{:?}", started.elapsed());
}

#[tokio::test(start_paused = true)]
async fn service_of_these_claims_notices_who_breaks_its_limits() {
    let service = RateLimitingServer::new(5, 2 * SECOND);
    let client = Client::builder(Auth::bot(TOKEN)).without_rate_limits();
    let client = client.transport(service.clone()).build().unwrap();
    let mut storm = JoinSet::new();
    for user in 0..20 {
        let client = client.clone();
        storm.spawn(async move { client.send(&GetMember(1, user)).await.is_err() });
    }
    let refused = storm
        .join_all()
        .await
        .into_iter()
        .filter(|refused| *refused)
        .count();

    assert_eq!((refused, service.violations()), (15, 15));
}

#[tokio::test(start_paused = true)]
async fn short_windows_are_kept() {
    let service = RateLimitingServer::new(1, SECOND / 4);
    storm(&service.client(), 16, 200, |n| GetMember(n % 3, n)).await;

    assert_eq!((service.request_count(), service.violations()), (200, 0));
}

#[tokio::test(start_paused = true)]
async fn global_limit_is_kept_in_every_second() {
    let service = RateLimitingServer::new(1_000, SECOND);
    storm(&service.client(), 300, 900, GetRoles).await;

    assert_eq!((service.request_count(), service.violations()), (900, 0));
}

#[tokio::test(start_paused = true)]
async fn interactions_are_answered_beside_the_global_limit() {
    let transport = MockTransport::new([]);
    let client = transport.builder().per_second(1).build().unwrap();
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
async fn request_that_is_given_up_leaves_the_line() {
    let transport = MockTransport::new([bucket_response("abc", 1, 0, 5.0)]);
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap();
    let given_up = tokio::time::timeout(SECOND, client.send(&GetRoles(1)).into_future()).await;
    client.send(&GetRoles(1)).await.unwrap();

    assert!(given_up.is_err());
    assert_eq!(transport.request_seconds(), [0, 5]);
}

/// Polls a request once.
async fn begin<F: Future + Unpin>(request: &mut F) {
    poll_fn(|context| Poll::Ready(Pin::new(&mut *request).poll(context).is_ready())).await;
}

#[tokio::test(start_paused = true)]
async fn request_in_line_that_nobody_polls_holds_up_nobody() {
    let transport = MockTransport::always(bucket_response("abc", 1, 0, 1.0));
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap();
    let mut parked = client.send(&GetRoles(1)).into_future();
    begin(&mut parked).await;
    client.send(&GetRoles(1)).await.unwrap();

    assert_eq!(transport.request_seconds(), [0, 1, 2]);
    assert!(parked.await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn request_under_way_that_nobody_polls_holds_up_nobody() {
    let service = RateLimitingServer::new(5, SECOND);
    let client = service.client();
    let mut parked = client.send(&GetRoles(1)).into_future();
    begin(&mut parked).await;
    client.send(&GetRoles(1)).await.unwrap();

    assert_eq!((service.request_count(), service.violations()), (2, 0));
    assert!(parked.await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn endpoints_with_one_bucket_share_its_count() {
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
async fn endpoint_without_a_limit_is_not_held_back() {
    let transport = MockTransport::new([]);
    let client = transport.builder().per_second(1_000).build().unwrap();
    storm(&client, 100, 500, |_| GetRoles(1)).await;

    assert_eq!(transport.request_seconds(), [0; 500]);
}

fn slow_down(scope: Option<&str>, seconds: f64) -> http::Response<bytes::Bytes> {
    let headers: Vec<_> = scope
        .iter()
        .map(|scope| ("x-ratelimit-scope", *scope))
        .collect();
    let global = scope == Some("global");
    let body = format!(r#"{{"message": "", "retry_after": {seconds}, "global": {global}}}"#);
    http_response(429, &headers, &body)
}

/// The seconds of a request that meets a 429, of its second attempt, and of one to another bucket
/// that comes meanwhile.
async fn seconds_after(refusal: http::Response<bytes::Bytes>) -> Vec<u64> {
    let transport = MockTransport::new([refusal]);
    let client = transport.client();
    let other = client.clone();
    let meanwhile = tokio::spawn(async move {
        tokio::time::sleep(SECOND).await;
        other.send(&GetRoles(2)).await
    });
    let written = client.send(&PostMessage(1)).await;
    written.expect("the second attempt is answered");
    let read = meanwhile.await.expect("it does not panic");
    read.expect("it is answered");
    transport.request_seconds()
}

#[tokio::test(start_paused = true)]
async fn bucket_that_says_429_is_left_alone_for_as_long_as_it_says() {
    assert_eq!(seconds_after(slow_down(Some("user"), 7.0)).await, [0, 1, 7]);
    assert_eq!(
        seconds_after(slow_down(Some("shared"), 7.0)).await,
        [0, 1, 7]
    );
    assert_eq!(seconds_after(slow_down(None, 7.0)).await, [0, 1, 7]);
}

#[tokio::test(start_paused = true)]
async fn global_429_holds_everything_back() {
    assert_eq!(
        seconds_after(slow_down(Some("global"), 7.0)).await,
        [0, 7, 7]
    );
}

#[tokio::test(start_paused = true)]
async fn answer_to_an_interaction_waits_for_a_global_429_of_its_own() {
    let transport = MockTransport::new([slow_down(Some("global"), 7.0)]);
    transport.client().send(&PostCallback(1, 2)).await.unwrap();

    assert_eq!(transport.request_seconds(), [0, 7]);
}

#[tokio::test(start_paused = true)]
async fn answer_429_without_headers_holds_everything_back() {
    let page = http_response(429, &[("retry-after", "20")], "error code: 1015");

    assert_eq!(seconds_after(page).await, [0, 20, 20]);
}

#[tokio::test(start_paused = true)]
async fn longer_wait_than_the_bound_is_an_error_that_says_how_long() {
    let transport = MockTransport::new([bucket_response("abc", 1, 0, 60.0)]);
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap();
    let error = client
        .send(&GetRoles(1))
        .await
        .expect_err("it may not wait");

    assert_eq!(error.kind(), ErrorKind::Withheld);
    assert!(error.is_rate_limited());
    assert_eq!(error.retry_after().unwrap().as_secs(), 60);
    assert_eq!(
        error.to_string(),
        "GET /guilds/{guild}/roles: the service's rate limits ask to wait 60.005s, and 30s is the most"
    );
    assert_eq!(transport.request_lines().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn longer_429_than_the_bound_is_an_error_with_its_scope() {
    for (scope, expected) in [
        ("user", LimitScope::User),
        ("shared", LimitScope::Shared),
        ("global", LimitScope::Global),
    ] {
        let transport = MockTransport::new([slow_down(Some(scope), 64.5)]);
        let error = transport
            .client()
            .send(&GetRoles(1))
            .await
            .expect_err("it may not wait");

        assert_eq!(error.kind(), ErrorKind::RateLimited);
        assert_eq!(error.limit_scope(), Some(expected));
        assert_eq!(error.retry_after(), Some(Duration::from_millis(64_500)));
    }
}

#[tokio::test(start_paused = true)]
async fn absurd_times_do_no_harm() {
    let absurd = [
        bucket_response("abc", 1, 0, 1e18),
        slow_down(Some("global"), 1e18),
    ];
    let transport = MockTransport::new(absurd);
    let patient = transport
        .builder()
        .longest_wait(Duration::MAX)
        .deadline(Duration::MAX);
    let client = patient.retries(0).build().unwrap();
    client.send(&GetRoles(1)).await.unwrap();
    client.send(&GetRoles(2)).await.unwrap_err();
    client.send(&GetRoles(1)).await.unwrap();

    assert_eq!(transport.request_seconds(), [0, 0, 24 * 60 * 60]);
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_refusals_in_ten_minutes_are_the_last() {
    let transport = MockTransport::always(http_response(403, &[], ""));
    let client = transport.builder().per_second(1_000).build().unwrap();
    for _ in 0..10_000 {
        let refused = client.send(&GetRoles(1)).await.expect_err("it is refused");
        assert_eq!(refused.kind(), ErrorKind::Refused);
    }
    let error = client
        .send(&GetRoles(1))
        .await
        .expect_err("nothing is sent");

    assert_eq!(error.kind(), ErrorKind::Exhausted);
    assert!(
        error
            .to_string()
            .contains("10000 requests of the last 10 minutes were refused")
    );
    tokio::time::advance(error.retry_after().unwrap()).await;
    assert_eq!(transport.request_lines().len(), 10_000);
    assert_eq!(
        client.send(&GetRoles(1)).await.unwrap_err().kind(),
        ErrorKind::Refused
    );
}

#[tokio::test(start_paused = true)]
async fn shared_limits_cost_nothing_of_the_budget_of_refusals() {
    let transport = MockTransport::always(slow_down(Some("shared"), 0.0));
    let unhurried = transport.builder().per_second(1_000).retries(0);
    let client = unhurried.build().unwrap();
    for _ in 0..10_001 {
        let refused = client.send(&GetRoles(1)).await.expect_err("it is refused");
        assert_eq!(refused.kind(), ErrorKind::RateLimited);
    }

    assert_eq!(transport.request_lines().len(), 10_001);
}

#[tokio::test(start_paused = true)]
async fn limits_can_be_left_to_a_proxy() {
    let transport = MockTransport::new([
        bucket_response("abc", 1, 0, 60.0),
        slow_down(Some("user"), 1.0),
    ]);
    let client = transport.builder().without_rate_limits().build().unwrap();
    client.send(&GetRoles(1)).await.unwrap();
    let error = client.send(&GetRoles(1)).await.expect_err("nobody waits");

    assert_eq!(error.kind(), ErrorKind::RateLimited);
    assert_eq!(transport.request_seconds(), [0, 0]);
}

#[tokio::test(start_paused = true)]
async fn refusals_of_a_token_that_is_renewed_count_too() {
    let token = r#"{"access_token": "a", "token_type": "Bearer", "expires_in": 604800}"#;
    let (token, refused) = (http_response(200, &[], token), http_response(401, &[], ""));
    let each = [refused.clone(), token.clone(), refused];
    let calls = std::iter::repeat_n(each, 5_000).flatten();
    let transport = MockTransport::new([token].into_iter().chain(calls));
    let client = Client::builder(Auth::client_credentials(Id::new(1), "s3cret"));
    let client = client.transport(transport.clone()).build().unwrap();
    for _ in 0..5_000 {
        client.send(&GetRoles(1)).await.unwrap_err();
    }

    let error = client.send(&GetRoles(1)).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Exhausted);
}
