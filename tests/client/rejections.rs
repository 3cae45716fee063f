//! Rejected requests: the client stops before the service bans the IP address, and at once if its token is wrong.

use std::time::Duration;

use acceptance::{
    CapturedLog, GetRoles, MockTransport, PostCallback, PutPermissions, http_response,
};
use bytes::Bytes;
use guildhall::client::{Auth, Client, ErrorKind};
use guildhall::model::{Id, Secret};
use http::Response;
use tokio::task::JoinSet;

const MESSAGE: &str = "GET /guilds/{guild}/roles: the service has rejected the bot token, so the client sends no more \
                       requests with it: copy or reset the token in the developer portal under Bot, and restart the app \
                       with it";

fn unauthorized() -> Response<Bytes> {
    http_response(401, &[], r#"{"code": 0, "message": "401: Unauthorized"}"#)
}

/// Sends requests until the budget of rejected requests is used up, and returns the number of requests.
async fn requests_until_stop(transport: &MockTransport, client: &Client) -> usize {
    loop {
        let error = client.send(&GetRoles(1)).await.expect_err("it is rejected");
        if error.kind() == ErrorKind::InvalidRequestLimit {
            return transport.request_lines().len();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn client_stops_at_nine_thousand_rejected_requests_by_default() {
    let transport = MockTransport::always(http_response(403, &[], ""));
    let client = transport.builder().requests_per_second(1_000);
    let client = client.build().unwrap();

    assert_eq!(requests_until_stop(&transport, &client).await, 9_000);
}

#[tokio::test(start_paused = true)]
async fn number_of_rejected_requests_is_configurable_up_to_ten_thousand() {
    for (set, expected) in [(0, 1), (1, 1), (25, 25), (u32::MAX, 10_000)] {
        let transport = MockTransport::always(http_response(403, &[], ""));
        let client = transport.builder().requests_per_second(1_000);
        let client = client.max_invalid_requests(set).build().unwrap();

        assert_eq!(requests_until_stop(&transport, &client).await, expected);
    }
}

#[tokio::test(start_paused = true)]
async fn waiting_requests_are_not_sent_once_the_budget_is_used_up() {
    let transport = MockTransport::always(http_response(403, &[], ""));
    let builder = transport.builder().requests_per_second(2);
    let client = builder.max_invalid_requests(5).build().unwrap();
    let mut requests = JoinSet::new();
    for guild in 0..20 {
        let client = client.clone();
        requests.spawn(async move { client.send(&GetRoles(guild)).await.unwrap_err().kind() });
    }
    let kinds = requests.join_all().await;

    let is_stopped = |kind: &&ErrorKind| **kind == ErrorKind::InvalidRequestLimit;
    assert_eq!(kinds.iter().filter(is_stopped).count(), 15);
    assert_eq!(transport.request_lines().len(), 5);
}

#[tokio::test(start_paused = true)]
async fn requests_after_a_rejected_bot_token_fail_without_being_sent() {
    let log = CapturedLog::start();
    let transport = MockTransport::new([unauthorized()]);
    let client = transport.client();
    let first = client.send(&GetRoles(1)).await.unwrap_err();
    let second = client.send(&GetRoles(1)).await.unwrap_err();
    let third = client.clone().send(&GetRoles(2)).await.unwrap_err();

    assert_eq!(first.status().unwrap(), 401);
    assert_eq!(second.kind(), ErrorKind::Unauthorized);
    assert_eq!(second.to_string(), MESSAGE);
    assert_eq!(third.kind(), ErrorKind::Unauthorized);
    assert_eq!(transport.request_lines().len(), 1);
    assert_eq!(log.text().matches("rejected the bot token").count(), 1);
}

#[tokio::test(start_paused = true)]
async fn requests_that_wait_end_when_the_bot_token_is_rejected() {
    let transport = MockTransport::new([http_response(200, &[], ""), unauthorized()]);
    let slow = transport.builder().requests_per_second(1).build();
    let client = slow.unwrap();
    let started = tokio::time::Instant::now();
    let mut requests = JoinSet::new();
    for guild in 0..20 {
        let client = client.clone();
        requests.spawn(async move { client.send(&GetRoles(guild)).await.map_err(|e| e.kind()) });
    }
    let outcomes = requests.join_all().await;

    let unauthorized = Err(ErrorKind::Unauthorized);
    let ended = outcomes.iter().filter(|outcome| **outcome == unauthorized);
    assert_eq!(ended.count(), 18);
    assert_eq!(transport.request_lines().len(), 2);
    assert_eq!(started.elapsed().as_secs(), 1);
}

#[tokio::test(start_paused = true)]
async fn rejected_bot_token_leaves_other_credentials_usable() {
    let transport = MockTransport::new([unauthorized()]);
    let client = transport.client();
    client.send(&GetRoles(1)).await.unwrap_err();

    client.send(&PostCallback(1, 2)).await.unwrap();
    let as_user = client.send(&GetRoles(1)).bearer(&Secret::new("a-users"));
    as_user.await.unwrap();
    let other = MockTransport::client(&transport);
    other.send(&GetRoles(1)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn rejections_of_other_credentials_leave_the_bot_token_usable() {
    let two_factor = r#"{"code": 60003, "message": "Two factor is required for this operation"}"#;
    let webhook = r#"{"code": 50027, "message": "Invalid Webhook Token"}"#;
    let transport = MockTransport::new([
        unauthorized(),
        http_response(401, &[], webhook),
        unauthorized(),
        http_response(401, &[], two_factor),
    ]);
    let client = transport.client();
    let user = Secret::new("a-users");
    client.send(&PostCallback(1, 2)).await.unwrap_err();
    client.send(&PostCallback(1, 2)).await.unwrap_err();
    let as_user = client.send(&PutPermissions(1, 2, 3)).bearer(&user);
    as_user.await.unwrap_err();
    client.send(&GetRoles(1)).await.unwrap_err();

    client.send(&GetRoles(1)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn client_with_credentials_fetches_a_token_after_each_rejection() {
    let token = r#"{"access_token": "a", "token_type": "Bearer", "expires_in": 604800}"#;
    let token = || http_response(200, &[], token);
    let rejected = [token(), unauthorized(), token(), unauthorized(), token()];
    let transport = MockTransport::new(rejected);
    let auth = Auth::client_credentials(Id::new(1), "s3cret");
    let client = Client::builder(auth).transport(transport.clone()).build();
    let client = client.unwrap();
    let first = client.send(&GetRoles(1)).await.unwrap_err();

    assert_eq!(first.status().unwrap(), 401);
    client.send(&GetRoles(1)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn users_token_of_a_client_is_sent_again_after_a_rejection() {
    let transport = MockTransport::new([unauthorized()]);
    let client = Client::builder(Auth::bearer("a-users")).transport(transport.clone());
    let client = client.build().unwrap();
    client.send(&GetRoles(1)).await.unwrap_err();
    tokio::time::advance(Duration::from_secs(1)).await;

    client.send(&GetRoles(1)).await.unwrap();
}
