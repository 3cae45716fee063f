//! Who may use which endpoint.

use serde_json::{Value, json};

use crate::kit::Stage;

#[tokio::test]
async fn a_request_without_a_token_is_unauthorized() {
    let stage = Stage::new().await;

    let reply = stage.send("GET", &stage.global(""), &[], "").await;

    assert_eq!(reply.status, 401);
    assert_eq!(
        reply.body,
        json!({ "message": "401: Unauthorized", "code": 0 })
    );
}

#[tokio::test]
async fn a_wrong_token_is_unauthorized() {
    let stage = Stage::new().await;
    let bare = format!("Authorization: {}", stage.service.bot_token());

    for header in [
        "Authorization: Bot nonsense",
        "Authorization: Bearer nonsense",
        &bare,
    ] {
        let reply = stage.send("GET", &stage.global(""), &[header], "").await;
        assert_eq!(reply.status, 401, "{header}");
    }
}

#[tokio::test]
async fn the_commands_of_another_application_are_out_of_reach() {
    let stage = Stage::new().await;

    let reply = stage
        .call("GET", "/applications/1/commands", &Value::Null)
        .await;

    assert_eq!(reply.status, 403);
    assert_eq!(reply.body["code"], 20012);
}

#[tokio::test]
async fn a_guild_without_the_app_is_out_of_reach() {
    let stage = Stage::new().await;
    let path = stage
        .local("")
        .replace(&stage.service.default_guild().id().to_string(), "1");

    let reply = stage.call("GET", &path, &Value::Null).await;

    assert_eq!(reply.status, 403);
    assert_eq!(reply.body["code"], 50001);
}

#[tokio::test]
async fn an_application_id_that_is_none_is_a_form_error() {
    let stage = Stage::new().await;

    let reply = stage
        .call("GET", "/applications/me/commands", &Value::Null)
        .await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes(""), ["NUMBER_TYPE_COERCE"]);
}
