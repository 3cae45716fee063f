//! Windows of rate limits: reports that arrive late or not at all, the pace after a global 429, and forgotten buckets.

use std::time::Duration;

use acceptance::{
    CapturedLog, GetMember, GetRoles, MockTransport, PostCallback, PostMessage, TOKEN,
    bucket_response, http_response,
};
use bytes::Bytes;
use guildhall::client::{Auth, Client, ClientBuilder, ErrorKind, Transport, TransportFuture};
use guildhall::model::Id;
use guildhall::model::api::Endpoint;
use http::{HeaderValue, Request, Response};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

const SECOND: Duration = Duration::from_secs(1);

/// Header with the time that a response takes, in milliseconds.
const LATENCY: &str = "test-latency";

/// A transport whose responses each take the time in their header [`LATENCY`].
#[derive(Clone, Debug)]
struct SlowTransport(MockTransport);

impl Transport for SlowTransport {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        let response = self.0.send(request);
        Box::pin(async move {
            let response = response.await?;
            let latency = response.headers().get(LATENCY).map(HeaderValue::to_str);
            let latency = latency.and_then(|latency| latency.ok()?.parse().ok());
            sleep(Duration::from_millis(latency.unwrap_or_default())).await;
            Ok(response)
        })
    }
}

impl SlowTransport {
    fn new(responses: impl IntoIterator<Item = Response<Bytes>>) -> Self {
        Self(MockTransport::new(responses))
    }

    /// Returns a client builder with a large limit on all requests.
    fn builder(&self) -> ClientBuilder {
        let builder = Client::builder(Auth::bot(TOKEN)).transport(self.clone());
        builder.requests_per_second(100_000)
    }

    /// Sends a request at each of these times, in milliseconds, and returns the times at which the transport gets them.
    async fn times<E>(&self, client: &Client, requests: Vec<(u64, E)>) -> Vec<u64>
    where
        E: Endpoint<Response = ()> + Send + Sync + 'static,
    {
        let (started, mut tasks) = (Instant::now(), JoinSet::new());
        for (at, request) in requests {
            sleep_until(started + Duration::from_millis(at)).await;
            let client = client.clone();
            tasks.spawn(async move { client.send(&request).await.map_err(|error| error.kind()) });
            tokio::task::yield_now().await;
        }
        tasks.join_all().await;
        self.millis()
    }

    /// Sends a request to one bucket at each of these times, and returns the times at which the transport gets them.
    async fn times_in_one_bucket(&self, times: &[u64]) -> Vec<u64> {
        let client = self.builder().retries(0).build();
        let client = client.expect("the token is valid");
        let requests = times.iter().map(|at| (*at, PostMessage(1)));
        self.times(&client, requests.collect()).await
    }

    fn millis(&self) -> Vec<u64> {
        let requests = self.0.requests().into_iter();
        let millis = requests.map(|request| u64::try_from(request.at.as_millis()));
        millis
            .map(|millis| millis.expect("the test is short"))
            .collect()
    }
}

fn with_header(mut response: Response<Bytes>, name: &'static str, value: &str) -> Response<Bytes> {
    let value = HeaderValue::from_str(value).expect("the value is valid");
    response.headers_mut().insert(name, value);
    response
}

/// Returns a response that takes this many milliseconds.
fn slow(millis: u64, response: Response<Bytes>) -> Response<Bytes> {
    with_header(response, LATENCY, &millis.to_string())
}

/// Returns a response for a window of the bucket: `remaining` of `limit` requests remain for `seconds`.
fn window(limit: u32, remaining: u32, seconds: f64) -> Response<Bytes> {
    bucket_response("abc", limit, remaining, seconds)
}

/// Returns a response with the end of the window by the service's clock, in seconds.
fn until(reset: f64, response: Response<Bytes>) -> Response<Bytes> {
    with_header(response, "x-ratelimit-reset", &reset.to_string())
}

/// Returns a failure of a proxy, which reports no limits.
fn bad_gateway() -> Response<Bytes> {
    http_response(502, &[], "")
}

fn global_limit(seconds: f64) -> Response<Bytes> {
    let body = format!(r#"{{"message": "", "retry_after": {seconds}, "global": true}}"#);
    http_response(429, &[], &body)
}

#[tokio::test(start_paused = true)]
async fn late_report_of_an_earlier_window_does_not_change_the_current_one() {
    let transport = SlowTransport::new([
        until(100.0, window(2, 1, 1.0)),
        slow(1_000, until(100.01, window(2, 0, 0.5))),
        until(101.0, window(2, 1, 1.0)),
    ]);
    let times = transport.times_in_one_bucket(&[0, 500, 1_005, 1_010]).await;

    assert_eq!(times, [0, 500, 1_005, 1_500]);
}

#[tokio::test(start_paused = true)]
async fn late_report_does_not_change_a_window_that_no_response_has_reported() {
    let transport = SlowTransport::new([
        until(100.0, window(2, 1, 1.0)),
        slow(700, until(100.01, window(2, 0, 0.5))),
        slow(500, until(101.0, window(2, 1, 0.5))),
        until(101.0, window(2, 0, 0.9)),
    ]);
    let arrivals = [0, 500, 1_100, 1_150, 1_250];
    let times = transport.times_in_one_bucket(&arrivals).await;

    assert_eq!(times, [0, 500, 1_100, 1_200, 2_105]);
}

#[tokio::test(start_paused = true)]
async fn lowest_count_of_a_window_is_the_latest() {
    for has_end in [true, false] {
        let change = |reset, response| {
            if has_end {
                until(reset, response)
            } else {
                response
            }
        };
        let transport = SlowTransport::new([
            change(100.0, window(5, 4, 1.0)),
            slow(200, change(100.01, window(5, 3, 0.7))),
            change(100.0, window(5, 2, 0.85)),
            slow(300, change(100.0, window(5, 1, 0.3))),
            slow(300, change(100.0, window(5, 0, 0.3))),
        ]);
        let arrivals = [0, 100, 150, 400, 400, 400];
        let times = transport.times_in_one_bucket(&arrivals).await;

        assert_eq!(times, [0, 100, 150, 400, 400, 1_005]);
    }
}

#[tokio::test(start_paused = true)]
async fn report_of_a_much_later_end_begins_a_window() {
    let transport = SlowTransport::new([
        window(2, 1, 1.0),
        slow(490, window(2, 1, 1.0)),
        window(2, 0, 0.99),
    ]);
    let times = transport.times_in_one_bucket(&[0, 500, 995, 1_000]).await;

    assert_eq!(times, [0, 500, 995, 1_995]);
}

#[tokio::test(start_paused = true)]
async fn responses_without_a_report_count_in_the_next_window_for_a_second() {
    let transport = SlowTransport::new([
        window(2, 1, 1.0),
        bad_gateway(),
        slow(100, window(2, 1, 1.0)),
        slow(100, window(2, 1, 1.0)),
        slow(100, window(2, 0, 1.0)),
    ]);
    let arrivals = [0, 500, 1_010, 1_050, 2_115];
    let times = transport.times_in_one_bucket(&arrivals).await;

    assert_eq!(times, [0, 500, 1_010, 2_115, 2_115]);
}

#[tokio::test(start_paused = true)]
async fn window_begins_later_if_requests_without_a_report_may_use_it_up() {
    let transport = SlowTransport::new([
        window(2, 2, 1.0),
        bad_gateway(),
        bad_gateway(),
        window(2, 1, 1.0),
    ]);
    let times = transport.times_in_one_bucket(&[0, 500, 600, 700]).await;

    assert_eq!(times, [0, 500, 600, 1_500]);
}

#[tokio::test(start_paused = true)]
async fn request_without_a_report_counts_in_the_first_window_of_a_bucket() {
    let transport = SlowTransport::new([bad_gateway(), window(2, 1, 1.0)]);
    let times = transport.times_in_one_bucket(&[0, 100, 200]).await;

    assert_eq!(times, [0, 100, 1_105]);
}

#[tokio::test(start_paused = true)]
async fn used_up_window_without_a_report_is_probed_by_one_request() {
    let transport = SlowTransport::new([
        window(1, 0, 1.0),
        bad_gateway(),
        slow(300, window(9, 8, 1.0)),
    ]);
    let times = transport
        .times_in_one_bucket(&[0, 1_100, 1_200, 1_200])
        .await;

    assert_eq!(times, [0, 1_100, 1_200, 1_500]);
}

#[tokio::test(start_paused = true)]
async fn rest_of_a_window_without_a_report_needs_no_probe() {
    let transport = SlowTransport::new([
        window(3, 2, 1.0),
        bad_gateway(),
        slow(300, window(3, 1, 1.0)),
        slow(300, window(3, 0, 1.0)),
    ]);
    let times = transport
        .times_in_one_bucket(&[0, 1_100, 1_200, 1_200])
        .await;

    assert_eq!(times, [0, 1_100, 1_200, 1_200]);
}

/// Returns the number of requests in flight when the bucket has nine left, `rest` after a 429 is over.
async fn in_flight_after_a_rate_limit(rest: Duration) -> usize {
    let body = r#"{"message": "", "retry_after": 0.5, "global": false}"#;
    let rejected = http_response(429, &[("x-ratelimit-bucket", "abc")], body);
    let in_flight = std::iter::repeat_n(slow(5_000, window(10, 0, 60.0)), 9);
    let responses = [rejected, window(10, 9, 60.0)].into_iter();
    let transport = SlowTransport::new(responses.chain(in_flight));
    let client = transport.builder().build().expect("the token is valid");
    let probe = client.send(&PostMessage(1)).await;
    probe.expect("the second attempt succeeds");
    sleep(rest).await;
    let requests: JoinSet<_> = (0..9)
        .map(|_| client.send(&PostMessage(1)).into_future())
        .collect();
    sleep(SECOND).await;
    drop(requests);
    transport.millis().len() - 2
}

#[tokio::test(start_paused = true)]
async fn client_leaves_half_of_a_bucket_to_others_for_half_a_minute_after_a_rate_limit() {
    assert_eq!(in_flight_after_a_rate_limit(Duration::ZERO).await, 5);
    assert_eq!(in_flight_after_a_rate_limit(29 * SECOND).await, 5);
    assert_eq!(in_flight_after_a_rate_limit(31 * SECOND).await, 9);
}

#[tokio::test(start_paused = true)]
async fn request_counts_towards_the_global_limit_for_a_second_after_its_response() {
    for (latencies, expected) in [
        ([500, 100], [0, 0, 1_100, 1_500]),
        ([1_500, 100], [0, 0, 1_100, 2_000]),
        ([100, 5_000], [0, 0, 1_100, 2_000]),
    ] {
        let responses = latencies.map(|millis| slow(millis, http_response(200, &[], "")));
        let transport = SlowTransport::new(responses);
        let client = transport.builder().requests_per_second(2).build().unwrap();
        let requests = (0..4).map(|guild| (0, GetRoles(guild)));

        assert_eq!(transport.times(&client, requests.collect()).await, expected);
    }
}

/// Returns the times between the requests after a global 429, in milliseconds.
fn gaps(times: &[u64]) -> Vec<u64> {
    times.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

#[tokio::test(start_paused = true)]
async fn requests_after_a_global_rate_limit_begin_at_half_the_rate_and_become_faster() {
    let transport = SlowTransport::new([global_limit(1.0)]);
    let client = transport.builder().requests_per_second(2).build().unwrap();
    client.send(&GetRoles(0)).await.unwrap();
    let requests = (1..20).map(|guild| (0, GetRoles(guild)));
    let times = transport.times(&client, requests.collect()).await;
    let gaps = gaps(&times);

    assert!((2_050..=2_251).contains(&gaps[0]), "{gaps:?}");
    assert!((930..=931).contains(&gaps[1]), "{gaps:?}");
    assert!((869..=870).contains(&gaps[2]), "{gaps:?}");
    // Ten seconds later, the rate is the usual one again.
    assert!(gaps[14..].iter().all(|gap| *gap <= 510), "{gaps:?}");
}

#[tokio::test(start_paused = true)]
async fn pace_after_a_global_rate_limit_is_at_least_one_request_per_second() {
    let transport = SlowTransport::new([global_limit(1.0)]);
    let client = transport.builder().requests_per_second(1).build().unwrap();
    client.send(&GetRoles(0)).await.unwrap();

    let returned = transport.millis()[1];
    assert!((1_050..=1_251).contains(&returned), "{returned}");
}

#[tokio::test(start_paused = true)]
async fn requests_that_are_rejected_together_slow_the_pace_once() {
    let rejected = [100, 400].map(|millis| slow(millis, global_limit(1.0)));
    let transport = SlowTransport::new(rejected);
    let client = transport.builder().requests_per_second(10).build().unwrap();
    let requests = vec![(0, GetRoles(0)), (0, GetRoles(1))];
    let times = transport.times(&client, requests).await;

    assert!((190..=199).contains(&gaps(&times)[2]), "{times:?}");
}

#[tokio::test(start_paused = true)]
async fn another_global_rate_limit_slows_the_pace_again() {
    let accepted = http_response(200, &[], "");
    let responses = [global_limit(1.0), accepted, global_limit(1.0)];
    let transport = SlowTransport::new(responses);
    let client = transport.builder().requests_per_second(10).build().unwrap();
    let requests = vec![(0, GetRoles(0)), (5_000, GetRoles(0)), (5_000, GetRoles(1))];
    let times = transport.times(&client, requests).await;

    assert!((275..=290).contains(&gaps(&times)[3]), "{times:?}");
}

#[tokio::test(start_paused = true)]
async fn wait_of_exactly_the_maximum_is_allowed() {
    for (millis, expected) in [(1_005, Ok(())), (1_004, Err(ErrorKind::WaitTooLong))] {
        let transport = SlowTransport::new([window(1, 0, 1.0)]);
        let longest = Duration::from_millis(millis);
        let client = transport.builder().max_rate_limit_wait(longest).build();
        let client = client.unwrap();
        client.send(&GetRoles(1)).await.unwrap();
        let outcome = client.send(&GetRoles(1)).await;

        assert_eq!(outcome.map_err(|error| error.kind()), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn wait_of_a_second_or_more_is_logged() {
    for (seconds, lines) in [(0.994, 0), (0.995, 1), (5.0, 1)] {
        let log = CapturedLog::start();
        let transport = MockTransport::new([window(1, 0, seconds)]);
        let client = transport.client();
        client.send(&GetRoles(1)).await.unwrap();
        client.send(&GetRoles(1)).await.unwrap();

        let text = log.text();
        let found = text.matches("waiting for the service's rate limit").count();
        assert_eq!(found, lines, "{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn wait_of_unknown_length_ends_at_the_maximum() {
    let transport = MockTransport::new([]).ignoring(1);
    let client = transport.builder().max_rate_limit_wait(3 * SECOND);
    let client = client.build().unwrap();
    let (started, other) = (Instant::now(), client.clone());
    let first = tokio::spawn(async move { other.send(&GetRoles(1)).await });
    transport.wait_for_requests(1).await;
    let error = client.send(&GetRoles(1)).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::WaitTooLong);
    assert_eq!((error.retry_after(), started.elapsed()), (None, 3 * SECOND));
    first.abort();
}

/// Returns the times, in seconds, of a rejected request, of its retry, and of a request to another bucket after one
/// second.
async fn times_after(rejection: Response<Bytes>) -> Vec<u64> {
    let transport = SlowTransport::new([rejection]);
    let client = transport.builder().build().expect("the token is valid");
    let requests = vec![(0, GetRoles(1)), (1_000, GetRoles(2))];
    let times = transport.times(&client, requests).await;
    times.into_iter().map(|millis| millis / 1_000).collect()
}

#[tokio::test(start_paused = true)]
async fn rate_limit_is_global_by_its_header_or_its_body() {
    let body = r#"{"message": "", "retry_after": 7.0, "global": false}"#;
    let by_header = http_response(429, &[("x-ratelimit-global", "true")], body);

    assert_eq!(times_after(by_header).await, [0, 7, 7]);
    assert_eq!(times_after(global_limit(7.0)).await, [0, 7, 7]);
}

#[tokio::test(start_paused = true)]
async fn longer_one_of_two_stated_waits_counts() {
    let body = r#"{"message": "", "retry_after": 7.0, "global": false}"#;
    for (header, expected) in [("9", 9), ("5", 7)] {
        let rejection = http_response(429, &[("retry-after", header)], body);

        assert_eq!(times_after(rejection).await, [0, 1, expected]);
    }
}

#[tokio::test(start_paused = true)]
async fn interactions_have_a_bucket_for_each_token() {
    let transport = MockTransport::new([window(1, 0, 60.0)]);
    let client = transport.client();
    for (interaction, token) in [(1, 2), (1, 3), (2, 2)] {
        let callback = PostCallback(interaction, token);
        client.send(&callback).await.unwrap();
    }

    assert_eq!(transport.request_seconds(), [0, 0, 0]);
}

#[tokio::test(start_paused = true)]
async fn route_that_changes_its_bucket_takes_its_waiting_requests_along() {
    let transport = SlowTransport::new([
        window(1, 0, 1.0),
        window(1, 0, 1.0),
        slow(100, bucket_response("def", 1, 0, 5.0)),
        window(1, 0, 1.0),
    ]);
    let client = transport.builder().build().unwrap();
    client.send(&GetRoles(1)).await.unwrap();
    client.send(&GetMember(1, 0)).await.unwrap();
    let mut roles = JoinSet::new();
    for _ in 0..2 {
        let client = client.clone();
        roles.spawn(async move { client.send(&GetRoles(1)).await });
        tokio::task::yield_now().await;
    }
    let members = vec![(0, GetMember(1, 1)), (0, GetMember(1, 2))];
    transport.times(&client, members).await;
    roles.join_all().await;

    let lines = transport.0.request_lines().into_iter().skip(2);
    let is_roles = lines.map(|line| line.ends_with("roles"));
    let requests: Vec<_> = is_roles.zip(transport.millis().split_off(2)).collect();
    let expected = [(true, 1_005), (false, 1_105), (false, 2_110), (true, 6_110)];
    assert_eq!(requests, expected);
}

/// Sends a request to the bucket of guild 0, then requests to the buckets of other guilds, and one more after `rest`.
/// Returns whether two requests for guild 0 may then be in flight together: one probes a forgotten bucket.
async fn is_remembered(guilds: u64, report: Response<Bytes>, rest: Duration) -> bool {
    let transport = MockTransport::new([report]).then_always(window(5, 4, 1.0));
    let transport = SlowTransport(transport);
    let patient = transport.builder().timeout(300 * SECOND);
    let client = patient.max_rate_limit_wait(300 * SECOND).build();
    let client = client.expect("the token is valid");
    for guild in 0..=guilds {
        if guild == guilds {
            sleep(rest).await;
        }
        let sent = client.send(&GetRoles(guild)).await;
        sent.expect("the request succeeds");
    }
    let slow_report = slow(300, window(5, 3, 1.0));
    let _same = transport.0.clone().then_always(slow_report);
    let before = transport.millis().len();
    let requests = vec![(0, GetRoles(0)), (0, GetRoles(0))];
    let times = transport.times(&client, requests).await;
    times[before] == times[before + 1]
}

#[tokio::test(start_paused = true)]
async fn buckets_without_requests_for_a_minute_are_forgotten_if_there_are_many() {
    let report = || window(5, 4, 1.0);

    assert!(is_remembered(10, report(), 70 * SECOND).await);
    assert!(is_remembered(1_023, report(), 70 * SECOND).await);
    assert!(is_remembered(1_024, report(), 50 * SECOND).await);
    assert!(is_remembered(1_024, window(5, 2, 200.0), 70 * SECOND).await);
    assert!(!is_remembered(1_024, report(), 61 * SECOND).await);
    // More than a thousand were in use together, so the client looks for forgotten ones from twice as many on.
    assert!(is_remembered(1_100, report(), 61 * SECOND).await);
}

#[tokio::test(start_paused = true)]
async fn rejected_requests_are_forgotten_ten_minutes_after_their_ten_seconds() {
    let transport = MockTransport::always(http_response(403, &[], ""));
    let client = transport.builder().max_invalid_requests(5).build().unwrap();
    let started = Instant::now();
    for second in [0, 0, 9, 10, 300] {
        sleep_until(started + second * SECOND).await;
        client.send(&GetRoles(1)).await.unwrap_err();
    }
    let error = client.send(&GetRoles(1)).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::InvalidRequestLimit);
    assert_eq!(error.retry_after(), Some(310 * SECOND));
    sleep(310 * SECOND).await;
    // Three are forgotten.
    let rejected = async |_| client.send(&GetRoles(1)).await.unwrap_err().kind();
    let kinds = [
        rejected(0).await,
        rejected(1).await,
        rejected(2).await,
        rejected(3).await,
    ];
    let (sent, refused) = (ErrorKind::Rejected, ErrorKind::InvalidRequestLimit);
    assert_eq!(kinds, [sent, sent, sent, refused]);
}

#[tokio::test(start_paused = true)]
async fn request_in_flight_counts_as_rejected() {
    let rejected = http_response(403, &[], "");
    let transport = SlowTransport::new([rejected, slow(500, http_response(200, &[], ""))]);
    let client = transport.builder().max_invalid_requests(2).build().unwrap();
    client.send(&GetRoles(1)).await.unwrap_err();
    let (other, started) = (client.clone(), Instant::now());
    let in_flight = tokio::spawn(async move { other.send(&GetRoles(2)).await });
    sleep_until(started + SECOND / 10).await;
    let error = client.send(&GetRoles(3)).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::InvalidRequestLimit);
    in_flight.await.unwrap().unwrap();
    client.send(&GetRoles(3)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn rate_limit_of_the_app_counts_as_a_rejected_request() {
    let body = r#"{"message": "", "retry_after": 0.0, "global": false}"#;
    let transport = MockTransport::new([http_response(429, &[], body)]);
    let hasty = transport.builder().max_invalid_requests(1);
    let client = hasty.max_rate_limit_wait(Duration::ZERO).build().unwrap();
    client.send(&GetRoles(1)).await.unwrap_err();
    let error = client.send(&GetRoles(2)).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::InvalidRequestLimit);
}

#[tokio::test(start_paused = true)]
async fn rejected_token_request_counts_as_a_rejected_request() {
    for (status, is_counted) in [(401, true), (400, false)] {
        let transport = MockTransport::always(http_response(status, &[], "{}"));
        let auth = Auth::client_credentials(Id::new(1), "s3cret");
        let builder = Client::builder(auth).transport(transport.clone());
        let client = builder.max_invalid_requests(1).build().unwrap();
        client.send(&GetRoles(1)).await.unwrap_err();
        let error = client.send(&GetRoles(2)).await.unwrap_err();

        let is_refused = error.kind() == ErrorKind::InvalidRequestLimit;
        assert_eq!(is_refused, is_counted, "{status}: {error}");
    }
}
