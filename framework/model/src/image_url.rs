//! URLs of images on Discord's CDN, with checked formats and sizes.

use std::fmt::{self, Display};

use guildhall_rules::IMAGE_URL_SIZES;

use crate::image::format_error;
use crate::validation::check_one_of;
use crate::{ImageFormat, ValidationError};

/// [URL](https://docs.discord.com/developers/reference#image-formatting) of an image on Discord's CDN.
///
/// `Display` writes the URL. By default, an animated image is a GIF and another image is a PNG, in the size in which
/// the image was uploaded. The URL does not expire, and stays valid until the image changes.
///
/// [`size`](Self::size) and [`format`](Self::format) return an error instead of taking a type with valid values only:
/// an app may read a size from its users, and whether a GIF exists depends on the image.
///
/// ```
/// use guildhall_model::{Id, ImageFormat, User};
///
/// # fn main() -> Result<(), guildhall_model::ValidationError> {
/// let mut user = User::new(Id::new(80351110224678912), "alice");
/// user.avatar = Some("8342729096ea3675442027381ff50dfe".to_owned());
/// let url = user.avatar_url().format(ImageFormat::WebP)?.size(256)?;
/// assert_eq!(
///     url.to_string(),
///     "https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.webp?size=256"
/// );
/// assert!(user.avatar_url().size(300).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ImageUrl {
    /// URL without the extension.
    base: String,
    format: ImageFormat,
    /// Formats of the image on the CDN; the default is first.
    formats: &'static [ImageFormat],
    size: Option<u32>,
}

/// Formats of an image that is not animated.
const STILL: &[ImageFormat] = &[ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP];

/// Formats of an animated image.
const ANIMATED: &[ImageFormat] = &[
    ImageFormat::Gif,
    ImageFormat::Png,
    ImageFormat::Jpeg,
    ImageFormat::WebP,
];

impl ImageUrl {
    /// Returns the URL of an image that the hash in an object identifies. The hash of an animated image starts with
    /// `a_`.
    pub(crate) fn for_hash(folder: impl Display, hash: &str) -> Self {
        let is_animated = hash.starts_with("a_");
        Self::new(format_args!("{folder}/{hash}"), is_animated)
    }

    /// Returns the URL of an image that has all formats.
    pub(crate) fn new(path: impl Display, is_animated: bool) -> Self {
        let formats = if is_animated { ANIMATED } else { STILL };
        Self::on_host("https://cdn.discordapp.com", path, formats)
    }

    /// Returns the URL of an image that is only available as PNG.
    pub(crate) fn png(path: impl Display) -> Self {
        Self::on_host("https://cdn.discordapp.com", path, &[ImageFormat::Png])
    }

    /// Returns the URL of a sticker that is a GIF, which another host has.
    pub(crate) fn gif_sticker(path: impl Display) -> Self {
        Self::on_host("https://media.discordapp.net", path, &[ImageFormat::Gif])
    }

    fn on_host(host: &str, path: impl Display, formats: &'static [ImageFormat]) -> Self {
        Self {
            base: format!("{host}/{path}"),
            format: formats[0],
            formats,
            size: None,
        }
    }

    /// Returns whether the image is animated. [`ImageFormat::Gif`] and [`ImageFormat::WebP`] keep the animation; the
    /// other formats have the first frame.
    pub fn is_animated(&self) -> bool {
        self.formats.contains(&ImageFormat::Gif)
    }

    /// Sets the size of the longer side, in pixels: a power of two from 16 to 4096. Default avatars and stickers have
    /// one size, whatever the URL says.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for any other size.
    pub fn size(mut self, size: u32) -> Result<Self, ValidationError> {
        check_one_of("size", Some(size), &IMAGE_URL_SIZES)?;
        self.size = Some(size);
        Ok(self)
    }

    /// Sets the format.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for a format that the image does not have: GIF for an image that is not animated, or
    /// another format than PNG for a default avatar or an avatar decoration.
    pub fn format(mut self, format: ImageFormat) -> Result<Self, ValidationError> {
        if !self.formats.contains(&format) {
            return Err(format_error("format", Some(format), self.formats));
        }
        self.format = format;
        Ok(self)
    }
}

impl Display for ImageUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extension = match self.format {
            ImageFormat::Jpeg => "jpg",
            format => format.name(),
        };
        write!(f, "{}.{extension}", self.base)?;
        let size = self.size.map(|size| format!("size={size}"));
        let is_moving_webp = self.format == ImageFormat::WebP && self.is_animated();
        let animated = is_moving_webp.then(|| "animated=true".to_owned());
        let query: Vec<_> = size.into_iter().chain(animated).collect();
        if query.is_empty() {
            return Ok(());
        }
        write!(f, "?{}", query.join("&"))
    }
}

impl From<ImageUrl> for String {
    fn from(url: ImageUrl) -> Self {
        url.to_string()
    }
}

/// Implements the methods that return the URL of an image, for an object with an ID and the hash of the image.
macro_rules! image_urls {
    ($object:ty {$(
        $(#[$meta:meta])*
        $method:ident: $folder:literal / $hash:ident;
    )*}) => {
        impl $object {$(
            $(#[$meta])*
            pub fn $method(&self) -> Option<$crate::ImageUrl> {
                let hash = self.$hash.as_deref()?;
                let folder = format_args!("{}/{}", $folder, self.id);
                Some($crate::ImageUrl::for_hash(folder, hash))
            }
        )*}
    };
}
pub(crate) use image_urls;
