//! The guild itself: its settings, its incidents, how it is joined and what it is connected with.
//!
//! Of section 3 of the interface, incident actions; of section 8, how many integrations are listed.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::{GuildFeature, Permissions};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage, command, noon};

async fn stage() -> Stage {
    Stage::where_bot_may(Permissions::MANAGE_GUILD).await
}

async fn get(stage: &Stage, tail: &str) -> Reply {
    stage.call("GET", &stage.guild(tail), &Value::Null).await
}

async fn edit(stage: &Stage, body: Value) -> Reply {
    stage.call("PATCH", &stage.guild(""), &body).await
}

#[tokio::test]
async fn the_guild_is_read_and_counted_on_request() {
    let stage = stage().await;

    let plain = get(&stage, "").await;
    let counted = get(&stage, "?with_counts=true").await;

    assert_eq!(
        plain.body["id"],
        stage.service.default_guild().id().to_string()
    );
    assert_eq!(plain.body["roles"].as_array().map(Vec::len), Some(4));
    assert_eq!(plain.body["approximate_member_count"], Value::Null);
    assert_eq!(counted.body["approximate_member_count"], 4);
}

#[tokio::test]
async fn a_guild_is_unknown_or_the_bot_is_not_in_it() {
    let stage = stage().await;

    let other = stage.call("GET", "/guilds/1", &Value::Null).await;
    stage
        .service
        .default_guild()
        .find_member("Your bot")
        .expect("the bot")
        .leave();
    let left = get(&stage, "").await;

    assert_eq!(
        (other.refusal(), left.refusal()),
        ((404, 10004), (403, 50001))
    );
}

#[tokio::test]
async fn a_discoverable_guild_is_previewed_from_outside() {
    let stage = stage().await;
    let home = stage.service.default_guild();
    home.find_member("Your bot").expect("the bot").leave();

    let closed = get(&stage, "/preview").await;
    let _home = home.with_feature(GuildFeature::Discoverable);
    let open = get(&stage, "/preview").await;

    assert_eq!((closed.refusal(), open.status), ((404, 10004), 200));
    assert_eq!(open.body["approximate_member_count"], 3);
}

#[tokio::test]
async fn an_edit_changes_the_given_fields_and_is_told() {
    let stage = stage().await;

    let body = json!({ "name": "Rust users", "afk_timeout": 900, "description": "Crabs" });
    let reply = stage
        .call_for("new%20start", "PATCH", &stage.guild(""), &body)
        .await;

    assert_eq!(
        (reply.status, &reply.body["name"]),
        (200, &json!("Rust users"))
    );
    assert_eq!(reply.body["afk_timeout"], 900);
    assert_eq!(stage.last_event("GUILD_UPDATE"), reply.body);
    let log = stage.service.audit_log();
    assert_eq!(
        (log.last().action, log.last().reason()),
        ("GUILD_UPDATE", Some("new start"))
    );
    let cleared = edit(&stage, json!({ "description": null })).await;
    assert_eq!(cleared.body["description"], Value::Null);
}

#[tokio::test]
async fn wrong_settings_are_named() {
    let stage = stage().await;

    let shape = edit(
        &stage,
        json!({ "afk_timeout": 61, "verification_level": 9 }),
    )
    .await;
    let length = edit(&stage, json!({ "name": "x" })).await;

    assert_eq!(shape.codes("/afk_timeout"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(shape.codes("/verification_level"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(length.codes("/name"), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn settings_need_their_permission() {
    let stage = Stage::new().await;

    let reply = edit(&stage, json!({ "name": "Mine" })).await;

    assert_eq!(reply.refusal(), (403, 50013));
}

#[tokio::test]
async fn community_is_changed_by_administrators_and_invites_by_managers() {
    let stage = stage().await;

    let pause = json!({ "features": ["COMMUNITY", "INVITES_DISABLED"] });
    let paused = edit(&stage, pause).await;
    let manager = edit(&stage, json!({ "features": [] })).await;
    stage.bot_may(Permissions::ADMINISTRATOR);
    let admin = edit(&stage, json!({ "features": [] })).await;

    assert_eq!(
        paused.body["features"],
        json!(["COMMUNITY", "INVITES_DISABLED"])
    );
    assert_eq!(manager.refusal(), (403, 50013));
    assert_eq!(admin.body["features"], json!([]));
}

#[tokio::test]
async fn alerts_of_raids_are_switched_by_managers() {
    let stage = stage().await;
    let quiet = json!({ "features": ["COMMUNITY", "RAID_ALERTS_DISABLED"] });

    let manager = edit(&stage, quiet.clone()).await;
    stage.bot_may(Permissions::MANAGE_CHANNELS);
    let other = edit(&stage, quiet.clone()).await;

    assert_eq!(manager.body["features"], quiet["features"]);
    assert_eq!(other.refusal(), (403, 50013));
}

#[tokio::test]
async fn a_guild_is_listed_only_if_it_meets_what_is_required() {
    let stage = Stage::where_bot_may(Permissions::ADMINISTRATOR).await;
    let listed = json!({ "features": ["COMMUNITY", "DISCOVERABLE"] });

    let early = edit(&stage, listed.clone()).await;
    let _home = stage.service.default_guild().ready_for_discovery();
    let late = edit(&stage, listed).await;

    assert_eq!((early.refusal(), late.status), ((400, 50035), 200));
}

#[tokio::test]
async fn a_picture_needs_its_feature() {
    let stage = stage().await;
    let body = json!({ "banner": "data:image/png;base64,iVBORw0KGgo=" });

    let without = edit(&stage, body.clone()).await;
    let _home = stage
        .service
        .default_guild()
        .with_feature(GuildFeature::Banner);
    let with = edit(&stage, body).await;

    assert_eq!(without.refusal(), (403, 50101));
    assert_eq!(with.body["banner"].as_str().map(str::len), Some(32));
}

#[tokio::test]
async fn incident_actions_end_by_the_clock() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    stage.bot_may(Permissions::MANAGE_GUILD);
    let until = "2026-01-01T13:00:00.000000+00:00";

    let path = stage.guild("/incident-actions");
    let body = json!({ "invites_disabled_until": until });
    let reply = stage.call("PUT", &path, &body).await;
    clock.advance(Duration::from_secs(3600));
    let later = get(&stage, "").await;

    let set = reply.body["invites_disabled_until"].as_str().unwrap_or("");
    assert!(set.starts_with("2026-01-01T13:00:00"), "{}", reply.body);
    assert_eq!(later.body["incidents_data"], Value::Null);
}

#[tokio::test]
async fn null_ends_an_incident_action() {
    let stage = Stage::of(Emulator::builder().clock(noon())).await;
    stage.bot_may(Permissions::MANAGE_GUILD);
    let path = stage.guild("/incident-actions");
    let until = json!("2026-01-01T13:00:00Z");
    let both = json!({ "invites_disabled_until": until, "dms_disabled_until": until });
    stage.call("PUT", &path, &both).await;

    let one = json!({ "invites_disabled_until": null });
    let reply = stage.call("PUT", &path, &one).await;

    assert_eq!(reply.body["invites_disabled_until"], Value::Null);
    assert!(reply.body["dms_disabled_until"].is_string());
}

#[tokio::test]
async fn incident_actions_last_at_most_a_day() {
    let stage = Stage::of(Emulator::builder().clock(noon())).await;
    stage.bot_may(Permissions::MANAGE_GUILD);

    let path = stage.guild("/incident-actions");
    let far = json!({ "dms_disabled_until": "2026-01-02T12:00:01Z" });
    let far = stage.call("PUT", &path, &far).await;
    let text = json!({ "dms_disabled_until": "tomorrow" });
    let text = stage.call("PUT", &path, &text).await;

    assert_eq!(far.codes("/dms_disabled_until").len(), 1);
    assert_eq!(text.codes("/dms_disabled_until"), ["DATE_TIME_TYPE_PARSE"]);
}

#[tokio::test]
async fn vip_regions_are_for_vips() {
    let stage = stage().await;

    let plain = get(&stage, "/regions").await;
    let _home = stage
        .service
        .default_guild()
        .with_feature(GuildFeature::VipRegions);
    let vip = get(&stage, "/regions").await;

    let count = |reply: &Reply| reply.body.as_array().map(Vec::len);
    assert_eq!((count(&plain), count(&vip)), (Some(4), Some(5)));
}

#[tokio::test]
async fn only_managers_see_how_invites_are_used() {
    let stage = stage().await;

    let manager = get(&stage, "/invites").await;
    stage.bot_may(Permissions::VIEW_AUDIT_LOG);
    let auditor = get(&stage, "/invites").await;
    stage.bot_may(Permissions::KICK_MEMBERS);
    let other = get(&stage, "/invites").await;

    assert_eq!(manager.body[0]["uses"], 3);
    assert_eq!(
        (auditor.status, &auditor.body[0]["uses"]),
        (200, &Value::Null)
    );
    assert_eq!(other.refusal(), (403, 50013));
}

#[tokio::test]
async fn the_vanity_url_may_be_none() {
    let stage = stage().await;

    let none = get(&stage, "/vanity-url").await;
    let _home = stage.service.default_guild().with_vanity_url("rust", 12);
    let some = get(&stage, "/vanity-url").await;

    assert_eq!(none.body, json!({ "code": null, "uses": 0 }));
    assert_eq!(some.body, json!({ "code": "rust", "uses": 12 }));
}

#[tokio::test]
async fn a_deleted_integration_takes_its_bot_along() {
    let stage = stage().await;
    let all = get(&stage, "/integrations").await;
    let id = all.body[0]["id"].as_str().expect("the app's own");

    let unknown = stage.guild("/integrations/1");
    let unknown = stage.call("DELETE", &unknown, &Value::Null).await;
    let path = stage.guild(&format!("/integrations/{id}"));
    let reply = stage.call("DELETE", &path, &Value::Null).await;

    assert_eq!((unknown.refusal(), reply.status), ((404, 10005), 204));
    let expected = [
        "INTEGRATION_DELETE",
        "GUILD_INTEGRATIONS_UPDATE",
        "GUILD_MEMBER_REMOVE",
    ];
    assert_eq!(stage.happened(), expected);
    assert_eq!(
        stage.service.audit_log().last().action,
        "INTEGRATION_DELETE"
    );
}

#[tokio::test]
async fn at_most_50_integrations_are_listed() {
    let stage = stage().await;
    let own = get(&stage, "/integrations").await.body[0].clone();
    for _ in 0..50 {
        let another = serde_json::from_value(own.clone()).expect("it is an integration");
        let _home = stage.service.default_guild().with_integration(another);
    }

    let all = get(&stage, "/integrations").await;

    assert_eq!(all.body.as_array().map(Vec::len), Some(50));
}

#[tokio::test]
async fn a_reason_has_at_most_512_characters() {
    let stage = stage().await;

    let path = stage.guild("");
    let reply = stage
        .call_for(&"x".repeat(513), "PATCH", &path, &json!({}))
        .await;

    assert_eq!(reply.refusal(), (400, 50035));
}

#[tokio::test]
async fn an_app_that_is_gone_is_offered_nowhere() {
    let stage = stage().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let integration = &get(&stage, "/integrations").await.body[0]["id"];
    let path = format!("/integrations/{}", integration.as_str().unwrap_or(""));
    stage
        .call("DELETE", &stage.guild(&path), &Value::Null)
        .await;

    let fault = stage.service.you().send("/ping").await;

    let fault = fault.expect_err("there is no such command any more");
    assert!(fault.to_string().contains("the app is not in this guild"));
    assert!(stage.service.sample_lines().is_empty());
}

#[tokio::test]
async fn community_does_not_go_while_the_guild_is_listed() {
    let stage = Stage::where_bot_may(Permissions::ADMINISTRATOR).await;
    let _home = stage.service.default_guild().ready_for_discovery();
    let listed = json!({ "features": ["COMMUNITY", "DISCOVERABLE"] });
    edit(&stage, listed).await;

    let alone = edit(&stage, json!({ "features": ["DISCOVERABLE"] })).await;
    let neither = edit(&stage, json!({ "features": [] })).await;

    let code = "GUILD_DISCOVERY_REQUIREMENTS_NOT_MET";
    assert_eq!(alone.codes("/features"), [code]);
    assert_eq!(neither.status, 200);
}

#[tokio::test]
async fn the_channels_of_a_community_are_text_channels() {
    let stage = Stage::where_bot_may(Permissions::MANAGE_GUILD).await;
    let [lounge, general] = ["lounge", "general"].map(|name| stage.channel(name));
    let edit = async |body| stage.call("PATCH", &stage.guild(""), &body).await;

    let rules = edit(json!({ "rules_channel_id": lounge })).await;
    let afk = edit(json!({ "afk_channel_id": general })).await;

    assert_eq!(rules.refusal(), (400, 50086));
    assert_eq!(afk.refusal(), (400, 50024));
}
