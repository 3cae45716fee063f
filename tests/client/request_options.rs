//! Request options: audit log reason, headers, tokens.

use acceptance::{GetRoles, MockTransport, PostCallback, PutPermissions};
use guildhall::client::{Auth, Client, ErrorKind};
use guildhall::model::{Id, InteractionToken, Secret};
use http::{HeaderName, HeaderValue};

fn header(transport: &MockTransport, name: &str) -> Option<String> {
    let requests = transport.requests();
    let value = requests[0].request.headers().get(name)?;
    Some(value.to_str().expect("the header is text").to_owned())
}

#[tokio::test]
async fn reason_is_percent_encoded_utf_8() {
    let transport = MockTransport::new([]);
    transport
        .client()
        .send(&GetRoles(1))
        .reason("50 % Größe + a/b-c_d.e~f")
        .await
        .unwrap();

    assert_eq!(
        header(&transport, "x-audit-log-reason").unwrap(),
        "50%20%25%20Gr%C3%B6%C3%9Fe%20%2B%20a%2Fb-c_d.e~f"
    );
}

#[tokio::test]
async fn empty_reason_is_not_sent() {
    let transport = MockTransport::new([]);
    transport
        .client()
        .send(&GetRoles(1))
        .reason("")
        .await
        .unwrap();

    assert_eq!(header(&transport, "x-audit-log-reason"), None);
}

#[tokio::test]
async fn reason_has_at_most_512_characters() {
    let transport = MockTransport::new([]);
    let client = transport.client();
    client
        .send(&GetRoles(1))
        .reason("ö".repeat(512))
        .await
        .unwrap();
    let error = client
        .send(&GetRoles(1))
        .reason("ö".repeat(513))
        .await
        .unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Invalid);
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(
        source.to_string(),
        "reason: a length of 513 is not in 1–512"
    );
    assert_eq!(transport.request_lines().len(), 1);
}

#[tokio::test]
async fn extra_headers_are_sent() {
    let transport = MockTransport::new([]);
    let name = HeaderName::from_static("x-discord-locale");
    let request = transport.client();
    request
        .send(&GetRoles(1))
        .header(name, HeaderValue::from_static("de"))
        .await
        .unwrap();

    assert_eq!(header(&transport, "x-discord-locale").unwrap(), "de");
}

#[tokio::test]
async fn access_token_replaces_the_bot_token() {
    let transport = MockTransport::new([]);
    let token = Secret::new("a-users");
    transport
        .client()
        .send(&PutPermissions(1, 2, 3))
        .bearer(&token)
        .await
        .unwrap();

    assert_eq!(
        header(&transport, "authorization").unwrap(),
        "Bearer a-users"
    );
}

#[tokio::test]
async fn bot_token_is_not_sent_to_user_only_endpoints() {
    let transport = MockTransport::new([]);
    let error = transport
        .client()
        .send(&PutPermissions(1, 2, 3))
        .await
        .unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Unauthorized);
    assert_eq!(
        error.to_string(),
        "PUT /applications/{application}/guilds/{guild}/commands/{command}/permissions: a bot token \
         cannot authorize this request: call `bearer` with a user's access token that has the scope \
         applications.commands.permissions.update; the user must be able to manage the guild and its roles"
    );
    assert_eq!(transport.request_lines().len(), 0);
}

#[tokio::test]
async fn interaction_callbacks_are_sent_without_a_bot_token() {
    let transport = MockTransport::new([]);
    transport.client().send(&PostCallback(1, 2)).await.unwrap();

    assert_eq!(header(&transport, "authorization"), None);
}

#[tokio::test]
async fn unauthenticated_client_sends_only_requests_with_their_own_token() {
    let transport = MockTransport::new([]);
    let builder = Client::builder(Auth::None).transport(transport.clone());
    let client = builder.build().unwrap();
    let interaction = client.interaction(Id::new(1), InteractionToken::new("t"));

    let error = client.send(&GetRoles(1)).await.unwrap_err();
    let empty = interaction.original().edit().content("Done").await;

    assert_eq!(error.kind(), ErrorKind::Unauthorized);
    assert_eq!(empty.unwrap_err().kind(), ErrorKind::Malformed);
    assert_eq!(
        transport.request_lines(),
        ["PATCH /webhooks/1/t/messages/@original"]
    );
    assert_eq!(header(&transport, "authorization"), None);
}

#[tokio::test]
async fn request_is_not_sent_before_it_is_awaited() {
    let transport = MockTransport::new([]);
    drop(transport.client().send(&GetRoles(1)));

    assert_eq!(transport.request_lines().len(), 0);
}

#[tokio::test]
async fn error_for_a_bot_token_names_the_required_token() {
    let transport = MockTransport::new([]);
    let request = transport.client().current_authorization();
    let error = request.await.unwrap_err();

    assert_eq!(
        error.to_string(),
        "GET /oauth2/@me: a bot token cannot authorize this request: call `bearer` with a user's access token"
    );
    assert_eq!(transport.request_lines(), [""; 0]);
}
