//! Authorization URLs, their validation, and install links.

use guildhall::client::oauth::{
    Authorization, AuthorizationError, AuthorizeUrl, CodeVerifier, InstallLink, Redirect, Scopes,
};
use guildhall::model::{Application, ApplicationIntegrationType, Id, Permissions};

const APP: Id<Application> = Id::new(1);

/// Code verifier of the example in RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn authorization_url(authorization: &Authorization) -> AuthorizeUrl {
    let url = authorization.url(APP, &Redirect::uri("https://example.org/back?a=b"));
    url.expect("the authorization is valid")
}

#[test]
fn every_field_is_in_the_url() {
    let verifier = CodeVerifier::new(VERIFIER).unwrap();
    let authorization = Authorization::new("identify guilds")
        .client_id(Id::new(7))
        .state("st&te")
        .nonce("n")
        .code_challenge(verifier.challenge())
        .integration_type(ApplicationIntegrationType::UserInstall);

    assert_eq!(
        authorization_url(&authorization).url,
        format!(
            "https://discord.com/oauth2/authorize?response_type=code&client_id=7\
             &scope=identify%20guilds&redirect_uri=https%3A%2F%2Fexample.org%2Fback%3Fa%3Db\
             &state=st%26te&nonce=n&code_challenge={CHALLENGE}&code_challenge_method=S256\
             &integration_type=1"
        )
    );
}

#[test]
fn communication_and_presence_have_the_documented_scopes() {
    assert_eq!(
        Authorization::communication().scopes.as_str(),
        "openid sdk.social_layer"
    );
    let presence = Authorization::presence().scopes;
    assert_eq!(presence.as_str(), "openid sdk.social_layer_presence");
    assert!(
        authorization_url(&Authorization::presence())
            .url
            .contains("client_id=1&")
    );
}

#[test]
fn state_is_random_by_default() {
    let authorization = Authorization::communication();
    let (one, other) = (
        authorization_url(&authorization),
        authorization_url(&authorization),
    );

    assert_eq!(one.state.len(), 43);
    assert_ne!(one.state, other.state);
    assert!(one.url.contains(&format!("&state={}", one.state)));
    assert_eq!(
        authorization_url(&authorization.state("mine")).state,
        "mine"
    );
}

#[test]
fn redirect_scheme_is_custom_or_derived_from_the_app_id() {
    let verifier = CodeVerifier::generate().unwrap();
    let plain = Authorization::communication().code_challenge(verifier.challenge());
    let custom = plain.clone().custom_scheme_param("my-game");

    let redirect =
        |authorization: Authorization| authorization.url(APP, &Redirect::Scheme).unwrap().redirect;
    assert_eq!(redirect(plain), "discord-1:/authorize/callback");
    assert_eq!(redirect(custom), "my-game:/authorize/callback");
    assert_eq!(
        Redirect::desktop(),
        Redirect::uri("http://127.0.0.1/callback")
    );
}

#[test]
fn custom_scheme_redirect_requires_a_challenge() {
    let rejected = Authorization::communication().url(APP, &Redirect::Scheme);

    assert_eq!(rejected, Err(AuthorizationError::CodeChallengeMissing));
}

#[test]
fn invalid_authorizations_are_detected() {
    let valid = Authorization::presence();
    let faults = [
        (valid.clone().scopes(" "), AuthorizationError::ScopesMissing),
        (
            valid.clone().client_id(Id::new(0)),
            AuthorizationError::ClientIdMissing,
        ),
        (valid.clone().state(""), AuthorizationError::StateEmpty),
        (
            valid.clone().custom_scheme_param("1a"),
            AuthorizationError::SchemeMalformed,
        ),
        (
            valid.clone().custom_scheme_param("a:"),
            AuthorizationError::SchemeMalformed,
        ),
    ];

    assert!(valid.is_valid());
    for (authorization, fault) in faults {
        assert!(!authorization.is_valid());
        assert_eq!(authorization.validate(), Err(fault));
    }
}

#[test]
fn challenge_matches_rfc_7636() {
    assert_eq!(
        CodeVerifier::new(VERIFIER).unwrap().challenge().challenge,
        CHALLENGE
    );
}

#[test]
fn verifier_has_43_to_128_characters_and_is_hidden_in_debug_output() {
    let ok = |text: String| CodeVerifier::new(text).is_ok();

    assert!(ok("a".repeat(43)) && ok("~".repeat(128)));
    assert!(!ok("a".repeat(42)) && !ok("a".repeat(129)) && !ok("/".repeat(43)));
    let generated = CodeVerifier::generate().unwrap();
    assert!(CodeVerifier::new(generated.expose()).is_ok());
    assert!(!format!("{generated:?}").contains(generated.expose()));
}

#[test]
fn invite_requests_the_bot_and_its_permissions() {
    let invite = InstallLink::new(APP).permissions(Permissions::KICK_MEMBERS);

    assert_eq!(
        invite.url(),
        "https://discord.com/oauth2/authorize?client_id=1&scope=bot%20applications.commands\
         &permissions=2"
    );
}

#[test]
fn invite_can_preselect_guild_and_integration_type() {
    let invite = InstallLink::new(APP)
        .scopes("applications.commands")
        .fixed_guild(Id::new(2))
        .integration_type(ApplicationIntegrationType::GuildInstall);

    assert_eq!(
        invite.url(),
        "https://discord.com/oauth2/authorize?client_id=1&scope=applications.commands&guild_id=2\
         &disable_guild_select=true&integration_type=0"
    );
    assert_eq!(Scopes::BOT, InstallLink::new(APP).scopes);
}
