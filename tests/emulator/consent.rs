//! Users who consent, the codes that come of it, and the tokens that these are exchanged for.

use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall::oauth::{Authorization, CodeVerifier, Redirect, TokenEndpoint};
use guildhall_emulator::{ConsentError, Emulator};
use serde_json::json;

use crate::kit::{Reply, Stage, noon};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";
const HOME: &str = "https://example.org/back";

/// The example of RFC 7636.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

async fn stage() -> Stage {
    let stage = Stage::new().await;
    stage.service.register_redirect(HOME);
    stage
}

/// Where bob's browser goes from a page with these fields.
fn consented(stage: &Stage, fields: &str) -> String {
    let id = stage.service.application_id();
    let url = format!("https://discord.com/oauth2/authorize?client_id={id}&{fields}");
    let back = stage.service.consent(&url, stage.user("bob"));
    back.expect("the redirect is registered")
}

/// The code for what bob allows with these further fields.
fn code(stage: &Stage, more: &str) -> String {
    let fields = format!("response_type=code&redirect_uri={HOME}&scope=identify{more}");
    let back = consented(stage, &fields);
    let code = back.strip_prefix(&format!("{HOME}?code="));
    code.expect("a code comes back").to_owned()
}

async fn post(stage: &Stage, path: &str, form: &str) -> Reply {
    let id = stage.service.application_id();
    let secret = stage.service.client_secret();
    let form = format!("client_id={id}&client_secret={secret}&{form}");
    stage.send("POST", path, &[FORM], &form).await
}

async fn exchange(stage: &Stage, code: &str, more: &str) -> Reply {
    let form = format!("grant_type=authorization_code&code={code}&redirect_uri={HOME}{more}");
    post(stage, "/oauth2/token", &form).await
}

async fn refresh(stage: &Stage, token: &str) -> Reply {
    let form = format!("grant_type=refresh_token&refresh_token={token}");
    post(stage, "/oauth2/token", &form).await
}

/// What the token of an answer is good for.
async fn me(stage: &Stage, reply: &Reply) -> Reply {
    let token = reply.body["access_token"].as_str().unwrap_or("");
    let header = format!("Authorization: Bearer {token}");
    stage.send("GET", "/oauth2/@me", &[&header], "").await
}

fn fault(reply: &Reply) -> (u16, &str) {
    (reply.status, reply.body["error"].as_str().unwrap_or(""))
}

#[tokio::test]
async fn a_code_is_exchanged_for_the_tokens_of_the_user() {
    let stage = stage().await;

    let reply = exchange(&stage, &code(&stage, ""), "").await;

    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.body["token_type"], "Bearer");
    assert_eq!(reply.body["expires_in"], 604_800);
    assert_eq!(reply.body["scope"], "identify");
    assert!(reply.body["refresh_token"].is_string());
    assert_eq!(me(&stage, &reply).await.body["user"]["username"], "bob");
}

#[tokio::test]
async fn the_client_brings_a_user_in() {
    let stage = stage().await;
    let client = Client::new(
        &stage.service.api_base(),
        Auth::bot(stage.service.bot_token()),
    );
    let client = client.expect("a loopback base is accepted");
    let app = stage.service.application_id();
    let verifier = CodeVerifier::new(VERIFIER).expect("the RFC's own");
    let asked = Authorization::new("identify").with_code_challenge(verifier.challenge());
    let page = asked.url(app, &Redirect::uri(HOME)).expect("it is valid");

    let back = stage.service.consent(&page.url, stage.user("bob"));
    let back = back.expect("the redirect is registered");
    let (code, echo) = back.split_once("&state=").expect("the state comes back");
    let code = code.trim_start_matches(&format!("{HOME}?code="));
    let tokens = TokenEndpoint::new(&client, app).with_secret(stage.service.client_secret());
    let token = tokens.exchange(code, &page.redirect, Some(&verifier)).await;

    assert_eq!(echo, page.state);
    assert_eq!(token.expect("the verifier is right").scope, "identify");
}

#[tokio::test]
async fn the_state_comes_back_as_it_was() {
    let stage = stage().await;
    let fields = format!("response_type=code&redirect_uri={HOME}%3Fa%3Db&scope=identify");
    stage
        .service
        .register_redirect("https://example.org/back?a=b");

    let back = consented(&stage, &format!("{fields}&state=a%26b%20c"));

    assert!(
        back.starts_with("https://example.org/back?a=b&code="),
        "{back}"
    );
    assert!(back.ends_with("&state=a%26b%20c"), "{back}");
}

#[tokio::test]
async fn a_code_is_good_once_and_for_ten_minutes() {
    let clock = noon();
    let stage = Stage::of(Emulator::builder().clock(clock.clone())).await;
    stage.service.register_redirect(HOME);
    let (once, late) = (code(&stage, ""), code(&stage, ""));

    let first = exchange(&stage, &once, "").await;
    let second = exchange(&stage, &once, "").await;
    clock.advance(Duration::from_secs(600));
    let third = exchange(&stage, &late, "").await;

    assert_eq!(first.status, 200);
    assert_eq!(fault(&second), (400, "invalid_grant"));
    assert_eq!(fault(&third), (400, "invalid_grant"));
}

#[tokio::test]
async fn a_code_is_exchanged_with_the_redirect_that_it_came_by() {
    let stage = stage().await;
    let code = code(&stage, "");

    let form = format!("grant_type=authorization_code&code={code}&redirect_uri=https://other");
    let reply = post(&stage, "/oauth2/token", &form).await;

    assert_eq!(fault(&reply), (400, "invalid_grant"));
}

#[tokio::test]
async fn a_challenge_is_met_by_its_verifier_alone() {
    let stage = stage().await;
    let challenge = format!("&code_challenge={CHALLENGE}&code_challenge_method=S256");
    let asked = || code(&stage, &challenge);

    let right = exchange(&stage, &asked(), &format!("&code_verifier={VERIFIER}")).await;
    let other = exchange(&stage, &asked(), "&code_verifier=other").await;
    let missing = exchange(&stage, &asked(), "").await;

    assert_eq!(right.status, 200, "{}", right.body);
    assert_eq!(fault(&other), (400, "invalid_grant"));
    assert_eq!(fault(&missing), (400, "invalid_grant"));
}

#[tokio::test]
async fn a_refresh_token_is_good_for_the_next_pair() {
    let stage = stage().await;
    let first = exchange(&stage, &code(&stage, ""), "").await;
    let token = first.body["refresh_token"].as_str().unwrap_or("");

    let next = refresh(&stage, token).await;
    let again = refresh(&stage, token).await;

    assert_eq!(next.body["scope"], "identify");
    assert_ne!(next.body["access_token"], first.body["access_token"]);
    assert_eq!(me(&stage, &first).await.status, 200);
    assert_eq!(me(&stage, &next).await.status, 200);
    assert_eq!(fault(&again), (400, "invalid_grant"));
}

#[tokio::test]
async fn revoking_one_token_ends_its_consent_and_no_other() {
    let stage = stage().await;
    let first = exchange(&stage, &code(&stage, ""), "").await;
    let other = exchange(&stage, &code(&stage, ""), "").await;
    let token = first.body["refresh_token"].as_str().unwrap_or("");

    post(&stage, "/oauth2/token/revoke", &format!("token={token}")).await;

    assert_eq!(me(&stage, &first).await.status, 401);
    assert_eq!(me(&stage, &other).await.status, 200);
    assert_eq!(fault(&refresh(&stage, token).await), (400, "invalid_grant"));
}

#[tokio::test]
async fn a_missing_field_is_an_invalid_request() {
    let stage = stage().await;

    let form = "grant_type=authorization_code&code=x";
    let reply = post(&stage, "/oauth2/token", form).await;

    assert_eq!(fault(&reply), (400, "invalid_request"));
}

#[tokio::test]
async fn only_a_public_client_needs_no_secret() {
    let public = Stage::of(Emulator::builder().public_client()).await;
    public.service.register_redirect(HOME);
    let challenge = format!("&code_challenge={CHALLENGE}&code_challenge_method=S256");
    for (stage, status) in [(public, 200), (stage().await, 401)] {
        let id = stage.service.application_id();
        let code = code(&stage, &challenge);

        let form = format!("grant_type=authorization_code&code={code}&client_id={id}");
        let form = format!("{form}&redirect_uri={HOME}&code_verifier={VERIFIER}");
        let reply = stage.send("POST", "/oauth2/token", &[FORM], &form).await;

        assert_eq!(reply.status, status, "{}", reply.body);
    }
}

#[tokio::test]
async fn nobody_is_sent_to_a_redirect_that_is_not_registered() {
    let stage = stage().await;
    let id = stage.service.application_id();
    let page = format!("https://discord.com/oauth2/authorize?response_type=code&client_id={id}");

    let url = format!("{page}&scope=identify&redirect_uri={HOME}/");
    let refused = stage.service.consent(&url, stage.user("bob"));

    let redirect = format!("{HOME}/");
    assert_eq!(refused, Err(ConsentError::UnknownRedirect { redirect }));
}

#[tokio::test]
async fn a_page_that_asks_for_what_there_is_not_sends_the_user_back() {
    let stage = stage().await;
    let mobile = format!(
        "discord-{}:/authorize/callback",
        stage.service.application_id()
    );
    let plain = format!("{HOME}&code_challenge=x&code_challenge_method=plain");
    for (kind, redirect, scope, error) in [
        ("code", HOME, "identity", "invalid_scope"),
        ("token", HOME, "identify", "unsupported_response_type"),
        ("code", &plain, "identify", "invalid_request"),
        ("code", &mobile, "identify", "invalid_request"),
    ] {
        let fields = format!("response_type={kind}&scope={scope}&redirect_uri={redirect}");
        let back = consented(&stage, &fields);
        assert!(
            back.contains(&format!("?error={error}&error_description=")),
            "{back}"
        );
    }
}

#[tokio::test]
async fn a_user_may_decline() {
    let stage = stage().await;
    let id = stage.service.application_id();
    let fields = format!("response_type=code&client_id={id}&redirect_uri={HOME}&scope=identify");

    let url = format!("https://discord.com/oauth2/authorize?{fields}&state=s");
    let back = stage.service.decline(&url, stage.user("bob"));

    let back = back.expect("the redirect is registered");
    assert!(
        back.starts_with(&format!("{HOME}?error=access_denied")),
        "{back}"
    );
    assert!(back.ends_with("&state=s"), "{back}");
}

#[tokio::test]
async fn the_application_lists_its_redirects() {
    let stage = stage().await;

    let reply = stage.call("GET", "/applications/@me", &json!(null)).await;

    assert_eq!(reply.body["redirect_uris"], json!([HOME]));
}

#[tokio::test]
async fn a_page_for_a_user_installs_the_app() {
    let stage = Stage::of(Emulator::builder().user_install()).await;
    stage.service.register_redirect(HOME);
    let scope = "scope=identify%20applications.commands&integration_type=1";
    let fields = format!("response_type=code&redirect_uri={HOME}&{scope}");

    let back = consented(&stage, &fields);

    assert!(back.contains("code="), "{back}");
    assert!(stage.service.user("bob").has_installed());
    assert!(!stage.service.user("alice").has_installed());
}

#[tokio::test]
async fn a_page_for_a_user_is_an_error_where_the_app_is_for_guilds_alone() {
    let stage = stage().await;
    let id = stage.service.application_id();
    let scope = "scope=applications.commands&integration_type=1";
    let url = format!(
        "https://discord.com/oauth2/authorize?client_id={id}&response_type=code&redirect_uri={HOME}&{scope}"
    );

    let page = stage.service.consent(&url, stage.user("bob"));

    assert_eq!(page, Err(ConsentError::NotForUsers));
}

/// What a public client is told to a form without its secret.
async fn without_secret(stage: &Stage, form: &str) -> Reply {
    let form = format!("client_id={}&{form}", stage.service.application_id());
    stage.send("POST", "/oauth2/token", &[FORM], &form).await
}

#[tokio::test]
async fn a_public_client_gets_no_token_of_the_owner_without_its_secret() {
    let stage = Stage::of(Emulator::builder().public_client()).await;

    for proof in ["token", "refresh_token", "code_verifier"] {
        let form = format!("grant_type=client_credentials&scope=identify&{proof}=x");
        let reply = without_secret(&stage, &form).await;
        assert_eq!(fault(&reply), (401, "invalid_client"), "{proof}");
    }
}

#[tokio::test]
async fn a_public_client_exchanges_no_code_without_a_verifier() {
    let stage = Stage::of(Emulator::builder().public_client()).await;
    stage.service.register_redirect(HOME);
    let form = |code: &str| {
        format!("grant_type=authorization_code&code={code}&redirect_uri={HOME}&refresh_token=x")
    };
    let code = code(&stage, "");

    let without = without_secret(&stage, &form(&code)).await;
    let verified = format!("{}&code_verifier={VERIFIER}", form(&code));
    let with = without_secret(&stage, &verified).await;

    assert_eq!(fault(&without), (401, "invalid_client"));
    assert_eq!(fault(&with), (400, "invalid_grant"));
}

#[tokio::test]
async fn a_public_client_refreshes_and_revokes_without_its_secret() {
    let stage = Stage::of(Emulator::builder().public_client()).await;
    stage.service.register_redirect(HOME);
    let first = exchange(&stage, &code(&stage, ""), "").await;
    let token = first.body["refresh_token"].as_str().unwrap_or("");

    let form = format!("grant_type=refresh_token&refresh_token={token}");
    let next = without_secret(&stage, &form).await;
    let id = stage.service.application_id();
    let access = next.body["access_token"].as_str().unwrap_or("");
    let form = format!("client_id={id}&token={access}");
    let path = "/oauth2/token/revoke";
    let revoked = stage.send("POST", path, &[FORM], &form).await;

    assert_eq!((next.status, revoked.status), (200, 200));
    assert_eq!(me(&stage, &next).await.status, 401);
}
