//! The client-credentials grant, and what its token is good for.

use std::time::Duration;

use guildhall_emulator::Emulator;
use serde_json::json;

use crate::kit::{Reply, Stage, noon};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";
const UPDATE: &str = "grant_type=client_credentials&scope=applications.commands.update";

async fn token(stage: &Stage, form: &str) -> Reply {
    let (id, secret) = (
        stage.service.application_id(),
        stage.service.client_secret(),
    );
    let form = format!("{form}&client_id={id}&client_secret={secret}");
    stage.send("POST", "/oauth2/token", &[FORM], &form).await
}

async fn list(stage: &Stage, reply: &Reply) -> Reply {
    let token = reply.body["access_token"].as_str().unwrap_or("");
    let header = format!("Authorization: Bearer {token}");
    stage.send("GET", &stage.global(""), &[&header], "").await
}

#[tokio::test]
async fn credentials_in_the_form_give_a_token_for_seven_days() {
    let stage = Stage::new().await;

    let reply = token(&stage, UPDATE).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["token_type"], "Bearer");
    assert_eq!(reply.body["expires_in"], 604_800);
    assert_eq!(reply.body["scope"], "applications.commands.update");
    assert_eq!(list(&stage, &reply).await.status, 200);
}

#[tokio::test]
async fn credentials_in_a_basic_header_give_a_token() {
    let stage = Stage::new().await;
    let pair = format!(
        "{}:{}",
        stage.service.application_id(),
        stage.service.client_secret()
    );
    let header = format!("Authorization: Basic {}", base64(pair.as_bytes()));

    let reply = stage
        .send("POST", "/oauth2/token", &[FORM, &header], UPDATE)
        .await;

    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[tokio::test]
async fn a_wrong_secret_is_an_invalid_client() {
    let stage = Stage::new().await;
    let form = format!(
        "{UPDATE}&client_id={}&client_secret=x",
        stage.service.application_id()
    );

    let reply = stage.send("POST", "/oauth2/token", &[FORM], &form).await;

    assert_eq!(reply.status, 401);
    assert_eq!(reply.body["error"], "invalid_client");
}

#[tokio::test]
async fn another_grant_is_not_supported() {
    let stage = Stage::new().await;

    let reply = token(&stage, "grant_type=password&scope=identify").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.body["error"], "unsupported_grant_type");
}

#[tokio::test]
async fn a_scope_that_needs_consent_is_invalid() {
    let stage = Stage::new().await;

    let reply = token(&stage, "grant_type=client_credentials&scope=guilds.join").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.body["error"], "invalid_scope");
}

#[tokio::test]
async fn a_body_that_is_no_form_is_an_invalid_request() {
    let stage = Stage::new().await;

    let json = "Content-Type: application/json";
    let reply = stage.send("POST", "/oauth2/token", &[json], "{}").await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.body["error"], "invalid_request");
}

#[tokio::test]
async fn a_token_of_another_scope_does_not_reach_the_commands() {
    let stage = Stage::new().await;

    let reply = token(&stage, "grant_type=client_credentials&scope=identify").await;

    assert_eq!(list(&stage, &reply).await.refusal(), (403, 50026));
}

#[tokio::test]
async fn a_token_expires_by_the_clock() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    let reply = token(&stage, UPDATE).await;

    clock.advance(Duration::from_secs(604_800));

    assert_eq!(list(&stage, &reply).await.status, 401);
}

#[tokio::test]
async fn a_token_does_not_read_the_application() {
    let stage = Stage::new().await;
    let reply = token(&stage, UPDATE).await;
    let token = reply.body["access_token"].as_str().unwrap_or("");
    let header = format!("Authorization: Bearer {token}");

    let reply = stage.send("GET", "/applications/@me", &[&header], "").await;

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
async fn a_token_says_what_it_allows_and_for_whom() {
    let stage = Stage::new().await;
    let token = stage.service.authorize(stage.user("bob"), &["identify"]);
    let header = format!("Authorization: Bearer {}", token.expose());

    let reply = stage.send("GET", "/oauth2/@me", &[&header], "").await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["scopes"], json!(["identify"]));
    assert_eq!(reply.body["user"]["username"], "bob");
    let application = stage.service.application_id().to_string();
    assert_eq!(reply.body["application"]["id"], application);
}

#[tokio::test]
async fn a_revoked_token_is_worthless() {
    let stage = Stage::new().await;
    let (id, secret) = (
        stage.service.application_id(),
        stage.service.client_secret(),
    );
    let token = stage.service.authorize(stage.user("bob"), &["identify"]);
    let header = format!("Authorization: Bearer {}", token.expose());

    let form = format!(
        "client_id={id}&client_secret={secret}&token={}",
        token.expose()
    );
    let media = "Content-Type: application/x-www-form-urlencoded";
    let revoked = stage
        .send("POST", "/oauth2/token/revoke", &[media], &form)
        .await;
    let after = stage.send("GET", "/oauth2/@me", &[&header], "").await;

    assert_eq!((revoked.status, after.status), (200, 401));
}

#[tokio::test]
async fn the_last_20_000_tokens_are_good() {
    let stage = Stage::new().await;
    let you = stage.user("you");
    let tokens = (0..20_001).map(|_| stage.service.authorize(you, &["identify"]));
    let tokens: Vec<_> = tokens.collect();

    for (token, status) in [(&tokens[0], 401), (&tokens[1], 200)] {
        let header = format!("Authorization: Bearer {}", token.expose());
        let reply = stage.send("GET", "/oauth2/@me", &[&header], "").await;
        assert_eq!(reply.status, status);
    }
}
