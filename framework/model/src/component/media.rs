//! Texts, pictures and files.

use guildhall_rules::{
    GALLERY_ITEMS, MEDIA_DESCRIPTION, MEDIA_URL, TEXT_DISPLAY, characters, is_attachment_url,
    is_media_url,
};
use serde::{Deserialize, Serialize};

use super::check::{Checker, Slot};
use super::declare::setters;
use super::object::Node;
use crate::invalid::{count, each, text};
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Attachment, Id, Invalid, InvalidKind};

/// A [text](https://docs.discord.com/developers/components/reference#text-display), with the markup of messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextDisplay {
    /// The text, 1–4000 characters; all of a message together at most 4000.
    #[serde(default, deserialize_with = "or_default")]
    pub content: String,
    /// Its number within the message or modal; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

impl TextDisplay {
    /// A text of 1–4000 characters.
    pub fn new(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            id: None,
        }
    }
}

/// A [small picture](https://docs.discord.com/developers/components/reference#thumbnail) beside the texts of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thumbnail {
    /// The picture.
    #[serde(default, deserialize_with = "or_default")]
    pub media: UnfurledMedia,
    /// What it shows, at most 1024 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Whether it is hidden until it is clicked.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub spoiler: bool,
}

impl Thumbnail {
    /// The picture at an address.
    pub fn new(media: impl Into<UnfurledMedia>) -> Self {
        Self {
            media: media.into(),
            ..Self::default()
        }
    }
}

setters! {
    Thumbnail {
        /// Sets what it shows, 1–1024 characters.
        description(text),
        /// Sets its number within the message; the service gives one unless set.
        id(some u32),
        /// Hides it until it is clicked.
        spoiler(spoiler = true),
    }
}

/// [Pictures and films](https://docs.discord.com/developers/components/reference#media-gallery), side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MediaGallery {
    /// The pictures and films, 1–10.
    #[serde(default, with = "list")]
    pub items: Vec<MediaGalleryItem>,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

impl MediaGallery {
    /// These pictures and films, 1–10 of them.
    pub fn new(items: impl Into<Vec<MediaGalleryItem>>) -> Self {
        Self {
            items: items.into(),
            id: None,
        }
    }
}

/// A picture or a film of a gallery.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MediaGalleryItem {
    /// The picture or the film.
    #[serde(default, deserialize_with = "or_default")]
    pub media: UnfurledMedia,
    /// What it shows, at most 1024 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether it is hidden until it is clicked.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub spoiler: bool,
}

impl MediaGalleryItem {
    /// The picture or film at an address.
    pub fn new(media: impl Into<UnfurledMedia>) -> Self {
        Self {
            media: media.into(),
            ..Self::default()
        }
    }
}

setters! {
    MediaGalleryItem {
        /// Sets what it shows, 1–1024 characters.
        description(text),
        /// Hides it until it is clicked.
        spoiler(spoiler = true),
    }
}

impl<T: Into<UnfurledMedia>> From<T> for MediaGalleryItem {
    fn from(media: T) -> Self {
        Self::new(media)
    }
}

/// A [file](https://docs.discord.com/developers/components/reference#file) of the message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileDisplay {
    /// The file: `attachment://` with its name.
    #[serde(default, deserialize_with = "or_default")]
    pub file: UnfurledMedia,
    /// Its number within the message; the service gives one if absent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Its name. Not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its size in bytes. Not sent.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Whether it is hidden until it is clicked.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub spoiler: bool,
}

impl FileDisplay {
    /// The file of the message that is at `attachment://` and its name.
    pub fn new(file: impl Into<UnfurledMedia>) -> Self {
        Self {
            file: file.into(),
            ..Self::default()
        }
    }
}

setters! {
    FileDisplay {
        /// Sets its number within the message; the service gives one unless set.
        id(some u32),
        /// Hides it until it is clicked.
        spoiler(spoiler = true),
    }
}

/// Where a picture, a film or a file [is](https://docs.discord.com/developers/components/reference#unfurled-media-item).
///
/// Only `url` is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnfurledMedia {
    /// Where it is: `http(s)`, or `attachment://` with the name of a file of the message.
    #[serde(default, deserialize_with = "or_default")]
    pub url: String,
    /// The number that the service gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id<UnfurledMedia>>,
    /// The file of the message that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attachment_id: Option<Id<Attachment>>,
    /// Its media type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// What is special about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<MediaFlags>,
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

impl<T: Into<String>> From<T> for UnfurledMedia {
    fn from(url: T) -> Self {
        Self {
            url: url.into(),
            ..Self::default()
        }
    }
}

number_flags! {
    /// What is special about a picture or a film.
    MediaFlags {
        /// It moves.
        IS_ANIMATED = 0,
    }
}

impl Node for TextDisplay {
    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        checker.characters += characters(&self.content);
        text("content", Some(&self.content), &TEXT_DISPLAY)
    }
}

impl Node for Thumbnail {
    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        check_media(&self.media, self.description.as_ref())
    }
}

impl Node for MediaGallery {
    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        count("items", Some(&self.items), &GALLERY_ITEMS)?;
        each("items", Some(&self.items), MediaGalleryItem::check)
    }
}

impl MediaGalleryItem {
    fn check(&self) -> Result<(), Invalid> {
        check_media(&self.media, self.description.as_ref())
    }
}

impl Node for FileDisplay {
    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Slot) -> Result<(), Invalid> {
        let url = &self.file.url;
        if is_attachment_url(url) {
            return text("file.url", Some(url), &MEDIA_URL);
        }
        let legal = "attachment:// and the name of a file";
        Err(Invalid::new(
            InvalidKind::Choice,
            "file.url",
            format_args!("`{url}`"),
            legal,
        ))
    }
}

fn check_media(media: &UnfurledMedia, description: Option<&String>) -> Result<(), Invalid> {
    text("media.url", Some(&media.url), &MEDIA_URL)?;
    text("description", description, &MEDIA_DESCRIPTION)?;
    if is_media_url(&media.url) {
        return Ok(());
    }
    let found = format_args!("`{}`", media.url);
    let legal = "http://, https:// and attachment://";
    Err(Invalid::new(InvalidKind::Choice, "media.url", found, legal))
}
