//! Text displays, thumbnails, media galleries and files.

use guildhall_model_derive::{Object, Schema};
use guildhall_rules::{
    GALLERY_ITEMS, MEDIA_DESCRIPTION, MEDIA_URL, TEXT_DISPLAY, count_characters, is_attachment_url,
};

use super::check::{COMPONENT_ID, Checker, Position};
use super::declare::setters;
use super::object::Node;
use crate::validation::{UrlKind, check_count, check_each, check_text, check_url};
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Attachment, Id, ValidationError, ValidationErrorKind};

/// [Text display](https://docs.discord.com/developers/components/reference#text-display) of markdown text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct TextDisplay {
    /// Markdown text, 1–4000 characters; at most 4000 in total for all text displays of a message.
    #[schema(length = TEXT_DISPLAY)]
    #[serde(default, deserialize_with = "or_default")]
    pub content: String,
    /// Unique identifier within the message or modal; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
}

impl TextDisplay {
    /// Creates a text display of 1–4000 characters.
    pub fn new(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            id: None,
        }
    }
}

setters! {
    TextDisplay {
        /// Sets the unique identifier within the message or modal; assigned by the service unless set.
        id(some u32),
    }
}

/// [Thumbnail](https://docs.discord.com/developers/components/reference#thumbnail): small image next to the text of
/// a section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct Thumbnail {
    /// Image to show, which may be animated; videos are not supported.
    #[serde(default, deserialize_with = "or_default")]
    pub media: UnfurledMedia,
    /// Description (alt text), 1–1024 characters.
    #[schema(length = MEDIA_DESCRIPTION)]
    #[service(always)]
    pub description: Option<String>,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// Whether the content is hidden behind a spoiler.
    #[service(always)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub spoiler: bool,
}

impl Thumbnail {
    /// Creates a thumbnail of the image at a URL.
    pub fn new(media: impl Into<UnfurledMedia>) -> Self {
        Self {
            media: media.into(),
            ..Self::default()
        }
    }
}

setters! {
    Thumbnail {
        /// Sets the description (alt text), 1–1024 characters.
        description(text),
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
        /// Sets whether the content is hidden behind a spoiler.
        spoiler(bool),
    }
}

/// [Media gallery](https://docs.discord.com/developers/components/reference#media-gallery) of images and videos.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct MediaGallery {
    /// Images and videos, 1–10.
    #[schema(length = GALLERY_ITEMS)]
    #[serde(default, with = "list")]
    pub items: Vec<MediaGalleryItem>,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
}

impl MediaGallery {
    /// Creates a gallery of 1–10 images and videos.
    pub fn new<T: Into<MediaGalleryItem>>(items: impl IntoIterator<Item = T>) -> Self {
        Self {
            items: items.into_iter().map(Into::into).collect(),
            id: None,
        }
    }
}

setters! {
    MediaGallery {
        /// Adds an image or video; a gallery has 1–10 items.
        item(entry of items: MediaGalleryItem),
        /// Sets the images and videos, 1–10.
        items(list MediaGalleryItem),
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
    }
}

/// Item of a media gallery: an image or video.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct MediaGalleryItem {
    /// Image or video to show.
    #[serde(default, deserialize_with = "or_default")]
    pub media: UnfurledMedia,
    /// Description (alt text), 1–1024 characters.
    #[schema(length = MEDIA_DESCRIPTION)]
    #[service(always)]
    pub description: Option<String>,
    /// Whether the content is hidden behind a spoiler.
    #[service(always)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub spoiler: bool,
}

impl MediaGalleryItem {
    /// Creates a gallery item for the image or video at a URL.
    pub fn new(media: impl Into<UnfurledMedia>) -> Self {
        Self {
            media: media.into(),
            ..Self::default()
        }
    }
}

setters! {
    MediaGalleryItem {
        /// Sets the description (alt text), 1–1024 characters.
        description(text),
        /// Sets whether the content is hidden behind a spoiler.
        spoiler(bool),
    }
}

impl<T: Into<UnfurledMedia>> From<T> for MediaGalleryItem {
    fn from(media: T) -> Self {
        Self::new(media)
    }
}

/// [File](https://docs.discord.com/developers/components/reference#file) attached to the message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct FileDisplay {
    /// URL of the file: `attachment://` followed by the file name.
    #[serde(default, deserialize_with = "or_default")]
    pub file: UnfurledMedia,
    /// Unique identifier within the message; assigned by the service if absent.
    #[schema(range = COMPONENT_ID)]
    #[serde(with = "number")]
    pub id: Option<u32>,
    /// File name; ignored in requests.
    #[schema(ignored)]
    #[service(always)]
    pub name: Option<String>,
    /// File size, in bytes; ignored in requests.
    #[schema(ignored)]
    #[service(always)]
    #[serde(with = "number")]
    pub size: Option<u64>,
    /// Whether the content is hidden behind a spoiler.
    #[service(always)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub spoiler: bool,
}

impl FileDisplay {
    /// Creates a component for an attached file. The URL is `attachment://` followed by the file name.
    pub fn new(file: impl Into<UnfurledMedia>) -> Self {
        Self {
            file: file.into(),
            ..Self::default()
        }
    }
}

setters! {
    FileDisplay {
        /// Sets the unique identifier within the message; assigned by the service unless set.
        id(some u32),
        /// Sets whether the content is hidden behind a spoiler.
        spoiler(bool),
    }
}

/// [Unfurled media item](https://docs.discord.com/developers/components/reference#unfurled-media-item): URL and
/// metadata of an image, video or file.
///
/// In requests, the service ignores every field except `url`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct UnfurledMedia {
    /// URL, 1–2048 characters: `http`, `https`, or `attachment://` followed by the name of an attached file.
    #[schema(length = MEDIA_URL)]
    #[serde(default, deserialize_with = "or_default")]
    pub url: String,
    /// ID assigned by the service.
    #[schema(ignored)]
    pub id: Option<Id<UnfurledMedia>>,
    /// ID of the uploaded attachment; present only if the file was uploaded.
    #[schema(ignored)]
    pub attachment_id: Option<Id<Attachment>>,
    /// Media type of the file, such as `image/png`.
    #[schema(ignored)]
    pub content_type: Option<String>,
    /// Flags of the media item.
    #[schema(ignored)]
    pub flags: Option<MediaFlags>,
    /// Height, in pixels; images and videos only.
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
    /// Proxied URL of the media item.
    #[schema(ignored)]
    pub proxy_url: Option<String>,
    /// Width, in pixels; images and videos only.
    #[schema(ignored)]
    #[serde(with = "number")]
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
    /// Flags of an image or video.
    MediaFlags {
        /// Animated image.
        IS_ANIMATED = 0,
    }
}

impl Node for TextDisplay {
    fn check<'a>(&'a self, checker: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        checker.character_count += count_characters(&self.content);
        check_text("content", Some(&self.content), &TEXT_DISPLAY)
    }
}

impl Node for Thumbnail {
    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_media(&self.media, self.description.as_ref())
    }
}

impl Node for MediaGallery {
    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        check_count("items", Some(&self.items), &GALLERY_ITEMS)?;
        check_each("items", Some(&self.items), MediaGalleryItem::check)
    }
}

impl MediaGalleryItem {
    fn check(&self) -> Result<(), ValidationError> {
        check_media(&self.media, self.description.as_ref())
    }
}

impl Node for FileDisplay {
    fn check<'a>(&'a self, _: &mut Checker<'a>, _: Position) -> Result<(), ValidationError> {
        let url = &self.file.url;
        if is_attachment_url(url) {
            return check_text("file.url", Some(url), &MEDIA_URL);
        }
        let valid = "the uploaded files, written as attachment://name";
        Err(ValidationError::new(
            ValidationErrorKind::Choice,
            "file.url",
            format_args!("`{url}`"),
            valid,
        ))
    }
}

fn check_media(media: &UnfurledMedia, description: Option<&String>) -> Result<(), ValidationError> {
    check_text("media.url", Some(&media.url), &MEDIA_URL)?;
    check_text("description", description, &MEDIA_DESCRIPTION)?;
    check_url("media.url", Some(&media.url), UrlKind::Media)
}
