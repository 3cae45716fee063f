//! Where the sound of voice channels can go through.

use serde::{Deserialize, Serialize};

use crate::tolerance::or_default;

/// A [voice region](https://docs.discord.com/developers/resources/voice#voice-region-object).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoiceRegion {
    /// Its name in a channel's `rtc_region`.
    pub id: String,
    /// Its name for people.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Whether it was made for an event.
    #[serde(default, deserialize_with = "or_default")]
    pub custom: bool,
    /// Whether it goes away.
    #[serde(default, deserialize_with = "or_default")]
    pub deprecated: bool,
    /// Whether it is the nearest one.
    #[serde(default, deserialize_with = "or_default")]
    pub optimal: bool,
}
