//! Authorization codes from user consent, and their exchange for tokens.

use std::time::Duration;

use guildhall::client::oauth::{Authorization, CodeVerifier, Redirect, TokenEndpoint};
use guildhall::client::{Auth, Client};
use guildhall_emulator::{ConsentError, Emulator};
use serde_json::json;

use crate::kit::{Fixture, Reply, noon};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";
const REDIRECT: &str = "https://example.org/back";

/// Code verifier of the example in RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

async fn fixture() -> Fixture {
    let fixture = Fixture::new().await;
    fixture.service.register_redirect_uri(REDIRECT);
    fixture
}

/// Returns the URL that bob's browser is redirected to after consent.
fn consent_redirect(fixture: &Fixture, fields: &str) -> String {
    let id = fixture.service.application_id();
    let url = format!("https://discord.com/oauth2/authorize?client_id={id}&{fields}");
    let back = fixture.service.consent(&url, fixture.user("bob"));
    back.expect("the redirect is registered")
}

/// Returns the authorization code for bob's consent; `more` is appended to the query of the authorization URL.
fn code(fixture: &Fixture, more: &str) -> String {
    let fields = format!("response_type=code&redirect_uri={REDIRECT}&scope=identify{more}");
    let back = consent_redirect(fixture, &fields);
    let code = back.strip_prefix(&format!("{REDIRECT}?code="));
    let code = code.and_then(|code| code.split('&').next());
    code.expect("the redirect has a code").to_owned()
}

async fn post(fixture: &Fixture, path: &str, form: &str) -> Reply {
    let id = fixture.service.application_id();
    let secret = fixture.service.client_secret();
    let form = format!("client_id={id}&client_secret={secret}&{form}");
    fixture.send("POST", path, &[FORM], &form).await
}

async fn exchange(fixture: &Fixture, code: &str, more: &str) -> Reply {
    let form = format!("grant_type=authorization_code&code={code}&redirect_uri={REDIRECT}{more}");
    post(fixture, "/oauth2/token", &form).await
}

async fn refresh(fixture: &Fixture, token: &str) -> Reply {
    let form = format!("grant_type=refresh_token&refresh_token={token}");
    post(fixture, "/oauth2/token", &form).await
}

/// Gets the current authorization information with the access token from a token response.
async fn current_authorization(fixture: &Fixture, reply: &Reply) -> Reply {
    let token = reply.body["access_token"].as_str().unwrap_or("");
    let header = format!("Authorization: Bearer {token}");
    fixture.send("GET", "/oauth2/@me", &[&header], "").await
}

fn oauth_error(reply: &Reply) -> (u16, &str) {
    (reply.status, reply.body["error"].as_str().unwrap_or(""))
}

#[tokio::test]
async fn code_is_exchanged_for_tokens_of_the_user() {
    let fixture = fixture().await;

    let reply = exchange(&fixture, &code(&fixture, ""), "").await;

    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.body["token_type"], "Bearer");
    assert_eq!(reply.body["expires_in"], 604_800);
    assert_eq!(reply.body["scope"], "identify");
    assert!(reply.body["refresh_token"].is_string());
    assert_eq!(
        current_authorization(&fixture, &reply).await.body["user"]["username"],
        "bob"
    );
}

#[tokio::test]
async fn client_completes_the_authorization_flow() {
    let fixture = fixture().await;
    let client = Client::with_base_url(
        &fixture.service.api_base(),
        Auth::bot(fixture.service.bot_token()),
    );
    let client = client.expect("a loopback base URL is accepted");
    let app = fixture.service.application_id();
    let verifier = CodeVerifier::new(VERIFIER).expect("the verifier is the example of RFC 7636");
    let code_for_challenge = Authorization::new("identify").code_challenge(verifier.challenge());
    let page = code_for_challenge
        .url(app, &Redirect::uri(REDIRECT))
        .expect("the authorization is valid");

    let back = fixture.service.consent(&page.url, fixture.user("bob"));
    let back = back.expect("the redirect is registered");
    let (code, echo) = back
        .split_once("&state=")
        .expect("the redirect has the state");
    let code = code.trim_start_matches(&format!("{REDIRECT}?code="));
    let tokens = TokenEndpoint::new(&client, app).secret(fixture.service.client_secret());
    let token = tokens.exchange(code, &page.redirect, Some(&verifier)).await;

    assert_eq!(
        echo,
        format!("{}&iss=https%3A%2F%2Fdiscord.com", page.state)
    );
    assert_eq!(
        token
            .expect("the verifier belongs to the code challenge")
            .scope,
        "identify"
    );
}

#[tokio::test]
async fn state_is_returned_unchanged() {
    let fixture = fixture().await;
    let fields = format!("response_type=code&redirect_uri={REDIRECT}%3Fa%3Db&scope=identify");
    fixture
        .service
        .register_redirect_uri("https://example.org/back?a=b");

    let back = consent_redirect(&fixture, &format!("{fields}&state=a%26b%20c"));

    assert!(
        back.starts_with("https://example.org/back?a=b&code="),
        "{back}"
    );
    assert!(back.contains("&state=a%26b%20c&iss="), "{back}");
}

#[tokio::test]
async fn code_is_valid_once_and_for_ten_minutes() {
    let clock = noon();
    let fixture = Fixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    fixture.service.register_redirect_uri(REDIRECT);
    let (once, late) = (code(&fixture, ""), code(&fixture, ""));

    let first = exchange(&fixture, &once, "").await;
    let second = exchange(&fixture, &once, "").await;
    clock.advance(Duration::from_mins(10));
    let third = exchange(&fixture, &late, "").await;

    assert_eq!(first.status, 200);
    assert_eq!(oauth_error(&second), (400, "invalid_grant"));
    assert_eq!(oauth_error(&third), (400, "invalid_grant"));
}

#[tokio::test]
async fn code_requires_its_own_redirect() {
    let fixture = fixture().await;
    let code = code(&fixture, "");

    let form = format!("grant_type=authorization_code&code={code}&redirect_uri=https://other");
    let reply = post(&fixture, "/oauth2/token", &form).await;

    assert_eq!(oauth_error(&reply), (400, "invalid_grant"));
}

#[tokio::test]
async fn challenge_requires_its_verifier() {
    let fixture = fixture().await;
    let challenge = format!("&code_challenge={CHALLENGE}&code_challenge_method=S256");
    let code_for_challenge = || code(&fixture, &challenge);

    let right = exchange(
        &fixture,
        &code_for_challenge(),
        &format!("&code_verifier={VERIFIER}"),
    )
    .await;
    let other = exchange(&fixture, &code_for_challenge(), "&code_verifier=other").await;
    let missing = exchange(&fixture, &code_for_challenge(), "").await;

    assert_eq!(right.status, 200, "{}", right.body);
    assert_eq!(oauth_error(&other), (400, "invalid_grant"));
    assert_eq!(oauth_error(&missing), (400, "invalid_grant"));
}

#[tokio::test]
async fn refresh_token_is_valid_for_one_refresh() {
    let fixture = fixture().await;
    let first = exchange(&fixture, &code(&fixture, ""), "").await;
    let token = first.body["refresh_token"].as_str().unwrap_or("");

    let next = refresh(&fixture, token).await;
    let again = refresh(&fixture, token).await;

    assert_eq!(next.body["scope"], "identify");
    assert_ne!(next.body["access_token"], first.body["access_token"]);
    assert_eq!(current_authorization(&fixture, &first).await.status, 200);
    assert_eq!(current_authorization(&fixture, &next).await.status, 200);
    assert_eq!(oauth_error(&again), (400, "invalid_grant"));
}

#[tokio::test]
async fn revoking_a_token_ends_only_its_own_grant() {
    let fixture = fixture().await;
    let first = exchange(&fixture, &code(&fixture, ""), "").await;
    let other = exchange(&fixture, &code(&fixture, ""), "").await;
    let token = first.body["refresh_token"].as_str().unwrap_or("");

    post(&fixture, "/oauth2/token/revoke", &format!("token={token}")).await;

    assert_eq!(current_authorization(&fixture, &first).await.status, 401);
    assert_eq!(current_authorization(&fixture, &other).await.status, 200);
    assert_eq!(
        oauth_error(&refresh(&fixture, token).await),
        (400, "invalid_grant")
    );
}

#[tokio::test]
async fn missing_field_is_an_invalid_request() {
    let fixture = fixture().await;

    let form = "grant_type=authorization_code&code=x";
    let reply = post(&fixture, "/oauth2/token", form).await;

    assert_eq!(oauth_error(&reply), (400, "invalid_request"));
}

#[tokio::test]
async fn only_a_public_client_needs_no_secret() {
    let public = Fixture::with_builder(Emulator::builder().public_client(true)).await;
    public.service.register_redirect_uri(REDIRECT);
    let challenge = format!("&code_challenge={CHALLENGE}&code_challenge_method=S256");
    for (fixture, status) in [(public, 200), (fixture().await, 401)] {
        let id = fixture.service.application_id();
        let code = code(&fixture, &challenge);

        let form = format!("grant_type=authorization_code&code={code}&client_id={id}");
        let form = format!("{form}&redirect_uri={REDIRECT}&code_verifier={VERIFIER}");
        let reply = fixture.send("POST", "/oauth2/token", &[FORM], &form).await;

        assert_eq!(reply.status, status, "{}", reply.body);
    }
}

#[tokio::test]
async fn unregistered_redirect_is_rejected() {
    let fixture = fixture().await;
    let id = fixture.service.application_id();
    let page = format!("https://discord.com/oauth2/authorize?response_type=code&client_id={id}");

    let url = format!("{page}&scope=identify&redirect_uri={REDIRECT}/");
    let rejected = fixture.service.consent(&url, fixture.user("bob"));

    let redirect = format!("{REDIRECT}/");
    assert_eq!(rejected, Err(ConsentError::UnknownRedirect { redirect }));
}

#[tokio::test]
async fn invalid_authorization_request_redirects_with_an_error() {
    let fixture = fixture().await;
    let mobile = format!(
        "discord-{}:/authorize/callback",
        fixture.service.application_id()
    );
    let plain = format!("{REDIRECT}&code_challenge=x&code_challenge_method=plain");
    for (kind, redirect, scope, error) in [
        ("code", REDIRECT, "identity", "invalid_scope"),
        ("token", REDIRECT, "identify", "unsupported_response_type"),
        ("code", &plain, "identify", "invalid_request"),
        ("code", &mobile, "identify", "invalid_request"),
    ] {
        let fields = format!("response_type={kind}&scope={scope}&redirect_uri={redirect}");
        let back = consent_redirect(&fixture, &fields);
        assert!(
            back.contains(&format!("?error={error}&error_description=")),
            "{back}"
        );
    }
}

#[tokio::test]
async fn user_may_decline() {
    let fixture = fixture().await;
    let id = fixture.service.application_id();
    let fields =
        format!("response_type=code&client_id={id}&redirect_uri={REDIRECT}&scope=identify");

    let url = format!("https://discord.com/oauth2/authorize?{fields}&state=s");
    let back = fixture.service.decline(&url, fixture.user("bob"));

    let back = back.expect("the redirect is registered");
    assert!(
        back.starts_with(&format!("{REDIRECT}?error=access_denied")),
        "{back}"
    );
    assert!(
        back.ends_with("&state=s&iss=https%3A%2F%2Fdiscord.com"),
        "{back}"
    );
}

#[tokio::test]
async fn application_lists_its_redirects() {
    let fixture = fixture().await;

    let reply = fixture.call("GET", "/applications/@me", &json!(null)).await;

    assert_eq!(reply.body["redirect_uris"], json!([REDIRECT]));
}

#[tokio::test]
async fn user_installation_page_installs_the_app() {
    let fixture = Fixture::with_builder(Emulator::builder().user_install(true)).await;
    fixture.service.register_redirect_uri(REDIRECT);
    let scope = "scope=identify%20applications.commands&integration_type=1";
    let fields = format!("response_type=code&redirect_uri={REDIRECT}&{scope}");

    let back = consent_redirect(&fixture, &fields);

    assert!(back.contains("code="), "{back}");
    assert!(fixture.service.user("bob").has_installed());
    assert!(!fixture.service.user("alice").has_installed());
}

#[tokio::test]
async fn user_installation_page_is_rejected_for_a_guild_only_app() {
    let fixture = fixture().await;
    let id = fixture.service.application_id();
    let scope = "scope=applications.commands&integration_type=1";
    let url = format!(
        "https://discord.com/oauth2/authorize?client_id={id}&response_type=code&redirect_uri={REDIRECT}&{scope}"
    );

    let page = fixture.service.consent(&url, fixture.user("bob"));

    assert_eq!(page, Err(ConsentError::UserInstallUnsupported));
}

/// Sends a form without the client secret.
async fn post_without_secret(fixture: &Fixture, form: &str) -> Reply {
    let form = format!("client_id={}&{form}", fixture.service.application_id());
    fixture.send("POST", "/oauth2/token", &[FORM], &form).await
}

#[tokio::test]
async fn public_client_gets_no_owner_token_without_its_secret() {
    let fixture = Fixture::with_builder(Emulator::builder().public_client(true)).await;

    for proof in ["token", "refresh_token", "code_verifier"] {
        let form = format!("grant_type=client_credentials&scope=identify&{proof}=x");
        let reply = post_without_secret(&fixture, &form).await;
        assert_eq!(oauth_error(&reply), (401, "invalid_client"), "{proof}");
    }
}

#[tokio::test]
async fn public_client_cannot_exchange_a_code_without_a_verifier() {
    let fixture = Fixture::with_builder(Emulator::builder().public_client(true)).await;
    fixture.service.register_redirect_uri(REDIRECT);
    let form = |code: &str| {
        format!("grant_type=authorization_code&code={code}&redirect_uri={REDIRECT}&refresh_token=x")
    };
    let code = code(&fixture, "");

    let without = post_without_secret(&fixture, &form(&code)).await;
    let verified = format!("{}&code_verifier={VERIFIER}", form(&code));
    let with = post_without_secret(&fixture, &verified).await;

    assert_eq!(oauth_error(&without), (401, "invalid_client"));
    assert_eq!(oauth_error(&with), (400, "invalid_grant"));
}

#[tokio::test]
async fn public_client_refreshes_and_revokes_without_its_secret() {
    let fixture = Fixture::with_builder(Emulator::builder().public_client(true)).await;
    fixture.service.register_redirect_uri(REDIRECT);
    let first = exchange(&fixture, &code(&fixture, ""), "").await;
    let token = first.body["refresh_token"].as_str().unwrap_or("");

    let form = format!("grant_type=refresh_token&refresh_token={token}");
    let next = post_without_secret(&fixture, &form).await;
    let id = fixture.service.application_id();
    let access = next.body["access_token"].as_str().unwrap_or("");
    let form = format!("client_id={id}&token={access}");
    let path = "/oauth2/token/revoke";
    let revoked = fixture.send("POST", path, &[FORM], &form).await;

    assert_eq!((next.status, revoked.status), (200, 200));
    assert_eq!(current_authorization(&fixture, &next).await.status, 401);
}
