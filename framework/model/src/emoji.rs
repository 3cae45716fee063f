//! Custom and Unicode emoji, and the bodies that create and edit custom emoji.

use std::fmt;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    COMPONENT_EMOJI, EMOJI_FILE_SIZE, EMOJI_NAME, GUILD_ROLES, has_emoji_name_characters, is_emoji,
};

use crate::image::{check_image, check_image_size};
use crate::validation::{check_count, check_text, not_an_emoji};
use crate::wire::lenient::{is_false, or_default};
use crate::wire::list;
use crate::{Id, ImageData, ImageFormat, ImageUrl, Patch, Role, User, ValidationError};

/// [Emoji](https://docs.discord.com/developers/resources/emoji#emoji-object), full or partial.
///
/// `Display` formats the emoji for message content.
#[derive(Clone, Debug, Default, PartialEq, Object, Schema)]
pub struct Emoji {
    /// ID of the emoji; `None` for a Unicode emoji.
    #[object(null)]
    pub id: Option<Id<Emoji>>,
    /// Name of the custom emoji, or the Unicode emoji itself; `None` only in some reactions.
    #[schema(length = COMPONENT_EMOJI)]
    #[object(null)]
    pub name: Option<String>,
    /// Whether the emoji is animated.
    #[service(when = is_full)]
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub animated: bool,
    /// Whether the emoji can be used; `false` after the guild loses boosts, for example.
    #[schema(ignored)]
    pub available: Option<bool>,
    /// Whether the emoji is managed by an integration.
    #[schema(ignored)]
    pub managed: Option<bool>,
    /// Whether the emoji must be wrapped in colons.
    #[schema(ignored)]
    pub require_colons: Option<bool>,
    /// IDs of the roles that can use the emoji; everyone can if the list is empty.
    #[schema(ignored)]
    #[service(when = is_full)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<Id<Role>>,
    /// User who created the emoji.
    #[schema(ignored)]
    pub user: Option<Box<User>>,
}

impl Emoji {
    /// Creates a Unicode emoji.
    pub fn unicode(text: impl Into<String>) -> Self {
        Self {
            name: Some(text.into()),
            ..Self::default()
        }
    }

    /// Returns whether the object is a full emoji, rather than a partial emoji.
    const fn is_full(&self) -> bool {
        self.require_colons.is_some()
    }

    /// Returns the URL of the image; `None` for a Unicode emoji.
    pub fn image_url(&self) -> Option<ImageUrl> {
        let path = format!("emojis/{}", self.id?);
        Some(ImageUrl::new(path, self.animated))
    }
}

/// Creates a Unicode emoji.
impl From<&str> for Emoji {
    fn from(text: &str) -> Self {
        Self::unicode(text)
    }
}

/// Creates a partial custom emoji without its name, for requests.
impl From<Id<Self>> for Emoji {
    fn from(id: Id<Self>) -> Self {
        Self {
            id: Some(id),
            ..Self::default()
        }
    }
}

impl fmt::Display for Emoji {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_deref().unwrap_or_default();
        match self.id {
            Some(id) if self.animated => write!(f, "<a:{name}:{id}>"),
            Some(id) => write!(f, "<:{name}:{id}>"),
            None => f.write_str(name),
        }
    }
}

/// Emojis of an app, in the response of
/// [`ListApplicationEmojis`](crate::api::ListApplicationEmojis).
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct ApplicationEmojis {
    /// Emojis.
    #[serde(default, with = "list")]
    pub items: Vec<Emoji>,
}

/// Body that creates an [emoji of a guild](https://docs.discord.com/developers/resources/emoji#create-guild-emoji).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct EmojiBody {
    /// Name, 2–32 characters: ASCII letters, digits and underscores.
    #[schema(length = EMOJI_NAME)]
    pub name: String,
    /// Image, at most 256 KiB; animated if the file is. The service scales the image to 128 × 128 pixels.
    pub image: ImageData,
    /// IDs of the roles that can use the emoji; everyone can if absent or empty.
    #[schema(length = GUILD_ROLES)]
    pub roles: Option<Vec<Id<Role>>>,
}

/// Body that edits an [emoji of a guild](https://docs.discord.com/developers/resources/emoji#modify-guild-emoji).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct EmojiEdit {
    /// Name, 2–32 characters: ASCII letters, digits and underscores.
    #[schema(length = EMOJI_NAME)]
    pub name: Option<String>,
    /// IDs of the roles that can use the emoji; everyone can if cleared or empty.
    #[schema(length = GUILD_ROLES)]
    pub roles: Patch<Vec<Id<Role>>>,
}

/// Body that creates an [emoji of an
/// app](https://docs.discord.com/developers/resources/emoji#create-application-emoji).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ApplicationEmojiBody {
    /// Name, 2–32 characters: ASCII letters, digits and underscores.
    #[schema(length = EMOJI_NAME)]
    pub name: String,
    /// Image, at most 256 KiB; animated if the file is. The service scales the image to 128 × 128 pixels.
    pub image: ImageData,
}

/// Body that edits an [emoji of an
/// app](https://docs.discord.com/developers/resources/emoji#modify-application-emoji).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ApplicationEmojiEdit {
    /// Name, 2–32 characters: ASCII letters, digits and underscores.
    #[schema(length = EMOJI_NAME)]
    pub name: Option<String>,
}

impl EmojiBody {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_name(Some(&self.name))?;
        check_emoji_image(&self.image)?;
        check_count("roles", self.roles.as_ref(), &GUILD_ROLES)
    }
}

impl EmojiEdit {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_name(self.name.as_ref())?;
        check_count("roles", self.roles.value(), &GUILD_ROLES)
    }
}

impl ApplicationEmojiBody {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_name(Some(&self.name))?;
        check_emoji_image(&self.image)
    }
}

impl ApplicationEmojiEdit {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_name(self.name.as_ref())
    }
}

/// Checks the length and the characters of the name of a custom emoji.
fn check_name(name: Option<&String>) -> Result<(), ValidationError> {
    check_text("name", name, &EMOJI_NAME)?;
    match name.filter(|name| !has_emoji_name_characters(name)) {
        Some(name) => {
            let found = format_args!("`{name}`");
            let valid = "ASCII letters, digits and underscores";
            Err(ValidationError::conflict("name", found, valid))
        }
        None => Ok(()),
    }
}

/// Checks the format and the size of the image of an emoji.
fn check_emoji_image(image: &ImageData) -> Result<(), ValidationError> {
    check_image("image", Some(image), ImageFormat::ALL)?;
    check_image_size("image", image, &EMOJI_FILE_SIZE)
}

/// Checks the emoji of a component or a poll, if any.
pub(crate) fn check_emoji(emoji: Option<&Emoji>) -> Result<(), ValidationError> {
    let Some(emoji) = emoji else {
        return Ok(());
    };
    check_text("emoji.name", emoji.name.as_ref(), &COMPONENT_EMOJI)?;
    let name = emoji.name.as_deref().unwrap_or_default();
    match emoji.id {
        None if !is_emoji(name) => Err(not_an_emoji("emoji.name", name)),
        _ => Ok(()),
    }
}
