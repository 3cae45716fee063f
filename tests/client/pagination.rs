//! Paginated lists as streams.

use std::future::poll_fn;
use std::ops::RangeInclusive;
use std::pin::Pin;
use std::time::Duration;

use acceptance::{MockTransport, http_response};
use bytes::Bytes;
use futures_core::Stream;
use guildhall::client::ErrorKind;
use guildhall::model::Id;
use http::Response;
use serde_json::json;
use tokio::time::timeout;

use crate::handle::GUILD;

/// Returns a page of members or bans, which both contain a user.
fn page(ids: RangeInclusive<u64>) -> Response<Bytes> {
    http_response(200, &[], &users(ids))
}

fn users(ids: RangeInclusive<u64>) -> String {
    let user = |id: u64| json!({"user": {"id": id.to_string(), "username": "a"}, "reason": null});
    let users: Vec<_> = ids.map(user).collect();
    json!(users).to_string()
}

/// Returns a page whose rate limit bucket is empty for 5 seconds.
fn page_with_exhausted_bucket(ids: RangeInclusive<u64>) -> Response<Bytes> {
    let headers = [
        ("x-ratelimit-bucket", "b"),
        ("x-ratelimit-limit", "1"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-reset-after", "5"),
    ];
    http_response(200, &headers, &users(ids))
}

#[tokio::test]
async fn pages_are_fetched_in_order() {
    let transport = MockTransport::new([page(1..=2), page(3..=4), page(5..=5)]);
    let list = transport.client().guild(GUILD).members().list();

    let members = list.limit(2).stream().all().await.unwrap();

    let ids: Vec<_> = members.iter().map(|member| member.user.id.get()).collect();
    assert_eq!(ids, [1, 2, 3, 4, 5]);
    let first = "GET /guilds/2/members?limit=2";
    let lines = ["", "&after=2", "&after=4"].map(|after| format!("{first}{after}"));
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn page_is_fetched_on_demand() {
    let transport = MockTransport::new([page(1..=2), page(3..=4), page(5..=5)]);
    let guild = transport.client().guild(GUILD);

    let mut members = guild.members().list().limit(2).stream();
    let before = transport.request_lines().len();
    for id in 1..=3 {
        assert_eq!(members.next().await.unwrap().unwrap().user.id.get(), id);
        assert_eq!(transport.request_lines().len(), if id < 3 { 1 } else { 2 });
    }
    drop(members);

    assert_eq!((before, transport.request_lines().len()), (0, 2));
}

#[tokio::test]
async fn empty_page_ends_the_list() {
    let transport = MockTransport::new([page(1..=2), http_response(200, &[], "[]")]);
    let mut bans = transport
        .client()
        .guild(GUILD)
        .bans()
        .list()
        .limit(2)
        .stream();

    assert!(bans.next().await.unwrap().is_ok());
    assert!(bans.next().await.unwrap().is_ok());
    assert!(bans.next().await.is_none());
    assert!(bans.next().await.is_none());
    assert_eq!(transport.request_lines().len(), 2);
}

#[tokio::test]
async fn page_size_defaults_to_1000() {
    let transport = MockTransport::new([page(1..=1000), page(1001..=1001)]);
    let guild = transport.client().guild(GUILD);

    let bans = guild.bans().list().stream().all().await.unwrap();

    assert_eq!(bans.len(), 1001);
    let first = "GET /guilds/2/bans?limit=1000";
    assert_eq!(
        transport.request_lines(),
        [first, &format!("{first}&after=1000")]
    );
}

/// Returns a page of guilds.
fn guilds(ids: RangeInclusive<u64>) -> Response<Bytes> {
    let guilds: Vec<_> = ids.map(|id| json!({"id": id.to_string()})).collect();
    http_response(200, &[], &json!(guilds).to_string())
}

#[tokio::test]
async fn guild_page_size_defaults_to_200() {
    let transport = MockTransport::new([guilds(1..=200), guilds(201..=201)]);

    let all = transport.client().guilds().stream().all().await.unwrap();

    assert_eq!((all.len(), all[200].id), (201, Id::new(201)));
    let first = "GET /users/@me/guilds?";
    let lines = [
        format!("{first}limit=200"),
        format!("{first}after=200&limit=200"),
    ];
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn guild_list_respects_after_and_before() {
    let transport = MockTransport::new([guilds(4..=5), guilds(6..=7)]);
    let list = transport.client().guilds().with_counts(true);
    let between = list.after(Id::new(3)).before(Id::new(7)).limit(2);

    let guilds = between.stream().all().await.unwrap();

    let ids: Vec<_> = guilds.iter().map(|guild| guild.id.get()).collect();
    assert_eq!(ids, [4, 5, 6]);
    let line = |after| format!("GET /users/@me/guilds?after={after}&limit=2&with_counts=true");
    assert_eq!(transport.request_lines(), [3, 5].map(line));
}

#[tokio::test]
async fn ban_list_respects_after_and_before() {
    let transport = MockTransport::new([page(4..=5), page(6..=7)]);
    let bans = transport.client().guild(GUILD).bans().list();
    let between = bans.after(Id::new(3)).before(Id::new(7)).limit(2);

    let bans = between.stream().all().await.unwrap();

    let ids: Vec<_> = bans.iter().map(|ban| ban.user.id.get()).collect();
    assert_eq!(ids, [4, 5, 6]);
    let lines = [3, 5].map(|after| format!("GET /guilds/2/bans?limit=2&after={after}"));
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test(start_paused = true)]
async fn cancelled_call_of_next_loses_no_item() {
    let transport = MockTransport::new([
        page_with_exhausted_bucket(1..=1),
        page_with_exhausted_bucket(2..=2),
    ]);
    let mut bans = transport
        .client()
        .guild(GUILD)
        .bans()
        .list()
        .limit(1)
        .stream();

    bans.next().await.unwrap().unwrap();
    let cancelled = timeout(Duration::from_secs(1), bans.next()).await;
    let second = bans.next().await.unwrap().unwrap();

    assert!(cancelled.is_err());
    assert_eq!(second.user.id.get(), 2);
    assert_eq!(transport.request_seconds(), [0, 5]);
}

#[tokio::test]
async fn error_ends_the_list() {
    let rejection = http_response(403, &[], r#"{"code": 50001, "message": "Missing Access"}"#);
    let transport = MockTransport::new([page(1..=1), rejection, page(2..=2)]);
    let mut bans = transport
        .client()
        .guild(GUILD)
        .bans()
        .list()
        .limit(1)
        .stream();

    let first = bans.next().await.unwrap().unwrap();
    let error = bans.next().await.unwrap().unwrap_err();

    assert_eq!(first.user.id.get(), 1);
    assert_eq!(error.kind(), ErrorKind::Rejected);
    assert!(bans.next().await.is_none());
    assert_eq!(transport.request_lines().len(), 2);
}

#[tokio::test]
async fn awaited_list_returns_one_page() {
    let transport = MockTransport::new([page(1..=2)]);
    let members = transport
        .client()
        .guild(GUILD)
        .members()
        .list()
        .limit(2)
        .await;

    assert_eq!(members.unwrap().len(), 2);
    assert_eq!(transport.request_lines().len(), 1);
}

#[tokio::test]
async fn list_implements_the_stream_trait() {
    let transport = MockTransport::new([page(1..=1), http_response(200, &[], "[]")]);
    let mut bans = transport
        .client()
        .guild(GUILD)
        .bans()
        .list()
        .limit(1)
        .stream();

    let first = poll_fn(|context| Pin::new(&mut bans).poll_next(context)).await;
    let end = poll_fn(|context| Pin::new(&mut bans).poll_next(context)).await;

    assert_eq!(first.unwrap().unwrap().user.id.get(), 1);
    assert!(end.is_none());
}

#[tokio::test]
async fn repeated_page_ends_the_list() {
    let page = r#"[{"user": {"id": "1", "username": "a"}, "reason": null}]"#;
    let transport = MockTransport::always(http_response(200, &[], page));
    let bans = transport.client().guild(Id::new(2)).bans().list().limit(1);
    let read = bans.stream().all().await;

    assert_eq!(read.expect("the pages can be read").len(), 2);
    assert_eq!(transport.request_lines().len(), 2);
}
