//! People and bots.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::marker::Sku;
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::number;
use crate::{Guild, Id, Locale};

/// A [user](https://docs.discord.com/developers/resources/user#user-object), who may be a bot.
///
/// Displayed as a mention.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct User {
    /// Who it is.
    pub id: Id<User>,
    /// The unique name, 2–32 characters; empty where the service sends less than a user.
    #[serde(default, deserialize_with = "or_default")]
    pub username: String,
    /// `0`, or four digits for bots and old accounts.
    #[serde(default = "no_discriminator")]
    pub discriminator: String,
    /// The name that others see, if one is chosen.
    pub global_name: Option<String>,
    /// The hash of the avatar; `a_` in front means that it moves.
    pub avatar: Option<String>,
    /// The color of the profile, as 0xRRGGBB.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub accent_color: Option<u32>,
    /// The frame around the avatar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar_decoration_data: Option<AvatarDecoration>,
    /// The hash of the banner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<String>,
    /// Whether it is an app's bot.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub bot: bool,
    /// What the user has collected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collectibles: Option<Collectibles>,
    /// The e-mail address; only with its scope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The flags on the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<UserFlags>,
    /// The language; only of oneself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<Locale>,
    /// Whether two factors are asked for; only of oneself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mfa_enabled: Option<bool>,
    /// The subscription.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premium_type: Option<PremiumType>,
    /// The guild whose tag the user shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_guild: Option<PrimaryGuild>,
    /// The flags that everybody sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_flags: Option<UserFlags>,
    /// Whether it is the service itself.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub system: bool,
    /// Whether the e-mail address is verified; only with its scope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
}

impl User {
    /// A user with a name, and nothing else.
    pub fn new(id: Id<User>, username: impl Into<String>) -> Self {
        Self {
            id,
            username: username.into(),
            discriminator: no_discriminator(),
            global_name: None,
            avatar: None,
            accent_color: None,
            avatar_decoration_data: None,
            banner: None,
            bot: false,
            collectibles: None,
            email: None,
            flags: None,
            locale: None,
            mfa_enabled: None,
            premium_type: None,
            primary_guild: None,
            public_flags: None,
            system: false,
            verified: None,
        }
    }

    /// The name that others see.
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

/// The frame around an avatar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AvatarDecoration {
    /// The hash of the picture.
    pub asset: String,
    /// What it was sold as.
    pub sku_id: Option<Id<Sku>>,
}

/// What a user has collected.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Collectibles {
    /// The background of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nameplate: Option<Nameplate>,
}

/// The background of a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Nameplate {
    /// The path of the picture.
    pub asset: String,
    /// A label, not in use.
    #[serde(default, deserialize_with = "or_default")]
    pub label: String,
    /// The name of the background color, such as `cobalt`.
    #[serde(default, deserialize_with = "or_default")]
    pub palette: String,
    /// What it was sold as.
    pub sku_id: Option<Id<Sku>>,
}

/// The guild whose tag a user shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PrimaryGuild {
    /// The hash of the badge.
    pub badge: Option<String>,
    /// Whether it is shown; `None` where the service took it away.
    pub identity_enabled: Option<bool>,
    /// ID of the guild.
    pub identity_guild_id: Option<Id<Guild>>,
    /// The tag, at most 4 characters.
    pub tag: Option<String>,
}

guildhall_rules::open_enum! {
    /// A user's subscription: [premium types](https://docs.discord.com/developers/resources/user#user-object-premium-types).
    PremiumType {
        /// None.
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
    /// The flags on an account: [user flags](https://docs.discord.com/developers/resources/user#user-object-user-flags).
    UserFlags {
        /// Works for the service.
        STAFF = 0,
        /// Owns a partnered guild.
        PARTNER = 1,
        /// Organizes HypeSquad events.
        HYPESQUAD = 2,
        /// Reports bugs, first level.
        BUG_HUNTER_LEVEL_1 = 3,
        /// Member of House Bravery.
        HYPESQUAD_ONLINE_HOUSE_1 = 6,
        /// Member of House Brilliance.
        HYPESQUAD_ONLINE_HOUSE_2 = 7,
        /// Member of House Balance.
        HYPESQUAD_ONLINE_HOUSE_3 = 8,
        /// Was an early Nitro subscriber.
        PREMIUM_EARLY_SUPPORTER = 9,
        /// Is a team rather than a person.
        TEAM_PSEUDO_USER = 10,
        /// Reports bugs, second level.
        BUG_HUNTER_LEVEL_2 = 14,
        /// Is a verified bot.
        VERIFIED_BOT = 16,
        /// Was an early developer of a verified bot.
        VERIFIED_DEVELOPER = 17,
        /// Was a certified moderator.
        CERTIFIED_MODERATOR = 18,
        /// Is a bot that lives on HTTP interactions alone, and is shown as online.
        BOT_HTTP_INTERACTIONS = 19,
    }
}
