//! What the service writes although there is nothing to say.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::Stage;

/// Whether a field is there, and null.
fn is_null(object: &Value, field: &str) -> bool {
    object.get(field) == Some(&Value::Null)
}

#[tokio::test]
async fn a_member_without_a_nickname_has_null_for_one() {
    let stage = Stage::new().await;

    let path = stage.guild(&format!("/members/{}", stage.user("bob")));
    let reply = stage.call("GET", &path, &Value::Null).await;

    for field in ["avatar", "banner", "communication_disabled_until", "nick"] {
        assert!(is_null(&reply.body, field), "{field}");
    }
    assert!(is_null(&reply.body["user"], "primary_guild"));
    assert_eq!(reply.body["user"]["public_flags"], 0);
}

#[tokio::test]
async fn a_guild_holds_what_it_does_not_have() {
    let stage = Stage::new().await;

    let reply = stage.call("GET", &stage.guild(""), &Value::Null).await;

    for field in ["banner", "icon", "splash", "max_presences", "home_header"] {
        assert!(is_null(&reply.body, field), "{field}");
    }
    assert_eq!(reply.body["stickers"], json!([]));
    assert!(is_null(&reply.body["roles"][0], "icon"));
}

#[tokio::test]
async fn a_channel_holds_the_fields_of_its_kind() {
    let stage = Stage::new().await;

    let reply = stage
        .call("GET", &stage.guild("/channels"), &Value::Null)
        .await;

    let (text, voice) = (&reply.body[1], &reply.body[3]);
    assert!(is_null(text, "topic") && is_null(voice, "rtc_region"));
    assert_eq!(text.get("bitrate"), None);
    assert_eq!(voice["bitrate"], 64_000);
}

#[tokio::test]
async fn events_are_written_as_answers_are() {
    let stage = Stage::where_bot_may(Permissions::MANAGE_ROLES).await;

    stage.call("POST", &stage.guild("/roles"), &json!({})).await;

    assert!(is_null(
        &stage.last_event("GUILD_ROLE_CREATE")["role"],
        "icon"
    ));
}
