//! What an embed is made of.

use serde::{Deserialize, Serialize};

use crate::flags::number_flags;
use crate::number;
use crate::tolerance::{is_false, or_default};

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
