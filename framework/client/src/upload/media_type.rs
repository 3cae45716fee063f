//! Media types of files: the default by file extension, and the check of an explicit media type.

/// Media type of a file with an unknown extension.
const DEFAULT_MEDIA_TYPE: &str = "application/octet-stream";

/// Media types of common files, by extension.
const MEDIA_TYPES: [(&str, &str); 17] = [
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

/// Returns the default media type of a file with the given name.
pub(crate) fn media_type_by_name(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    MEDIA_TYPES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(extension))
        .map_or(DEFAULT_MEDIA_TYPE, |(_, media)| media)
}

/// Returns whether `media` has the form `type/subtype`, with or without parameters, in printable ASCII.
pub(crate) fn is_media_type(media: &str) -> bool {
    let is_text = media.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let parts = media.split_once('/');
    is_text && parts.is_some_and(|(kind, subtype)| !kind.is_empty() && !subtype.is_empty())
}
