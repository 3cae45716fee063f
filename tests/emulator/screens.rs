//! What new members see and are asked.
//!
//! Of section 8 of the interface, 5 welcome channels and 7 of onboarding.

use guildhall_model::{PermissionOverwrite, Permissions};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage};

async fn stage() -> Stage {
    let both = Permissions::MANAGE_GUILD | Permissions::MANAGE_ROLES;
    Stage::where_bot_may(both | Permissions::MANAGE_CHANNELS).await
}

async fn welcome(stage: &Stage, body: Value) -> Reply {
    let path = stage.guild("/welcome-screen");
    stage.call("PATCH", &path, &body).await
}

async fn ask(stage: &Stage, body: Value) -> Reply {
    let path = stage.guild("/onboarding");
    stage.call("PUT", &path, &body).await
}

/// Seven channels that everybody can write in.
async fn seven(stage: &Stage) -> Vec<Value> {
    let mut ids = vec![json!(stage.channel("general"))];
    for _ in 0..6 {
        let path = stage.guild("/channels");
        let made = stage.call("POST", &path, &json!({ "name": "x" })).await;
        ids.push(made.body["id"].clone());
    }
    ids
}

#[tokio::test]
async fn a_guild_has_no_welcome_screen_at_first() {
    let stage = stage().await;
    let path = stage.guild("/welcome-screen");

    let manager = stage.call("GET", &path, &Value::Null).await;
    stage.bot_may(Permissions::KICK_MEMBERS);
    let other = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(
        (manager.refusal(), other.refusal()),
        ((404, 10069), (403, 50013))
    );
}

#[tokio::test]
async fn everybody_reads_a_welcome_screen_that_is_shown() {
    let stage = stage().await;
    let channel = json!({ "channel_id": stage.channel("general"), "description": "Talk" });

    let body = json!({ "enabled": true, "welcome_channels": [channel] });
    let edited = welcome(&stage, body).await;
    stage.bot_may(Permissions::KICK_MEMBERS);
    let path = stage.guild("/welcome-screen");
    let read = stage.call("GET", &path, &Value::Null).await;

    assert_eq!((edited.status, &edited.body), (200, &read.body));
    assert_eq!(read.body["welcome_channels"][0]["description"], "Talk");
    let features = &stage.last_event("GUILD_UPDATE")["features"];
    assert_eq!(*features, json!(["COMMUNITY", "WELCOME_SCREEN_ENABLED"]));
}

#[tokio::test]
async fn a_welcome_channel_is_named_by_its_index() {
    let stage = stage().await;
    let channel = json!({ "channel_id": stage.channel("general"), "description": "" });

    let empty = welcome(&stage, json!({ "welcome_channels": [channel] })).await;
    let missing = welcome(&stage, json!({ "welcome_channels": [{}] })).await;

    let length = ["BASE_TYPE_BAD_LENGTH"];
    assert_eq!(empty.codes("/welcome_channels/0/description"), length);
    let required = ["BASE_TYPE_REQUIRED"];
    assert_eq!(missing.codes("/welcome_channels/0/channel_id"), required);
}

#[tokio::test]
async fn a_welcome_screen_has_at_most_5_channels() {
    let stage = stage().await;
    let channel = json!({ "channel_id": stage.channel("general"), "description": "Talk" });

    let five = welcome(&stage, json!({ "welcome_channels": vec![&channel; 5] })).await;
    let six = welcome(&stage, json!({ "welcome_channels": vec![&channel; 6] })).await;

    assert_eq!(five.status, 200);
    assert_eq!(six.codes("/welcome_channels"), ["BASE_TYPE_MAX_LENGTH"]);
}

#[tokio::test]
async fn onboarding_is_off_at_first() {
    let stage = stage().await;

    let path = stage.guild("/onboarding");
    let reply = stage.call("GET", &path, &Value::Null).await;

    assert_eq!((reply.status, &reply.body["enabled"]), (200, &json!(false)));
    assert_eq!(
        reply.body["guild_id"],
        stage.service.default_guild().id().to_string()
    );
}

#[tokio::test]
async fn onboarding_needs_seven_channels() {
    let stage = stage().await;
    let channels = seven(&stage).await;
    let with =
        |channels: &[Value]| json!({ "enabled": true, "default_channel_ids": channels, "mode": 0 });

    let few = ask(&stage, with(&channels[..6])).await;
    let enough = ask(&stage, with(&channels)).await;

    assert_eq!(few.refusal(), (400, 350_000));
    assert_eq!(
        (enough.status, &enough.body["enabled"]),
        (200, &json!(true))
    );
    assert_eq!(stage.service.audit_log().last().action, "ONBOARDING_UPDATE");
}

#[tokio::test]
async fn everybody_writes_in_five_of_them() {
    let stage = stage().await;
    let channels = seven(&stage).await;
    let everyone = stage.service.default_guild().id().cast();
    let silent = PermissionOverwrite::role(everyone).deny(Permissions::SEND_MESSAGES);
    for id in &channels[..3] {
        let home = stage.service.default_guild();
        let _home = home.with_channel(id.as_str().unwrap_or(""), |channel| {
            channel.permission_overwrites = Some(vec![silent]);
        });
    }

    let body = json!({ "enabled": true, "default_channel_ids": channels });
    let reply = ask(&stage, body).await;

    assert_eq!(reply.refusal(), (400, 350_000));
}

#[tokio::test]
async fn channels_of_questions_count_in_the_advanced_mode() {
    let stage = stage().await;
    let channels = seven(&stage).await;
    let option = json!({ "title": "Rust", "channel_ids": channels[5..] });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });
    let body = |mode| {
        json!({ "enabled": true, "default_channel_ids": channels[..5], "prompts": [prompt],
                "mode": mode })
    };

    let default = ask(&stage, body(0)).await;
    let advanced = ask(&stage, body(1)).await;

    assert_eq!((default.refusal(), advanced.status), ((400, 350_000), 200));
}

#[tokio::test]
async fn onboarding_below_its_requirements_is_neither_enabled_nor_kept() {
    let stage = stage().await;
    let channels = seven(&stage).await;
    ask(&stage, json!({ "default_channel_ids": channels[..6] })).await;

    let enable = ask(&stage, json!({ "enabled": true })).await;
    ask(
        &stage,
        json!({ "enabled": true, "default_channel_ids": channels }),
    )
    .await;
    let update = ask(&stage, json!({ "default_channel_ids": channels[..6] })).await;

    assert_eq!(enable.refusal(), (400, 350_000));
    assert_eq!(update.refusal(), (400, 350_001));
}

#[tokio::test]
async fn questions_are_given_ids_and_keep_them() {
    let stage = stage().await;
    let option = json!({ "title": "Rust", "role_ids": [stage.role("Helper")], "emoji_name": "🦀" });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });

    let made = ask(&stage, json!({ "prompts": [prompt] })).await;
    let mut prompt = made.body["prompts"][0].clone();
    prompt["title"] = json!("Why?");
    let kept = ask(&stage, json!({ "prompts": [prompt] })).await;

    assert_ne!(made.body["prompts"][0]["id"], "5");
    assert_eq!(made.body["prompts"][0]["options"][0]["emoji"]["name"], "🦀");
    assert_eq!(made.body["prompts"][0]["id"], kept.body["prompts"][0]["id"]);
    assert_eq!(kept.body["prompts"][0]["title"], "Why?");
}

#[tokio::test]
async fn a_fault_in_an_option_is_named_by_its_path() {
    let stage = stage().await;
    let prompt = json!({ "id": "5", "title": "What for?", "options": [{ "title": 1 }] });

    let reply = ask(&stage, json!({ "prompts": [prompt] })).await;

    let path = "/prompts/0/options/0/title";
    assert_eq!(reply.codes(path), ["STRING_TYPE_CONVERT"]);
}

#[tokio::test]
async fn onboarding_needs_both_permissions() {
    let stage = Stage::where_bot_may(Permissions::MANAGE_GUILD).await;

    let reply = ask(&stage, json!({ "enabled": false })).await;

    assert_eq!(reply.refusal(), (403, 50013));
}

#[tokio::test]
async fn a_deleted_role_leaves_the_questions() {
    let stage = stage().await;
    let role = stage.role("Helper");
    let option = json!({ "title": "Rust", "role_ids": [role] });
    let prompt = json!({ "id": "5", "title": "What for?", "options": [option] });
    let asked = ask(&stage, json!({ "prompts": [prompt] })).await;

    let path = stage.guild(&format!("/roles/{role}"));
    let deleted = stage.call("DELETE", &path, &Value::Null).await;
    let again = ask(&stage, json!({ "enabled": false })).await;

    assert_eq!((asked.status, deleted.status), (200, 204));
    assert_eq!(again.status, 200, "{}", again.body);
    let option = &again.body["prompts"][0]["options"][0];
    assert_eq!(option["role_ids"], json!([]));
}
