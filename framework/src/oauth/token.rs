//! What a user's consent comes to.

use guildhall_model::Secret;
use serde::{Deserialize, Serialize};

/// A user's [access token](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant), and what renews it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UserToken {
    /// The token itself.
    pub access_token: Secret,
    /// How it is presented: `Bearer`.
    pub token_type: String,
    /// How long it is good for, in seconds; 604,800 as a rule.
    pub expires_in: u64,
    /// What gets the next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<Secret>,
    /// Who the user is, signed; with the scope `openid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_token: Option<Secret>,
    /// What the user allowed, separated by spaces.
    #[serde(default)]
    pub scope: String,
}
