//! Stickers and sticker items, and the bodies that create and edit stickers.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{STICKER_DESCRIPTION, STICKER_NAME, STICKER_TAGS};

use crate::marker::StickerPack;
use crate::validation::check_text;
use crate::wire::lenient::or_default;
use crate::wire::number;
use crate::{Guild, Id, ImageUrl, Patch, User, ValidationError};

/// [Sticker](https://docs.discord.com/developers/resources/sticker#sticker-object), standard or uploaded to a guild.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Sticker {
    /// ID of the sticker.
    pub id: Id<Sticker>,
    /// Name of the sticker, 2–30 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Whether the sticker can be used; `false` after the guild loses boosts, for example.
    pub available: Option<bool>,
    /// Description of the sticker.
    #[object(null)]
    pub description: Option<String>,
    /// Format of the file.
    #[object(null)]
    pub format_type: Option<StickerFormatType>,
    /// ID of the guild that owns the sticker; guild stickers only.
    pub guild_id: Option<Id<Guild>>,
    /// Type of the sticker.
    #[object(null)]
    #[serde(rename = "type")]
    pub kind: Option<StickerType>,
    /// ID of the pack; standard stickers only.
    pub pack_id: Option<Id<StickerPack>>,
    /// Sort order of the sticker within its pack; standard stickers only.
    #[serde(with = "number")]
    pub sort_value: Option<u32>,
    /// Tags for autocomplete and suggestions, at most 200 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub tags: String,
    /// User who uploaded the guild sticker.
    pub user: Option<Box<User>>,
}

impl Sticker {
    /// Creates a sticker of a guild with an ID and a name, as a PNG without tags.
    pub fn for_guild(id: Id<Self>, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            available: Some(true),
            description: None,
            format_type: Some(StickerFormatType::Png),
            guild_id: None,
            kind: Some(StickerType::Guild),
            pack_id: None,
            sort_value: None,
            tags: String::new(),
            user: None,
        }
    }

    /// Returns the URL of the image; `None` for a Lottie sticker, which is not an image, and for an unknown format.
    pub fn image_url(&self) -> Option<ImageUrl> {
        self.format_type?.image_url(self.id)
    }
}

/// [Sticker item](https://docs.discord.com/developers/resources/sticker#sticker-item-object): partial sticker in a
/// message.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct StickerItem {
    /// ID of the sticker.
    pub id: Id<Sticker>,
    /// Format of the file.
    #[object(null)]
    pub format_type: Option<StickerFormatType>,
    /// Name of the sticker.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

impl StickerItem {
    /// Returns the URL of the image; `None` for a Lottie sticker, which is not an image, and for an unknown format.
    pub fn image_url(&self) -> Option<ImageUrl> {
        self.format_type?.image_url(self.id)
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/sticker#sticker-object-sticker-types) of a sticker.
    StickerType {
        /// Official sticker in a pack.
        Standard = 1 "STANDARD",
        /// Sticker uploaded to a guild.
        Guild = 2 "GUILD",
    }
}

guildhall_rules::open_enum! {
    /// [Format](https://docs.discord.com/developers/resources/sticker#sticker-object-sticker-format-types) of a sticker
    /// file.
    StickerFormatType {
        /// PNG.
        Png = 1 "PNG",
        /// APNG.
        Apng = 2 "APNG",
        /// Lottie.
        Lottie = 3 "LOTTIE",
        /// GIF.
        Gif = 4 "GIF",
    }
}

impl StickerFormatType {
    /// Returns the URL of the image of a sticker in this format.
    fn image_url(self, sticker: Id<Sticker>) -> Option<ImageUrl> {
        let path = format!("stickers/{sticker}");
        match self {
            Self::Png | Self::Apng => Some(ImageUrl::png(path)),
            Self::Gif => Some(ImageUrl::gif_sticker(path)),
            Self::Lottie | Self::Unknown(_) => None,
        }
    }
}

guildhall_rules::open_enum_serde! {
    StickerType,
    StickerFormatType,
}

/// Body that creates a [sticker](https://docs.discord.com/developers/resources/sticker#create-guild-sticker), next
/// to its file.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct StickerBody {
    /// Name, 2–30 characters.
    #[schema(length = STICKER_NAME)]
    pub name: String,
    /// Tags for autocomplete and suggestions, 1–200 characters. Discord's clients use the name of one emoji.
    #[schema(length = STICKER_TAGS)]
    pub tags: String,
    /// Description: empty, or 2–100 characters.
    pub description: Option<String>,
}

/// Body that edits a [sticker](https://docs.discord.com/developers/resources/sticker#modify-guild-sticker).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct StickerEdit {
    /// Name, 2–30 characters.
    #[schema(length = STICKER_NAME)]
    pub name: Option<String>,
    /// Description: empty, or 2–100 characters.
    pub description: Patch<String>,
    /// Tags for autocomplete and suggestions, 1–200 characters.
    #[schema(length = STICKER_TAGS)]
    pub tags: Option<String>,
}

impl StickerBody {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_text("name", Some(&self.name), &STICKER_NAME)?;
        check_text("tags", Some(&self.tags), &STICKER_TAGS)?;
        check_description(self.description.as_ref())
    }
}

impl StickerEdit {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_text("name", self.name.as_ref(), &STICKER_NAME)?;
        check_text("tags", self.tags.as_ref(), &STICKER_TAGS)?;
        check_description(self.description.value())
    }
}

/// Checks the length of a description, unless the description is empty.
fn check_description(description: Option<&String>) -> Result<(), ValidationError> {
    let given = description.filter(|description| !description.is_empty());
    check_text("description", given, &STICKER_DESCRIPTION)
}
