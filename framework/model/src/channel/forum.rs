//! What a channel has because it is a forum.

use serde::{Deserialize, Serialize};

use crate::tolerance::or_default;
use crate::{Emoji, Id};

/// A [tag](https://docs.discord.com/developers/resources/channel#forum-tag-object) for the threads of a forum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForumTag {
    /// Which tag; none for one that is yet to be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id<ForumTag>>,
    /// Its name, at most 20 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The guild's emoji on it; excludes `emoji_name`.
    pub emoji_id: Option<Id<Emoji>>,
    /// The Unicode emoji on it.
    pub emoji_name: Option<String>,
    /// Whether only those with `MANAGE_THREADS` may use it.
    #[serde(default, deserialize_with = "or_default")]
    pub moderated: bool,
}

/// The [reaction](https://docs.discord.com/developers/resources/channel#default-reaction-object) that a forum offers on its threads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefaultReaction {
    /// The guild's emoji; excludes `emoji_name`.
    pub emoji_id: Option<Id<Emoji>>,
    /// The Unicode emoji.
    pub emoji_name: Option<String>,
}
