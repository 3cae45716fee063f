//! What the service says where an app asks too often.

use serde::{Deserialize, Serialize};

use super::Code;
use crate::tolerance::or_default;

/// The body of a [429](https://docs.discord.com/developers/topics/rate-limits#exceeding-a-rate-limit).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RateLimited {
    /// What is limited, as a number; absent for plain limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// Whether the limit is the one for everything that the app asks.
    #[serde(default, deserialize_with = "or_default")]
    pub global: bool,
    /// The reason in words.
    #[serde(default)]
    pub message: String,
    /// How long to wait, in seconds.
    pub retry_after: f64,
}
