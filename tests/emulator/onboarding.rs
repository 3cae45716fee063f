//! Welcome screen and onboarding.

use guildhall_model::{PermissionOverwrite, Permissions};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};

async fn fixture() -> Fixture {
    let both = Permissions::MANAGE_GUILD | Permissions::MANAGE_ROLES;
    Fixture::with_bot_permissions(both | Permissions::MANAGE_CHANNELS).await
}

async fn edit_welcome_screen(fixture: &Fixture, body: Value) -> Reply {
    let path = fixture.guild("/welcome-screen");
    fixture.patch(&path, &body).await
}

async fn edit_onboarding(fixture: &Fixture, body: Value) -> Reply {
    let path = fixture.guild("/onboarding");
    fixture.put(&path, &body).await
}

/// Creates six channels in which everybody can send messages; returns their IDs after the ID of `general`.
async fn seven_channels(fixture: &Fixture) -> Vec<Value> {
    let mut ids = vec![json!(fixture.channel("general"))];
    for _ in 0..6 {
        let path = fixture.guild("/channels");
        let created = fixture.post(&path, &json!({ "name": "x" })).await;
        ids.push(created.body["id"].clone());
    }
    ids
}

#[tokio::test]
async fn guild_has_no_welcome_screen_initially() {
    let fixture = fixture().await;
    let path = fixture.guild("/welcome-screen");

    let manager = fixture.get(&path).await;
    fixture.set_bot_permissions(Permissions::KICK_MEMBERS);
    let other = fixture.get(&path).await;

    assert_eq!(
        (manager.error(), other.error()),
        ((404, 10069), (403, 50013))
    );
}

#[tokio::test]
async fn enabled_welcome_screen_is_public() {
    let fixture = fixture().await;
    let channel = json!({ "channel_id": fixture.channel("general"), "description": "Talk" });

    let body = json!({ "enabled": true, "welcome_channels": [channel] });
    let edited = edit_welcome_screen(&fixture, body).await;
    fixture.set_bot_permissions(Permissions::KICK_MEMBERS);
    let path = fixture.guild("/welcome-screen");
    let read = fixture.get(&path).await;

    assert_eq!((edited.status, &edited.body), (200, &read.body));
    assert_eq!(read.body["welcome_channels"][0]["description"], "Talk");
    let features = &fixture.last_event("GUILD_UPDATE")["features"];
    assert_eq!(*features, json!(["COMMUNITY", "WELCOME_SCREEN_ENABLED"]));
}

#[tokio::test]
async fn invalid_welcome_channel_is_reported_at_its_index() {
    let fixture = fixture().await;
    let channel = json!({ "channel_id": fixture.channel("general"), "description": "" });

    let empty = edit_welcome_screen(&fixture, json!({ "welcome_channels": [channel] })).await;
    let missing = edit_welcome_screen(&fixture, json!({ "welcome_channels": [{}] })).await;

    let length = ["BASE_TYPE_BAD_LENGTH"];
    assert_eq!(empty.codes("/welcome_channels/0/description"), length);
    let required = ["BASE_TYPE_REQUIRED"];
    assert_eq!(missing.codes("/welcome_channels/0/channel_id"), required);
}

#[tokio::test]
async fn welcome_screen_has_at_most_5_channels() {
    let fixture = fixture().await;
    let channel = json!({ "channel_id": fixture.channel("general"), "description": "Talk" });

    let five =
        edit_welcome_screen(&fixture, json!({ "welcome_channels": vec![&channel; 5] })).await;
    let six = edit_welcome_screen(&fixture, json!({ "welcome_channels": vec![&channel; 6] })).await;

    assert_eq!(five.status, 200);
    assert_eq!(six.codes("/welcome_channels"), ["BASE_TYPE_MAX_LENGTH"]);
}

#[tokio::test]
async fn onboarding_is_disabled_initially() {
    let fixture = fixture().await;

    let path = fixture.guild("/onboarding");
    let reply = fixture.get(&path).await;

    assert_eq!((reply.status, &reply.body["enabled"]), (200, &json!(false)));
    assert_eq!(
        reply.body["guild_id"],
        fixture.service.default_guild().id().to_string()
    );
}

#[tokio::test]
async fn enabled_onboarding_requires_seven_default_channels() {
    let fixture = fixture().await;
    let channels = seven_channels(&fixture).await;
    let with =
        |channels: &[Value]| json!({ "enabled": true, "default_channel_ids": channels, "mode": 0 });

    let few = edit_onboarding(&fixture, with(&channels[..6])).await;
    let enough = edit_onboarding(&fixture, with(&channels)).await;

    assert_eq!(few.error(), (400, 350_000));
    assert_eq!(
        (enough.status, &enough.body["enabled"]),
        (200, &json!(true))
    );
    assert_eq!(
        fixture.service.audit_log().last().action,
        "ONBOARDING_UPDATE"
    );
}

#[tokio::test]
async fn enabled_onboarding_requires_five_writable_channels() {
    let fixture = fixture().await;
    let channels = seven_channels(&fixture).await;
    let everyone = fixture.service.default_guild().id().cast();
    let silent = PermissionOverwrite::role(everyone).deny(Permissions::SEND_MESSAGES);
    for id in &channels[..3] {
        let default_guild = fixture.service.default_guild();
        default_guild.edit_channel(id.as_str().unwrap_or(""), |channel| {
            channel.permission_overwrites = Some(vec![silent]);
        });
    }

    let body = json!({ "enabled": true, "default_channel_ids": channels });
    let reply = edit_onboarding(&fixture, body).await;

    assert_eq!(reply.error(), (400, 350_000));
}

#[tokio::test]
async fn prompt_channels_count_in_advanced_mode() {
    let fixture = fixture().await;
    let channels = seven_channels(&fixture).await;
    let option = json!({ "title": "Rust", "channel_ids": channels[5..] });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });
    let body = |mode| {
        json!({ "enabled": true, "default_channel_ids": channels[..5], "prompts": [prompt],
                "mode": mode })
    };

    let default = edit_onboarding(&fixture, body(0)).await;
    let advanced = edit_onboarding(&fixture, body(1)).await;

    assert_eq!((default.error(), advanced.status), ((400, 350_000), 200));
}

#[tokio::test]
async fn onboarding_below_its_requirements_can_be_neither_enabled_nor_kept() {
    let fixture = fixture().await;
    let channels = seven_channels(&fixture).await;
    edit_onboarding(&fixture, json!({ "default_channel_ids": channels[..6] })).await;

    let enable = edit_onboarding(&fixture, json!({ "enabled": true })).await;
    edit_onboarding(
        &fixture,
        json!({ "enabled": true, "default_channel_ids": channels }),
    )
    .await;
    let update = edit_onboarding(&fixture, json!({ "default_channel_ids": channels[..6] })).await;

    assert_eq!(enable.error(), (400, 350_000));
    assert_eq!(update.error(), (400, 350_001));
}

#[tokio::test]
async fn prompts_are_assigned_ids_and_keep_them() {
    let fixture = fixture().await;
    let option =
        json!({ "title": "Rust", "role_ids": [fixture.role("Helper")], "emoji_name": "🦀" });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });

    let created = edit_onboarding(&fixture, json!({ "prompts": [prompt] })).await;
    let mut prompt = created.body["prompts"][0].clone();
    prompt["title"] = json!("Why?");
    let kept = edit_onboarding(&fixture, json!({ "prompts": [prompt] })).await;

    assert_ne!(created.body["prompts"][0]["id"], "5");
    assert_eq!(
        created.body["prompts"][0]["options"][0]["emoji"]["name"],
        "🦀"
    );
    assert_eq!(
        created.body["prompts"][0]["id"],
        kept.body["prompts"][0]["id"]
    );
    assert_eq!(kept.body["prompts"][0]["title"], "Why?");
}

#[tokio::test]
async fn invalid_option_is_reported_at_its_path() {
    let fixture = fixture().await;
    let prompt = json!({ "id": "5", "title": "What for?", "options": [{ "title": 1 }] });

    let reply = edit_onboarding(&fixture, json!({ "prompts": [prompt] })).await;

    let path = "/prompts/0/options/0/title";
    assert_eq!(reply.codes(path), ["STRING_TYPE_CONVERT"]);
}

#[tokio::test]
async fn onboarding_edit_requires_more_than_manage_guild() {
    let fixture = Fixture::with_bot_permissions(Permissions::MANAGE_GUILD).await;

    let reply = edit_onboarding(&fixture, json!({ "enabled": false })).await;

    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn deleted_role_is_removed_from_prompts() {
    let fixture = fixture().await;
    let role = fixture.role("Helper");
    let option = json!({ "title": "Rust", "role_ids": [role] });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });
    let asked = edit_onboarding(&fixture, json!({ "prompts": [prompt] })).await;

    let path = fixture.guild(&format!("/roles/{role}"));
    let deleted = fixture.delete(&path).await;
    let again = edit_onboarding(&fixture, json!({ "enabled": false })).await;

    assert_eq!((asked.status, deleted.status), (200, 204));
    assert_eq!(again.status, 200, "{}", again.body);
    let option = &again.body["prompts"][0]["options"][0];
    assert_eq!(option["role_ids"], json!([]));
}
