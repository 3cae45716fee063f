//! What the bytes of a file say of a picture.

use imagesize::{ImageType, blob_size, image_type};

/// A picture of a format that the service shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    /// Its media type, whatever the file says of itself.
    pub(crate) media: &'static str,
    /// In pixels.
    pub(crate) width: u32,
    /// In pixels.
    pub(crate) height: u32,
}

impl Image {
    /// Reads the head of a file; none where it is no such picture.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let media = match image_type(bytes).ok()? {
            ImageType::Gif => "image/gif",
            ImageType::Jpeg => "image/jpeg",
            ImageType::Png => "image/png",
            ImageType::Webp => "image/webp",
            _ => return None,
        };
        let size = blob_size(bytes).ok()?;
        Some(Self {
            media,
            width: size.width.try_into().ok()?,
            height: size.height.try_into().ok()?,
        })
    }
}
