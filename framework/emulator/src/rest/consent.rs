//! User consent: the redirect URL for an authorization URL and the user's decision.

use std::collections::HashMap;

use guildhall_model::{Id, Secret, User, percent_encode};

use crate::rest::oauth2::parse_form_urlencoded;
use crate::state::grants::AuthorizationCode;
use crate::world::World;

/// All OAuth 2.0 scopes of the service.
pub(crate) const SCOPES: &[&str] = &[
    "activities.invites.write",
    "activities.read",
    "activities.write",
    "applications.builds.read",
    "applications.builds.upload",
    "applications.commands",
    "applications.commands.permissions.update",
    "applications.commands.update",
    "applications.entitlements",
    "applications.store.update",
    "bot",
    "connections",
    "dm_channels.read",
    "email",
    "gdm.join",
    "guilds",
    "guilds.join",
    "guilds.members.read",
    "identify",
    "identify.premium",
    "messages.read",
    "openid",
    "relationships.read",
    "role_connections.write",
    "rpc",
    "rpc.activities.write",
    "rpc.notifications.read",
    "rpc.voice.read",
    "rpc.voice.write",
    "sdk.social_layer",
    "sdk.social_layer_presence",
    "voice",
    "webhook.incoming",
];

/// Decision of the user on the consent page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConsentDecision {
    Allow,
    Decline,
}

/// Parsed authorization URL with a registered redirect URI.
struct AuthorizationRequest {
    query: HashMap<String, String>,
    redirect: String,
}

/// Issuer of authorization codes, by which an app recognizes the service (RFC 9207).
const ISSUER: &str = "https://discord.com";

/// Applies the user's decision on an authorization URL, and returns the redirect URL for the browser.
pub(crate) fn decide_consent(
    world: &mut World,
    url: &str,
    user: Id<User>,
    decision: ConsentDecision,
) -> Result<String, ConsentError> {
    if world.users.get(user).is_none() {
        return Err(ConsentError::UnknownUser);
    }
    let authorization = authorization_request(world, url)?;
    if authorization.installs_for_user() && !world.supports_user_installs() {
        return Err(ConsentError::UserInstallUnsupported);
    }
    Ok(match (authorization.error(), decision) {
        (Some((code, description)), _) => {
            authorization.redirect_with(&[("error", code), ("error_description", description)])
        }
        (None, ConsentDecision::Decline) => {
            let description = "The resource owner or authorization server denied the request";
            authorization.redirect_with(&[
                ("error", "access_denied"),
                ("error_description", description),
            ])
        }
        (None, ConsentDecision::Allow) => {
            let is_install = authorization.installs_for_user();
            if is_install {
                world.add_install(user);
            }
            let scopes = authorization.scopes().map(str::to_owned).collect();
            world.send_authorized(user, scopes, is_install);
            authorization.redirect_with(&[("code", &issue_code(world, &authorization, user))])
        }
    })
}

/// Parses an authorization URL. An unregistered redirect URI is an error, because the browser must never be redirected
/// there.
fn authorization_request(world: &World, url: &str) -> Result<AuthorizationRequest, ConsentError> {
    let query = url.split_once('?').map_or("", |parts| parts.1);
    let query = parse_form_urlencoded(query);
    let application = &world.identity.application;
    let id = application.id.to_string();
    if query.get("client_id") != Some(&id) {
        return Err(ConsentError::UnknownApplication);
    }
    let redirect = query.get("redirect_uri").cloned().unwrap_or_default();
    let is_mobile = redirect == format!("discord-{id}:/authorize/callback");
    let mut known = application.redirect_uris.iter().flatten();
    if !is_mobile && !known.any(|known| *known == redirect) {
        return Err(ConsentError::UnknownRedirect { redirect });
    }
    Ok(AuthorizationRequest { query, redirect })
}

fn issue_code(world: &mut World, authorization: &AuthorizationRequest, user: Id<User>) -> String {
    let scopes = authorization.scopes().map(str::to_owned).collect();
    let consent = world.grants.new_authorization(user, scopes);
    let code = world.secret(30);
    world.grants.add_code(AuthorizationCode {
        text: Secret::new(code.clone()),
        consent,
        redirect: authorization.redirect.clone(),
        challenge: authorization.query.get("code_challenge").cloned(),
        issued_at: world.clock.now_millis(),
    });
    code
}

impl AuthorizationRequest {
    fn get(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    fn scopes(&self) -> impl Iterator<Item = &str> {
        self.get("scope").unwrap_or("").split_whitespace()
    }

    /// Returns whether consent installs the app for the user.
    fn installs_for_user(&self) -> bool {
        let has_commands_scope = self.scopes().any(|scope| scope == "applications.commands");
        has_commands_scope && self.get("integration_type") == Some("1")
    }

    /// Returns the OAuth 2.0 error that the app receives regardless of the user's decision.
    fn error(&self) -> Option<(&'static str, &'static str)> {
        if self.get("response_type") != Some("code") {
            return Some((
                "unsupported_response_type",
                "the response_type must be code",
            ));
        }
        let known = self.scopes().all(|scope| SCOPES.contains(&scope));
        if !known || self.scopes().next().is_none() {
            let description = "The requested scope is invalid, unknown, or malformed.";
            return Some(("invalid_scope", description));
        }
        let has_challenge = self.get("code_challenge").is_some();
        if has_challenge && self.get("code_challenge_method") != Some("S256") {
            return Some(("invalid_request", "the code_challenge_method must be S256"));
        }
        // Require a challenge: another app could register the same URL scheme and receive the code.
        if !self.redirect.starts_with("http") && !has_challenge {
            return Some((
                "invalid_request",
                "a mobile redirect requires a code challenge",
            ));
        }
        None
    }

    /// Returns the redirect URI, with `parameters`, the `state` of the request and the issuer in the query string.
    fn redirect_with(&self, parameters: &[(&str, &str)]) -> String {
        let state = self.get("state").map(|state| ("state", state));
        let pairs = parameters.iter().copied().chain(state);
        let pairs = pairs.chain([("iss", ISSUER)]);
        let query = pairs
            .map(|(name, value)| format!("{name}={}", percent_encode(value)))
            .collect::<Vec<_>>()
            .join("&");
        let separator = if self.redirect.contains('?') {
            '&'
        } else {
            '?'
        };
        format!("{}{separator}{query}", self.redirect)
    }
}

/// Reason that the user sees an error page instead of the consent page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConsentError {
    /// The client ID is not the ID of the emulated application.
    #[error("the client ID is not the ID of the emulated application")]
    UnknownApplication,
    /// The redirect URI is not [registered](crate::Emulator::register_redirect_uri). The URIs must be equal.
    #[error("the redirect URI `{redirect}` is not registered")]
    UnknownRedirect {
        /// Redirect URI of the request.
        redirect: String,
    },
    /// The app does not support installation by users.
    #[error("the `integration_types_config` of the application does not include USER_INSTALL")]
    UserInstallUnsupported,
    /// No user has this ID.
    #[error("no user has this ID")]
    UnknownUser,
}
