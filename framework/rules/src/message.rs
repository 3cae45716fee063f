//! Limits of messages, embeds, files and polls, from Discord's message and poll references.

use std::ops::RangeInclusive;

use crate::text::has_length;

/// Maximum length of the content of a message, in characters: 2000.
pub const CONTENT_MAX: usize = 2000;

/// Maximum number of embeds of a message: 10.
pub const EMBEDS_MAX: usize = 10;

/// Maximum total length of all embeds of a message, in characters: 6000.
pub const EMBED_TOTAL_MAX: usize = 6000;

/// Maximum length of the title of an embed, in characters: 256.
pub const EMBED_TITLE_MAX: usize = 256;

/// Maximum length of the description of an embed, in characters: 4096.
pub const EMBED_DESCRIPTION_MAX: usize = 4096;

/// Maximum length of the text in the footer of an embed, in characters: 2048.
pub const EMBED_FOOTER_MAX: usize = 2048;

/// Maximum length of the name of an embed's author, in characters: 256.
pub const EMBED_AUTHOR_MAX: usize = 256;

/// Maximum number of fields of an embed: 25.
pub const EMBED_FIELDS_MAX: usize = 25;

/// Maximum length of the name of an embed field, in characters: 256.
pub const EMBED_FIELD_NAME_MAX: usize = 256;

/// Maximum length of the value of an embed field, in characters: 1024.
pub const EMBED_FIELD_VALUE_MAX: usize = 1024;

/// Number of files of a message: 0 to 10.
pub const MESSAGE_FILES: RangeInclusive<usize> = 0..=10;

/// Length of the description of a file, in characters: 0 to 1024.
pub const FILE_DESCRIPTION: RangeInclusive<usize> = 0..=1024;

/// Maximum length of a nonce, in characters: 25.
pub const NONCE: RangeInclusive<usize> = 0..=25;

/// Number of stickers of a message: 0 to 3.
pub const MESSAGE_STICKERS: RangeInclusive<usize> = 0..=3;

/// Number of messages in a page of a channel's messages: 1 to 100.
pub const MESSAGE_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Number of users in a page of the users who reacted with an emoji: 1 to 100.
pub const REACTION_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Maximum number of different reactions to a message: 20.
pub const REACTIONS_MAX: usize = 20;

/// Number of messages in a page of a channel's pinned messages: 1 to 50.
pub const PIN_LIST_LIMIT: RangeInclusive<u32> = 1..=50;

/// Maximum number of pinned messages of a channel: 250.
pub const PINS_MAX: usize = 250;

/// Length of the name of a webhook, in characters: 1 to 80.
pub const WEBHOOK_NAME: RangeInclusive<usize> = 1..=80;

/// Maximum number of webhooks of a channel: 15.
pub const WEBHOOKS_MAX: usize = 15;

/// Number of messages that one request deletes in bulk: 2 to 100.
pub const BULK_DELETE_MESSAGES: RangeInclusive<usize> = 2..=100;

/// Maximum age of messages that are deleted in bulk, in days: 14.
pub const BULK_DELETE_DAYS_MAX: u32 = 14;

/// Number of IDs in each of the lists `roles` and `users` of the allowed mentions: 0 to 100.
pub const ALLOWED_MENTION_IDS: RangeInclusive<usize> = 0..=100;

/// Number of types in the list `parse` of the allowed mentions: 0 to 1521, by Discord's published description.
pub const ALLOWED_MENTION_TYPES: RangeInclusive<usize> = 0..=1521;

/// Length of the question of a poll, in characters: 1 to 300.
pub const POLL_QUESTION: RangeInclusive<usize> = 1..=300;

/// Number of answers of a poll: 1 to 10.
pub const POLL_ANSWERS: RangeInclusive<usize> = 1..=10;

/// Length of an answer of a poll, in characters: 1 to 55.
pub const POLL_ANSWER: RangeInclusive<usize> = 1..=55;

/// Duration of a poll, in hours: 1 to 768, which is 32 days.
pub const POLL_HOURS: RangeInclusive<u32> = 1..=768;

/// ID of an answer of a poll: 1 to 10.
pub const POLL_ANSWER_ID: RangeInclusive<u32> = 1..=10;

/// Number of users in a page of the users who voted for an answer of a poll: 1 to 100.
pub const POLL_VOTER_LIST_LIMIT: RangeInclusive<u32> = 1..=100;

/// Maximum size of a file, in bytes: 10 MiB, unless the interaction has a larger `attachment_size_limit`.
pub const FILE_SIZE_MAX: u64 = 10 * 1024 * 1024;

/// Maximum total size of the files of a message, in bytes: 25 MiB.
pub const FILES_SIZE_MAX: u64 = 25 * 1024 * 1024;

/// Length of the name of a file, in characters: 1 to 1024.
pub const FILE_NAME: RangeInclusive<usize> = 1..=1024;

/// Returns whether `name` is a valid file name: 1 to 1024 characters without control characters, quotes, slashes and
/// backslashes.
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
