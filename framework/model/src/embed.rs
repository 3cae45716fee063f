//! The embed itself.

use guildhall_rules::{
    COLOR, EMBED_AUTHOR_MAX, EMBED_DESCRIPTION_MAX, EMBED_FIELD_NAME_MAX, EMBED_FIELD_VALUE_MAX,
    EMBED_FIELDS_MAX, EMBED_FOOTER_MAX, EMBED_TITLE_MAX, characters,
};
use serde::{Deserialize, Serialize};

use crate::invalid::{count, each, number, sized};
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Component, Invalid, Timestamp};

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

/// The [line above](https://docs.discord.com/developers/resources/message#embed-object-embed-author-structure) an embed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedAuthor {
    /// The text, at most 256 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Where it leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The picture beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
    /// Where the service's cache has the picture. Not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy_icon_url: Option<String>,
}

impl<T: Into<String>> From<T> for EmbedAuthor {
    fn from(name: T) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }
}

/// The [line below](https://docs.discord.com/developers/resources/message#embed-object-embed-footer-structure) an embed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedFooter {
    /// The text, at most 2048 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub text: String,
    /// The picture beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
    /// Where the service's cache has the picture. Not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy_icon_url: Option<String>,
}

impl<T: Into<String>> From<T> for EmbedFooter {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

/// A [field](https://docs.discord.com/developers/resources/message#embed-object-embed-field-structure) of an embed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedField {
    /// The heading, at most 256 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The text, at most 1024 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub value: String,
    /// Whether it shares its line with others.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub inline: bool,
}

impl EmbedField {
    /// A field on a line of its own.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            inline: false,
        }
    }
}

/// A picture or a film in an embed: the [image](https://docs.discord.com/developers/resources/message#embed-object-embed-image-structure), the thumbnail, the video.
///
/// Only `url` is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedMedia {
    /// Where it is: `http(s)`, or `attachment://` with the name of a file of the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its media type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// What it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What is special about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<EmbedMediaFlags>,
    /// Its height.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// A blurred preview, as a thumbhash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// The version of the preview.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub placeholder_version: Option<u32>,
    /// Where the service's cache has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy_url: Option<String>,
    /// Its width.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
}

impl<T: Into<String>> From<T> for EmbedMedia {
    fn from(url: T) -> Self {
        Self {
            url: Some(url.into()),
            ..Self::default()
        }
    }
}

/// Where an embed [comes from](https://docs.discord.com/developers/resources/message#embed-object-embed-provider-structure). Not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedProvider {
    /// The name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The address of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

number_flags! {
    /// What is special about a picture in an embed.
    EmbedMediaFlags {
        /// A moving picture.
        IS_ANIMATED = 5,
    }
}

impl Embed {
    /// Checks what the service would refuse for its form.
    ///
    /// Like the service, it counts what is left of a text without the space around it.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        for (field, text, most) in self.texts() {
            at_most(field, text, most)?;
        }
        count("fields", Some(&self.fields), &(0..=EMBED_FIELDS_MAX))?;
        each("fields", Some(&self.fields), check_field)?;
        number("color", self.color, &COLOR)
    }

    /// How many characters it adds to the sum that a message is limited to.
    pub fn size(&self) -> usize {
        let own = self.texts().into_iter().map(|(_, text, _)| text);
        let fields = self.fields.iter();
        let fields = fields.flat_map(|field| [&*field.name, &*field.value].map(Some));
        own.chain(fields).flatten().map(length).sum()
    }

    /// Whether nothing is set in it that could be shown; texts of white space alone are not.
    pub fn is_empty(&self) -> bool {
        let is_silent = |(_, text, _): (_, Option<&str>, _)| {
            text.is_none_or(|text: &str| text.trim().is_empty())
        };
        self.texts().into_iter().all(is_silent)
            && self.fields.is_empty()
            && self.image.is_none()
            && self.thumbnail.is_none()
            && self.video.is_none()
            && self.url.is_none()
            && self.timestamp.is_none()
            && self.color.is_none()
    }

    /// The texts that count, with the most characters of each.
    fn texts(&self) -> [(&'static str, Option<&str>, usize); 4] {
        let footer = self.footer.as_ref().map(|footer| &*footer.text);
        let author = self.author.as_ref().map(|author| &*author.name);
        [
            ("title", self.title.as_deref(), EMBED_TITLE_MAX),
            (
                "description",
                self.description.as_deref(),
                EMBED_DESCRIPTION_MAX,
            ),
            ("footer.text", footer, EMBED_FOOTER_MAX),
            ("author.name", author, EMBED_AUTHOR_MAX),
        ]
    }
}

fn check_field(field: &EmbedField) -> Result<(), Invalid> {
    at_most("name", Some(&field.name), EMBED_FIELD_NAME_MAX)?;
    at_most("value", Some(&field.value), EMBED_FIELD_VALUE_MAX)
}

fn at_most(field: &str, text: Option<&str>, most: usize) -> Result<(), Invalid> {
    sized(field, "a length", text.map(length), &(0..=most))
}

fn length(text: &str) -> usize {
    characters(text.trim())
}
