//! `POST /oauth2/token`: client id and secret in, an access token out.

use std::collections::HashMap;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD_NO_PAD, Engine as _};
use guildhall_model::Secret;
use guildhall_model::api::{AccessToken, OAuth2Error};

use super::call::decoded;
use super::{Call, json};
use crate::world::{LIFETIME, UPDATE_COMMANDS, World};

/// The scopes that the grant gives, because they need nobody's consent but the owner's.
const SCOPES: [&str; 3] = [
    "identify",
    UPDATE_COMMANDS,
    "applications.commands.permissions.update",
];

/// Answers a request for a token.
pub(super) fn token(world: &mut World, call: &Call) -> Response {
    match grant(world, call) {
        Ok(token) => json(StatusCode::OK, &token),
        Err(refusal) => refusal.into_response(),
    }
}

/// Answers a request that makes a token worthless; one that was none is no fault.
pub(super) fn revoke(world: &mut World, call: &Call) -> Response {
    let form = pairs(&String::from_utf8_lossy(&call.body));
    if let Err(refusal) = authenticate(world, call, &form) {
        return refusal.into_response();
    }
    if let Some(token) = form.get("token") {
        world.grants.revoke(token);
    }
    json(StatusCode::OK, &serde_json::json!({}))
}

/// Why no token is given, in the words of RFC 6749.
struct TokenRefusal(StatusCode, &'static str, &'static str);

impl IntoResponse for TokenRefusal {
    fn into_response(self) -> Response {
        let body = OAuth2Error {
            error: self.1.to_owned(),
            error_description: Some(self.2.to_owned()),
        };
        json(self.0, &body)
    }
}

fn grant(world: &mut World, call: &Call) -> Result<AccessToken, TokenRefusal> {
    let bad = |code, why| TokenRefusal(StatusCode::BAD_REQUEST, code, why);
    let media = call.header(header::CONTENT_TYPE.as_str()).unwrap_or("");
    if !media.starts_with("application/x-www-form-urlencoded") {
        return Err(bad("invalid_request", "the body is form-urlencoded"));
    }
    let form = pairs(&String::from_utf8_lossy(&call.body));
    authenticate(world, call, &form)?;
    if form.get("grant_type").map(String::as_str) != Some("client_credentials") {
        return Err(bad(
            "unsupported_grant_type",
            "only client_credentials is served",
        ));
    }
    let scope = form.get("scope").map_or("", String::as_str);
    let scopes: Vec<_> = scope.split_whitespace().map(str::to_owned).collect();
    if scopes.is_empty() || !scopes.iter().all(|scope| SCOPES.contains(&scope.as_str())) {
        return Err(bad(
            "invalid_scope",
            "the scope is missing, unknown or not for this grant",
        ));
    }

    let token = Secret::new(world.secret(30));
    let now = world.clock.now_millis();
    let scope = scopes.join(" ");
    // The grant acts for the app's owner, who owns the guild here.
    let owner = world.guild.owner;
    world.grants.add(token.clone(), owner, scopes, now);
    Ok(AccessToken {
        access_token: token,
        token_type: "Bearer".to_owned(),
        expires_in: LIFETIME.unsigned_abs(),
        scope,
    })
}

fn authenticate(
    world: &World,
    call: &Call,
    form: &HashMap<String, String>,
) -> Result<(), TokenRefusal> {
    let basic = call.header("authorization").and_then(basic);
    let given = basic.or_else(|| {
        let secret = form.get("client_secret")?;
        Some((form.get("client_id")?.clone(), secret.clone()))
    });
    let identity = &world.identity;
    let known = given.is_some_and(|(id, secret)| {
        id == identity.application.id.to_string() && secret == identity.client_secret.expose()
    });
    if known {
        return Ok(());
    }
    let why = "client id and secret are missing or wrong";
    Err(TokenRefusal(
        StatusCode::UNAUTHORIZED,
        "invalid_client",
        why,
    ))
}

/// User and password of a Basic authorization.
fn basic(header: &str) -> Option<(String, String)> {
    let text = header.strip_prefix("Basic ")?.trim_end_matches('=');
    let bytes = BASE64_STANDARD_NO_PAD.decode(text).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (id, secret) = text.split_once(':')?;
    Some((id.to_owned(), secret.to_owned()))
}

/// The fields of a form-urlencoded body.
fn pairs(body: &str) -> HashMap<String, String> {
    let pairs = body.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}
