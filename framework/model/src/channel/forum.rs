//! What a channel has because it is a forum.

use serde::{Deserialize, Serialize};

use crate::wire::lenient::or_default;
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

impl ForumTag {
    /// A tag that is yet to be made, with a name of at most 20 characters.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            id: None,
            name: name.into(),
            emoji_id: None,
            emoji_name: None,
            moderated: false,
        }
    }

    /// Puts an emoji of the guild on it.
    #[must_use]
    pub fn with_emoji(mut self, emoji: Id<Emoji>) -> Self {
        self.emoji_id = Some(emoji);
        self.emoji_name = None;
        self
    }

    /// Puts a Unicode emoji on it.
    #[must_use]
    pub fn with_unicode(mut self, emoji: impl Into<String>) -> Self {
        self.emoji_id = None;
        self.emoji_name = Some(emoji.into());
        self
    }

    /// Leaves it to those who have `MANAGE_THREADS`.
    #[must_use]
    pub const fn with_moderation(mut self) -> Self {
        self.moderated = true;
        self
    }
}

/// The [reaction](https://docs.discord.com/developers/resources/channel#default-reaction-object) that a forum offers on its threads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefaultReaction {
    /// The guild's emoji; excludes `emoji_name`.
    pub emoji_id: Option<Id<Emoji>>,
    /// The Unicode emoji.
    pub emoji_name: Option<String>,
}

impl DefaultReaction {
    /// An emoji of the guild.
    pub const fn emoji(emoji: Id<Emoji>) -> Self {
        Self {
            emoji_id: Some(emoji),
            emoji_name: None,
        }
    }

    /// A Unicode emoji.
    pub fn unicode(emoji: impl Into<String>) -> Self {
        Self {
            emoji_id: None,
            emoji_name: Some(emoji.into()),
        }
    }
}
