//! Roles of a guild.

use std::fmt;

use guildhall_rules::{COLOR, POSITION, ROLE_EMOJI, ROLE_NAME};
use serde::{Deserialize, Serialize};

use crate::guild::{GuildFeature, Integration, KnownGuild};
use crate::image::{check_format, check_patch};
use crate::invalid::{number, text};
use crate::marker::SubscriptionListing;
use crate::wire::body::body;
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, null, or_default, present};
use crate::wire::number;
use crate::{Id, ImageData, ImageFormat, Invalid, Patch, Permissions, User};

/// A [role](https://docs.discord.com/developers/topics/permissions#role-object) of a guild.
///
/// Displayed as a mention. The @everyone role has the guild's id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Role {
    /// ID of the role.
    pub id: Id<Role>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Its color as 0xRRGGBB, 0 for none; the service prefers `colors`.
    #[serde(default, with = "number")]
    pub color: u32,
    /// Its colors.
    #[serde(default, deserialize_with = "or_default")]
    pub colors: RoleColors,
    /// What can be done with it.
    #[serde(default)]
    pub flags: RoleFlags,
    /// Whether its members are listed apart.
    #[serde(default, deserialize_with = "or_default")]
    pub hoist: bool,
    /// Icon hash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Whether an integration owns it.
    #[serde(default, deserialize_with = "or_default")]
    pub managed: bool,
    /// Whether everybody may mention it.
    #[serde(default, deserialize_with = "or_default")]
    pub mentionable: bool,
    /// What its members may do.
    #[serde(default)]
    pub permissions: Permissions,
    /// Its place: greater is higher, @everyone is 0.
    #[serde(default, with = "number")]
    pub position: i32,
    /// Where it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<RoleTags>,
    /// The emoji that is its icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unicode_emoji: Option<String>,
}

impl Role {
    /// A role with a name, and nothing else.
    pub fn new(id: Id<Role>, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            color: 0,
            colors: RoleColors::default(),
            flags: RoleFlags::empty(),
            hoist: false,
            icon: None,
            managed: false,
            mentionable: false,
            permissions: Permissions::empty(),
            position: 0,
            tags: None,
            unicode_emoji: None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<@&{}>", self.id)
    }
}

/// The colors of a role, each as 0xRRGGBB.
///
/// More than one needs the guild feature `ENHANCED_ROLE_COLORS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleColors {
    /// The color, 0 for none.
    #[serde(default, with = "number")]
    pub primary_color: u32,
    /// Where the gradient goes.
    #[serde(default, with = "number")]
    pub secondary_color: Option<u32>,
    /// Makes the role holographic.
    #[serde(default, with = "number")]
    pub tertiary_color: Option<u32>,
}

/// Where a role comes from. On the wire, a flag is true if it is there at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleTags {
    /// Whether it is for sale.
    #[serde(
        default,
        deserialize_with = "present",
        serialize_with = "null",
        skip_serializing_if = "is_false"
    )]
    pub available_for_purchase: bool,
    /// The bot it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<Id<User>>,
    /// Whether it comes from a linked account.
    #[serde(
        default,
        deserialize_with = "present",
        serialize_with = "null",
        skip_serializing_if = "is_false"
    )]
    pub guild_connections: bool,
    /// The integration it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integration_id: Option<Id<Integration>>,
    /// Whether it is the role of those who boost the guild.
    #[serde(
        default,
        deserialize_with = "present",
        serialize_with = "null",
        skip_serializing_if = "is_false"
    )]
    pub premium_subscriber: bool,
    /// What it is sold as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subscription_listing_id: Option<Id<SubscriptionListing>>,
}

number_flags! {
    /// What can be done with a role: [role flags](https://docs.discord.com/developers/topics/permissions#role-object-role-flags).
    RoleFlags {
        /// Members can choose it in onboarding.
        IN_PROMPT = 0,
    }
}

body! {
    /// The body that [makes](https://docs.discord.com/developers/resources/guild#create-guild-role) a role.
    pub struct RoleBody {
        /// The name, at most 100 characters; the service says `new role` if absent.
        name: Option<String>,
        /// The color as 0xRRGGBB.
        #[deprecated(note = "set `colors`")]
        color: Option<u32>,
        /// The colors; none if absent.
        colors: Option<RoleColors>,
        /// Whether its members are listed apart; no if absent.
        hoist: Option<bool>,
        /// The icon, which needs `ROLE_ICONS`.
        icon: Option<ImageData>,
        /// Whether everybody may mention it; no if absent.
        mentionable: Option<bool>,
        /// What its members may do; what @everyone may if absent.
        permissions: Option<Permissions>,
        /// The emoji that is its icon, at most 100 characters, which needs `ROLE_ICONS`.
        unicode_emoji: Option<String>,
    }
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild-role) a role.
    pub struct RoleEdit {
        /// The name, at most 100 characters.
        name: Patch<String>,
        /// The color as 0xRRGGBB.
        #[deprecated(note = "set `colors`")]
        color: Patch<u32>,
        /// The colors.
        colors: Patch<RoleColors>,
        /// Whether its members are listed apart.
        hoist: Patch<bool>,
        /// The icon, which needs `ROLE_ICONS`.
        icon: Patch<ImageData>,
        /// Whether everybody may mention it.
        mentionable: Patch<bool>,
        /// What its members may do.
        permissions: Patch<Permissions>,
        /// The emoji that is its icon, at most 100 characters, which needs `ROLE_ICONS`.
        unicode_emoji: Patch<String>,
    }
}

impl RoleBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        #[expect(deprecated, reason = "a deprecated field has a range as well")]
        let color = self.color;
        text("name", self.name.as_ref(), &ROLE_NAME)?;
        number("color", color, &COLOR)?;
        check_colors(self.colors.as_ref())?;
        text("unicode_emoji", self.unicode_emoji.as_ref(), &ROLE_EMOJI)?;
        check_format("icon", self.icon.as_ref(), ImageFormat::ALL)
    }

    /// The features that the guild must have for this role.
    pub fn features_needed(&self) -> Vec<GuildFeature> {
        features(self.needs())
    }

    /// Checks that this guild has the features that the role needs.
    ///
    /// # Errors
    ///
    /// The first field whose feature is lacking.
    pub fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        guild.check_features(self.needs())
    }

    fn needs(&self) -> impl Iterator<Item = Need> + use<> {
        let (icon, emoji) = (self.icon.is_some(), self.unicode_emoji.is_some());
        needs(icon, emoji, self.colors.as_ref())
    }
}

impl RoleEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`Invalid`] for the first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        #[expect(deprecated, reason = "a deprecated field has a range as well")]
        let color = self.color.value();
        text("name", self.name.value(), &ROLE_NAME)?;
        number("color", color.copied(), &COLOR)?;
        check_colors(self.colors.value())?;
        text("unicode_emoji", self.unicode_emoji.value(), &ROLE_EMOJI)?;
        check_patch("icon", &self.icon)
    }

    /// The features that the guild must have for this edit.
    pub fn features_needed(&self) -> Vec<GuildFeature> {
        features(self.needs())
    }

    /// Checks that this guild has the features that the edit needs.
    ///
    /// # Errors
    ///
    /// The first field whose feature is lacking.
    pub fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        guild.check_features(self.needs())
    }

    fn needs(&self) -> impl Iterator<Item = Need> + use<> {
        let icon = self.icon.value().is_some();
        let emoji = self.unicode_emoji.value().is_some();
        needs(icon, emoji, self.colors.value())
    }
}

fn check_colors(colors: Option<&RoleColors>) -> Result<(), Invalid> {
    let Some(colors) = colors else {
        return Ok(());
    };
    number("colors.primary_color", Some(colors.primary_color), &COLOR)?;
    number("colors.secondary_color", colors.secondary_color, &COLOR)?;
    number("colors.tertiary_color", colors.tertiary_color, &COLOR)
}

/// A field, and the feature that it needs.
type Need = (&'static str, GuildFeature);

fn needs(
    icon: bool,
    emoji: bool,
    colors: Option<&RoleColors>,
) -> impl Iterator<Item = Need> + use<> {
    let gradient = colors
        .is_some_and(|colors| colors.secondary_color.is_some() || colors.tertiary_color.is_some());
    let needs = [
        (icon, "icon", GuildFeature::RoleIcons),
        (emoji, "unicode_emoji", GuildFeature::RoleIcons),
        (gradient, "colors", GuildFeature::EnhancedRoleColors),
    ];
    let needed = needs.into_iter().filter(|(needed, ..)| *needed);
    needed.map(|(_, field, feature)| (field, feature))
}

/// The features alone, each once.
fn features(needs: impl Iterator<Item = Need>) -> Vec<GuildFeature> {
    let mut features: Vec<_> = needs.map(|(_, feature)| feature).collect();
    features.dedup();
    features
}

body! {
    /// The new place of a role in the body that [moves](https://docs.discord.com/developers/resources/guild#modify-guild-role-positions) roles.
    pub struct RolePosition {
        /// ID of the role.
        id: Id<Role>,
        /// Its place: greater is higher; equal places are sorted by id.
        position: Patch<i32>,
    }
}

impl RolePosition {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Where the place is negative.
    pub fn check(&self) -> Result<(), Invalid> {
        number("position", self.position.value().copied(), &POSITION)
    }
}
