//! The guild widget for other sites.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, extended};

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::MANAGE_GUILD).await
}

async fn enable(fixture: &Fixture, more: Value) -> Reply {
    let body = extended(json!({ "enabled": true }), more);
    fixture.patch(&fixture.guild("/widget"), &body).await
}

/// Reads without authorization.
async fn read_public(fixture: &Fixture, tail: &str) -> Reply {
    fixture.send("GET", &fixture.guild(tail), &[], "").await
}

#[tokio::test]
async fn widget_is_disabled_initially() {
    let fixture = fixture().await;

    let path = fixture.guild("/widget");
    let settings = fixture.get(&path).await;

    assert_eq!(
        settings.body,
        json!({ "enabled": false, "channel_id": null })
    );
    assert_eq!(
        read_public(&fixture, "/widget.json").await.error(),
        (403, 50004)
    );
    assert_eq!(
        read_public(&fixture, "/widget.png").await.error(),
        (403, 50004)
    );
}

#[tokio::test]
async fn enabling_the_widget_emits_an_event_and_is_logged() {
    let fixture = fixture().await;

    let channel = fixture.channel("general");
    let reply = enable(&fixture, json!({ "channel_id": channel })).await;

    assert_eq!(
        reply.body,
        json!({ "enabled": true, "channel_id": channel })
    );
    assert_eq!(fixture.last_event("GUILD_UPDATE")["widget_enabled"], true);
    assert_eq!(fixture.service.audit_log().last().action, "GUILD_UPDATE");
}

#[tokio::test]
async fn widget_is_public_and_anonymous() {
    let fixture = fixture().await;
    enable(&fixture, json!({})).await;

    let reply = read_public(&fixture, "/widget.json").await;

    assert_eq!(
        (reply.status, &reply.body["presence_count"]),
        (200, &json!(4))
    );
    assert_eq!(reply.body["instant_invite"], Value::Null);
    assert_eq!(reply.body["members"][0]["id"], "0");
    assert_eq!(reply.body["members"][0]["discriminator"], "0000");
    let channels = reply.body["channels"]
        .as_array()
        .expect("`channels` is a list");
    let names: Vec<_> = channels.iter().map(|channel| &channel["name"]).collect();
    assert_eq!(names, ["lounge", "stage"]);
}

#[tokio::test]
async fn widget_shows_at_most_100_members() {
    let fixture = fixture().await;
    enable(&fixture, json!({})).await;
    fixture.service.default_guild().generate_members(200);

    let widget = read_public(&fixture, "/widget.json").await.body;

    assert_eq!(widget["members"].as_array().map(Vec::len), Some(100));
    assert_eq!(widget["presence_count"], 204);
}

#[tokio::test]
async fn missing_invite_is_created_once() {
    let fixture = fixture().await;
    let channel = fixture.channel("announcements");
    enable(&fixture, json!({ "channel_id": channel })).await;

    let first = read_public(&fixture, "/widget.json").await;
    let second = read_public(&fixture, "/widget.json").await;

    assert!(first.body["instant_invite"].is_string());
    assert_eq!(first.body["instant_invite"], second.body["instant_invite"]);
    let event = fixture.last_event("INVITE_CREATE");
    assert_eq!(event["channel_id"], channel.to_string());
    assert_eq!(fixture.event_names(), ["GUILD_UPDATE", "INVITE_CREATE"]);
}

#[tokio::test]
async fn image_is_a_png_in_each_style() {
    let fixture = fixture().await;
    enable(&fixture, json!({})).await;

    for style in ["shield", "banner1", "banner2", "banner3", "banner4"] {
        let reply = read_public(&fixture, &format!("/widget.png?style={style}")).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("content-type"), Some("image/png"));
        assert!(reply.bytes.starts_with(b"\x89PNG\r\n\x1A\n"));
        assert!(reply.bytes.ends_with(b"IEND\xAE\x42\x60\x82"));
    }
}

#[tokio::test]
async fn unknown_style_is_a_form_error() {
    let fixture = fixture().await;

    let reply = read_public(&fixture, "/widget.png?style=round").await;

    assert_eq!(reply.codes("/style"), ["BASE_TYPE_CHOICES"]);
}
