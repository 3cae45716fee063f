//! Tokens of the OAuth flow: exchange, renewal and revocation.

use acceptance::{StubResponse, StubServer};
use guildhall::client::oauth::{CodeVerifier, TokenEndpoint};
use guildhall::client::{Auth, Client, ErrorKind};
use guildhall::model::{Id, Secret};
use serde_json::{Value, json};

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

fn token() -> Value {
    json!({
        "access_token": "acc3ss", "token_type": "Bearer", "expires_in": 604_800,
        "refresh_token": "r3fresh", "scope": "identify",
    })
}

fn endpoint(service: &StubServer) -> TokenEndpoint {
    TokenEndpoint::new(&service.client(), Id::new(1))
}

#[tokio::test]
async fn code_is_exchanged_with_its_redirect_and_verifier() {
    let service = StubServer::start([StubResponse::json(200, &token())]).await;
    let tokens = endpoint(&service).secret("s3cret");
    let verifier = CodeVerifier::new(VERIFIER).unwrap();
    let token = tokens
        .exchange("c/de", "https://example.org", Some(&verifier))
        .await
        .unwrap();

    let request = service.received().remove(0);
    assert_eq!(request.line(), "POST /oauth2/token");
    assert_eq!(request.header("authorization"), "Basic MTpzM2NyZXQ=");
    assert_eq!(
        String::from_utf8(request.body).unwrap(),
        format!(
            "grant_type=authorization_code&code=c%2Fde\
             &redirect_uri=https%3A%2F%2Fexample.org&code_verifier={VERIFIER}"
        )
    );
    assert_eq!(token.refresh_token.unwrap().expose(), "r3fresh");
}

#[tokio::test]
async fn code_is_exchanged_by_a_client_without_credentials() {
    let service = StubServer::start([StubResponse::json(200, &token())]).await;
    let client = Client::with_base_url(service.base(), Auth::None).unwrap();
    let tokens = TokenEndpoint::new(&client, Id::new(1)).secret("s3cret");
    tokens
        .exchange("c", "https://example.org", None)
        .await
        .unwrap();

    let request = service.received().remove(0);
    assert_eq!(request.header("authorization"), "Basic MTpzM2NyZXQ=");
}

#[tokio::test]
async fn app_without_a_secret_sends_its_id_in_the_form() {
    let service = StubServer::start([StubResponse::json(200, &token())]).await;
    endpoint(&service)
        .exchange("c", "http://127.0.0.1/callback", None)
        .await
        .unwrap();

    let request = service.received().remove(0);
    assert_eq!(request.header("authorization"), "");
    assert!(
        String::from_utf8(request.body)
            .unwrap()
            .ends_with("&client_id=1")
    );
}

#[tokio::test]
async fn token_is_renewed_with_the_refresh_token() {
    let service = StubServer::start([StubResponse::json(200, &token())]).await;
    let token = endpoint(&service)
        .secret("s")
        .refresh(&Secret::new("r1"))
        .await
        .unwrap();

    let request = service.received().remove(0);
    assert_eq!(request.body, b"grant_type=refresh_token&refresh_token=r1");
    assert_eq!(token.access_token.expose(), "acc3ss");
}

#[tokio::test]
async fn token_is_revoked() {
    let service = StubServer::start([StubResponse::json(200, &json!({}))]).await;
    endpoint(&service)
        .secret("s")
        .revoke(&Secret::new("t1"))
        .await
        .unwrap();

    let request = service.received().remove(0);
    assert_eq!(request.line(), "POST /oauth2/token/revoke");
    assert_eq!(request.body, b"token=t1");
}

#[tokio::test]
async fn error_for_a_used_code_contains_the_description_of_the_service() {
    let body =
        json!({"error": "invalid_grant", "error_description": "Invalid \"code\" in request."});
    let service = StubServer::start([StubResponse::json(400, &body)]).await;
    let error = endpoint(&service)
        .exchange("c", "https://x.example", None)
        .await
        .unwrap_err();

    assert_eq!(
        error.to_string(),
        "POST /oauth2/token: 400 Bad Request: Invalid \"code\" in request. (invalid_grant)"
    );
}

#[tokio::test]
async fn unreadable_token_response_is_not_quoted_in_the_error() {
    let body = json!({"access_token": "acc3ss", "expires_in": "acc3ss"});
    let service = StubServer::start([StubResponse::json(200, &body)]).await;
    let error = endpoint(&service)
        .refresh(&Secret::new("r1"))
        .await
        .unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Malformed);
    assert!(!format!("{error:?} {error}").contains("acc3ss"));
}

#[tokio::test]
async fn debug_output_hides_tokens() {
    let service = StubServer::start([StubResponse::json(200, &token())]).await;
    let tokens = endpoint(&service).secret("s3cret");
    let token = tokens.refresh(&Secret::new("r1")).await.unwrap();

    let printed = format!("{tokens:?} {token:?}");
    assert!(
        !["acc3ss", "r3fresh", "s3cret"]
            .iter()
            .any(|secret| printed.contains(secret))
    );
}

#[tokio::test]
async fn unreadable_guild_or_webhook_does_not_lose_the_token() {
    let mut wire = token();
    wire["guild"] = json!({"id": "a guild"});
    wire["webhook"] = json!("a webhook");
    let service = StubServer::start([StubResponse::json(200, &wire)]).await;

    let token = endpoint(&service).exchange("c", "", None).await.unwrap();

    assert_eq!(token.access_token.expose(), "acc3ss");
    assert_eq!(token.guild, None);
    assert_eq!(token.webhook, None);
}

#[tokio::test]
async fn token_includes_the_chosen_guild_and_webhook() {
    let mut wire = token();
    wire["scope"] = Value::Null;
    wire["guild"] = json!({"id": "7", "name": "Lab"});
    wire["webhook"] = json!({"id": "8", "type": 1, "name": "news", "token": "h00k",
        "url": "https://example.org/h00k", "application_id": "1", "avatar": null,
        "channel_id": "9", "guild_id": "7"});
    let service = StubServer::start([StubResponse::json(200, &wire)]).await;

    let token = endpoint(&service).exchange("c", "", None).await.unwrap();

    assert_eq!(token.scope, "");
    assert_eq!(token.guild.as_ref().unwrap().id, Id::new(7));
    let webhook = token.webhook.as_ref().unwrap();
    assert_eq!(webhook.channel_id, Some(Id::new(9)));
    assert_eq!(webhook.token.as_ref().unwrap().expose(), "h00k");
    assert!(!format!("{token:?}").contains("h00k"));
}
