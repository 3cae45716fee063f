//! Guild settings, incident actions, invites and integrations.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_model::{GuildFeature, Permissions};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, command, noon};

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::MANAGE_GUILD).await
}

async fn get(fixture: &Fixture, tail: &str) -> Reply {
    fixture.get(&fixture.guild(tail)).await
}

async fn edit(fixture: &Fixture, body: Value) -> Reply {
    fixture.patch(&fixture.guild(""), &body).await
}

#[tokio::test]
async fn guild_is_read_with_counts_on_request() {
    let fixture = fixture().await;

    let plain = get(&fixture, "").await;
    let counted = get(&fixture, "?with_counts=true").await;

    assert_eq!(
        plain.body["id"],
        fixture.service.default_guild().id().to_string()
    );
    assert_eq!(plain.body["roles"].as_array().map(Vec::len), Some(4));
    assert_eq!(plain.body["approximate_member_count"], Value::Null);
    assert_eq!(counted.body["approximate_member_count"], 4);
}

#[tokio::test]
async fn unknown_guild_is_not_found_and_guild_without_the_bot_is_forbidden() {
    let fixture = fixture().await;

    let other = fixture.get("/guilds/1").await;
    fixture.member("Your bot").leave();
    let left = get(&fixture, "").await;

    assert_eq!((other.error(), left.error()), ((404, 10004), (403, 50001)));
}

#[tokio::test]
async fn discoverable_guild_is_previewed_from_outside() {
    let fixture = fixture().await;
    let default_guild = fixture.service.default_guild();
    default_guild
        .find_member("Your bot")
        .expect("the bot is a member of the default guild")
        .leave();

    let closed = get(&fixture, "/preview").await;
    default_guild.add_feature(GuildFeature::Discoverable);
    let open = get(&fixture, "/preview").await;

    assert_eq!((closed.error(), open.status), ((404, 10004), 200));
    assert_eq!(open.body["approximate_member_count"], 3);
}

#[tokio::test]
async fn guild_edit_changes_the_given_fields_and_emits_an_event() {
    let fixture = fixture().await;

    let body = json!({ "name": "Rust users", "afk_timeout": 900, "description": "Crabs" });
    let reply = fixture
        .call_with_reason("new%20start", "PATCH", &fixture.guild(""), &body)
        .await;

    assert_eq!(
        (reply.status, &reply.body["name"]),
        (200, &json!("Rust users"))
    );
    assert_eq!(reply.body["afk_timeout"], 900);
    assert_eq!(fixture.last_event("GUILD_UPDATE"), reply.body);
    fixture.assert_logged("GUILD_UPDATE", Some("new start"));
    let cleared = edit(&fixture, json!({ "description": null })).await;
    assert_eq!(cleared.body["description"], Value::Null);
}

#[tokio::test]
async fn invalid_settings_are_reported_at_their_fields() {
    let fixture = fixture().await;

    let shape = edit(
        &fixture,
        json!({ "afk_timeout": 61, "verification_level": 9 }),
    )
    .await;
    let length = edit(&fixture, json!({ "name": "x" })).await;

    assert_eq!(shape.codes("/afk_timeout"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(shape.codes("/verification_level"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(length.codes("/name"), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn settings_require_manage_guild() {
    let fixture = Fixture::new().await;

    let reply = edit(&fixture, json!({ "name": "Mine" })).await;

    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn changing_community_requires_administrator_and_pausing_invites_manage_guild() {
    let fixture = fixture().await;

    let pause = json!({ "features": ["COMMUNITY", "INVITES_DISABLED"] });
    let paused = edit(&fixture, pause).await;
    let manager = edit(&fixture, json!({ "features": [] })).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let admin = edit(&fixture, json!({ "features": [] })).await;

    assert_eq!(
        paused.body["features"],
        json!(["COMMUNITY", "INVITES_DISABLED"])
    );
    assert_eq!(manager.error(), (403, 50013));
    assert_eq!(admin.body["features"], json!([]));
}

#[tokio::test]
async fn raid_alerts_require_manage_guild() {
    let fixture = fixture().await;
    let quiet = json!({ "features": ["COMMUNITY", "RAID_ALERTS_DISABLED"] });

    let manager = edit(&fixture, quiet.clone()).await;
    fixture.set_bot_permissions(Permissions::MANAGE_CHANNELS);
    let other = edit(&fixture, quiet.clone()).await;

    assert_eq!(manager.body["features"], quiet["features"]);
    assert_eq!(other.error(), (403, 50013));
}

#[tokio::test]
async fn discovery_requires_its_preconditions() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let listed = json!({ "features": ["COMMUNITY", "DISCOVERABLE"] });

    let early = edit(&fixture, listed.clone()).await;
    fixture
        .service
        .default_guild()
        .meet_discovery_requirements();
    let late = edit(&fixture, listed).await;

    assert_eq!((early.error(), late.status), ((400, 50035), 200));
}

#[tokio::test]
async fn banner_requires_its_feature() {
    let fixture = fixture().await;
    let body = json!({ "banner": "data:image/png;base64,iVBORw0KGgo=" });

    let without = edit(&fixture, body.clone()).await;
    fixture
        .service
        .default_guild()
        .add_feature(GuildFeature::Banner);
    let with = edit(&fixture, body).await;

    assert_eq!(without.error(), (403, 50101));
    assert_eq!(with.body["banner"].as_str().map(str::len), Some(32));
}

#[tokio::test]
async fn incident_actions_end_by_the_clock() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.set_bot_permissions(Permissions::MANAGE_GUILD);
    let until = "2026-01-01T13:00:00.000000+00:00";

    let path = fixture.guild("/incident-actions");
    let body = json!({ "invites_disabled_until": until });
    let reply = fixture.put(&path, &body).await;
    clock.advance(Duration::from_hours(1));
    let later = get(&fixture, "").await;

    let set = reply.body["invites_disabled_until"].as_str().unwrap_or("");
    assert!(set.starts_with("2026-01-01T13:00:00"), "{}", reply.body);
    assert_eq!(later.body["incidents_data"], Value::Null);
}

#[tokio::test]
async fn null_ends_an_incident_action() {
    let fixture = Fixture::at_noon().await;
    fixture.set_bot_permissions(Permissions::MANAGE_GUILD);
    let path = fixture.guild("/incident-actions");
    let until = json!("2026-01-01T13:00:00Z");
    let both = json!({ "invites_disabled_until": until, "dms_disabled_until": until });
    fixture.put(&path, &both).await;

    let one = json!({ "invites_disabled_until": null });
    let reply = fixture.put(&path, &one).await;

    assert_eq!(reply.body["invites_disabled_until"], Value::Null);
    assert!(reply.body["dms_disabled_until"].is_string());
}

#[tokio::test]
async fn incident_actions_last_at_most_a_day() {
    let fixture = Fixture::at_noon().await;
    fixture.set_bot_permissions(Permissions::MANAGE_GUILD);

    let path = fixture.guild("/incident-actions");
    let far = json!({ "dms_disabled_until": "2026-01-02T12:00:01Z" });
    let far = fixture.put(&path, &far).await;
    let text = json!({ "dms_disabled_until": "tomorrow" });
    let text = fixture.put(&path, &text).await;

    assert_eq!(far.codes("/dms_disabled_until").len(), 1);
    assert_eq!(text.codes("/dms_disabled_until"), ["DATE_TIME_TYPE_PARSE"]);
}

#[tokio::test]
async fn vip_regions_require_their_feature() {
    let fixture = fixture().await;

    let plain = get(&fixture, "/regions").await;
    fixture
        .service
        .default_guild()
        .add_feature(GuildFeature::VipRegions);
    let vip = get(&fixture, "/regions").await;

    let count = |reply: &Reply| reply.body.as_array().map(Vec::len);
    assert_eq!((count(&plain), count(&vip)), (Some(4), Some(5)));
}

#[tokio::test]
async fn invite_uses_are_visible_to_managers() {
    let fixture = fixture().await;

    let manager = get(&fixture, "/invites").await;
    fixture.set_bot_permissions(Permissions::VIEW_AUDIT_LOG);
    let auditor = get(&fixture, "/invites").await;
    fixture.set_bot_permissions(Permissions::KICK_MEMBERS);
    let other = get(&fixture, "/invites").await;

    assert_eq!(manager.body[0]["uses"], 3);
    assert_eq!(
        (auditor.status, &auditor.body[0]["uses"]),
        (200, &Value::Null)
    );
    assert_eq!(other.error(), (403, 50013));
}

#[tokio::test]
async fn vanity_url_may_be_null() {
    let fixture = fixture().await;

    let none = get(&fixture, "/vanity-url").await;
    fixture.service.default_guild().set_vanity_url("rust", 12);
    let some = get(&fixture, "/vanity-url").await;

    assert_eq!(none.body, json!({ "code": null, "uses": 0 }));
    assert_eq!(some.body, json!({ "code": "rust", "uses": 12 }));
}

#[tokio::test]
async fn application_of_an_integration_has_the_summary_that_libraries_require() {
    let fixture = fixture().await;

    let all = get(&fixture, "/integrations").await;

    assert_eq!(all.body[0]["application"]["summary"], "");
}

#[tokio::test]
async fn deleted_integration_removes_its_bot() {
    let fixture = fixture().await;
    let all = get(&fixture, "/integrations").await;
    let id = all.body[0]["id"]
        .as_str()
        .expect("the app's integration has an ID");

    let unknown = fixture.guild("/integrations/1");
    let unknown = fixture.delete(&unknown).await;
    let path = fixture.guild(&format!("/integrations/{id}"));
    let reply = fixture.delete(&path).await;

    assert_eq!((unknown.error(), reply.status), ((404, 10005), 204));
    let expected = [
        "INTEGRATION_DELETE",
        "GUILD_INTEGRATIONS_UPDATE",
        "GUILD_MEMBER_REMOVE",
        "GUILD_DELETE",
    ];
    assert_eq!(fixture.event_names(), expected);
    assert_eq!(
        fixture.service.audit_log().last().action,
        "INTEGRATION_DELETE"
    );
}

#[tokio::test]
async fn at_most_50_integrations_are_listed() {
    let fixture = fixture().await;
    let own = get(&fixture, "/integrations").await.body[0].clone();
    for _ in 0..50 {
        let another = serde_json::from_value(own.clone()).expect("the body is an integration");
        fixture.service.default_guild().add_integration(another);
    }

    let all = get(&fixture, "/integrations").await;

    assert_eq!(all.body.as_array().map(Vec::len), Some(50));
}

#[tokio::test]
async fn audit_log_reason_has_at_most_512_characters() {
    let fixture = fixture().await;

    let path = fixture.guild("");
    let reply = fixture
        .call_with_reason(&"x".repeat(513), "PATCH", &path, &json!({}))
        .await;

    assert_eq!(reply.error(), (400, 50035));
}

#[tokio::test]
async fn removed_app_is_available_nowhere() {
    let fixture = fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let integration = &get(&fixture, "/integrations").await.body[0]["id"];
    let path = format!("/integrations/{}", integration.as_str().unwrap_or(""));
    fixture.delete(&fixture.guild(&path)).await;

    let fault = fixture.service.you().send("/ping").await;

    let fault = fault.expect_err("the app was removed from the guild");
    assert!(fault.to_string().contains("the app is not in this guild"));
    assert!(fixture.service.sample_lines().is_empty());
}

#[tokio::test]
async fn community_cannot_be_removed_while_discoverable() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    fixture
        .service
        .default_guild()
        .meet_discovery_requirements();
    let listed = json!({ "features": ["COMMUNITY", "DISCOVERABLE"] });
    edit(&fixture, listed).await;

    let alone = edit(&fixture, json!({ "features": ["DISCOVERABLE"] })).await;
    let neither = edit(&fixture, json!({ "features": [] })).await;

    let code = "GUILD_DISCOVERY_REQUIREMENTS_NOT_MET";
    assert_eq!(alone.codes("/features"), [code]);
    assert_eq!(neither.status, 200);
}

#[tokio::test]
async fn community_channels_must_be_text_channels() {
    let fixture = Fixture::with_bot_permissions(Permissions::MANAGE_GUILD).await;
    let [lounge, general] = ["lounge", "general"].map(|name| fixture.channel(name));
    let edit = async |body| fixture.patch(&fixture.guild(""), &body).await;

    let rules = edit(json!({ "rules_channel_id": lounge })).await;
    let afk = edit(json!({ "afk_channel_id": general })).await;

    assert_eq!(rules.error(), (400, 50086));
    assert_eq!(afk.error(), (400, 50024));
}

#[tokio::test]
async fn handle_lists_what_the_guild_contains() {
    let service = Emulator::start().await;
    let guild = service.guild("Rust users").await;
    let alice = guild.member("alice").join().await;
    let logs = guild.channel("logs").create();
    let role = guild.role("Tester").position(9).create();
    let guest = guild.role("Guest").position(2).create();

    let members = guild.members();
    assert!(members.iter().any(|member| member.id() == alice.id()));
    let roles = guild.roles();
    let position = |name| roles.iter().position(|listed| listed.name == name);
    assert_eq!(position("@everyone"), Some(0));
    assert!(roles.iter().any(|listed| listed.id == guest));
    assert!(
        position("Guest") < position("Tester"),
        "the lowest is the first"
    );
    assert!(guild.channels().iter().any(|listed| listed.id == logs));
    assert_eq!(guild.find_channel("LOGS").map(|found| found.id), Some(logs));
    assert_eq!(guild.find_role("tester").map(|found| found.id), Some(role));
    assert!(guild.messages("general").is_empty() && guild.bans().is_empty());
    for text in ["first", "second"] {
        alice.send_message(text);
    }
    let messages = guild.messages("general");
    let texts = messages.iter().map(|message| &*message.content);
    assert_eq!(texts.collect::<Vec<_>>(), ["first", "second"]);
}

#[tokio::test]
async fn missing_channel_of_a_guild_is_an_error_that_names_its_channels() {
    let service = Emulator::start().await;
    let guild = service.guild("Rust users").await;

    let looked_up = std::panic::AssertUnwindSafe(|| guild.messages("lgos"));
    let panic = std::panic::catch_unwind(looked_up).expect_err("there is no such channel");

    let message = panic.downcast_ref::<String>().map(String::as_str);
    let expected = "the guild has no channel `lgos`; its channels are `general`, `lounge`";
    assert_eq!(message, Some(expected));
}
