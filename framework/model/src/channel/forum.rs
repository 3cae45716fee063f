//! Tags and the default reaction of forum and media channels.

use guildhall_model_derive::{Object, Schema};

use crate::wire::lenient::or_default;
use crate::{Emoji, Id};

/// [Tag](https://docs.discord.com/developers/resources/channel#forum-tag-object) that threads in a forum or media
/// channel can have.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema)]
pub struct ForumTag {
    /// ID of the tag; `None` for a new tag.
    pub id: Option<Id<ForumTag>>,
    /// Name of the tag, at most 20 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// ID of a custom emoji of the guild; mutually exclusive with `emoji_name`.
    #[object(null)]
    pub emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji, at most 100 characters; mutually exclusive with `emoji_id`.
    #[object(null)]
    pub emoji_name: Option<String>,
    /// Whether only members with `MANAGE_THREADS` can add or remove the tag.
    #[schema(optional)]
    #[serde(default, deserialize_with = "or_default")]
    pub moderated: bool,
}

impl ForumTag {
    /// Creates a tag with a name of at most 20 characters.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            id: None,
            name: name.into(),
            emoji_id: None,
            emoji_name: None,
            moderated: false,
        }
    }

    /// Sets the emoji to a custom emoji of the guild.
    #[must_use]
    pub fn emoji(mut self, emoji: Id<Emoji>) -> Self {
        self.emoji_id = Some(emoji);
        self.emoji_name = None;
        self
    }

    /// Sets the emoji to a Unicode emoji.
    #[must_use]
    pub fn unicode_emoji(mut self, emoji: impl Into<String>) -> Self {
        self.emoji_id = None;
        self.emoji_name = Some(emoji.into());
        self
    }

    /// Sets whether only members with `MANAGE_THREADS` can add or remove the tag.
    #[must_use]
    pub const fn moderated(mut self, moderated: bool) -> Self {
        self.moderated = moderated;
        self
    }
}

/// [Default reaction](https://docs.discord.com/developers/resources/channel#default-reaction-object): emoji on the
/// add-reaction button of the threads in a forum or media channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct DefaultReaction {
    /// ID of a custom emoji of the guild; mutually exclusive with `emoji_name`.
    #[object(null)]
    pub emoji_id: Option<Id<Emoji>>,
    /// Unicode emoji, at most 100 characters; mutually exclusive with `emoji_id`.
    #[object(null)]
    pub emoji_name: Option<String>,
}

impl DefaultReaction {
    /// Creates a default reaction with a custom emoji of the guild.
    pub const fn emoji(emoji: Id<Emoji>) -> Self {
        Self {
            emoji_id: Some(emoji),
            emoji_name: None,
        }
    }

    /// Creates a default reaction with a Unicode emoji.
    pub fn unicode(emoji: impl Into<String>) -> Self {
        Self {
            emoji_id: None,
            emoji_name: Some(emoji.into()),
        }
    }
}
