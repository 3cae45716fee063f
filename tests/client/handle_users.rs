//! Handles for users, role connections, subscriptions and the audit log.

use acceptance::{MockTransport, http_response};
use guildhall::client::ErrorKind;
use guildhall::model::audit_log::AuditLogEvent;
use guildhall::model::{Id, RoleConnectionMetadata, RoleConnectionMetadataType, Secret, Sku};
use serde_json::{Value, json};

use crate::handle::{APP, GUILD, SentRequest, USER, sent_by_client, sent_by_guild};

const SKU: Id<Sku> = Id::new(9);

fn secret() -> Secret {
    Secret::from("user token")
}

/// Returns a request with the access token of a user.
fn by_user(line: &str) -> SentRequest {
    SentRequest::new(line).authorization("Bearer user token")
}

#[tokio::test]
async fn user_is_read_and_edited() {
    let read = sent_by_client(|client| client.current_user().get()).await;
    let by_token = sent_by_client(|client| client.current_user().get().bearer(&secret())).await;
    let other = sent_by_client(|client| client.user(USER).get()).await;
    let edited =
        sent_by_client(|client| client.current_user().edit().username("Dice").banner(None)).await;

    assert_eq!(read, SentRequest::new("GET /users/@me"));
    assert_eq!(by_token, by_user("GET /users/@me"));
    assert_eq!(other, SentRequest::new("GET /users/3"));
    let body = json!({"username": "Dice", "banner": null});
    assert_eq!(edited, SentRequest::new("PATCH /users/@me").body(body));
}

#[tokio::test]
async fn username_out_of_range_is_not_sent() {
    let reserved = "username: found `discord`, expected a name without it";
    for (name, message) in [
        ("d".to_owned(), "username: a length of 1 is not in 2–32"),
        ("d".repeat(33), "username: a length of 33 is not in 2–32"),
        ("My Discord bot".to_owned(), reserved),
        (
            "Here".to_owned(),
            "username: found `here`, expected another name",
        ),
    ] {
        let transport = MockTransport::new([]);
        let edit = transport.client().current_user().edit().username(name);
        let error = edit.await.expect_err("the name is invalid");
        assert_eq!(error.kind(), ErrorKind::Invalid);
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[tokio::test]
async fn bot_leaves_a_guild_and_a_user_reads_their_member() {
    let left = sent_by_client(|client| client.current_user().leave(GUILD)).await;
    let member =
        sent_by_client(|client| client.current_user().member(GUILD).bearer(&secret())).await;
    let owned = sent_by_client(|client| {
        let list = client.current_user().entitlements(APP).sku_ids([SKU]);
        list.exclude_consumed(true).bearer(&secret())
    })
    .await;

    assert_eq!(left, SentRequest::new("DELETE /users/@me/guilds/2"));
    assert_eq!(member, by_user("GET /users/@me/guilds/2/member"));
    let line = "GET /users/@me/applications/1/entitlements?sku_ids=9&exclude_consumed=true";
    assert_eq!(owned, by_user(line));
}

#[tokio::test]
async fn role_connection_is_replaced() {
    let sent = sent_by_client(|client| {
        let connection = client.current_user().role_connection(APP).edit();
        let connection = connection.platform_name("Chess").platform_username("al");
        let wins = [("wins".to_owned(), "7".to_owned())];
        connection.metadata(wins).bearer(&secret())
    })
    .await;

    let body = json!({
        "platform_name": "Chess", "platform_username": "al", "metadata": {"wins": "7"},
    });
    let line = "PUT /users/@me/applications/1/role-connection";
    assert_eq!(sent, by_user(line).body(body));
}

#[tokio::test]
async fn role_connection_out_of_range_is_not_sent() {
    let client = MockTransport::new([]).client();
    let edit = || {
        client
            .current_user()
            .role_connection(APP)
            .edit()
            .bearer(&secret())
    };
    let entries = |count: usize, value: &str| {
        let entries = (0..count).map(|key| (format!("key{key}"), value.to_owned()));
        edit().metadata(entries.collect::<Vec<_>>())
    };
    for (request, message) in [
        (
            edit().platform_name("p".repeat(51)),
            "platform_name: a length of 51 is not in 0–50",
        ),
        (
            edit().platform_username("p".repeat(101)),
            "platform_username: a length of 101 is not in 0–100",
        ),
        (entries(6, "1"), "metadata: a count of 6 is not in 0–5"),
        (
            entries(1, ""),
            "metadata.key0: a length of 0 is not in 1–100",
        ),
        (
            entries(1, &"v".repeat(101)),
            "metadata.key0: a length of 101 is not in 1–100",
        ),
    ] {
        let error = request.await.expect_err("the connection is invalid");
        assert!(error.to_string().contains(message), "{error}");
    }
}

fn record(key: &str, name: &str) -> RoleConnectionMetadata {
    let kind = RoleConnectionMetadataType::IntegerGreaterThanOrEqual;
    RoleConnectionMetadata::new(kind, key, name, "Games won")
}

#[tokio::test]
async fn metadata_records_are_replaced() {
    let records = [record("wins", "Wins")];
    let sent = sent_by_client(|client| {
        client
            .application(APP)
            .set_role_connection_metadata(records)
    })
    .await;

    let body = json!([{"type": 2, "key": "wins", "name": "Wins", "description": "Games won"}]);
    let line = "PUT /applications/1/role-connections/metadata";
    assert_eq!(sent, SentRequest::new(line).body(body));
}

#[tokio::test]
async fn metadata_record_out_of_range_is_not_sent() {
    let app = MockTransport::new([]).client().application(APP);
    let long = "n".repeat(101);
    for (records, message) in [
        (
            vec![record("wins", "Wins"); 6],
            "a count of 6 is not in 0–5",
        ),
        (
            vec![record("", "Wins")],
            "[0].key: a length of 0 is not in 1–50",
        ),
        (
            vec![record("Wins", "Wins")],
            "[0].key: found `W`, expected one of a-z, 0-9 and _",
        ),
        (
            vec![record("wins", &long)],
            "[0].name: a length of 101 is not in 1–100",
        ),
    ] {
        let error = app.set_role_connection_metadata(records).await;
        let error = error.expect_err("the records are invalid").to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[tokio::test]
async fn subscriptions_are_read_for_a_user() {
    let listed = sent_by_client(|client| client.sku(SKU).subscriptions(USER).limit(5)).await;
    let own = sent_by_client(|client| {
        let list = client.sku(SKU).subscriptions(USER).user_id(None);
        list.bearer(&secret())
    })
    .await;
    let read = sent_by_client(|client| client.sku(SKU).subscription(Id::new(4))).await;
    let skus = sent_by_client(|client| client.application(APP).skus()).await;

    let line = "GET /skus/9/subscriptions?limit=5&user_id=3";
    assert_eq!(listed, SentRequest::new(line));
    assert_eq!(own, by_user("GET /skus/9/subscriptions"));
    assert_eq!(read, SentRequest::new("GET /skus/9/subscriptions/4"));
    assert_eq!(skus, SentRequest::new("GET /applications/1/skus"));
}

#[tokio::test]
async fn audit_log_is_filtered() {
    let sent = sent_by_guild(|guild| {
        let log = guild.audit_log().list().user_id(USER);
        log.action_type(AuditLogEvent::MemberBanAdd)
            .before(Id::new(8))
            .limit(100)
    })
    .await;

    let line = "GET /guilds/2/audit-logs?user_id=3&action_type=22&before=8&limit=100";
    assert_eq!(sent, SentRequest::new(line));
}

/// Returns a page of the audit log with entries of these IDs.
fn page(ids: &[u64]) -> String {
    let entry = |id: &u64| json!({"id": id.to_string(), "action_type": 999, "user_id": "3", "target_id": null, "reason": "spam"});
    let entries: Vec<Value> = ids.iter().map(entry).collect();
    json!({ "audit_log_entries": entries }).to_string()
}

#[tokio::test]
async fn stream_of_the_audit_log_goes_back_in_time() {
    let pages = [page(&[9, 8]), page(&[7])].map(|page| http_response(200, &[], &page));
    let transport = MockTransport::new(pages);
    let list = transport.client().guild(GUILD).audit_log().list();

    let entries = list
        .limit(2)
        .stream()
        .all()
        .await
        .expect("the pages are read");

    let ids: Vec<_> = entries.iter().map(|entry| entry.id.get()).collect();
    assert_eq!(ids, [9, 8, 7]);
    assert_eq!(entries[0].action_type, AuditLogEvent::Unknown(999));
    let first = "GET /guilds/2/audit-logs?limit=2".to_owned();
    let second = "GET /guilds/2/audit-logs?before=8&limit=2".to_owned();
    assert_eq!(transport.request_lines(), [first, second]);
}

#[tokio::test]
async fn own_entries_of_the_audit_log_are_those_of_the_bot() {
    let me = http_response(200, &[], r#"{"id": "3", "username": "dice"}"#);
    let transport = MockTransport::new([me, http_response(200, &[], &page(&[9]))]);
    let log = transport.client().guild(GUILD).audit_log();

    let own = log.list_own().await.expect("the bot is read");
    let page = own.limit(1).await.expect("the page is read");

    let reasons: Vec<_> = page
        .entries_by(USER)
        .map(|entry| entry.reason.as_deref())
        .collect();
    assert_eq!(reasons, [Some("spam")]);
    let lines = [
        "GET /users/@me",
        "GET /guilds/2/audit-logs?user_id=3&limit=1",
    ];
    assert_eq!(transport.request_lines(), lines);
}

#[tokio::test]
async fn audit_log_page_has_1_to_100_entries() {
    let guild = MockTransport::new([]).client().guild(GUILD);
    for limit in [0, 101] {
        let error = guild.audit_log().list().limit(limit).await;
        let error = error.expect_err("the limit is invalid").to_string();
        assert!(
            error.contains(&format!("limit: {limit} is not in 1–100")),
            "{error}"
        );
    }
}
