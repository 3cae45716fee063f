//! Emoji, of a guild or of Unicode.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::wire::lenient::{is_false, or_default};
use crate::wire::list;
use crate::{Id, Role, User};

/// An [emoji](https://docs.discord.com/developers/resources/emoji#emoji-object), whole or in part.
///
/// Displayed as it is written in a message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Emoji {
    /// Which emoji; none where it is one of Unicode.
    pub id: Option<Id<Emoji>>,
    /// Its name, or the Unicode emoji itself.
    pub name: Option<String>,
    /// Whether it moves.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub animated: bool,
    /// Whether it can be used; false where the guild has lost boosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available: Option<bool>,
    /// Whether an integration owns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub managed: Option<bool>,
    /// Whether it is written between colons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub require_colons: Option<bool>,
    /// The roles that may use it; everybody if empty.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<Id<Role>>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
}

impl Emoji {
    /// An emoji of Unicode.
    pub fn unicode(text: impl Into<String>) -> Self {
        Self {
            name: Some(text.into()),
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
