//! Roles, and the bodies that create, modify and move roles.

use std::fmt;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{COLOR, POSITION, ROLE_EMOJI, ROLE_NAME};

use crate::guild::{GuildCapabilities, Integration};
use crate::image::{check_image, check_image_patch};
use crate::image_url::image_urls;
use crate::marker::SubscriptionListing;
use crate::validation::{check_number, check_text, check_unicode_emoji};
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, is_present, or_default, serialize_null};
use crate::wire::number;
use crate::{GuildFeature, Id, ImageData, ImageFormat, Patch, Permissions, User, ValidationError};

/// [Role](https://docs.discord.com/developers/topics/permissions#role-object) of a guild.
///
/// `Display` formats the role as a mention. The @everyone role has the ID of the guild.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Role {
    /// ID of the role.
    pub id: Id<Role>,
    /// Name of the role.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Color as 0xRRGGBB, 0 for no color; deprecated in favor of `colors`.
    #[serde(default, with = "number")]
    pub color: u32,
    /// Colors of the role.
    #[serde(default, deserialize_with = "or_default")]
    pub colors: RoleColors,
    /// Flags of the role.
    #[serde(default)]
    pub flags: RoleFlags,
    /// Whether the sidebar shows members with the role separately.
    #[serde(default, deserialize_with = "or_default")]
    pub hoist: bool,
    /// Icon hash.
    #[service(always)]
    pub icon: Option<String>,
    /// Whether the role is managed by an integration.
    #[serde(default, deserialize_with = "or_default")]
    pub managed: bool,
    /// Whether everyone can mention the role.
    #[serde(default, deserialize_with = "or_default")]
    pub mentionable: bool,
    /// Permissions of the role.
    #[serde(default)]
    pub permissions: Permissions,
    /// Position of the role; higher roles have greater positions, and @everyone has position 0.
    #[serde(default, with = "number")]
    pub position: i32,
    /// Tags of the role, which describe its origin.
    pub tags: Option<RoleTags>,
    /// Unicode emoji of the role.
    #[service(always)]
    pub unicode_emoji: Option<String>,
}

impl Role {
    /// Creates a role with an ID and a name.
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

image_urls! {
    Role {
        /// Returns the URL of the icon, if the role has one.
        icon_url: "role-icons" / icon;
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<@&{}>", self.id)
    }
}

/// Colors of a role, each as 0xRRGGBB.
///
/// More than one color requires the guild feature `ENHANCED_ROLE_COLORS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct RoleColors {
    /// Primary color, 0 for no color.
    #[serde(default, with = "number")]
    pub primary_color: u32,
    /// Secondary color, for a gradient.
    #[object(null)]
    #[serde(with = "number")]
    pub secondary_color: Option<u32>,
    /// Tertiary color, for the holographic style. If set, the service enforces the colors 0xA9C9FF, 0xFFBBEC and
    /// 0xFFC3A0.
    #[object(null)]
    #[serde(with = "number")]
    pub tertiary_color: Option<u32>,
}

/// Tags of a role, which describe its origin. In JSON, a boolean tag is null if `true`, and missing if `false`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct RoleTags {
    /// Whether the role is available for purchase.
    #[serde(default, deserialize_with = "is_present")]
    #[serde(serialize_with = "serialize_null", skip_serializing_if = "is_false")]
    pub available_for_purchase: bool,
    /// ID of the bot that the role belongs to.
    pub bot_id: Option<Id<User>>,
    /// Whether the role is a linked role.
    #[serde(default, deserialize_with = "is_present")]
    #[serde(serialize_with = "serialize_null", skip_serializing_if = "is_false")]
    pub guild_connections: bool,
    /// ID of the integration that the role belongs to.
    pub integration_id: Option<Id<Integration>>,
    /// Whether the role is the booster role of the guild.
    #[serde(default, deserialize_with = "is_present")]
    #[serde(serialize_with = "serialize_null", skip_serializing_if = "is_false")]
    pub premium_subscriber: bool,
    /// ID of the subscription listing of the role.
    pub subscription_listing_id: Option<Id<SubscriptionListing>>,
}

number_flags! {
    /// [Flags](https://docs.discord.com/developers/topics/permissions#role-object-role-flags) of a role.
    RoleFlags {
        /// Members can select the role in onboarding.
        IN_PROMPT = 0,
    }
}

/// Body that [creates](https://docs.discord.com/developers/resources/guild#create-guild-role) a role.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct RoleBody {
    /// Name of the role, at most 100 characters; `new role` if absent.
    pub name: Option<String>,
    /// Color as 0xRRGGBB; 0 (no color) if absent.
    #[deprecated(note = "set `colors`")]
    pub color: Option<u32>,
    /// Colors of the role; no color if absent.
    pub colors: Option<RoleColors>,
    /// Whether the sidebar shows members with the role separately; `false` if absent.
    pub hoist: Option<bool>,
    /// Icon of the role; requires the guild feature `ROLE_ICONS`.
    pub icon: Option<ImageData>,
    /// Whether everyone can mention the role; `false` if absent.
    pub mentionable: Option<bool>,
    /// Permissions of the role; the permissions of @everyone if absent.
    pub permissions: Option<Permissions>,
    /// Unicode emoji of the role, at most 100 characters; requires the guild feature `ROLE_ICONS`.
    pub unicode_emoji: Option<String>,
}

/// Body that [modifies](https://docs.discord.com/developers/resources/guild#modify-guild-role) a role.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct RoleEdit {
    /// Name of the role, at most 100 characters.
    pub name: Patch<String>,
    /// Color as 0xRRGGBB, 0 for no color.
    #[deprecated(note = "set `colors`")]
    pub color: Patch<u32>,
    /// Colors of the role.
    pub colors: Patch<RoleColors>,
    /// Whether the sidebar shows members with the role separately.
    pub hoist: Patch<bool>,
    /// Icon of the role; requires the guild feature `ROLE_ICONS`.
    pub icon: Patch<ImageData>,
    /// Whether everyone can mention the role.
    pub mentionable: Patch<bool>,
    /// Permissions of the role.
    pub permissions: Patch<Permissions>,
    /// Unicode emoji of the role, at most 100 characters; requires the guild feature `ROLE_ICONS`.
    pub unicode_emoji: Patch<String>,
}

impl RoleBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        #[expect(deprecated, reason = "deprecated fields have limits as well")]
        let color = self.color;
        check_text("name", self.name.as_ref(), &ROLE_NAME)?;
        check_number("color", color, &COLOR)?;
        check_colors(self.colors.as_ref())?;
        check_unicode_emoji("unicode_emoji", self.unicode_emoji.as_ref(), &ROLE_EMOJI)?;
        check_image("icon", self.icon.as_ref(), ImageFormat::UPLOADED)
    }

    /// Returns the guild features that the role requires.
    pub fn required_features(&self) -> Vec<GuildFeature> {
        distinct_features(self.features_by_field())
    }

    /// Checks that the guild has the features that the role requires.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field whose feature is missing.
    pub fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        guild.check_features(self.features_by_field())
    }

    fn features_by_field(&self) -> impl Iterator<Item = FieldFeature> + use<> {
        let (icon, emoji) = (self.icon.is_some(), self.unicode_emoji.is_some());
        features_by_field(icon, emoji, self.colors.as_ref())
    }
}

impl RoleEdit {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        #[expect(deprecated, reason = "deprecated fields have limits as well")]
        let color = self.color.value();
        check_text("name", self.name.value(), &ROLE_NAME)?;
        check_number("color", color.copied(), &COLOR)?;
        check_colors(self.colors.value())?;
        check_unicode_emoji("unicode_emoji", self.unicode_emoji.value(), &ROLE_EMOJI)?;
        check_image_patch("icon", &self.icon)
    }

    /// Returns the guild features that the edit requires.
    pub fn required_features(&self) -> Vec<GuildFeature> {
        distinct_features(self.features_by_field())
    }

    /// Checks that the guild has the features that the edit requires.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field whose feature is missing.
    pub fn check_in(&self, guild: &GuildCapabilities) -> Result<(), ValidationError> {
        guild.check_features(self.features_by_field())
    }

    fn features_by_field(&self) -> impl Iterator<Item = FieldFeature> + use<> {
        let icon = self.icon.value().is_some();
        let emoji = self.unicode_emoji.value().is_some();
        features_by_field(icon, emoji, self.colors.value())
    }
}

fn check_colors(colors: Option<&RoleColors>) -> Result<(), ValidationError> {
    let Some(colors) = colors else {
        return Ok(());
    };
    check_number("colors.primary_color", Some(colors.primary_color), &COLOR)?;
    check_number("colors.secondary_color", colors.secondary_color, &COLOR)?;
    check_number("colors.tertiary_color", colors.tertiary_color, &COLOR)
}

/// Name of a field, and the guild feature that the field requires.
type FieldFeature = (&'static str, GuildFeature);

fn features_by_field(
    icon: bool,
    emoji: bool,
    colors: Option<&RoleColors>,
) -> impl Iterator<Item = FieldFeature> + use<> {
    let gradient = colors
        .is_some_and(|colors| colors.secondary_color.is_some() || colors.tertiary_color.is_some());
    let candidates = [
        (icon, "icon", GuildFeature::RoleIcons),
        (emoji, "unicode_emoji", GuildFeature::RoleIcons),
        (gradient, "colors", GuildFeature::EnhancedRoleColors),
    ];
    let required = candidates
        .into_iter()
        .filter(|(is_required, ..)| *is_required);
    required.map(|(_, field, feature)| (field, feature))
}

/// Returns the features of the fields, without duplicates.
fn distinct_features(by_field: impl Iterator<Item = FieldFeature>) -> Vec<GuildFeature> {
    let mut features: Vec<_> = by_field.map(|(_, feature)| feature).collect();
    features.dedup();
    features
}

/// New position of a role: an entry of the body that
/// [moves](https://docs.discord.com/developers/resources/guild#modify-guild-role-positions) roles.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct RolePosition {
    /// ID of the role.
    pub id: Id<Role>,
    /// Position of the role; higher roles have greater positions, and roles with the same position are sorted by
    /// ID.
    pub position: Patch<i32>,
}

impl RolePosition {
    /// Checks that the position is not negative.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] if the position is negative.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_number("position", self.position.value().copied(), &POSITION)
    }
}
