//! REST requests by a handler use the app's client and check the app's permissions.

use acceptance::{AppResponse, MockTransport, SignedRequest, app, builder, http_response, slash};
use guildhall::client::Client;
use guildhall::model::api::GetCurrentApplication;
use guildhall::prelude::*;
use serde_json::json;

/// Ban somebody
#[command]
async fn ban(
    ctx: Context,
    /// The reason
    reason: Option<String>,
) -> Result<&'static str> {
    let bans = ctx.guild()?.bans();
    bans.create(Id::new(9)).reason(reason).await?;
    Ok("gone")
}

/// Name the app
#[command]
async fn whoami(#[state] client: &Client) -> Result<String> {
    Ok(client.send(GetCurrentApplication).await?.name)
}

async fn run_ban(transport: &MockTransport, permissions: &str) -> AppResponse {
    let app = builder(&[ban::COMMAND]).client(transport.client()).build();
    let mut body = slash("ban", json!([]));
    body["app_permissions"] = permissions.into();
    SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await
}

#[tokio::test]
async fn handler_sends_requests_with_the_app_client() {
    let transport = MockTransport::new([http_response(204, &[], "")]);
    let response = run_ban(&transport, "4").await;
    assert_eq!(response.content(), "gone");
    assert_eq!(transport.request_lines(), ["PUT /guilds/20/bans/9"]);
}

#[tokio::test]
async fn missing_permission_is_shown_to_the_user_and_nothing_is_sent() {
    let transport = MockTransport::new([]);
    let response = run_ban(&transport, "2").await;
    assert_eq!(
        response.content(),
        "I need the permission Ban Members for this"
    );
    assert!(response.is_ephemeral());
    assert_eq!(transport.request_lines(), [""; 0]);
}

#[tokio::test]
async fn app_with_administrator_passes_every_permission_check() {
    let transport = MockTransport::new([http_response(204, &[], "")]);
    assert_eq!(run_ban(&transport, "8").await.content(), "gone");
}

#[tokio::test]
async fn handler_can_receive_the_client_as_state() {
    let transport = MockTransport::new([http_response(200, &[], r#"{"id": "2", "name": "Dice"}"#)]);
    let app = builder(&[whoami::COMMAND])
        .client(transport.client())
        .build();
    let request = SignedRequest::from(slash("whoami", json!([])));
    let response = request.send_to(&app.expect("the app builds")).await;
    assert_eq!(response.content(), "Dice");
}

#[tokio::test]
async fn app_without_credentials_has_no_client() {
    let response = SignedRequest::from(slash("ban", json!([])))
        .send_to(&app(&[ban::COMMAND]))
        .await;
    assert!(
        response.content().contains("went wrong"),
        "{}",
        response.content()
    );

    let error = builder(&[whoami::COMMAND])
        .build()
        .expect_err("a state is missing");
    assert!(error.to_string().contains("Client"), "{error}");
}

#[tokio::test]
async fn app_with_credentials_has_a_client() {
    let config = guildhall::Config::default().token("a.b.c");
    let app = builder(&[whoami::COMMAND]).config(config).build();
    assert!(app.is_ok(), "{app:?}");
}

#[tokio::test]
async fn context_has_no_guild_in_direct_messages() {
    let transport = MockTransport::new([]);
    let app = builder(&[ban::COMMAND]).client(transport.client()).build();
    let mut body = slash("ban", json!([]));
    let fields = body.as_object_mut().expect("an interaction is an object");
    let member = fields
        .remove("member")
        .expect("the interaction has a member");
    fields.insert("user".to_owned(), member["user"].clone());
    fields.remove("guild_id");
    let response = SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await;
    assert!(
        response.content().contains("went wrong"),
        "{}",
        response.content()
    );
    assert_eq!(transport.request_lines(), [""; 0]);
}
