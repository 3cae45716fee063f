//! Stickers: a guild's, the service's, and those in messages.

use serde::{Deserialize, Serialize};

use crate::marker::StickerPack;
use crate::wire::lenient::or_default;
use crate::wire::number;
use crate::{Guild, Id, User};

/// A [sticker](https://docs.discord.com/developers/resources/sticker#sticker-object) of a guild or of the service.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sticker {
    /// ID of the sticker.
    pub id: Id<Sticker>,
    /// Its name, 2–30 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Whether it can be used; false where the guild has lost boosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available: Option<bool>,
    /// What it shows.
    pub description: Option<String>,
    /// What kind of file it is.
    pub format_type: Option<StickerFormat>,
    /// The guild that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// Whose it is.
    #[serde(rename = "type")]
    pub kind: Option<StickerKind>,
    /// The pack that it belongs to; the service's only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack_id: Option<Id<StickerPack>>,
    /// Its place in its pack.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub sort_value: Option<u32>,
    /// Words or an emoji by which it is found, at most 200 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub tags: String,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
}

/// A [sticker](https://docs.discord.com/developers/resources/sticker#sticker-item-object) in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StickerItem {
    /// ID of the sticker.
    pub id: Id<Sticker>,
    /// What kind of file it is.
    pub format_type: Option<StickerFormat>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

guildhall_rules::open_enum! {
    /// Whose a sticker is: [sticker types](https://docs.discord.com/developers/resources/sticker#sticker-object-sticker-types).
    StickerKind {
        /// The service's.
        Standard = 1 "STANDARD",
        /// A guild's.
        Guild = 2 "GUILD",
    }
}

guildhall_rules::open_enum! {
    /// The file of a sticker: [sticker format types](https://docs.discord.com/developers/resources/sticker#sticker-object-sticker-format-types).
    StickerFormat {
        /// A picture.
        Png = 1 "PNG",
        /// A moving picture.
        Apng = 2 "APNG",
        /// A vector animation.
        Lottie = 3 "LOTTIE",
        /// A moving picture.
        Gif = 4 "GIF",
    }
}

guildhall_rules::open_enum_serde! {
    StickerKind,
    StickerFormat,
}
