//! What a file is, by the end of its name.

/// What a file is of which nothing is known.
const BYTES: &str = "application/octet-stream";

/// The content types of the files that are sent most, by the ends of their names.
const BY_END: [(&str, &str); 17] = [
    ("csv", "text/csv"),
    ("gif", "image/gif"),
    ("jpeg", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("json", "application/json"),
    ("md", "text/markdown"),
    ("mov", "video/quicktime"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("ogg", "audio/ogg"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("txt", "text/plain"),
    ("wav", "audio/wav"),
    ("webm", "video/webm"),
    ("webp", "image/webp"),
    ("zip", "application/zip"),
];

/// The content type of a file with this name.
pub(super) fn by_name(name: &str) -> &'static str {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let mut found = BY_END.iter();
    let found = found.find(|(known, _)| known.eq_ignore_ascii_case(end));
    found.map_or(BYTES, |(_, media)| media)
}

/// Whether a header of a form can say that a file is this: `type/subtype`, with parameters or not.
pub(super) fn is_media_type(media: &str) -> bool {
    let is_text = media.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let parts = media.split_once('/');
    is_text && parts.is_some_and(|(kind, subtype)| !kind.is_empty() && !subtype.is_empty())
}
