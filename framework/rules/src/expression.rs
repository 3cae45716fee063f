//! Limits of the expressions of a guild or an app, emojis and stickers, from Discord's API reference.

use std::ops::RangeInclusive;

/// Length of the name of an emoji, in characters: 2 to 32.
pub const EMOJI_NAME: RangeInclusive<usize> = 2..=32;

/// Size of the image of an emoji, in bytes: 1 to 262144, which is 256 KiB.
pub const EMOJI_FILE_SIZE: RangeInclusive<usize> = 1..=256 << 10;

/// Maximum number of emojis of a guild that are not animated, by boost level (0 to 3). The same number of animated
/// emojis is allowed.
pub const EMOJIS_MAX_BY_TIER: [usize; 4] = [50, 100, 150, 250];

/// Maximum number of emojis of an app.
pub const APPLICATION_EMOJIS_MAX: usize = 2000;

/// Length of the name of a sticker, in characters: 2 to 30.
pub const STICKER_NAME: RangeInclusive<usize> = 2..=30;

/// Length of the description of a sticker, in characters: 2 to 100, if the description is not empty.
pub const STICKER_DESCRIPTION: RangeInclusive<usize> = 2..=100;

/// Length of the tags of a sticker, in characters: 1 to 200.
pub const STICKER_TAGS: RangeInclusive<usize> = 1..=200;

/// Maximum size of the file of a sticker, in bytes: 512 KiB.
pub const STICKER_FILE_SIZE_MAX: u64 = 512 << 10;

/// Width and height of the image of a sticker, in pixels: 1 to 320.
pub const STICKER_SIDE: RangeInclusive<u32> = 1..=320;

/// Maximum number of stickers of a guild, by boost level (0 to 3).
pub const STICKERS_MAX_BY_TIER: [usize; 4] = [5, 15, 30, 60];

/// Returns whether a text contains only characters that the name of a custom emoji may have: ASCII letters, digits
/// and underscores.
pub const fn has_emoji_name_characters(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        if !first.is_ascii_alphanumeric() && *first != b'_' {
            return false;
        }
        rest = others;
    }
    true
}
