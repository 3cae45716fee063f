//! Guilds, as interactions name them.

use serde::{Deserialize, Serialize};

use crate::marker::Guild;
use crate::tolerance::or_default;
use crate::{Id, Locale};

/// A guild as an interaction holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartialGuild {
    /// Which guild.
    pub id: Id<Guild>,
    /// What the guild has, such as `COMMUNITY`.
    #[serde(default, deserialize_with = "or_default")]
    pub features: Vec<String>,
    /// The language that the guild prefers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<Locale>,
}

impl PartialGuild {
    /// A guild without features.
    pub const fn new(id: Id<Guild>) -> Self {
        Self {
            id,
            features: Vec::new(),
            locale: None,
        }
    }
}
