//! Reactions to messages.

use serde::{Deserialize, Serialize};

use crate::Emoji;
use crate::tolerance::or_default;

/// A [reaction](https://docs.discord.com/developers/resources/message#reaction-object) to a message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reaction {
    /// The emoji, in part.
    pub emoji: Emoji,
    /// How often it was given.
    #[serde(default, deserialize_with = "or_default")]
    pub count: u32,
    /// How often in which form.
    #[serde(default, deserialize_with = "or_default")]
    pub count_details: ReactionCount,
    /// Whether the current user gave it.
    #[serde(default, deserialize_with = "or_default")]
    pub me: bool,
    /// Whether the current user gave it as a super reaction.
    #[serde(default, deserialize_with = "or_default")]
    pub me_burst: bool,
    /// The colors of a super reaction, as `#rrggbb`.
    #[serde(default, deserialize_with = "or_default")]
    pub burst_colors: Vec<String>,
}

/// How often a reaction was given in which form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReactionCount {
    /// As a super reaction.
    #[serde(default, deserialize_with = "or_default")]
    pub burst: u32,
    /// As a plain one.
    #[serde(default, deserialize_with = "or_default")]
    pub normal: u32,
}
