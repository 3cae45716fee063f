//! OAuth 2.0 endpoints: token requests, revocation, and the current authorization.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{RawPathParams, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD, Engine as _};
use guildhall_model::api::{
    CurrentAuthorization, ErrorCode, GET_TOKEN, GetCurrentAuthorization, GetCurrentBotApplication,
    OAuth2Error, REVOKE_TOKEN,
};
use guildhall_model::{Application, Id, Secret, User};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::rest::applications::{application_for_owner, flags_as_text};
use crate::rest::authentication::bearer_grant;
use crate::rest::endpoint::{RestState, RouteTable, Serve};
use crate::rest::error::ApiError;
use crate::rest::rate_limits::RateLimitedRequest;
use crate::rest::request::{ApiRequest, decode_form_value, read_request};
use crate::rest::response::{ApiResponse, json_response, ok};
use crate::state::grants::{ACCESS_TOKEN_LIFETIME_SECS, Consent, UPDATE_COMMANDS_SCOPE};
use crate::world::World;

/// Scopes that the client credentials grant accepts.
const CLIENT_CREDENTIALS_SCOPES: [&str; 3] = [
    "identify",
    UPDATE_COMMANDS_SCOPE,
    "applications.commands.permissions.update",
];

/// Adds the OAuth 2.0 routes. The token endpoints have their own error format.
pub(crate) fn oauth2_routes(table: RouteTable) -> RouteTable {
    table
        .serve::<GetCurrentAuthorization>()
        .serve::<GetCurrentBotApplication>()
        .route((GET_TOKEN.method, GET_TOKEN.path), handle_token)
        .route((REVOKE_TOKEN.method, REVOKE_TOKEN.path), handle_revoke)
}

macro_rules! token_endpoints {
    ($($name:ident: $endpoint:ident => $function:ident;)*) => {$(
        async fn $name(
            State(state): State<Arc<RestState>>,
            params: RawPathParams,
            request: Request,
        ) -> Result<Response, ApiError> {
            let request = read_request(&params, request).await?;
            let limited = RateLimitedRequest {
                route: ($endpoint.method, $endpoint.path),
                auth: $endpoint.auth,
                request: &request,
            };
            let response = async { $function(&mut state.service.world(), &request) };
            Ok(state.rate_limited(limited, response).await)
        }
    )*};
}

token_endpoints! {
    handle_token: GET_TOKEN => respond_with_token;
    handle_revoke: REVOKE_TOKEN => revoke_token;
}

/// Handles a token request.
fn respond_with_token(world: &mut World, request: &ApiRequest) -> Response {
    match grant_token(world, request) {
        Ok(token) => json_response(StatusCode::OK, &token),
        Err(error) => error.into_response(),
    }
}

/// Handles a revocation request; an unknown token is not an error.
fn revoke_token(world: &mut World, request: &ApiRequest) -> Response {
    let form = parse_form_urlencoded(&String::from_utf8_lossy(&request.body));
    if let Err(error) = authenticate_client(world, request, &form, Some("token")) {
        return error.into_response();
    }
    if let Some(token) = form.get("token") {
        world.grants.revoke(token);
    }
    json_response(StatusCode::OK, &json!({}))
}

/// OAuth 2.0 error: status, and the `error` and `error_description` of RFC 6749.
struct TokenError(StatusCode, &'static str, &'static str);

impl IntoResponse for TokenError {
    fn into_response(self) -> Response {
        let body = OAuth2Error {
            error: self.1.to_owned(),
            error_description: Some(self.2.to_owned()),
        };
        json_response(self.0, &body)
    }
}

type FormFields = HashMap<String, String>;

fn grant_token(world: &mut World, request: &ApiRequest) -> Result<Value, TokenError> {
    let content_type = request.header(header::CONTENT_TYPE.as_str()).unwrap_or("");
    if !content_type.starts_with("application/x-www-form-urlencoded") {
        return Err(bad_request(
            "invalid_request",
            "the body must be form-urlencoded",
        ));
    }
    let form = parse_form_urlencoded(&String::from_utf8_lossy(&request.body));
    let kind = form.get("grant_type").map(String::as_str);
    authenticate_client(world, request, &form, kind.and_then(public_client_field))?;
    match kind {
        Some("client_credentials") => grant_client_credentials(world, &form),
        Some("authorization_code") => exchange_code(world, &form),
        Some("refresh_token") => exchange_refresh_token(world, &form),
        Some(_) => Err(bad_request(
            "unsupported_grant_type",
            "the grant_type is not supported",
        )),
        None => Err(bad_request("invalid_request", "the grant_type is missing")),
    }
}

/// Returns the form field that a public client sends instead of a secret; `None` if the grant type requires the secret.
fn public_client_field(grant: &str) -> Option<&'static str> {
    match grant {
        "authorization_code" => Some("code_verifier"),
        "refresh_token" => Some("refresh_token"),
        _ => None,
    }
}

/// Issues a token for the app's owner, without a refresh token.
fn grant_client_credentials(world: &mut World, form: &FormFields) -> Result<Value, TokenError> {
    let scope = form.get("scope").map_or("", String::as_str);
    let scopes: Vec<_> = scope.split_whitespace().map(str::to_owned).collect();
    if scopes.is_empty()
        || !scopes
            .iter()
            .all(|scope| CLIENT_CREDENTIALS_SCOPES.contains(&scope.as_str()))
    {
        return Err(bad_request(
            "invalid_scope",
            "the scope is missing, unknown or not allowed for this grant",
        ));
    }
    let token = Secret::new(world.secret(30));
    let now = world.clock.now_millis();
    let body = token_body(&token, &scopes);
    // The token belongs to the app's owner, who is the owner of the default guild.
    let owner = world.default_guild().owner;
    world.grants.add(token, owner, scopes, now);
    Ok(body)
}

/// Exchanges a code for tokens, if the code verifier matches the challenge.
fn exchange_code(world: &mut World, form: &FormFields) -> Result<Value, TokenError> {
    let code = required_field(form, "code")?;
    let redirect = required_field(form, "redirect_uri")?;
    let now = world.clock.now_millis();
    let wrong_code = bad_request("invalid_grant", "Invalid \"code\" in request.");
    let code = world.grants.take_code(code, now).ok_or(wrong_code)?;
    if code.redirect != redirect {
        return Err(bad_request(
            "invalid_grant",
            "Invalid \"redirect_uri\" in request.",
        ));
    }
    let verifier = form.get("code_verifier").map(String::as_str);
    if code.challenge != verifier.map(code_challenge) {
        return Err(bad_request(
            "invalid_grant",
            "Invalid \"code_verifier\" in request.",
        ));
    }
    Ok(issue_token_pair(world, code.consent))
}

/// Exchanges a refresh token, which is valid once, for new tokens.
fn exchange_refresh_token(world: &mut World, form: &FormFields) -> Result<Value, TokenError> {
    let token = required_field(form, "refresh_token")?;
    let wrong = bad_request("invalid_grant", "Invalid \"refresh_token\" in request.");
    let consent = world.grants.take_refresh_token(token).ok_or(wrong)?;
    Ok(issue_token_pair(world, consent))
}

fn issue_token_pair(world: &mut World, consent: Consent) -> Value {
    let [access, refresh] = [(); 2].map(|()| Secret::new(world.secret(30)));
    let mut body = token_body(&access, &consent.scopes);
    body["refresh_token"] = refresh.expose().into();
    let now = world.clock.now_millis();
    world.grants.add_pair(access, refresh, consent, now);
    body
}

fn token_body(token: &Secret, scopes: &[String]) -> Value {
    json!({
        "access_token": token.expose(),
        "token_type": "Bearer",
        "expires_in": ACCESS_TOKEN_LIFETIME_SECS,
        "scope": scopes.join(" "),
    })
}

/// Returns the S256 code challenge (RFC 7636) of a verifier.
fn code_challenge(verifier: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

fn required_field<'f>(form: &'f FormFields, name: &str) -> Result<&'f str, TokenError> {
    let field = form.get(name).map(String::as_str);
    field.ok_or(bad_request(
        "invalid_request",
        "a required form field is missing",
    ))
}

const fn bad_request(code: &'static str, description: &'static str) -> TokenError {
    TokenError(StatusCode::BAD_REQUEST, code, description)
}

/// Authenticates the client that sent a form. A public client may send the form field `proof` instead of a secret.
fn authenticate_client(
    world: &World,
    request: &ApiRequest,
    form: &FormFields,
    proof: Option<&str>,
) -> Result<(), TokenError> {
    let basic = request.header("authorization").and_then(basic_credentials);
    let credentials = basic.or_else(|| {
        let secret = form.get("client_secret").cloned();
        Some((form.get("client_id")?.clone(), secret.unwrap_or_default()))
    });
    let identity = &world.identity;
    let is_public = identity.is_public_client && proof.is_some_and(|name| form.contains_key(name));
    let is_authenticated = credentials.is_some_and(|(id, secret)| {
        let is_application = id == identity.application.id.to_string();
        is_application
            && (secret == identity.client_secret.expose() || (is_public && secret.is_empty()))
    });
    if is_authenticated {
        return Ok(());
    }
    let description = "the client ID or secret is missing or wrong";
    Err(TokenError(
        StatusCode::UNAUTHORIZED,
        "invalid_client",
        description,
    ))
}

/// Returns the user name and password of a Basic `Authorization` header.
fn basic_credentials(header: &str) -> Option<(String, String)> {
    let text = header.strip_prefix("Basic ")?.trim_end_matches('=');
    let bytes = BASE64_STANDARD_NO_PAD.decode(text).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (id, secret) = text.split_once(':')?;
    Some((id.to_owned(), secret.to_owned()))
}

/// Parses the pairs of a form-urlencoded body or query string.
pub(crate) fn parse_form_urlencoded(body: &str) -> FormFields {
    let pairs = body.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (decode_form_value(name), decode_form_value(value)))
        .collect()
}

impl Serve<GetCurrentAuthorization> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let grant = bearer_grant(self, request).ok_or(ErrorCode::INVALID_TOKEN)?;
        let application = &self.identity.application;
        let user = self.users.get(grant.user);
        ok(&CurrentAuthorization {
            application: Application {
                description: application.description.clone(),
                flags: application.flags,
                flags_new: flags_as_text(application),
                verify_key: application.verify_key.clone(),
                ..Application::new(application.id, &application.name)
            },
            expires: grant.end().ok_or(ErrorCode::INVALID_TOKEN)?,
            scopes: grant.scopes.clone(),
            user: user.filter(|_| grant.has_any_scope(&["identify"])).cloned(),
        })
    }
}

impl Serve<GetCurrentBotApplication> for World {
    fn serve(&mut self, _: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        ok(&application_for_owner(self))
    }
}
