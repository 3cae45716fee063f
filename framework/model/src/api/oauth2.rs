//! Endpoints of `OAuth2`: access tokens and the current authorization.

use guildhall_model_derive::Object;

#[cfg(feature = "service")]
use super::ResponseBody;
use super::declare::{endpoint, endpoints};
use super::{Auth, EndpointInfo, Method};
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Application, Requirement, Secret, Timestamp, User};

/// Exchanges an authorization code or a refresh token for an [access
/// token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant), or gets an access token with the
/// client credentials grant.
///
/// The body is `application/x-www-form-urlencoded`, so there is no [`Endpoint`](super::Endpoint) for the request.
pub const GET_TOKEN: EndpointInfo = EndpointInfo {
    name: "GET_TOKEN",
    path: "/oauth2/token",
    #[cfg(feature = "service")]
    body_fields: || {
        &[
            "grant_type",
            "code",
            "redirect_uri",
            "code_verifier",
            "refresh_token",
            "scope",
        ]
    },
    #[cfg(feature = "service")]
    check_response: |body| AccessToken::read(body).map(drop),
    ..REVOKE_TOKEN
};

/// Revokes a
/// [token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-token-revocation-example) and its
/// authorization.
///
/// The body is `application/x-www-form-urlencoded`, so there is no [`Endpoint`](super::Endpoint) for the request.
pub const REVOKE_TOKEN: EndpointInfo = EndpointInfo {
    name: "REVOKE_TOKEN",
    method: Method::Post,
    path: "/oauth2/token/revoke",
    query: &[],
    statuses: &[200],
    requires: Requirement::NONE,
    events: &[],
    auth: Auth::Client,
    accepts_reason: false,
    #[cfg(feature = "service")]
    body_fields: || &["token", "token_type_hint"],
    #[cfg(feature = "service")]
    check_response: <()>::read,
};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information) the app, the
    /// scopes and the expiration time of an access token.
    #[derive(Copy, Default, Eq)]
    GetCurrentAuthorization: GET "/oauth2/@me" -> 200 CurrentAuthorization;
    auth: Auth::Bearer(&[]);
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/topics/oauth2#get-current-bot-application-information) the app that
    /// the bot token belongs to, as older libraries request it.
    #[derive(Copy, Default, Eq)]
    GetCurrentBotApplication: GET "/oauth2/applications/@me" -> 200 Application;
}

/// [Authorization](https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information) of the
/// current access token.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct CurrentAuthorization {
    /// Partial app that the user authorized.
    pub application: Application,
    /// Expiration time of the access token.
    pub expires: Timestamp,
    /// Scopes that the user granted.
    #[serde(default, with = "list")]
    pub scopes: Vec<String>,
    /// User who granted the authorization; present with the scope `identify`.
    pub user: Option<User>,
}

/// [Access token](https://docs.discord.com/developers/topics/oauth2#client-credentials-grant) from the client
/// credentials grant, which issues no refresh token.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct AccessToken {
    /// Access token.
    pub access_token: Secret,
    /// Type of the token, always `Bearer`.
    pub token_type: String,
    /// Seconds until the token expires; usually 604800 (7 days).
    pub expires_in: u64,
    /// Granted scopes, separated by spaces.
    #[serde(default, deserialize_with = "or_default")]
    pub scope: String,
}

/// Error of a token request, in the format of RFC 6749.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct OAuth2Error {
    /// Error code, such as `invalid_client`.
    pub error: String,
    /// Description of the error.
    pub error_description: Option<String>,
}

endpoints![
    GetCurrentAuthorization,
    GetCurrentBotApplication,
    + GET_TOKEN, REVOKE_TOKEN,
];
