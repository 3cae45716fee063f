//! Fields that the service sends as null or empty.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::Fixture;

/// Returns whether a field is present and null.
fn is_null(object: &Value, field: &str) -> bool {
    object.get(field) == Some(&Value::Null)
}

#[tokio::test]
async fn member_without_a_nickname_has_null() {
    let fixture = Fixture::new().await;

    let path = fixture.guild(&format!("/members/{}", fixture.user("bob")));
    let reply = fixture.get(&path).await;

    for field in ["avatar", "banner", "communication_disabled_until", "nick"] {
        assert!(is_null(&reply.body, field), "{field}");
    }
    assert!(is_null(&reply.body["user"], "primary_guild"));
    assert_eq!(reply.body["user"]["public_flags"], 0);
}

#[tokio::test]
async fn guild_contains_null_and_empty_fields() {
    let fixture = Fixture::new().await;

    let reply = fixture.get(&fixture.guild("")).await;

    for field in ["banner", "icon", "splash", "max_presences", "home_header"] {
        assert!(is_null(&reply.body, field), "{field}");
    }
    assert_eq!(reply.body["stickers"], json!([]));
    assert!(is_null(&reply.body["roles"][0], "icon"));
}

#[tokio::test]
async fn channel_contains_the_fields_of_its_type() {
    let fixture = Fixture::new().await;

    let reply = fixture.get(&fixture.guild("/channels")).await;

    let (text, voice) = (&reply.body[1], &reply.body[3]);
    assert!(is_null(text, "topic") && is_null(voice, "rtc_region"));
    assert_eq!(text.get("bitrate"), None);
    assert_eq!(voice["bitrate"], 64_000);
}

#[tokio::test]
async fn event_objects_contain_null_fields_too() {
    let fixture = Fixture::with_bot_permissions(Permissions::MANAGE_ROLES).await;

    fixture.post(&fixture.guild("/roles"), &json!({})).await;

    assert!(is_null(
        &fixture.last_event("GUILD_ROLE_CREATE")["role"],
        "icon"
    ));
}
