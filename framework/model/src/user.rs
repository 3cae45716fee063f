//! Users and bots.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::marker::Sku;
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::object::object;
use crate::wire::{number, reply};
use crate::{Guild, Id, Locale};

object! {
    /// [User](https://docs.discord.com/developers/resources/user#user-object), human or bot.
    ///
    /// Displayed as a mention.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct User {
        /// ID of the user.
        pub id: Id<User>,
        /// Username, unique, 2–32 characters; empty in a partial user.
        #[serde(default, deserialize_with = "or_default")]
        pub username: String,
        /// Discord tag: `0`, or four digits for bots and legacy accounts.
        #[serde(default = "no_discriminator")]
        pub discriminator: String,
        /// Display name, if one is set.
        pub global_name: Option<String>,
        /// Avatar hash; animated avatars start with `a_`.
        pub avatar: Option<String>,
        /// Accent color of the profile, as 0xRRGGBB.
        #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
        pub accent_color: Option<u32>,
        /// Avatar decoration.
        #[serde(skip_serializing_if = "reply::is_none")]
        pub avatar_decoration_data: Option<AvatarDecoration>,
        /// Banner hash.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub banner: Option<String>,
        /// Whether the user is a bot.
        #[serde(
            default,
            deserialize_with = "or_default",
            skip_serializing_if = "is_false"
        )]
        pub bot: bool,
        /// Collectibles of the user, such as a nameplate.
        #[serde(skip_serializing_if = "reply::is_none")]
        pub collectibles: Option<Collectibles>,
        /// Email address; requires the scope `email`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub email: Option<String>,
        /// Flags of the account.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub flags: Option<UserFlags>,
        /// Language; current user only.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub locale: Option<Locale>,
        /// Whether two-factor authentication is enabled; current user only.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub mfa_enabled: Option<bool>,
        /// Type of the Nitro subscription.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub premium_type: Option<PremiumType>,
        /// Primary guild, whose tag the user shows.
        #[serde(skip_serializing_if = "reply::is_none")]
        pub primary_guild: Option<PrimaryGuild>,
        /// Public flags of the account.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub public_flags: Option<UserFlags>,
        /// Whether the user is an official system user of the service.
        #[serde(
            default,
            deserialize_with = "or_default",
            skip_serializing_if = "is_false"
        )]
        pub system: bool,
        /// Whether the email address is verified; requires the scope `email`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub verified: Option<bool>,
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

    /// Returns the name shown to others: the display name or the username.
    pub fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
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

/// Avatar decoration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AvatarDecoration {
    /// Hash of the image.
    pub asset: String,
    /// ID of the SKU.
    pub sku_id: Option<Id<Sku>>,
}

/// Collectibles of a user.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Collectibles {
    /// Nameplate behind the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nameplate: Option<Nameplate>,
}

/// Nameplate: the background of a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Nameplate {
    /// Path of the image.
    pub asset: String,
    /// Label, currently unused.
    #[serde(default, deserialize_with = "or_default")]
    pub label: String,
    /// Background color, such as `cobalt`.
    #[serde(default, deserialize_with = "or_default")]
    pub palette: String,
    /// ID of the SKU.
    pub sku_id: Option<Id<Sku>>,
}

/// Primary guild of a user, whose tag the user shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PrimaryGuild {
    /// Badge hash of the tag.
    pub badge: Option<String>,
    /// Whether the tag is shown; `None` if the service has cleared it.
    pub identity_enabled: Option<bool>,
    /// ID of the guild.
    pub identity_guild_id: Option<Id<Guild>>,
    /// Tag, at most 4 characters.
    pub tag: Option<String>,
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/user#user-object-premium-types) of a Nitro subscription.
    PremiumType {
        /// No subscription.
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
    /// [Flags](https://docs.discord.com/developers/resources/user#user-object-user-flags) of an account.
    UserFlags {
        /// Employee of the service.
        STAFF = 0,
        /// Owner of a partnered guild.
        PARTNER = 1,
        /// HypeSquad events member.
        HYPESQUAD = 2,
        /// Bug hunter level 1.
        BUG_HUNTER_LEVEL_1 = 3,
        /// House Bravery member.
        HYPESQUAD_ONLINE_HOUSE_1 = 6,
        /// House Brilliance member.
        HYPESQUAD_ONLINE_HOUSE_2 = 7,
        /// House Balance member.
        HYPESQUAD_ONLINE_HOUSE_3 = 8,
        /// Early Nitro supporter.
        PREMIUM_EARLY_SUPPORTER = 9,
        /// Team, rather than a person.
        TEAM_PSEUDO_USER = 10,
        /// Bug hunter level 2.
        BUG_HUNTER_LEVEL_2 = 14,
        /// Verified bot.
        VERIFIED_BOT = 16,
        /// Early verified bot developer.
        VERIFIED_DEVELOPER = 17,
        /// Moderator programs alumni.
        CERTIFIED_MODERATOR = 18,
        /// Bot that uses HTTP interactions only and is shown as online.
        BOT_HTTP_INTERACTIONS = 19,
    }
}
