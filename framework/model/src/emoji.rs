//! Custom and Unicode emoji.

use std::fmt;

use guildhall_rules::COMPONENT_EMOJI;
use serde::{Deserialize, Serialize};

use crate::schema::schema;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::list;
use crate::{Id, ImageUrl, Role, User};

schema! {
    /// [Emoji](https://docs.discord.com/developers/resources/emoji#emoji-object), full or partial.
    ///
    /// `Display` formats the emoji for message content.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    pub struct Emoji {
        /// ID of the emoji; `None` for a Unicode emoji.
        pub id: Option<Id<Emoji>>,
        /// Name of the custom emoji, or the Unicode emoji itself; `None` only in some reactions.
        #[schema(length = COMPONENT_EMOJI)]
        pub name: Option<String>,
        /// Whether the emoji is animated.
        #[serde(
            default,
            deserialize_with = "or_default",
            skip_serializing_if = "is_false"
        )]
        pub animated: bool,
        /// Whether the emoji can be used; `false` after the guild loses boosts, for example.
        #[schema(ignored)]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub available: Option<bool>,
        /// Whether the emoji is managed by an integration.
        #[schema(ignored)]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub managed: Option<bool>,
        /// Whether the emoji must be wrapped in colons.
        #[schema(ignored)]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub require_colons: Option<bool>,
        /// IDs of the roles that can use the emoji; everyone can if the list is empty.
        #[schema(ignored)]
        #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
        pub roles: Vec<Id<Role>>,
        /// User who created the emoji.
        #[schema(ignored)]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub user: Option<Box<User>>,
    }
}

impl Emoji {
    /// Creates a Unicode emoji.
    pub fn unicode(text: impl Into<String>) -> Self {
        Self {
            name: Some(text.into()),
            ..Self::default()
        }
    }

    /// Returns the URL of the image; `None` for a Unicode emoji.
    pub fn image_url(&self) -> Option<ImageUrl> {
        let path = format!("emojis/{}", self.id?);
        Some(ImageUrl::new(path, self.animated))
    }
}

/// Creates a Unicode emoji.
impl From<&str> for Emoji {
    fn from(text: &str) -> Self {
        Self::unicode(text)
    }
}

/// Creates a partial custom emoji without its name, for requests.
impl From<Id<Self>> for Emoji {
    fn from(id: Id<Self>) -> Self {
        Self {
            id: Some(id),
            ..Self::default()
        }
    }
}

impl fmt::Display for Emoji {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_deref().unwrap_or_default();
        match self.id {
            Some(id) if self.animated => write!(f, "<a:{name}:{id}>"),
            Some(id) => write!(f, "<:{name}:{id}>"),
            None => f.write_str(name),
        }
    }
}
