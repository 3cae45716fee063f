//! Authentication and access by endpoint.

use serde_json::json;

use crate::kit::Fixture;

#[tokio::test]
async fn request_without_a_token_is_unauthorized() {
    let fixture = Fixture::new().await;

    let reply = fixture
        .send("GET", &fixture.global_commands(""), &[], "")
        .await;

    assert_eq!(reply.status, 401);
    assert_eq!(
        reply.body,
        json!({ "message": "401: Unauthorized", "code": 0 })
    );
}

#[tokio::test]
async fn request_with_a_wrong_token_is_unauthorized() {
    let fixture = Fixture::new().await;
    let bare = format!("Authorization: {}", fixture.service.bot_token());

    for header in [
        "Authorization: Bot nonsense",
        "Authorization: Bearer nonsense",
        &bare,
    ] {
        let reply = fixture
            .send("GET", &fixture.global_commands(""), &[header], "")
            .await;
        assert_eq!(reply.status, 401, "{header}");
    }
}

#[tokio::test]
async fn commands_of_another_application_are_forbidden() {
    let fixture = Fixture::new().await;

    let reply = fixture.get("/applications/1/commands").await;

    assert_eq!(reply.status, 403);
    assert_eq!(reply.body["code"], 20012);
}

#[tokio::test]
async fn guild_without_the_app_is_forbidden() {
    let fixture = Fixture::new().await;
    let path = fixture
        .guild_commands("")
        .replace(&fixture.service.default_guild().id().to_string(), "1");

    let reply = fixture.get(&path).await;

    assert_eq!(reply.status, 403);
    assert_eq!(reply.body["code"], 50001);
}

#[tokio::test]
async fn invalid_application_id_is_a_form_error() {
    let fixture = Fixture::new().await;

    let reply = fixture.get("/applications/me/commands").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes("/application_id"), ["NUMBER_TYPE_COERCE"]);
}
