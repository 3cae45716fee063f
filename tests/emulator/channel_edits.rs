//! Edits of guild channels.

use guildhall_emulator::AuditEntry;
use guildhall_model::{Channel, GuildFeature, Permissions};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};

/// Returns an emulator whose bot can manage channels.
pub(crate) async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::MANAGE_CHANNELS).await
}

/// Sends an edit of a channel with the reason `tidy`.
pub(crate) async fn edit(fixture: &Fixture, name: &str, body: Value) -> Reply {
    let path = format!("/channels/{}", fixture.channel(name));
    fixture
        .call_with_reason("tidy", "PATCH", &path, &body)
        .await
}

pub(crate) fn stored(fixture: &Fixture, name: &str) -> Channel {
    let channel = fixture.service.channel(name);
    channel.expect("the default guild has the channel")
}

/// Moves the media channel out of its category. The OpenAPI description lacks media channels, so events for
/// them contradict the description.
pub(crate) fn without_media_channel(fixture: &Fixture) {
    let guild = fixture.service.default_guild();
    guild.edit_channel("gallery", |channel| channel.parent_id = None);
}

/// Returns the changes of an audit log entry as `key: old -> new`.
pub(crate) fn changes(entry: &AuditEntry) -> Vec<String> {
    let lines = entry.changes.iter().map(|change| {
        let (old, new) = (&change.old_value, &change.new_value);
        let [old, new] = [old, new].map(|value| value.as_ref().map_or(Value::Null, Value::clone));
        format!("{}: {old} -> {new}", change.key)
    });
    lines.collect()
}

/// Returns the actions of all audit log entries.
pub(crate) fn actions(fixture: &Fixture) -> Vec<&'static str> {
    let log = fixture.service.audit_log();
    log.iter().map(|entry| entry.action).collect()
}

#[tokio::test]
async fn edit_emits_an_event_and_is_logged_with_its_changes() {
    let fixture = fixture().await;

    let body = json!({ "name": "Tea Room", "topic": "Tea", "rate_limit_per_user": 5 });
    let reply = edit(&fixture, "general", body).await;

    assert_eq!(
        (reply.status, &reply.body["name"]),
        (200, &json!("tea-room"))
    );
    assert_eq!(fixture.last_event("CHANNEL_UPDATE"), reply.body);
    let log = fixture.service.audit_log();
    let entry = log.last();
    assert_eq!(
        (entry.action, entry.reason()),
        ("CHANNEL_UPDATE", Some("tidy"))
    );
    assert_eq!(entry.target, fixture.channel("tea-room").get());
    assert_eq!(
        changes(entry),
        [
            r#"name: "general" -> "tea-room""#,
            "rate_limit_per_user: 0 -> 5",
            r#"topic: null -> "Tea""#
        ]
    );
}

#[tokio::test]
async fn edit_without_changes_emits_nothing() {
    let fixture = fixture().await;

    let reply = edit(&fixture, "general", json!({ "name": "general" })).await;

    assert_eq!((reply.status, fixture.event_names()), (200, vec![]));
    assert_eq!(actions(&fixture), [""; 0]);
}

#[tokio::test]
async fn null_restores_the_default() {
    let fixture = fixture().await;
    let set = json!({ "topic": "Tea", "nsfw": true, "rate_limit_per_user": 5 });
    edit(&fixture, "general", set).await;
    edit(
        &fixture,
        "lounge",
        json!({ "bitrate": 96_000, "user_limit": 3, "rtc_region": "us-east" }),
    )
    .await;

    let clear = json!({ "topic": null, "nsfw": null, "rate_limit_per_user": null });
    let text = edit(&fixture, "general", clear).await.body;
    let clear = json!({ "bitrate": null, "user_limit": null, "rtc_region": null });
    let voice = edit(&fixture, "lounge", clear).await.body;
    let nameless = edit(&fixture, "general", json!({ "name": null })).await;

    assert_eq!(
        (&text["topic"], &text["nsfw"]),
        (&Value::Null, &json!(false))
    );
    assert_eq!(text["rate_limit_per_user"], 0);
    assert_eq!(
        (&voice["bitrate"], &voice["user_limit"]),
        (&json!(64_000), &json!(0))
    );
    assert_eq!(voice["rtc_region"], Value::Null);
    assert_eq!(nameless.codes("/name"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn limits_are_those_of_the_channel_type() {
    let fixture = fixture().await;
    let topic = json!({ "topic": "x".repeat(1025) });

    let text = edit(&fixture, "general", topic.clone()).await;
    let forum = edit(&fixture, "questions", topic).await;
    let voice = edit(
        &fixture,
        "lounge",
        json!({ "user_limit": 100, "bitrate": 96_001 }),
    )
    .await;
    let stage = edit(
        &fixture,
        "stage",
        json!({ "user_limit": 100, "bitrate": 64_000 }),
    )
    .await;

    assert_eq!(text.codes("/topic"), ["BASE_TYPE_MAX_LENGTH"]);
    assert_eq!((forum.status, stage.status), (200, 200));
    assert_eq!(voice.codes("/user_limit"), ["NUMBER_TYPE_MAX"]);
    let voice = edit(&fixture, "lounge", json!({ "bitrate": 96_001 })).await;
    assert_eq!(voice.codes("/bitrate"), ["NUMBER_TYPE_MAX"]);
}

#[tokio::test]
async fn fields_of_other_types_have_no_effect() {
    let fixture = fixture().await;

    let text = edit(
        &fixture,
        "general",
        json!({ "bitrate": 9_000, "archived": true }),
    )
    .await;
    let voice = edit(&fixture, "lounge", json!({ "default_sort_order": 1 })).await;

    assert_eq!((text.status, voice.status), (200, 200));
    assert_eq!(fixture.event_names(), [""; 0]);
}

#[tokio::test]
async fn edit_requires_manage_channels() {
    let fixture = Fixture::with_bot_permissions(Permissions::MANAGE_THREADS).await;

    let reply = edit(&fixture, "general", json!({ "name": "x" })).await;

    assert_eq!(reply.error(), (403, 50013));
    let unknown = fixture.patch("/channels/5", &json!({ "name": "x" })).await;
    assert_eq!(unknown.error(), (404, 10003));
}

#[tokio::test]
async fn text_channel_becomes_an_announcement_channel_in_a_community() {
    let fixture = fixture().await;
    let (path, body) = (fixture.guild("/channels"), json!({ "name": "tea" }));
    assert_eq!(fixture.post(&path, &body).await.status, 201);

    let converted = edit(&fixture, "tea", json!({ "type": 5 })).await;
    let rules = edit(&fixture, "general", json!({ "type": 5 })).await;
    let voice = edit(&fixture, "general", json!({ "type": 2 })).await;
    let same = edit(&fixture, "lounge", json!({ "type": 2 })).await;

    assert_eq!(
        (converted.status, &converted.body["type"]),
        (200, &json!(5))
    );
    assert_eq!(rules.error(), (400, 50086));
    assert_eq!(voice.codes("/type"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(same.status, 200);
}

#[tokio::test]
async fn moved_channel_needs_a_category_that_the_bot_manages() {
    let fixture = fixture().await;
    let category = fixture.channel("Commons");
    let wrong = json!({ "parent_id": fixture.channel("lounge") });

    let out = edit(&fixture, "general", json!({ "parent_id": null })).await;
    let wrong = edit(&fixture, "general", wrong).await;
    let back = edit(&fixture, "general", json!({ "parent_id": category })).await;

    assert_eq!((out.status, &out.body["parent_id"]), (200, &Value::Null));
    assert_eq!(wrong.codes("/parent_id"), ["CHANNEL_PARENT_INVALID"]);
    assert_eq!(back.body["parent_id"], json!(category));
}

#[tokio::test]
async fn tags_of_a_forum_keep_their_ids_and_new_tags_get_one() {
    let fixture = fixture().await;
    let set = json!({ "available_tags": [{ "name": "bug" }, { "name": "idea" }] });
    let first = edit(&fixture, "questions", set).await;
    let bug = first.body["available_tags"][0].clone();

    let set =
        json!({ "available_tags": [{ "id": bug["id"], "name": "defect" }, { "name": "new" }] });
    let second = edit(&fixture, "questions", set).await;
    let unknown = json!({ "available_tags": [{ "id": "5", "name": "x" }] });
    let unknown = edit(&fixture, "questions", unknown).await;
    let twice = json!({ "available_tags": [{ "name": "x" }, { "name": "x" }] });
    let twice = edit(&fixture, "questions", twice).await;

    let tags = &second.body["available_tags"];
    assert_eq!(
        (&tags[0]["id"], &tags[0]["name"]),
        (&bug["id"], &json!("defect"))
    );
    assert!(tags[1]["id"].is_string());
    assert_eq!(
        (unknown.error(), twice.error()),
        ((404, 10087), (400, 40061))
    );
}

#[tokio::test]
async fn dm_cannot_be_edited() {
    let fixture = fixture().await;
    let body = json!({ "recipient_id": fixture.user("alice") });
    let dm = fixture.post("/users/@me/channels", &body).await.body;

    let path = format!("/channels/{}", dm["id"].as_str().unwrap_or_default());
    let reply = fixture.patch(&path, &json!({ "name": "x" })).await;

    assert_eq!(reply.error(), (400, 50003));
}

#[tokio::test]
async fn conversion_needs_the_feature_community() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let features = json!({ "features": [] });
    let reply = fixture.patch(&fixture.guild(""), &features).await;
    assert_eq!(reply.status, 200, "{}", reply.body);

    let plain = edit(&fixture, "general", json!({ "type": 5 })).await;
    fixture
        .service
        .default_guild()
        .add_feature(GuildFeature::Community);

    assert_eq!(plain.codes("/type"), ["BASE_TYPE_CHOICES"]);
    let rules = edit(&fixture, "general", json!({ "type": 5 })).await;
    assert_eq!(rules.error(), (400, 50086));
}
