//! What the guild shows of itself on other sites.
//!
//! Of section 8 of the interface, 100 members.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Reply, Stage};

async fn stage() -> Stage {
    Stage::where_bot_may(Permissions::MANAGE_GUILD).await
}

async fn enable(stage: &Stage, more: Value) -> Reply {
    let mut body = json!({ "enabled": true });
    if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
        body.extend(more);
    }
    stage.call("PATCH", &stage.guild("/widget"), &body).await
}

/// Reads without any authorization.
async fn open(stage: &Stage, tail: &str) -> Reply {
    stage.send("GET", &stage.guild(tail), &[], "").await
}

#[tokio::test]
async fn the_widget_is_off_at_first() {
    let stage = stage().await;

    let path = stage.guild("/widget");
    let settings = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(
        settings.body,
        json!({ "enabled": false, "channel_id": null })
    );
    assert_eq!(open(&stage, "/widget.json").await.refusal(), (403, 50004));
    assert_eq!(open(&stage, "/widget.png").await.refusal(), (403, 50004));
}

#[tokio::test]
async fn an_enabled_widget_is_told_and_logged() {
    let stage = stage().await;

    let channel = stage.channel("general");
    let reply = enable(&stage, json!({ "channel_id": channel })).await;

    assert_eq!(
        reply.body,
        json!({ "enabled": true, "channel_id": channel })
    );
    assert_eq!(stage.last_event("GUILD_UPDATE")["widget_enabled"], true);
    assert_eq!(stage.service.audit_log().last().action, "GUILD_UPDATE");
}

#[tokio::test]
async fn everybody_reads_the_widget_and_nobody_is_identified() {
    let stage = stage().await;
    enable(&stage, json!({})).await;

    let reply = open(&stage, "/widget.json").await;

    assert_eq!(
        (reply.status, &reply.body["presence_count"]),
        (200, &json!(4))
    );
    assert_eq!(reply.body["instant_invite"], Value::Null);
    assert_eq!(reply.body["members"][0]["id"], "0");
    assert_eq!(reply.body["members"][0]["discriminator"], "0000");
    let channels = reply.body["channels"].as_array().expect("a list");
    let names: Vec<_> = channels.iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["lounge", "stage"]);
}

#[tokio::test]
async fn a_widget_shows_at_most_100_members() {
    let stage = stage().await;
    enable(&stage, json!({})).await;
    let _home = stage.service.default_guild().with_generated_members(200);

    let widget = open(&stage, "/widget.json").await.body;

    assert_eq!(widget["members"].as_array().map(Vec::len), Some(100));
    assert_eq!(widget["presence_count"], 204);
}

#[tokio::test]
async fn an_invite_is_made_once_where_there_is_none() {
    let stage = stage().await;
    let channel = stage.channel("announcements");
    enable(&stage, json!({ "channel_id": channel })).await;

    let first = open(&stage, "/widget.json").await;
    let second = open(&stage, "/widget.json").await;

    assert!(first.body["instant_invite"].is_string());
    assert_eq!(first.body["instant_invite"], second.body["instant_invite"]);
    let event = stage.last_event("INVITE_CREATE");
    assert_eq!(event["channel"]["id"], channel.to_string());
    assert_eq!(stage.happened(), ["GUILD_UPDATE", "INVITE_CREATE"]);
}

#[tokio::test]
async fn the_picture_is_a_png_in_each_style() {
    let stage = stage().await;
    enable(&stage, json!({})).await;

    for style in ["shield", "banner1", "banner2", "banner3", "banner4"] {
        let reply = open(&stage, &format!("/widget.png?style={style}")).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("content-type"), Some("image/png"));
        assert!(reply.bytes.starts_with(b"\x89PNG\r\n\x1A\n"));
        assert!(reply.bytes.ends_with(b"IEND\xAE\x42\x60\x82"));
    }
}

#[tokio::test]
async fn another_style_is_a_form_error() {
    let stage = stage().await;

    let reply = open(&stage, "/widget.png?style=round").await;

    assert_eq!(reply.codes("/style"), ["BASE_TYPE_CHOICES"]);
}
