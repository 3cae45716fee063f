//! Roles of a guild.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::flags::number_flags;
use crate::guild::Integration;
use crate::marker::SubscriptionListing;
use crate::tolerance::{is_false, null, or_default, present};
use crate::{Id, Permissions, User, number};

/// A [role](https://docs.discord.com/developers/topics/permissions#role-object) of a guild.
///
/// Displayed as a mention. The @everyone role has the guild's id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Role {
    /// Which role.
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
    /// The hash of its icon.
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
