//! Embeds and their limits.

use std::ops::RangeInclusive;

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{
    COLOR, EMBED_AUTHOR_MAX, EMBED_DESCRIPTION_MAX, EMBED_FIELD_NAME_MAX, EMBED_FIELD_VALUE_MAX,
    EMBED_FIELDS_MAX, EMBED_FOOTER_MAX, EMBED_TITLE_MAX, MEDIA_URL, count_characters,
};

use crate::validation::{
    UrlKind, check_count, check_each, check_number, check_size, check_text, check_url,
};
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Component, Timestamp, ValidationError};

/// Length of a URL in an embed, in characters.
const EMBED_URL: RangeInclusive<usize> = 1..=*MEDIA_URL.end();

/// Range of the number of fields in an embed.
const EMBED_FIELDS: RangeInclusive<usize> = 0..=EMBED_FIELDS_MAX;

/// [Embed](https://docs.discord.com/developers/resources/message#embed-object) of a message.
///
/// A message can have at most 10 embeds. The titles, descriptions, fields, footer texts and author names of all
/// embeds of a message can have at most 6000 characters in total.
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct Embed {
    /// Title, at most 256 characters.
    #[schema(trimmed = EMBED_TITLE_MAX)]
    pub title: Option<String>,
    /// Type of the embed: always `rich` for embeds that an app sends; ignored in requests.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Description, at most 4096 characters.
    #[schema(trimmed = EMBED_DESCRIPTION_MAX)]
    pub description: Option<String>,
    /// URL that the title links to, at most 2048 characters: `http` or `https`.
    pub url: Option<String>,
    /// Timestamp, shown next to the footer.
    pub timestamp: Option<Timestamp>,
    /// Color of the embed, as 0xRRGGBB.
    #[schema(range = COLOR)]
    #[serde(with = "number")]
    pub color: Option<u32>,
    /// Footer: text and an optional icon, shown at the bottom.
    pub footer: Option<EmbedFooter>,
    /// Image, shown below the description.
    pub image: Option<EmbedMedia>,
    /// Thumbnail, shown next to the description.
    pub thumbnail: Option<EmbedMedia>,
    /// Video; present in responses only.
    pub video: Option<EmbedMedia>,
    /// Provider of the linked content; present in responses only.
    pub provider: Option<EmbedProvider>,
    /// Author, shown above the title.
    pub author: Option<EmbedAuthor>,
    /// Fields, at most 25.
    #[schema(length = EMBED_FIELDS)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<EmbedField>,
    /// Components that clients show instead of the other fields; present in responses only.
    #[schema(ignored)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// Flags of the embed; present in responses only.
    #[schema(ignored)]
    pub flags: Option<EmbedFlags>,
}

impl Embed {
    /// Creates an empty embed.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the title, at most 256 characters.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Sets the description, at most 4096 characters.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Sets the URL that the title links to.
    #[must_use]
    pub fn url(mut self, url: impl Into<String>) -> Self {
        self.url = Some(url.into());
        self
    }

    /// Sets the timestamp shown next to the footer.
    #[must_use]
    pub const fn timestamp(mut self, timestamp: Timestamp) -> Self {
        self.timestamp = Some(timestamp);
        self
    }

    /// Sets the color, as 0xRRGGBB.
    #[must_use]
    pub const fn color(mut self, color: u32) -> Self {
        self.color = Some(color);
        self
    }

    /// Sets the footer.
    #[must_use]
    pub fn footer(mut self, footer: impl Into<EmbedFooter>) -> Self {
        self.footer = Some(footer.into());
        self
    }

    /// Sets the image below the description.
    #[must_use]
    pub fn image(mut self, image: impl Into<EmbedMedia>) -> Self {
        self.image = Some(image.into());
        self
    }

    /// Sets the thumbnail next to the description.
    #[must_use]
    pub fn thumbnail(mut self, thumbnail: impl Into<EmbedMedia>) -> Self {
        self.thumbnail = Some(thumbnail.into());
        self
    }

    /// Sets the author, shown above the title.
    #[must_use]
    pub fn author(mut self, author: impl Into<EmbedAuthor>) -> Self {
        self.author = Some(author.into());
        self
    }

    /// Adds a field that has its own line.
    #[must_use]
    pub fn field(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.fields.push(EmbedField::new(name, value));
        self
    }

    /// Adds a field that shares its line with up to two other inline fields.
    #[must_use]
    pub fn inline_field(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.fields.push(EmbedField::new(name, value).inline(true));
        self
    }

    /// Replaces the fields, at most 25. A `(name, value)` pair becomes a field that has its own line.
    #[must_use]
    pub fn fields<F: Into<EmbedField>>(mut self, fields: impl IntoIterator<Item = F>) -> Self {
        self.fields = fields.into_iter().map(Into::into).collect();
        self
    }
}

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/message#embed-object-embed-flags) of an embed.
    EmbedFlags {
        /// Fallback for a reply to an activity card.
        IS_CONTENT_INVENTORY_ENTRY = 5,
    }
}

/// [Author](https://docs.discord.com/developers/resources/message#embed-object-embed-author-structure) of an embed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct EmbedAuthor {
    /// Name of the author, at most 256 characters.
    #[schema(optional, trimmed = EMBED_AUTHOR_MAX)]
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// URL that the name links to: `http` or `https`.
    pub url: Option<String>,
    /// URL of the icon: `http`, `https`, or `attachment://` followed by the name of an uploaded file.
    pub icon_url: Option<String>,
    /// Proxied URL of the icon; present in responses only.
    #[schema(ignored)]
    pub proxy_icon_url: Option<String>,
}

impl EmbedAuthor {
    /// Creates an author with a name of at most 256 characters.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// Sets the URL that the name links to.
    #[must_use]
    pub fn url(mut self, url: impl Into<String>) -> Self {
        self.url = Some(url.into());
        self
    }

    /// Sets the URL of the icon.
    #[must_use]
    pub fn icon_url(mut self, url: impl Into<String>) -> Self {
        self.icon_url = Some(url.into());
        self
    }
}

impl<T: Into<String>> From<T> for EmbedAuthor {
    fn from(name: T) -> Self {
        Self::new(name)
    }
}

/// [Footer](https://docs.discord.com/developers/resources/message#embed-object-embed-footer-structure) of an embed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct EmbedFooter {
    /// Text of the footer, at most 2048 characters.
    #[schema(optional, trimmed = EMBED_FOOTER_MAX)]
    #[serde(default, deserialize_with = "or_default")]
    pub text: String,
    /// URL of the icon: `http`, `https`, or `attachment://` followed by the name of an uploaded file.
    pub icon_url: Option<String>,
    /// Proxied URL of the icon; present in responses only.
    #[schema(ignored)]
    pub proxy_icon_url: Option<String>,
}

impl EmbedFooter {
    /// Creates a footer of at most 2048 characters.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Sets the URL of the icon.
    #[must_use]
    pub fn icon_url(mut self, url: impl Into<String>) -> Self {
        self.icon_url = Some(url.into());
        self
    }
}

impl<T: Into<String>> From<T> for EmbedFooter {
    fn from(text: T) -> Self {
        Self::new(text)
    }
}

/// [Field](https://docs.discord.com/developers/resources/message#embed-object-embed-field-structure) of an embed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct EmbedField {
    /// Name of the field, at most 256 characters.
    #[schema(trimmed = EMBED_FIELD_NAME_MAX)]
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Value of the field, at most 1024 characters.
    #[schema(trimmed = EMBED_FIELD_VALUE_MAX)]
    #[serde(default, deserialize_with = "or_default")]
    pub value: String,
    /// Whether the field shares its line with other inline fields.
    #[service(always)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub inline: bool,
}

impl EmbedField {
    /// Creates a field that has its own line.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            inline: false,
        }
    }

    /// Sets whether the field shares its line with up to two other inline fields.
    #[must_use]
    pub const fn inline(mut self, inline: bool) -> Self {
        self.inline = inline;
        self
    }
}

impl<N: Into<String>, V: Into<String>> From<(N, V)> for EmbedField {
    /// Converts a name and a value to a field that is not inline.
    fn from((name, value): (N, V)) -> Self {
        Self::new(name, value)
    }
}

/// [Image](https://docs.discord.com/developers/resources/message#embed-object-embed-image-structure), thumbnail or
/// video of an embed.
///
/// Requests contain `url` only; the other fields are present in responses only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct EmbedMedia {
    /// Source URL: `http`, `https`, or `attachment://` followed by the name of an uploaded file.
    pub url: Option<String>,
    /// Media type of the file.
    #[schema(ignored)]
    pub content_type: Option<String>,
    /// Description of the media (alt text).
    #[schema(ignored)]
    pub description: Option<String>,
    /// Flags of the media.
    #[schema(ignored)]
    pub flags: Option<EmbedMediaFlags>,
    /// Height, in pixels.
    #[schema(ignored)]
    #[serde(with = "number")]
    pub height: Option<u32>,
    /// Placeholder of the media, as a `ThumbHash`.
    #[schema(ignored)]
    pub placeholder: Option<String>,
    /// Version of the placeholder.
    #[schema(ignored)]
    #[serde(with = "number")]
    pub placeholder_version: Option<u32>,
    /// Proxied URL of the media.
    #[schema(ignored)]
    pub proxy_url: Option<String>,
    /// Width, in pixels.
    #[schema(ignored)]
    #[serde(with = "number")]
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

/// [Provider](https://docs.discord.com/developers/resources/message#embed-object-embed-provider-structure) of an
/// embed; present in responses only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct EmbedProvider {
    /// Name of the provider.
    pub name: Option<String>,
    /// URL of the provider.
    pub url: Option<String>,
}

number_flags! {
    /// Flags of the media in an embed.
    EmbedMediaFlags {
        /// Animated image.
        IS_ANIMATED = 5,
    }
}

impl Embed {
    /// Checks the limits that the service enforces for one embed.
    ///
    /// The check ignores surrounding whitespace, as the service does.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        for (field, text, max) in self.texts() {
            check_length(field, text, max)?;
        }
        for (field, url, kind) in self.urls() {
            let url = url.filter(|url| !url.is_empty());
            check_text(field, url, &EMBED_URL)?;
            check_url(field, url, kind)?;
        }
        check_count("fields", Some(&self.fields), &EMBED_FIELDS)?;
        check_each("fields", Some(&self.fields), check_field)?;
        check_number("color", self.color, &COLOR)
    }

    /// Returns the number of characters that count towards the total limit of 6000 per message.
    pub fn size(&self) -> usize {
        let texts = self.texts().into_iter().map(|(_, text, _)| text);
        let fields = self.fields.iter();
        let fields = fields.flat_map(|field| [&*field.name, &*field.value].map(Some));
        texts.chain(fields).flatten().map(trimmed_length).sum()
    }

    /// Returns whether the embed has no visible content. Text that consists of whitespace counts as empty.
    pub fn is_empty(&self) -> bool {
        let is_blank = |(_, text, _): (_, Option<&str>, _)| {
            text.is_none_or(|text: &str| text.trim().is_empty())
        };
        self.texts().into_iter().all(is_blank)
            && self.fields.is_empty()
            && self.image.is_none()
            && self.thumbnail.is_none()
            && self.video.is_none()
            && self.url.is_none()
            && self.timestamp.is_none()
            && self.color.is_none()
    }

    /// Returns the URLs, each with its path and kind.
    fn urls(&self) -> [(&'static str, Option<&String>, UrlKind); 8] {
        let (author, footer) = (self.author.as_ref(), self.footer.as_ref());
        let author_icon = author.and_then(|author| author.icon_url.as_ref());
        let footer_icon = footer.and_then(|footer| footer.icon_url.as_ref());
        let provider = self.provider.as_ref();
        [
            ("url", self.url.as_ref(), UrlKind::Web),
            (
                "author.url",
                author.and_then(|author| author.url.as_ref()),
                UrlKind::Web,
            ),
            ("author.icon_url", author_icon, UrlKind::Media),
            ("footer.icon_url", footer_icon, UrlKind::Media),
            ("image.url", media_url(self.image.as_ref()), UrlKind::Media),
            (
                "thumbnail.url",
                media_url(self.thumbnail.as_ref()),
                UrlKind::Media,
            ),
            ("video.url", media_url(self.video.as_ref()), UrlKind::Media),
            (
                "provider.url",
                provider.and_then(|provider| provider.url.as_ref()),
                UrlKind::Web,
            ),
        ]
    }

    /// Returns the title, description, footer text and author name, each with its path and maximum length.
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

fn media_url(media: Option<&EmbedMedia>) -> Option<&String> {
    media.and_then(|media| media.url.as_ref())
}

fn check_field(field: &EmbedField) -> Result<(), ValidationError> {
    check_length("name", Some(&field.name), EMBED_FIELD_NAME_MAX)?;
    check_length("value", Some(&field.value), EMBED_FIELD_VALUE_MAX)
}

fn check_length(field: &str, text: Option<&str>, max: usize) -> Result<(), ValidationError> {
    check_size(field, "a length", text.map(trimmed_length), &(0..=max))
}

fn trimmed_length(text: &str) -> usize {
    count_characters(text.trim())
}
