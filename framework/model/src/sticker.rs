//! Stickers in messages.

use serde::{Deserialize, Serialize};

use crate::Id;

/// A [sticker](https://docs.discord.com/developers/resources/sticker#sticker-item-object) in a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StickerItem {
    /// Which sticker.
    pub id: Id<StickerItem>,
    /// What kind of file it is.
    pub format_type: Option<StickerFormat>,
    /// Its name.
    #[serde(default)]
    pub name: String,
}

guildhall_rules::open_enum! {
    /// The file of a sticker: [sticker format types](https://docs.discord.com/developers/resources/sticker#sticker-object-sticker-format-types).
    StickerFormat: u32 {
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

guildhall_rules::open_enum_serde! { StickerFormat: u32 }
