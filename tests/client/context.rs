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

/// Warn somebody
#[command]
async fn warn(ctx: Context) -> Result<&'static str> {
    let user = ctx.client()?.user(Id::new(9));
    user.direct_message("Be kind.").await?;
    Ok("warned")
}

/// Announce something
#[command]
async fn announce(ctx: Context) -> Result<&'static str> {
    ctx.channel()?.messages().create("News").await?;
    Ok("announced")
}

async fn run_announce(transport: &MockTransport, permissions: &str) -> AppResponse {
    let app = builder(&[announce::COMMAND])
        .client(transport.client())
        .build();
    let mut body = slash("announce", json!([]));
    body["app_permissions"] = permissions.into();
    body["channel_id"] = "30".into();
    SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await
}

#[tokio::test]
async fn message_to_the_channel_of_the_interaction_checks_app_permissions() {
    let transport = MockTransport::new([http_response(200, &[], r#"{"id": "9"}"#)]);

    let silent = run_announce(&transport, "1024").await;
    let sent = run_announce(&transport, "3072").await;

    let missing = "I need the permission Send Messages for this";
    assert_eq!(silent.content(), missing);
    assert_eq!(sent.content(), "announced");
    assert_eq!(transport.request_lines(), ["POST /channels/30/messages"]);
}

#[tokio::test]
async fn user_is_notified_of_a_refused_direct_message() {
    let refusal = r#"{"code": 50007, "message": "Cannot send messages to this user"}"#;
    let dm = http_response(200, &[], r#"{"id": "8", "type": 1}"#);
    let transport = MockTransport::new([dm, http_response(403, &[], refusal)]);
    let app = builder(&[warn::COMMAND]).client(transport.client()).build();

    let request = SignedRequest::from(slash("warn", json!([])));
    let response = request.send_to(&app.expect("the app builds")).await;

    assert_eq!(
        response.content(),
        "This user does not accept direct messages from this app."
    );
    assert!(response.is_ephemeral());
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
    let response = run_ban(&transport, "1026").await;
    assert_eq!(
        response.content(),
        "I need the permission Ban Members for this"
    );
    assert!(response.is_ephemeral());
    assert_eq!(transport.request_lines(), [""; 0]);
}

/// Promote somebody
#[command]
async fn promote(ctx: Context) -> Result<&'static str> {
    let member = ctx.guild()?.member(Id::new(9));
    member.add_role(Id::new(4)).await?;
    Ok("promoted")
}

#[tokio::test]
async fn permission_that_a_channel_can_deny_is_left_to_the_service() {
    let transport = MockTransport::new([http_response(204, &[], "")]);
    let app = builder(&[promote::COMMAND])
        .client(transport.client())
        .build();
    let mut body = slash("promote", json!([]));
    // VIEW_CHANNEL: the channel denies MANAGE_ROLES, which the app may have in the guild.
    body["app_permissions"] = "1024".into();

    let request = SignedRequest::from(body);
    let response = request.send_to(&app.expect("the app builds")).await;

    assert_eq!(response.content(), "promoted");
    let line = "PUT /guilds/20/members/9/roles/4";
    assert_eq!(transport.request_lines(), [line]);
}

#[tokio::test]
async fn channel_that_the_app_cannot_view_leaves_every_permission_to_the_service() {
    let transport = MockTransport::new([http_response(204, &[], "")]);

    assert_eq!(run_ban(&transport, "0").await.content(), "gone");
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
