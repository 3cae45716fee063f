//! The address that a guild has for itself.

use serde::{Deserialize, Serialize};

use crate::number;
use crate::tolerance::or_default;

/// The [address](https://docs.discord.com/developers/resources/guild#get-guild-vanity-url) that a guild has for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VanityUrl {
    /// The end of the address; none where it has none.
    pub code: Option<String>,
    /// Why it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<VanityError>,
    /// How often it was used.
    #[serde(default, with = "number")]
    pub uses: u64,
}

/// Why a guild has no address for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VanityError {
    /// The number of the error.
    #[serde(default, with = "number")]
    pub code: u32,
    /// What is wrong.
    #[serde(default, deserialize_with = "or_default")]
    pub message: String,
}
