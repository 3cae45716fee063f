//! Form errors of guild endpoints and commands: every faulty field is reported, at its path.

use guildhall_model::{ImageData, ImageFormat, Permissions};
use serde_json::{Value, json};

use crate::kit::{Fixture, command, option};

/// Sends a request for the guild, by an administrator, and returns each path with its error code, in order.
async fn faults(method: &str, path: &str, body: Value) -> Vec<(String, String)> {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let path = path.replace("{bob}", &fixture.user("bob").to_string());
    let path = if path.starts_with("/commands") {
        fixture.global_commands("")
    } else {
        fixture.guild(&path)
    };
    let reply = fixture.call(method, &path, &body).await;
    assert_eq!(reply.status, 400, "{method} {path} {body}: {}", reply.body);
    let mut found = Vec::new();
    collect(&reply.body["errors"], "", &mut found);
    found
}

/// Adds each error of a tree with its path.
fn collect(tree: &Value, path: &str, found: &mut Vec<(String, String)>) {
    for (key, value) in tree.as_object().into_iter().flatten() {
        match value["code"].as_str().or(value[0]["code"].as_str()) {
            Some(code) => found.push((path.to_owned(), code.to_owned())),
            None if path.is_empty() => collect(value, key, found),
            None => collect(value, &format!("{path}.{key}"), found),
        }
    }
}

#[tokio::test]
async fn faulty_fields_are_reported_together_at_their_paths() {
    let choice = |name: Value| json!({ "choices": [{ "name": name, "value": 1 }] });
    let with_choice = |name| command("count", json!([option(4, "count", choice(name))]));
    let localized = json!({
        "name": "a", "description": "b", "name_localizations": { "de": null },
    });
    for (method, path, body, expected) in [
        (
            "POST",
            "/channels",
            json!({ "name": "v", "type": 2, "bitrate": 1, "user_limit": 1000 }),
            "bitrate NUMBER_TYPE_MIN, user_limit NUMBER_TYPE_MAX",
        ),
        (
            "PUT",
            "/bans/{bob}",
            json!({ "delete_message_seconds": -1 }),
            "delete_message_seconds NUMBER_TYPE_MIN",
        ),
        (
            "PATCH",
            "",
            json!({ "preferred_locale": "xx", "system_channel_flags": 64 }),
            "preferred_locale BASE_TYPE_CHOICES, system_channel_flags BASE_TYPE_CHOICES",
        ),
        (
            "PATCH",
            "",
            json!({ "features": ["COMMUNITY"], "rules_channel_id": null }),
            "features GUILD_COMMUNITY_CHANNELS_REQUIRED",
        ),
        (
            "PATCH",
            "",
            json!({ "features": ["VERIFIED"] }),
            "features BASE_TYPE_CHOICES",
        ),
        (
            "PATCH",
            "",
            json!({ "name": null }),
            "name BASE_TYPE_REQUIRED",
        ),
        (
            "POST",
            "/commands",
            with_choice(Value::Null),
            "options.0.choices.0.name UNION_TYPE_CHOICES",
        ),
        (
            "POST",
            "/commands",
            localized,
            "name_localizations.de BASE_TYPE_REQUIRED",
        ),
        (
            "POST",
            "/commands",
            json!({ "name": "a", "description": " " }),
            "description BASE_TYPE_BAD_LENGTH",
        ),
    ] {
        let found = faults(method, path, body.clone()).await;
        let found: Vec<_> = found
            .iter()
            .map(|(path, code)| format!("{path} {code}"))
            .collect();
        assert_eq!(found.join(", "), expected, "{method} {path} {body}");
    }
}

#[tokio::test]
async fn null_body_is_required() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    let role = fixture.guild(&format!("/roles/{}", fixture.role("Helper")));
    let json = format!("Authorization: Bot {}", fixture.service.bot_token());
    let headers = [json.as_str(), "Content-Type: application/json"];
    for path in [fixture.guild(""), fixture.guild("/widget"), role] {
        let reply = fixture.send("PATCH", &path, &headers, "null").await;
        assert_eq!(reply.codes(""), ["BASE_TYPE_REQUIRED"], "{path}");
    }
}

#[tokio::test]
async fn error_of_a_path_parameter_is_at_its_name_in_the_service() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADMINISTRATOR).await;
    for (method, path, at) in [
        ("GET", fixture.guild("/members/x"), "/user_id"),
        ("DELETE", fixture.guild("/roles/x"), "/role_id"),
        ("GET", "/channels/x".to_owned(), "/channel_id"),
        ("GET", "/guilds/x".to_owned(), "/guild_id"),
    ] {
        let reply = fixture.call(method, &path, &Value::Null).await;
        assert_eq!(reply.codes(at), ["NUMBER_TYPE_COERCE"], "{path}");
    }
}

#[tokio::test]
async fn null_stands_for_the_default_type_of_a_command() {
    let fixture = Fixture::new().await;
    let body = json!({ "name": "a", "description": "b", "type": null });
    let path = fixture.global_commands("");
    let reply = fixture.post(&path, &body).await;
    assert_eq!(
        (reply.status, &reply.body["type"]),
        (201, &json!(1)),
        "{}",
        reply.body
    );
}

#[tokio::test]
async fn fields_that_do_not_apply_are_ignored() {
    let fixture = Fixture::new().await;
    let subcommand = option(1, "one", json!({ "required": true }));
    let mut body = command("all", json!([subcommand]));
    (body["contexts"], body["integration_types"]) = (json!([0, 1]), json!([0, 1]));
    for method in ["POST", "PUT"] {
        let sent = if method == "PUT" {
            json!([body])
        } else {
            body.clone()
        };
        let reply = fixture
            .call(method, &fixture.guild_commands(""), &sent)
            .await;
        let command = if method == "PUT" {
            &reply.body[0]
        } else {
            &reply.body
        };
        assert!((200..=201).contains(&reply.status), "{}", reply.body);
        assert_eq!(command.get("contexts"), None);
        assert_eq!(command["options"][0].get("required"), None);
    }
}

#[tokio::test]
async fn empty_group_is_not_offered() {
    let fixture = Fixture::new().await;
    let empty = option(2, "empty", json!({ "options": [] }));
    let one = option(1, "one", json!({}));
    fixture
        .register(json!([
            command("none", json!([empty])),
            command("some", json!([empty, one]))
        ]))
        .await;
    let alice = fixture.service.default_guild().find_member("alice");
    let alice = alice.expect("alice is a member of the default guild");
    let commands = alice.available_commands();
    assert_eq!(commands.len(), 1);
    assert_eq!(commands[0].options.len(), 1);
}

#[tokio::test]
async fn gif_of_one_frame_needs_no_feature() {
    let fixture = Fixture::with_bot_permissions(Permissions::MANAGE_GUILD).await;
    let screen = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff";
    let frame = b"\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00";
    let comment = b"\x21\xfe\x02hi\x00";
    for (frames, status) in [(1, 200), (2, 403)] {
        let file = [&screen[..], comment, &frame.repeat(frames), b";"].concat();
        let icon = ImageData::new(ImageFormat::Gif, &file).expect("the file is a GIF");
        assert_eq!(icon.is_animated(), frames > 1);
        let reply = fixture
            .patch(&fixture.guild(""), &json!({ "icon": icon }))
            .await;
        assert_eq!(reply.status, status, "{}", reply.body);
    }
}
