//! How apps and users prove who they are.

use serde::{Deserialize, Serialize};

use super::declare::{endpoint, endpoints};
use super::{Auth, EndpointInfo, Method, Reply};
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Application, Requirement, Secret, Timestamp, User};

/// Gets a [token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant): for a code, for a refresh token, or for the app itself.
///
/// Its body is a form, so no value of an [`Endpoint`](super::Endpoint) stands for it.
pub const GET_TOKEN: EndpointInfo = form(
    "GET_TOKEN",
    "/oauth2/token",
    || {
        &[
            "grant_type",
            "code",
            "redirect_uri",
            "code_verifier",
            "refresh_token",
            "scope",
        ]
    },
    |body| AccessToken::read(body).map(drop),
);

/// Revokes a [token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-token-revocation-example), and with it all of its authorization.
///
/// Its body is a form, so no value of an [`Endpoint`](super::Endpoint) stands for it.
pub const REVOKE_TOKEN: EndpointInfo = form(
    "REVOKE_TOKEN",
    "/oauth2/token/revoke",
    || &["token", "token_type_hint"],
    <()>::read,
);

const fn form(
    name: &'static str,
    path: &'static str,
    body: fn() -> &'static [&'static str],
    reply: fn(&[u8]) -> Result<(), super::Unreadable>,
) -> EndpointInfo {
    EndpointInfo {
        name,
        method: Method::Post,
        path,
        query: &[],
        statuses: &[200],
        requires: Requirement::NONE,
        events: &[],
        auth: Auth::Client,
        takes_reason: false,
        body,
        reply,
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information) what an access token allows, and until when.
    #[derive(Copy, Default, Eq)]
    GetCurrentAuthorization: GET "/oauth2/@me" -> 200 CurrentAuthorization;
    impl {
        const AUTH: Auth = Auth::Bearer(&[]);
    }
}

/// What an access token [allows](https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information), and until when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurrentAuthorization {
    /// The app that it was granted to, in part.
    pub application: Application,
    /// When it ends.
    pub expires: Timestamp,
    /// What it allows.
    #[serde(default, with = "list")]
    pub scopes: Vec<String>,
    /// The user who has granted it, with the scope `identify`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<User>,
}

/// An [access token](https://docs.discord.com/developers/topics/oauth2#client-credentials-grant), as the client-credentials grant gives it: without a refresh token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessToken {
    /// The token itself.
    pub access_token: Secret,
    /// How it is presented: `Bearer`.
    pub token_type: String,
    /// How long it is good for, in seconds.
    pub expires_in: u64,
    /// What it allows, separated by spaces.
    #[serde(default, deserialize_with = "or_default")]
    pub scope: String,
}

/// Why no token was given, in the form of RFC 6749.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OAuth2Error {
    /// The code, such as `invalid_client`.
    pub error: String,
    /// The reason in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_description: Option<String>,
}

endpoints![
    GetCurrentAuthorization,
    + GET_TOKEN, REVOKE_TOKEN,
];
