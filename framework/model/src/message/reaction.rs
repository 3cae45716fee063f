//! Reactions to messages.

use serde::{Deserialize, Serialize};

use crate::tolerance::or_default;
use crate::{Emoji, list, number};

/// A [reaction](https://docs.discord.com/developers/resources/message#reaction-object) to a message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reaction {
    /// The emoji, in part.
    pub emoji: Emoji,
    /// How often it was given.
    #[serde(default, with = "number")]
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
    #[serde(default, with = "list")]
    pub burst_colors: Vec<String>,
}

/// How often a reaction was given in which form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReactionCount {
    /// As a super reaction.
    #[serde(default, with = "number")]
    pub burst: u32,
    /// As a plain one.
    #[serde(default, with = "number")]
    pub normal: u32,
}
