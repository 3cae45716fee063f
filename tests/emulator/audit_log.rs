//! Audit log: its size, waiting for entries, and the pages that the endpoint returns.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, noon};

/// Reads the audit log.
async fn read(fixture: &Fixture, query: &str) -> Reply {
    let path = fixture.guild(&format!("/audit-logs{query}"));
    fixture.get(&path).await
}

/// Returns the field of each entry.
fn fields(reply: &Reply, name: &str) -> Vec<Value> {
    let entries = reply.body["audit_log_entries"]
        .as_array()
        .into_iter()
        .flatten();
    entries.map(|entry| entry[name].clone()).collect()
}

/// Returns the keys, old values and new values of the changes of the newest entry.
async fn last_changes(fixture: &Fixture) -> Vec<(String, Value, Value)> {
    let reply = read(fixture, "?limit=1").await;
    let changes = fields(&reply, "changes").remove(0);
    let changes = changes.as_array().into_iter().flatten();
    let key = |change: &Value| change["key"].as_str().unwrap_or_default().to_owned();
    changes
        .map(|change| {
            (
                key(change),
                change["old_value"].clone(),
                change["new_value"].clone(),
            )
        })
        .collect()
}

/// Returns a guild in which the bot has created, edited and deleted a role, with reasons.
async fn fixture_with_role() -> Fixture {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let path = fixture.guild("/roles");
    let body = json!({ "name": "Guest", "permissions": "0" });
    let role = fixture
        .call_with_reason("first", "POST", &path, &body)
        .await;
    let id = role.body["id"].as_str().unwrap_or_default();
    let path = fixture.guild(&format!("/roles/{id}"));
    let edit = json!({ "name": "Visitor", "hoist": true });
    fixture
        .call_with_reason("second", "PATCH", &path, &edit)
        .await;
    fixture
        .call_with_reason("third", "DELETE", &path, &Value::Null)
        .await;
    fixture
}

#[tokio::test]
async fn page_has_numbers_reasons_and_users_newest_first() {
    let fixture = fixture_with_role().await;
    let bot = fixture.service.application_id().to_string();

    let reply = read(&fixture, "").await;

    assert_eq!(fields(&reply, "action_type"), [32, 31, 30]);
    assert_eq!(fields(&reply, "reason"), ["third", "second", "first"]);
    assert_eq!(fields(&reply, "user_id"), vec![json!(bot); 3]);
    assert_eq!(reply.body["users"][0]["id"], bot);
    assert_eq!(reply.body["webhooks"], json!([]));
}

#[tokio::test]
async fn page_is_filtered_and_bounded() {
    let fixture = fixture_with_role().await;
    let ids = fields(&read(&fixture, "").await, "id");
    let id = |index: usize| ids[index].as_str().unwrap_or_default();
    let (alice, bot) = (fixture.user("alice"), fixture.service.application_id());

    for (query, expected) in [
        ("?limit=2".to_owned(), vec![&ids[0], &ids[1]]),
        (format!("?before={}", id(0)), vec![&ids[1], &ids[2]]),
        (format!("?after={}", id(2)), vec![&ids[1], &ids[0]]),
        ("?after=0&limit=1".to_owned(), vec![&ids[2]]),
        ("?action_type=31".to_owned(), vec![&ids[1]]),
        ("?action_type=999".to_owned(), vec![]),
        (format!("?user_id={alice}"), vec![]),
        (format!("?user_id={bot}&action_type=30"), vec![&ids[2]]),
    ] {
        let found = fields(&read(&fixture, &query).await, "id");
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    }
}

#[tokio::test]
async fn page_has_1_to_100_entries_50_by_default() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    for number in 0..101 {
        let body = json!({ "nick": number.to_string() });
        fixture.patch(&fixture.guild("/members/@me"), &body).await;
    }
    for (query, count) in [("", 50), ("?limit=1", 1), ("?limit=100", 100)] {
        assert_eq!(
            fields(&read(&fixture, query).await, "id").len(),
            count,
            "{query}"
        );
    }
    for (query, code) in [
        ("?limit=0", "NUMBER_TYPE_MIN"),
        ("?limit=101", "NUMBER_TYPE_MAX"),
    ] {
        assert_eq!(read(&fixture, query).await.codes("/limit"), [code]);
    }
}

#[tokio::test]
async fn audit_log_requires_its_permission() {
    let most = Permissions::all() - Permissions::ADMINISTRATOR - Permissions::VIEW_AUDIT_LOG;
    let fixture = Fixture::with_bot_permissions(most).await;

    assert_eq!(read(&fixture, "").await.error(), (403, 50013));
    fixture.set_bot_permissions(Permissions::VIEW_AUDIT_LOG);
    assert_eq!(read(&fixture, "").await.status, 200);
}

#[tokio::test]
async fn entries_are_kept_for_45_days() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let body = json!({ "nick": "Dice" });
    fixture.patch(&fixture.guild("/members/@me"), &body).await;

    clock.advance(Duration::from_hours(45 * 24));
    let kept = fields(&read(&fixture, "").await, "id").len();
    clock.advance(Duration::from_secs(1));
    let later = fields(&read(&fixture, "").await, "id").len();

    assert_eq!((kept, later), (1, 0));
}

#[tokio::test]
async fn edits_record_the_fields_that_changed() {
    let fixture = fixture_with_role().await;
    let bob = fixture.guild(&format!("/members/{}", fixture.user("bob")));
    let helper = fixture.role("Helper");
    let roles = json!([{ "id": helper, "name": "Helper" }]);
    let text = |value: &str| json!(value);
    let edits = [
        (
            "PATCH",
            bob.clone(),
            json!({ "nick": "Bobby" }),
            ("nick", Value::Null, text("Bobby")),
        ),
        (
            "PATCH",
            bob.clone(),
            json!({ "nick": null }),
            ("nick", text("Bobby"), Value::Null),
        ),
        (
            "PUT",
            format!("{bob}/roles/{helper}"),
            json!({}),
            ("$add", Value::Null, roles.clone()),
        ),
        (
            "PATCH",
            bob,
            json!({ "roles": [] }),
            ("$remove", Value::Null, roles),
        ),
        (
            "PATCH",
            fixture.guild(&format!("/roles/{helper}")),
            json!({ "permissions": "0" }),
            (
                "permissions",
                json!(fixture.service.role("Helper").map(|role| role.permissions)),
                text("0"),
            ),
        ),
        (
            "PATCH",
            fixture.guild(""),
            json!({ "name": "Crab" }),
            ("name", text("The guild"), text("Crab")),
        ),
    ];
    for (method, path, body, (key, old, new)) in edits {
        let reply = fixture.call(method, &path, &body).await;
        assert!(reply.status < 300, "{}", reply.body);
        assert_eq!(
            last_changes(&fixture).await,
            [(key.to_owned(), old, new)],
            "{body}"
        );
    }
}

#[tokio::test]
async fn created_object_has_only_new_values_and_a_deleted_one_only_old_values() {
    let fixture = fixture_with_role().await;
    let log = read(&fixture, "").await;
    let changes = fields(&log, "changes");
    let name = |entry: &Value| {
        let mut changes = entry.as_array().into_iter().flatten();
        changes.find(|change| change["key"] == "name").cloned()
    };

    assert_eq!(
        name(&changes[2]),
        Some(json!({ "key": "name", "new_value": "Guest" }))
    );
    assert_eq!(
        name(&changes[0]),
        Some(json!({ "key": "name", "old_value": "Visitor" }))
    );
}

#[tokio::test]
async fn options_of_an_entry_are_text() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let general = fixture.channel("general");
    let path = format!("/channels/{general}/messages");
    let message = fixture.post(&path, &json!({ "content": "Hi" })).await;
    let id = message.body["id"].as_str().unwrap_or_default();

    fixture.put(&format!("{path}/pins/{id}"), &json!({})).await;
    let pin = fields(&read(&fixture, "?limit=1").await, "options");
    fixture
        .post(&fixture.guild("/prune"), &json!({ "days": 30 }))
        .await;
    let prune = fields(&read(&fixture, "?limit=1").await, "options");

    assert_eq!(pin, [json!({ "channel_id": general, "message_id": id })]);
    assert_eq!(
        prune,
        [json!({ "delete_member_days": "30", "members_removed": "0" })]
    );
}

#[tokio::test]
async fn page_contains_the_webhooks_of_its_entries() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let path = format!("/channels/{}/webhooks", fixture.channel("general"));
    let webhook = fixture.post(&path, &json!({ "name": "Mirror" })).await;

    let log = read(&fixture, "").await;

    assert_eq!(log.body["webhooks"], json!([webhook.body]));
    assert_eq!(fields(&log, "target_id"), [webhook.body["id"].clone()]);
    let keys = last_changes(&fixture)
        .await
        .into_iter()
        .map(|change| change.0);
    assert_eq!(keys.collect::<Vec<_>>(), ["channel_id", "name", "type"]);
}

#[tokio::test]
async fn audit_log_keeps_the_last_1_000_entries() {
    let fixture =
        Fixture::with_bot_permissions(Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD).await;
    let mut last = 0;

    for round in 0..6 {
        let user = |number| {
            fixture
                .service
                .create_user(&format!("user-{round}-{number}"))
                .id
        };
        let ids: Vec<_> = (0..200).map(user).collect();
        last = ids[199].get();
        let body = json!({ "user_ids": ids });
        let reply = fixture.post(&fixture.guild("/bulk-ban"), &body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    let log = fixture.service.recent_audit_log();
    assert_eq!((log.len(), log.last().target), (1_000, last));
    assert!(log.windows(2).all(|two| two[0].id < two[1].id));
}

#[tokio::test]
async fn audit_log_entry_can_be_awaited() {
    let fixture =
        Fixture::with_bot_permissions(Permissions::BAN_MEMBERS | Permissions::MANAGE_CHANNELS)
            .await;
    let mut watch = fixture.service.watch_audit_log();
    let bob = fixture.user("bob");
    let (channels, ban) = (
        fixture.guild("/channels"),
        fixture.guild(&format!("/bans/{bob}")),
    );
    let (channel, banned) = (json!({ "name": "tea" }), json!({}));

    let (entry, _, _) = tokio::join!(
        watch.next("MEMBER_BAN_ADD"),
        fixture.post(&channels, &channel),
        fixture.call_with_reason("spam", "PUT", &ban, &banned),
    );

    assert_eq!((entry.target, entry.reason()), (bob.get(), Some("spam")));
}
