//! How much a message holds, as it is sent in answer to an interaction.

use std::ops::RangeInclusive;

use crate::text::has_length;

/// Most characters of a message's text.
pub const CONTENT_MAX: usize = 2000;

/// Most embeds of a message.
pub const EMBEDS_MAX: usize = 10;

/// Most characters of all embeds of a message together.
pub const EMBED_SUM_MAX: usize = 6000;

/// Most characters of an embed's title.
pub const EMBED_TITLE_MAX: usize = 256;

/// Most characters of an embed's description.
pub const EMBED_DESCRIPTION_MAX: usize = 4096;

/// Most characters of the text in an embed's footer.
pub const EMBED_FOOTER_MAX: usize = 2048;

/// Most characters of the name of an embed's author.
pub const EMBED_AUTHOR_MAX: usize = 256;

/// Most fields of an embed.
pub const EMBED_FIELDS_MAX: usize = 25;

/// Most characters of the name of an embed's field.
pub const EMBED_FIELD_NAME_MAX: usize = 256;

/// Most characters of the value of an embed's field.
pub const EMBED_FIELD_VALUE_MAX: usize = 1024;

/// Files of a message.
pub const MESSAGE_FILES: RangeInclusive<usize> = 0..=10;

/// Characters of what a file shows.
pub const FILE_DESCRIPTION: RangeInclusive<usize> = 0..=1024;

/// Roles, and likewise users, that a message notifies by their ids.
pub const MENTIONS_LISTED: RangeInclusive<usize> = 0..=100;

/// Characters of a poll's question.
pub const POLL_QUESTION: RangeInclusive<usize> = 1..=300;

/// Answers of a poll.
pub const POLL_ANSWERS: RangeInclusive<usize> = 1..=10;

/// Characters of an answer of a poll.
pub const POLL_ANSWER: RangeInclusive<usize> = 1..=55;

/// Hours that a poll is open: at most 32 days.
pub const POLL_HOURS: RangeInclusive<u32> = 1..=768;

/// Most bytes of a file, where the service does not say for an interaction: 10 MiB.
pub const FILE_SIZE_MAX: u64 = 10 * 1024 * 1024;

/// Most bytes of all files of a message together: 25 MiB.
pub const FILES_SIZE_MAX: u64 = 25 * 1024 * 1024;

/// Characters of a file's name.
pub const FILE_NAME: RangeInclusive<usize> = 1..=1024;

/// Whether a file can be sent under this name: 1 to 1024 characters, of which none is a control
/// character, a quote, a slash or a backslash.
pub const fn is_file_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if matches!(bytes[at], 0..=31 | 127 | b'"' | b'/' | b'\\') {
            return false;
        }
        at += 1;
    }
    has_length(name, &FILE_NAME)
}
