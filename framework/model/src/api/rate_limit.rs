//! What the service says where an app asks too often.

use serde::{Deserialize, Deserializer, Serialize};

use super::Code;
use crate::tolerance::or_default;

/// What a [rate limit](https://docs.discord.com/developers/topics/rate-limits#header-format) of the service covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LimitScope {
    /// Everything that the app asks, or that comes from its address.
    Global,
    /// A resource that others use too; it does not count as an invalid request.
    Shared,
    /// What the app asks of one resource.
    User,
}

impl LimitScope {
    /// Its name in the header `X-RateLimit-Scope`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Shared => "shared",
            Self::User => "user",
        }
    }
}

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
    #[serde(default, deserialize_with = "or_default")]
    pub message: String,
    /// How long to wait, in seconds, if it says so. A number as text is read as well.
    #[serde(
        default,
        deserialize_with = "seconds",
        skip_serializing_if = "Option::is_none"
    )]
    pub retry_after: Option<f64>,
}

/// Reads a number, or a text that is one; anything else says nothing.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    let text = value.as_str().and_then(|text| text.trim().parse().ok());
    Ok(value.as_f64().or(text))
}
