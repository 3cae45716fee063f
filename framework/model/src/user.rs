//! Users and bots.

use std::fmt;

use guildhall_model_derive::{Blank, Body, Object, Schema};
use guildhall_rules::USERNAME;

use crate::image::check_image_patch;
use crate::image_url::{ImageUrl, image_urls};
use crate::validation::check_text;
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default, readable_or_default};
use crate::wire::number;
use crate::{Guild, Id, ImageData, Locale, Patch, Sku, ValidationError};

/// [User](https://docs.discord.com/developers/resources/user#user-object), human or bot.
///
/// `Display` formats the user as a mention.
#[derive(Clone, Debug, PartialEq, Object, Blank)]
pub struct User {
    /// ID of the user.
    pub id: Id<User>,
    /// Username, 2–32 characters, unique; empty in a partial user.
    #[serde(default, deserialize_with = "or_default")]
    pub username: String,
    /// Discriminator: `0`, or four digits for bots and for users without a unique username.
    #[serde(default = "no_discriminator")]
    pub discriminator: String,
    /// Display name; `None` if the user has not set a display name.
    #[object(null)]
    pub global_name: Option<String>,
    /// Avatar hash; animated avatars start with `a_`.
    #[object(null)]
    pub avatar: Option<String>,
    /// Accent color of the user's banner, as 0xRRGGBB.
    #[serde(with = "number")]
    pub accent_color: Option<u32>,
    /// Avatar decoration.
    #[service(always)]
    #[serde(default, deserialize_with = "readable_or_default")]
    pub avatar_decoration_data: Option<AvatarDecoration>,
    /// Banner hash.
    pub banner: Option<String>,
    /// Whether the user is a bot.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub bot: bool,
    /// Collectibles of the user, such as a nameplate.
    #[service(always)]
    #[serde(default, deserialize_with = "readable_or_default")]
    pub collectibles: Option<Collectibles>,
    /// Email address; requires the scope `email`.
    pub email: Option<String>,
    /// Flags of the user.
    pub flags: Option<UserFlags>,
    /// Language of the user; current user only.
    pub locale: Option<Locale>,
    /// Whether two-factor authentication is enabled; current user only.
    pub mfa_enabled: Option<bool>,
    /// Type of the Nitro subscription; always [`PremiumType::None`] without the scope `identify.premium`.
    pub premium_type: Option<PremiumType>,
    /// Primary guild of the user, whose tag the profile shows.
    #[service(always)]
    #[serde(default, deserialize_with = "readable_or_default")]
    pub primary_guild: Option<PrimaryGuild>,
    /// Public flags of the user.
    pub public_flags: Option<UserFlags>,
    /// Whether the user is an official Discord system user.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub system: bool,
    /// Whether the email address is verified; requires the scope `email`.
    pub verified: Option<bool>,
}

impl From<&User> for Id<User> {
    fn from(user: &User) -> Self {
        user.id
    }
}

impl User {
    /// Creates a user with an ID and a username.
    pub fn new(id: Id<User>, username: impl Into<String>) -> Self {
        Self {
            username: username.into(),
            discriminator: no_discriminator(),
            ..Self::blank(id)
        }
    }

    /// Returns the name that other users see: the display name or the username.
    pub fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }

    /// Returns the URL of the avatar; of the [default avatar](Self::default_avatar_url) if the user has not set one.
    pub fn avatar_url(&self) -> ImageUrl {
        let Some(hash) = &self.avatar else {
            return self.default_avatar_url();
        };
        ImageUrl::for_hash(format_args!("avatars/{}", self.id), hash)
    }

    /// Returns the URL of the avatar that the user has without setting one: a PNG, which depends on the ID, or on the
    /// discriminator if there is one.
    pub fn default_avatar_url(&self) -> ImageUrl {
        let index = match self.discriminator.parse::<u64>() {
            Ok(discriminator) if self.discriminator != "0" => discriminator % 5,
            _ => (self.id.get() >> 22) % 6,
        };
        ImageUrl::png(format_args!("embed/avatars/{index}"))
    }

    /// Returns the URL of the avatar decoration, if the user has one.
    pub fn avatar_decoration_url(&self) -> Option<ImageUrl> {
        Some(self.avatar_decoration_data.as_ref()?.image_url())
    }
}

image_urls! {
    User {
        /// Returns the URL of the banner, if the user has one. Only a user that was requested by itself has the field
        /// `banner`.
        banner_url: "banners" / banner;
    }
}

impl fmt::Display for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<@{}>", self.id)
    }
}

fn no_discriminator() -> String {
    "0".to_owned()
}

/// [Avatar decoration](https://docs.discord.com/developers/resources/user#avatar-decoration-data-object) of a user or
/// member.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct AvatarDecoration {
    /// Hash of the avatar decoration.
    pub asset: String,
    /// ID of the SKU of the avatar decoration.
    #[object(null)]
    pub sku_id: Option<Id<Sku>>,
}

impl AvatarDecoration {
    /// Returns the URL of the decoration: a PNG, which may be animated.
    pub fn image_url(&self) -> ImageUrl {
        ImageUrl::png(format_args!("avatar-decoration-presets/{}", self.asset))
    }
}

/// [Collectibles](https://docs.discord.com/developers/resources/user#collectibles) of a user or member.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct Collectibles {
    /// Nameplate of the user.
    pub nameplate: Option<Nameplate>,
}

/// [Nameplate](https://docs.discord.com/developers/resources/user#nameplate): the background of a user's name.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Nameplate {
    /// Path of the nameplate asset.
    pub asset: String,
    /// Label of the nameplate, currently unused.
    #[serde(default, deserialize_with = "or_default")]
    pub label: String,
    /// Background color, such as `cobalt`.
    #[serde(default, deserialize_with = "or_default")]
    pub palette: String,
    /// ID of the SKU of the nameplate.
    #[object(null)]
    pub sku_id: Option<Id<Sku>>,
}

/// [Primary guild](https://docs.discord.com/developers/resources/user#user-object-user-primary-guild) of a user, whose
/// tag the profile shows.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct PrimaryGuild {
    /// Hash of the guild tag badge.
    #[object(null)]
    pub badge: Option<String>,
    /// Whether the profile shows the tag: `false` if the user removed the tag, `None` if Discord cleared the primary
    /// guild, for example because the guild no longer supports tags.
    #[object(null)]
    pub identity_enabled: Option<bool>,
    /// ID of the primary guild.
    #[object(null)]
    pub identity_guild_id: Option<Id<Guild>>,
    /// Guild tag, at most 4 characters.
    #[object(null)]
    pub tag: Option<String>,
}

impl PrimaryGuild {
    /// Returns the URL of the guild tag badge, if there is one.
    pub fn badge_url(&self) -> Option<ImageUrl> {
        let (guild, badge) = (self.identity_guild_id?, self.badge.as_deref()?);
        let folder = format_args!("guild-tag-badges/{guild}");
        Some(ImageUrl::for_hash(folder, badge))
    }
}

/// Body that [modifies](https://docs.discord.com/developers/resources/user#modify-current-user) the user of the
/// bot.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct UserEdit {
    /// Username, 2–32 characters, without `@`, `#`, `:`, three backticks and `discord`, and neither `everyone` nor
    /// `here`.
    #[schema(length = USERNAME)]
    pub username: Option<String>,
    /// Avatar: a JPEG, PNG or GIF.
    pub avatar: Patch<ImageData>,
    /// Banner: a JPEG, PNG or GIF.
    pub banner: Patch<ImageData>,
}

impl UserEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_username(self.username.as_ref())?;
        check_image_patch("avatar", &self.avatar)?;
        check_image_patch("banner", &self.banner)
    }
}

/// Texts that a username cannot contain.
const RESERVED_PARTS: [&str; 5] = ["@", "#", ":", "```", "discord"];

/// Usernames that the service reserves.
const RESERVED_USERNAMES: [&str; 2] = ["everyone", "here"];

/// Checks a username: its length, and the texts that the service reserves.
fn check_username(name: Option<&String>) -> Result<(), ValidationError> {
    check_text("username", name, &USERNAME)?;
    let lowercase = name.map(|name| name.to_lowercase()).unwrap_or_default();
    if RESERVED_USERNAMES.contains(&lowercase.as_str()) {
        let found = format_args!("`{lowercase}`");
        return Err(ValidationError::conflict("username", found, "another name"));
    }
    let mut reserved = RESERVED_PARTS.into_iter();
    match reserved.find(|part| lowercase.contains(part)) {
        Some(part) => {
            let found = format_args!("`{part}`");
            Err(ValidationError::conflict(
                "username",
                found,
                "a name without it",
            ))
        }
        None => Ok(()),
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/user#user-object-premium-types) of the user's Nitro
    /// subscription.
    PremiumType {
        /// No Nitro subscription.
        None = 0 "NONE",
        /// Nitro Classic.
        NitroClassic = 1 "NITRO_CLASSIC",
        /// Nitro.
        Nitro = 2 "NITRO",
        /// Nitro Basic.
        NitroBasic = 3 "NITRO_BASIC",
    }
}

guildhall_rules::open_enum_serde! { PremiumType }

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/user#user-object-user-flags) of a user.
    UserFlags {
        /// Discord employee.
        STAFF = 0,
        /// Owner of a partnered guild.
        PARTNER = 1,
        /// HypeSquad Events member.
        HYPESQUAD = 2,
        /// Bug Hunter Level 1.
        BUG_HUNTER_LEVEL_1 = 3,
        /// House Bravery member.
        HYPESQUAD_ONLINE_HOUSE_1 = 6,
        /// House Brilliance member.
        HYPESQUAD_ONLINE_HOUSE_2 = 7,
        /// House Balance member.
        HYPESQUAD_ONLINE_HOUSE_3 = 8,
        /// Early Nitro supporter.
        PREMIUM_EARLY_SUPPORTER = 9,
        /// Team that is represented as a user.
        TEAM_PSEUDO_USER = 10,
        /// Bug Hunter Level 2.
        BUG_HUNTER_LEVEL_2 = 14,
        /// Verified bot.
        VERIFIED_BOT = 16,
        /// Early verified bot developer.
        VERIFIED_DEVELOPER = 17,
        /// Moderator Programs alumnus.
        CERTIFIED_MODERATOR = 18,
        /// Bot that only uses HTTP interactions and is shown as online.
        BOT_HTTP_INTERACTIONS = 19,
    }
}
