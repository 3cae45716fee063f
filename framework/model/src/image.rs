//! Images that a JSON body contains as data URIs.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use serde::{Deserialize, Serialize};

use crate::{Patch, ValidationError, ValidationErrorKind};

/// [Image](https://docs.discord.com/developers/reference#image-data) in a JSON body, as a data URI.
///
/// Deserialization accepts any string; the `check` method of a body validates its images.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ImageData(String);

crate::schema::kinds! { ImageData => Image, }

impl ImageData {
    /// Encodes an image file of the given format as a data URI.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if `bytes` does not start with the signature of the format; the
    /// service would reject such an image.
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
        let text = self.0.split_once(',').map_or("", |(_, text)| text);
        let bytes = STANDARD.decode(text).unwrap_or_default();
        let result = Self::check_bytes(format, &bytes);
        result.map_err(|error| error.nest_in(field))
    }

    fn check_bytes(format: ImageFormat, bytes: &[u8]) -> Result<(), ValidationError> {
        if format.has_signature(bytes) {
            return Ok(());
        }
        Err(format_error("", ImageFormat::detect(bytes), &[format]))
    }

    /// Returns whether the format is GIF, the only format in request bodies that supports animation.
    pub fn can_be_animated(&self) -> bool {
        self.format() == Some(ImageFormat::Gif)
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
    /// WebP, which may be animated. The service sends images as WebP, but does not accept WebP in
    /// most request bodies.
    WebP,
}

impl ImageFormat {
    /// All formats.
    pub const ALL: &'static [Self] = &[Self::Jpeg, Self::Png, Self::Gif, Self::WebP];

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
        }
    }

    /// Returns the media type of the format, such as `image/png`.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
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

/// Checks that an image, if set, has one of the supported formats.
pub(crate) fn check_image_patch(
    field: &str,
    image: &Patch<ImageData>,
) -> Result<(), ValidationError> {
    check_image(field, image.value(), ImageFormat::UPLOADED)
}
