//! Rate limits of the service, measured with the emulator's clock.

use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall_emulator::{Clock, Emulator, RateLimits};
use guildhall_model::api::GetRoles;
use serde_json::Value;

use crate::kit::{Fixture, Reply, noon};

/// Returns an emulator that enforces limits, and its stopped clock.
async fn fixture_with_limits(limits: RateLimits) -> (Fixture, Clock) {
    let clock = noon();
    let builder = Emulator::builder().clock(clock.clone());
    (
        Fixture::with_builder(builder.rate_limits(limits)).await,
        clock,
    )
}

async fn read(fixture: &Fixture, tail: &str) -> Reply {
    fixture.get(&fixture.guild(tail)).await
}

/// Sends a request without a token, which counts towards the invalid-request limit.
async fn send_invalid(fixture: &Fixture) -> Reply {
    fixture.send("GET", &fixture.guild("/roles"), &[], "").await
}

#[tokio::test]
async fn bucket_is_exhausted_and_reset_by_the_clock() {
    let limits = RateLimits::default().bucket(2, Duration::from_secs(5));
    let (fixture, clock) = fixture_with_limits(limits).await;
    let first = read(&fixture, "/roles").await;
    read(&fixture, "/roles").await;

    let third = read(&fixture, "/roles").await;
    clock.advance(Duration::from_secs(5));
    let fourth = read(&fixture, "/roles").await;

    assert_eq!(first.header("x-ratelimit-remaining"), Some("1"));
    assert_eq!((third.status, fourth.status), (429, 200));
    assert_eq!(third.header("x-ratelimit-scope"), Some("user"));
    assert_eq!(third.header("x-ratelimit-reset-after"), Some("5.000"));
    assert_eq!(third.header("via"), Some("1.1 google"));
    assert_eq!(third.body["retry_after"], 5.0);
}

#[tokio::test]
async fn limits_of_a_sender_outlast_requests_of_many_others() {
    let limits = RateLimits::default().requests_per_second(2);
    let (fixture, clock) = fixture_with_limits(limits).await;
    for tail in ["/roles", "/channels"] {
        assert_eq!(read(&fixture, tail).await.status, 200);
    }
    for number in 0..600 {
        let other = format!("Authorization: Bot other-{number}");
        fixture.send("GET", "/users/@me", &[&other], "").await;
    }

    let third = read(&fixture, "/bans").await;
    clock.advance(Duration::from_secs(1));
    let fourth = read(&fixture, "/bans").await;

    assert_eq!(third.header("x-ratelimit-scope"), Some("global"));
    assert_ne!(fourth.status, 429);
}

#[tokio::test]
async fn endpoints_have_separate_buckets() {
    let limits = RateLimits::default().bucket(1, Duration::from_secs(5));
    let (fixture, _) = fixture_with_limits(limits).await;

    let roles = read(&fixture, "/roles").await;
    let channels = read(&fixture, "/channels").await;

    assert_eq!((roles.status, channels.status), (200, 200));
    let bucket = |reply: &Reply| reply.header("x-ratelimit-bucket").map(str::to_owned);
    assert_ne!(bucket(&roles), bucket(&channels));
}

#[tokio::test]
async fn bot_is_limited_to_50_requests_per_second() {
    let (fixture, clock) = fixture_with_limits(RateLimits::default()).await;
    for tail in ["/roles", "/channels", "/bans", "/members"] {
        for _ in 0..20 {
            read(&fixture, tail).await;
        }
    }

    let too_many = read(&fixture, "").await;
    clock.advance(Duration::from_secs(1));
    let later = read(&fixture, "").await;

    assert_eq!((too_many.status, later.status), (429, 200));
    assert_eq!(too_many.header("x-ratelimit-scope"), Some("global"));
    assert_eq!(too_many.body["global"], true);
}

#[tokio::test]
async fn too_many_invalid_requests_block_the_client() {
    let (fixture, clock) = fixture_with_limits(RateLimits::default().invalid_requests(2)).await;
    send_invalid(&fixture).await;
    send_invalid(&fixture).await;

    let blocked = read(&fixture, "/roles").await;
    clock.advance(Duration::from_mins(10));
    let open = read(&fixture, "/roles").await;

    assert_eq!((blocked.status, open.status), (429, 200));
    assert_eq!(blocked.header("retry-after"), Some("600"));
    assert_eq!(
        (&blocked.body, blocked.header("x-ratelimit-scope")),
        (&Value::Null, None)
    );
    assert_eq!(blocked.header("via"), None);
}

#[tokio::test]
async fn client_never_exceeds_the_limits() {
    let limits = RateLimits::default().bucket(500, Duration::from_millis(100));
    let builder = Emulator::builder().rate_limits(limits.requests_per_second(5000));
    let service = builder.start().await.expect("a loopback port is free");
    let client = Client::builder(Auth::bot(service.bot_token())).base_url(service.api_base());
    let client = client.retries(0).requests_per_second(2000).build();
    let client = client.expect("a loopback base URL is accepted");

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
async fn application_edit_and_token_endpoints_have_buckets() {
    let limits = RateLimits::default().bucket(1, Duration::from_secs(5));
    let (fixture, _) = fixture_with_limits(limits).await;
    let edit = async || {
        let body = serde_json::json!({ "description": "A bot" });
        fixture.patch("/applications/@me", &body).await
    };
    let token = async |path| fixture.send("POST", path, &[], "").await;

    let (edited, again) = (edit().await, edit().await);
    let (asked, more) = (token("/oauth2/token").await, token("/oauth2/token").await);
    let revoked = token("/oauth2/token/revoke").await;

    assert_eq!((edited.status, again.status), (200, 429));
    assert_eq!((asked.status, more.status, revoked.status), (400, 429, 401));
    assert_eq!(edited.header("x-ratelimit-remaining"), Some("0"));
    assert_eq!(asked.header("x-ratelimit-remaining"), Some("0"));
}

#[tokio::test]
async fn callback_belongs_to_no_bucket() {
    let limits = RateLimits::default().bucket(1, Duration::from_secs(5));
    let (fixture, _) = fixture_with_limits(limits).await;
    let respond = async || {
        let body = serde_json::json!({ "type": 5 });
        fixture.post("/interactions/1/token/callback", &body).await
    };

    let replies = [respond().await, respond().await];

    assert!(replies.iter().all(|reply| reply.status == 404));
    let bucket = replies[0].header("x-ratelimit-bucket");
    assert_eq!(bucket, None);
}
