//! What the token endpoint of `OAuth2` answers.

use serde::{Deserialize, Serialize};

use crate::Secret;
use crate::tolerance::or_default;

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
