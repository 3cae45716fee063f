//! The embed itself.

use serde::{Deserialize, Serialize};

use super::{EmbedAuthor, EmbedField, EmbedFooter, EmbedMedia, EmbedProvider};
use crate::flags::number_flags;
use crate::{Component, Timestamp, list, number};

/// An [embed](https://docs.discord.com/developers/resources/message#embed-object).
///
/// A message has at most 10, with at most 6000 characters among all their titles, descriptions,
/// fields, footers and authors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Embed {
    /// The title, at most 256 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What kind it is; `rich` where an app sent it. Not sent.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The text, at most 4096 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Where the title leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The time beside the footer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<Timestamp>,
    /// The color of its edge, as 0xRRGGBB.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub color: Option<u32>,
    /// The line below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub footer: Option<EmbedFooter>,
    /// The picture below the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<EmbedMedia>,
    /// The picture beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<EmbedMedia>,
    /// The film. Not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video: Option<EmbedMedia>,
    /// Where it comes from. Not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<EmbedProvider>,
    /// The line above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<EmbedAuthor>,
    /// The table below the text, at most 25 fields.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<EmbedField>,
    /// What it shows in place of all that. Not sent.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// What is special about it. Not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<EmbedFlags>,
}

impl Embed {
    /// An embed without content.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the title, at most 256 characters.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Sets the text, at most 4096 characters.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Sets where the title leads.
    #[must_use]
    pub fn with_url(mut self, url: impl Into<String>) -> Self {
        self.url = Some(url.into());
        self
    }

    /// Sets the time beside the footer.
    #[must_use]
    pub const fn with_timestamp(mut self, timestamp: Timestamp) -> Self {
        self.timestamp = Some(timestamp);
        self
    }

    /// Sets the color of the edge, as 0xRRGGBB.
    #[must_use]
    pub const fn with_color(mut self, color: u32) -> Self {
        self.color = Some(color);
        self
    }

    /// Sets the line below.
    #[must_use]
    pub fn with_footer(mut self, footer: impl Into<EmbedFooter>) -> Self {
        self.footer = Some(footer.into());
        self
    }

    /// Sets the picture below the text.
    #[must_use]
    pub fn with_image(mut self, image: impl Into<EmbedMedia>) -> Self {
        self.image = Some(image.into());
        self
    }

    /// Sets the picture beside the text.
    #[must_use]
    pub fn with_thumbnail(mut self, thumbnail: impl Into<EmbedMedia>) -> Self {
        self.thumbnail = Some(thumbnail.into());
        self
    }

    /// Sets the line above.
    #[must_use]
    pub fn with_author(mut self, author: impl Into<EmbedAuthor>) -> Self {
        self.author = Some(author.into());
        self
    }

    /// Adds a field on a line of its own.
    #[must_use]
    pub fn with_field(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.fields.push(EmbedField::new(name, value));
        self
    }

    /// Adds a field that shares its line with up to two others.
    #[must_use]
    pub fn with_inline_field(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        let field = EmbedField::new(name, value);
        self.fields.push(EmbedField {
            inline: true,
            ..field
        });
        self
    }
}

number_flags! {
    /// What is special about an embed: [embed flags](https://docs.discord.com/developers/resources/message#embed-object-embed-flags).
    EmbedFlags {
        /// A fallback for a reply to an activity card.
        IS_CONTENT_INVENTORY_ENTRY = 5,
    }
}
