//! Client credentials grant and its token.

use std::time::Duration;

use guildhall_emulator::Emulator;
use serde_json::json;

use crate::kit::{Fixture, Reply, noon};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";
const UPDATE: &str = "grant_type=client_credentials&scope=applications.commands.update";

async fn token(fixture: &Fixture, form: &str) -> Reply {
    let (id, secret) = (
        fixture.service.application_id(),
        fixture.service.client_secret(),
    );
    let form = format!("{form}&client_id={id}&client_secret={secret}");
    fixture.send("POST", "/oauth2/token", &[FORM], &form).await
}

async fn list(fixture: &Fixture, reply: &Reply) -> Reply {
    let token = reply.body["access_token"].as_str().unwrap_or("");
    let header = format!("Authorization: Bearer {token}");
    fixture
        .send("GET", &fixture.global_commands(""), &[&header], "")
        .await
}

#[tokio::test]
async fn credentials_in_the_form_return_a_token_for_seven_days() {
    let fixture = Fixture::new().await;

    let reply = token(&fixture, UPDATE).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["token_type"], "Bearer");
    assert_eq!(reply.body["expires_in"], 604_800);
    assert_eq!(reply.body["scope"], "applications.commands.update");
    assert_eq!(list(&fixture, &reply).await.status, 200);
}

#[tokio::test]
async fn credentials_in_a_basic_header_return_a_token() {
    let fixture = Fixture::new().await;
    let pair = format!(
        "{}:{}",
        fixture.service.application_id(),
        fixture.service.client_secret()
    );
    let header = format!("Authorization: Basic {}", base64(pair.as_bytes()));

    let reply = fixture
        .send("POST", "/oauth2/token", &[FORM, &header], UPDATE)
        .await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[tokio::test]
async fn wrong_secret_is_an_invalid_client() {
    let fixture = Fixture::new().await;
    let form = format!(
        "{UPDATE}&client_id={}&client_secret=x",
        fixture.service.application_id()
    );

    let reply = fixture.send("POST", "/oauth2/token", &[FORM], &form).await;

    assert_eq!(reply.status, 401);
    assert_eq!(reply.body["error"], "invalid_client");
}

#[tokio::test]
async fn other_grant_types_are_unsupported() {
    let fixture = Fixture::new().await;

    let reply = token(&fixture, "grant_type=password&scope=identify").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.body["error"], "unsupported_grant_type");
}

#[tokio::test]
async fn scope_that_requires_consent_is_invalid() {
    let fixture = Fixture::new().await;

    let reply = token(&fixture, "grant_type=client_credentials&scope=guilds.join").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.body["error"], "invalid_scope");
}

#[tokio::test]
async fn body_that_is_not_a_form_is_an_invalid_request() {
    let fixture = Fixture::new().await;

    let json = "Content-Type: application/json";
    let reply = fixture.send("POST", "/oauth2/token", &[json], "{}").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.body["error"], "invalid_request");
}

#[tokio::test]
async fn token_without_the_scope_cannot_read_commands() {
    let fixture = Fixture::new().await;

    let reply = token(&fixture, "grant_type=client_credentials&scope=identify").await;

    assert_eq!(list(&fixture, &reply).await.error(), (403, 50026));
}

#[tokio::test]
async fn token_expires_by_the_clock() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    let reply = token(&fixture, UPDATE).await;

    clock.advance(Duration::from_hours(168));

    assert_eq!(list(&fixture, &reply).await.status, 401);
}

#[tokio::test]
async fn bearer_token_cannot_read_the_application() {
    let fixture = Fixture::new().await;
    let reply = token(&fixture, UPDATE).await;
    let token = reply.body["access_token"].as_str().unwrap_or("");
    let header = format!("Authorization: Bearer {token}");

    let reply = fixture
        .send("GET", "/applications/@me", &[&header], "")
        .await;

    assert_eq!(
        reply.body,
        json!({ "message": "401: Unauthorized", "code": 0 })
    );
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let groups = bytes.chunks(3).map(|group| {
        let bits = (0..3).fold(0, |bits, at| {
            bits << 8 | usize::from(*group.get(at).unwrap_or(&0))
        });
        let digits = (0..=group.len()).map(|at| char::from(ALPHABET[bits >> (18 - 6 * at) & 63]));
        digits.chain("==".chars()).take(4).collect::<String>()
    });
    groups.collect()
}

#[tokio::test]
async fn current_authorization_contains_scopes_and_user() {
    let fixture = Fixture::new().await;
    let token = fixture
        .service
        .authorize(fixture.user("bob"), &["identify"]);
    let header = format!("Authorization: Bearer {}", token.expose());

    let reply = fixture.send("GET", "/oauth2/@me", &[&header], "").await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["scopes"], json!(["identify"]));
    assert_eq!(reply.body["user"]["username"], "bob");
    let application = fixture.service.application_id().to_string();
    assert_eq!(reply.body["application"]["id"], application);
}

#[tokio::test]
async fn revoked_token_is_unauthorized() {
    let fixture = Fixture::new().await;
    let (id, secret) = (
        fixture.service.application_id(),
        fixture.service.client_secret(),
    );
    let token = fixture
        .service
        .authorize(fixture.user("bob"), &["identify"]);
    let header = format!("Authorization: Bearer {}", token.expose());

    let form = format!(
        "client_id={id}&client_secret={secret}&token={}",
        token.expose()
    );
    let media = "Content-Type: application/x-www-form-urlencoded";
    let revoked = fixture
        .send("POST", "/oauth2/token/revoke", &[media], &form)
        .await;
    let after = fixture.send("GET", "/oauth2/@me", &[&header], "").await;

    assert_eq!((revoked.status, after.status), (200, 401));
}

#[tokio::test]
async fn last_1_000_tokens_are_valid() {
    let fixture = Fixture::new().await;
    let you = fixture.user("you");
    let tokens = (0..1_001).map(|_| fixture.service.authorize(you, &["identify"]));
    let tokens: Vec<_> = tokens.collect();

    for (token, status) in [(&tokens[0], 401), (&tokens[1], 200)] {
        let header = format!("Authorization: Bearer {}", token.expose());
        let reply = fixture.send("GET", "/oauth2/@me", &[&header], "").await;
        assert_eq!(reply.status, status);
    }
}
