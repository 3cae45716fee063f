//! What a handler does to the guild: with the app's client, and within the app's permissions.

use acceptance::{AppResponse, MockTransport, SignedRequest, app, builder, http_response, slash};
use guildhall::client::Client;
use guildhall::model::api::GetCurrentApplication;
use guildhall::prelude::*;
use serde_json::json;

/// Bans somebody
#[command]
async fn banish(
    ctx: Context,
    /// Why
    reason: Option<String>,
) -> Result<&'static str> {
    let bans = ctx.guild()?.bans();
    bans.create(Id::new(9)).reason(reason).await?;
    Ok("gone")
}

/// Asks who the app is
#[command]
async fn whoami(#[state] client: &Client) -> Result<String> {
    Ok(client.send(GetCurrentApplication).await?.name)
}

async fn banished(transport: &MockTransport, permissions: &str) -> AppResponse {
    let app = builder(&[banish::COMMAND])
        .client(transport.client())
        .build();
    let mut body = slash("banish", json!([]));
    body["app_permissions"] = permissions.into();
    SignedRequest::from(body)
        .send_to(&app.expect("the app is complete"))
        .await
}

#[tokio::test]
async fn handler_calls_the_service_with_the_apps_client() {
    let transport = MockTransport::new([http_response(204, &[], "")]);
    let answer = banished(&transport, "4").await;
    assert_eq!(answer.content(), "gone");
    assert_eq!(transport.request_lines(), ["PUT /guilds/20/bans/9"]);
}

#[tokio::test]
async fn lack_of_a_permission_is_shown_to_the_member_and_nothing_is_sent() {
    let transport = MockTransport::new([]);
    let answer = banished(&transport, "2").await;
    assert_eq!(
        answer.content(),
        "I need the permission Ban Members for this"
    );
    assert!(answer.is_ephemeral());
    assert_eq!(transport.request_lines(), [""; 0]);
}

#[tokio::test]
async fn administrator_lacks_nothing() {
    let transport = MockTransport::new([http_response(204, &[], "")]);
    assert_eq!(banished(&transport, "8").await.content(), "gone");
}

#[tokio::test]
async fn client_is_a_state() {
    let transport = MockTransport::new([http_response(200, &[], r#"{"id": "2", "name": "Dice"}"#)]);
    let app = builder(&[whoami::COMMAND])
        .client(transport.client())
        .build();
    let asked = SignedRequest::from(slash("whoami", json!([])));
    let answer = asked.send_to(&app.expect("the app is complete")).await;
    assert_eq!(answer.content(), "Dice");
}

#[tokio::test]
async fn without_credentials_there_is_no_client() {
    let answer = SignedRequest::from(slash("banish", json!([])))
        .send_to(&app(&[banish::COMMAND]))
        .await;
    assert!(
        answer.content().contains("went wrong"),
        "{}",
        answer.content()
    );

    let refused = builder(&[whoami::COMMAND])
        .build()
        .expect_err("a state is missing");
    assert!(refused.to_string().contains("Client"), "{refused}");
}

#[tokio::test]
async fn credentials_make_a_client() {
    let config = guildhall::Config::default().with_token("a.b.c");
    let app = builder(&[whoami::COMMAND]).config(config).build();
    assert!(app.is_ok(), "{app:?}");
}

#[tokio::test]
async fn in_direct_messages_there_is_no_guild() {
    let transport = MockTransport::new([]);
    let app = builder(&[banish::COMMAND])
        .client(transport.client())
        .build();
    let mut body = slash("banish", json!([]));
    let fields = body.as_object_mut().expect("an interaction is an object");
    let member = fields.remove("member").expect("it is of a guild");
    fields.insert("user".to_owned(), member["user"].clone());
    fields.remove("guild_id");
    let answer = SignedRequest::from(body)
        .send_to(&app.expect("the app is complete"))
        .await;
    assert!(
        answer.content().contains("went wrong"),
        "{}",
        answer.content()
    );
    assert_eq!(transport.request_lines(), [""; 0]);
}
