//! Images that a JSON body contains as data URIs.

use std::ops::RangeInclusive;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use serde::{Deserialize, Serialize};

use crate::validation::check_size;
use crate::{Patch, ValidationError, ValidationErrorKind};

/// [Image](https://docs.discord.com/developers/reference#image-data) in a JSON body, as a data URI.
///
/// Deserialization accepts any string; the `check` method of a body validates its images.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ImageData(String);

crate::wire::kinds::kinds! { ImageData => Image, }

impl ImageData {
    /// Encodes an image file of the given format as a data URI.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if `bytes` does not start with the signature of the format; the service would reject
    /// such an image.
    pub fn new(format: ImageFormat, bytes: &[u8]) -> Result<Self, ValidationError> {
        Self::check_bytes(format, bytes).map_err(|error| error.nest_in("image"))?;
        let mut uri = format!("data:{};base64,", format.media_type());
        STANDARD.encode_string(bytes, &mut uri);
        Ok(Self(uri))
    }

    /// Returns the data URI.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the format in the data URI; `None` for an unknown format.
    pub fn format(&self) -> Option<ImageFormat> {
        let (media_type, _) = self.0.strip_prefix("data:")?.split_once(";base64,")?;
        let mut formats = ImageFormat::ALL.iter().copied();
        formats.find(|format| format.media_type() == media_type)
    }

    /// Checks that the encoded bytes match the format; deserialization does not check the bytes.
    fn check_file(&self, field: &str, format: ImageFormat) -> Result<(), ValidationError> {
        let result = Self::check_bytes(format, &self.bytes());
        result.map_err(|error| error.nest_in(field))
    }

    fn check_bytes(format: ImageFormat, bytes: &[u8]) -> Result<(), ValidationError> {
        if format.has_signature(bytes) {
            return Ok(());
        }
        Err(format_error("", ImageFormat::detect(bytes), &[format]))
    }

    /// Returns whether the image is a GIF with more than one frame, or an animated WebP or AVIF. A GIF that ends early
    /// counts as animated.
    pub fn is_animated(&self) -> bool {
        let file = self.bytes();
        match self.format() {
            Some(ImageFormat::Gif) => count_gif_frames(&file) != Some(1),
            Some(ImageFormat::WebP) => is_animated_webp(&file),
            Some(ImageFormat::Avif) => file.get(4..12) == Some(b"ftypavis"),
            Some(ImageFormat::Jpeg | ImageFormat::Png) | None => false,
        }
    }

    /// Decodes the file; empty if the data URI is malformed.
    fn bytes(&self) -> Vec<u8> {
        let text = self.0.split_once(',').map_or("", |(_, text)| text);
        STANDARD.decode(text).unwrap_or_default()
    }
}

/// Returns whether the header of a WebP has the flag of an animation.
fn is_animated_webp(file: &[u8]) -> bool {
    file.get(12..16) == Some(b"VP8X") && file.get(20).is_some_and(|flags| flags & 0x02 != 0)
}

/// Counts the frames of a GIF; `None` if the file is malformed or ends early.
fn count_gif_frames(file: &[u8]) -> Option<usize> {
    let (screen, mut rest) = file.split_at_checked(13)?;
    rest = rest.get(color_table_size(screen[10])..)?;
    let mut frames = 0;
    loop {
        let (label, block) = rest.split_first()?;
        rest = match label {
            // Extension: a label and data.
            0x21 => skip_gif_data(block.get(1..)?)?,
            // Frame: a descriptor of 9 bytes, a color table, the size of codes, and data.
            0x2C => {
                frames += 1;
                let flags = *block.get(8)?;
                skip_gif_data(block.get(10 + color_table_size(flags)..)?)?
            }
            0x3B => return Some(frames),
            _ => return None,
        };
    }
}

/// Returns the size of the color table that the flags of a screen or a frame announce, in bytes.
const fn color_table_size(flags: u8) -> usize {
    if flags & 0x80 == 0 {
        0
    } else {
        3 << ((flags & 0x07) + 1)
    }
}

/// Skips blocks of data, each with its length in front, up to an empty block.
fn skip_gif_data(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let (length, data) = rest.split_first()?;
        rest = data.get(usize::from(*length)..)?;
        if *length == 0 {
            return Some(rest);
        }
    }
}

/// Format of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageFormat {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// GIF, which may be animated.
    Gif,
    /// WebP, which may be animated. The service sends images as WebP, but does not accept WebP in most request bodies.
    WebP,
    /// AVIF, which may be animated. The service accepts AVIF for emojis only, and sends no AVIF.
    Avif,
}

impl ImageFormat {
    /// All formats.
    pub const ALL: &'static [Self] = &[Self::Jpeg, Self::Png, Self::Gif, Self::WebP, Self::Avif];

    /// Formats of the avatar of a webhook.
    pub(crate) const WEBHOOK: &'static [Self] = &[Self::Jpeg, Self::Png, Self::Gif, Self::WebP];

    /// Formats that request bodies may contain.
    pub(crate) const UPLOADED: &'static [Self] = &[Self::Jpeg, Self::Png, Self::Gif];

    /// Formats that request bodies may contain, without animation.
    pub(crate) const STILL: &'static [Self] = &[Self::Jpeg, Self::Png];

    /// Detects the format of a file from its signature.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        let mut formats = Self::ALL.iter().copied();
        formats.find(|format| format.has_signature(bytes))
    }

    /// Returns the name of the format, in lowercase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::WebP => "webp",
            Self::Avif => "avif",
        }
    }

    /// Returns the media type of the format, such as `image/png`.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
            Self::Avif => "image/avif",
        }
    }

    /// Returns whether a file starts with the signature of the format.
    fn has_signature(self, bytes: &[u8]) -> bool {
        match self {
            Self::Jpeg => bytes.starts_with(b"\xFF\xD8\xFF"),
            Self::Png => bytes.starts_with(b"\x89PNG\r\n\x1A\n"),
            Self::Gif => bytes.starts_with(b"GIF8"),
            // The four bytes between contain the size of the file.
            Self::WebP => bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
            // The four bytes in front contain the size of the first box.
            Self::Avif => matches!(bytes.get(4..12), Some(b"ftypavif" | b"ftypavis")),
        }
    }
}

/// Checks that an image, if present, has one of the formats in `valid`.
pub(crate) fn check_image(
    field: &str,
    image: Option<&ImageData>,
    valid: &[ImageFormat],
) -> Result<(), ValidationError> {
    let Some(image) = image else {
        return Ok(());
    };
    let format = image.format();
    if let Some(format) = format.filter(|format| valid.contains(format)) {
        return image.check_file(field, format);
    }
    Err(format_error(field, format, valid))
}

/// Returns the error for an image whose format is not in `valid`.
pub(crate) fn format_error(
    field: &str,
    format: Option<ImageFormat>,
    valid: &[ImageFormat],
) -> ValidationError {
    let names: Vec<_> = valid.iter().map(|format| format.name()).collect();
    let found = format.map_or("an unknown format", ImageFormat::name);
    let valid = names.join(", ");
    ValidationError::new(ValidationErrorKind::Image, field, found, valid)
}

/// Checks that the file of an image has a valid size, in bytes.
pub(crate) fn check_image_size(
    field: &str,
    image: &ImageData,
    valid: &RangeInclusive<usize>,
) -> Result<(), ValidationError> {
    check_size(field, "a file size", Some(image.bytes().len()), valid)
}

/// Checks that an image, if set, has one of the supported formats.
pub(crate) fn check_image_patch(
    field: &str,
    image: &Patch<ImageData>,
) -> Result<(), ValidationError> {
    check_image(field, image.value(), ImageFormat::UPLOADED)
}
