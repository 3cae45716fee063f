//! Rate limits as the service has them, by the clock.

use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall_emulator::{Clock, Emulator, RateLimits};
use guildhall_model::api::GetRoles;
use serde_json::Value;

use crate::kit::{Reply, Stage, noon};

/// A service that enforces limits, and its clock, which stands still.
async fn enforcing(limits: RateLimits) -> (Stage, Clock) {
    let clock = noon();
    let builder = Emulator::builder().clock(clock.clone());
    (Stage::of(builder.rate_limits(limits)).await, clock)
}

async fn read(stage: &Stage, tail: &str) -> Reply {
    stage.call("GET", &stage.guild(tail), &Value::Null).await
}

/// Asks without a token.
async fn nonsense(stage: &Stage) -> Reply {
    stage.send("GET", &stage.guild("/roles"), &[], "").await
}

#[tokio::test]
async fn a_bucket_is_used_up_and_full_again_by_the_clock() {
    let limits = RateLimits::default().with_bucket(2, Duration::from_secs(5));
    let (stage, clock) = enforcing(limits).await;
    let first = read(&stage, "/roles").await;
    read(&stage, "/roles").await;

    let third = read(&stage, "/roles").await;
    clock.advance(Duration::from_secs(5));
    let fourth = read(&stage, "/roles").await;

    assert_eq!(first.header("x-ratelimit-remaining"), Some("1"));
    assert_eq!((third.status, fourth.status), (429, 200));
    assert_eq!(third.header("x-ratelimit-scope"), Some("user"));
    assert_eq!(third.header("x-ratelimit-reset-after"), Some("5.000"));
    assert_eq!(third.body["retry_after"], 5.0);
}

#[tokio::test]
async fn buckets_of_two_endpoints_are_apart() {
    let limits = RateLimits::default().with_bucket(1, Duration::from_secs(5));
    let (stage, _) = enforcing(limits).await;

    let roles = read(&stage, "/roles").await;
    let channels = read(&stage, "/channels").await;

    assert_eq!((roles.status, channels.status), (200, 200));
    let bucket = |reply: &Reply| reply.header("x-ratelimit-bucket").map(str::to_owned);
    assert_ne!(bucket(&roles), bucket(&channels));
}

#[tokio::test]
async fn a_bot_asks_for_50_things_in_any_second() {
    let (stage, clock) = enforcing(RateLimits::default()).await;
    for tail in ["/roles", "/channels", "/bans", "/members"] {
        for _ in 0..20 {
            read(&stage, tail).await;
        }
    }

    let too_many = read(&stage, "").await;
    clock.advance(Duration::from_secs(1));
    let later = read(&stage, "").await;

    assert_eq!((too_many.status, later.status), (429, 200));
    assert_eq!(too_many.header("x-ratelimit-scope"), Some("global"));
    assert_eq!(too_many.body["global"], true);
}

#[tokio::test]
async fn who_sends_too_much_nonsense_is_shut_out_for_a_while() {
    let (stage, clock) = enforcing(RateLimits::default().with_invalid(2)).await;
    nonsense(&stage).await;
    nonsense(&stage).await;

    let shut = read(&stage, "/roles").await;
    clock.advance(Duration::from_secs(600));
    let open = read(&stage, "/roles").await;

    assert_eq!((shut.status, open.status), (429, 200));
    assert_eq!(shut.header("retry-after"), Some("600"));
    assert_eq!(
        (&shut.body, shut.header("x-ratelimit-scope")),
        (&Value::Null, None)
    );
}

#[tokio::test]
async fn a_client_of_2000_requests_is_never_refused() {
    let limits = RateLimits::default().with_bucket(500, Duration::from_millis(100));
    let builder = Emulator::builder().rate_limits(limits.with_per_second(5000));
    let service = builder.start().await.expect("a loopback port is free");
    let client = Client::builder(Auth::bot(service.bot_token())).base(service.api_base());
    let client = client.retries(0).per_second(2000).build();
    let client = client.expect("a loopback base is accepted");

    let roles = GetRoles::new(service.default_guild().id());
    let calls = (0..2000).map(|_| {
        let (client, roles) = (client.clone(), roles);
        tokio::spawn(async move { client.send(&roles).await.is_ok() })
    });
    for call in calls.collect::<Vec<_>>() {
        assert!(call.await.expect("no call panics"));
    }
}

#[tokio::test]
async fn the_edit_of_the_app_and_its_tokens_have_buckets_too() {
    let limits = RateLimits::default().with_bucket(1, Duration::from_secs(5));
    let (stage, _) = enforcing(limits).await;
    let edit = async || {
        let body = serde_json::json!({ "description": "A bot" });
        stage.call("PATCH", "/applications/@me", &body).await
    };
    let token = async |path| stage.send("POST", path, &[], "").await;

    let (edited, again) = (edit().await, edit().await);
    let (asked, more) = (token("/oauth2/token").await, token("/oauth2/token").await);
    let revoked = token("/oauth2/token/revoke").await;

    assert_eq!((edited.status, again.status), (200, 429));
    assert_eq!((asked.status, more.status, revoked.status), (400, 429, 401));
    assert_eq!(edited.header("x-ratelimit-remaining"), Some("0"));
    assert_eq!(asked.header("x-ratelimit-remaining"), Some("0"));
}
