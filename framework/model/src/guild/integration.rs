//! What other services and apps add to a guild.

use serde::{Deserialize, Serialize};

use crate::marker::Sku;
use crate::wire::lenient::or_default;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Application, ApplicationType, Id, Role, Timestamp, User};

/// Something that an app or another service [adds](https://docs.discord.com/developers/resources/guild#integration-object) to a guild.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Integration {
    /// Which one.
    pub id: IntegrationId,
    /// Its name.
    pub name: Option<String>,
    /// Where it comes from.
    #[serde(rename = "type")]
    pub kind: IntegrationKind,
    /// Whether it is in use.
    #[serde(default, deserialize_with = "or_default")]
    pub enabled: bool,
    /// The account that it stands for.
    #[serde(default, deserialize_with = "or_default")]
    pub account: IntegrationAccount,
    /// The app; `discord` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<Box<IntegrationApplication>>,
    /// Whether its emoji are taken over; `twitch` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_emoticons: Option<bool>,
    /// What happens to members whose subscription ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expire_behavior: Option<ExpireBehavior>,
    /// After how many days: 1, 3, 7, 14 or 30.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub expire_grace_period: Option<u32>,
    /// Whether it was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revoked: Option<bool>,
    /// The role of its subscribers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<Id<Role>>,
    /// What the app may do, as `OAuth2` scopes; `discord` only.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<String>,
    /// How many have subscribed.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub subscriber_count: Option<u64>,
    /// When it was last brought up to date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub synced_at: Option<Timestamp>,
    /// Whether it is being brought up to date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub syncing: Option<bool>,
    /// Who added it; old ones may lack it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
}

/// Which integration it is: those of other services may have a text of theirs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum IntegrationId {
    /// An id of the service.
    Snowflake(Id<Integration>),
    /// Any other text.
    Text(Box<str>),
}

impl IntegrationId {
    /// The id by which the integration can be deleted, if it has one.
    pub const fn snowflake(&self) -> Option<Id<Integration>> {
        match self {
            Self::Snowflake(id) => Some(*id),
            Self::Text(_) => None,
        }
    }
}

impl From<Id<Integration>> for IntegrationId {
    fn from(id: Id<Integration>) -> Self {
        Self::Snowflake(id)
    }
}

/// The [account](https://docs.discord.com/developers/resources/guild#integration-account-object) that an integration stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntegrationAccount {
    /// Its id with the other service. It need be no snowflake.
    #[serde(default, deserialize_with = "or_default")]
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

/// The [app](https://docs.discord.com/developers/resources/guild#integration-application-object) behind an integration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IntegrationApplication {
    /// Which app.
    pub id: Id<Application>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Its bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<User>,
    /// The hash of its cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover_image: Option<String>,
    /// What it is for.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// The hash of its icon.
    pub icon: Option<String>,
    /// What it is for the service; none for an ordinary app.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<ApplicationType>,
    /// What it sells, if it is a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_sku_id: Option<Id<Sku>>,
}

open_text! {
    /// Where an integration comes from.
    IntegrationKind {
        /// An app of the service.
        Discord = "discord",
        /// A subscription to the guild.
        GuildSubscription = "guild_subscription",
        /// Twitch.
        Twitch = "twitch",
        /// `YouTube`.
        YouTube = "youtube",
    }
}

guildhall_rules::open_enum! {
    /// What happens to members whose subscription ends: [integration expire behaviors](https://docs.discord.com/developers/resources/guild#integration-object-integration-expire-behaviors).
    ExpireBehavior {
        /// They lose the role.
        RemoveRole = 0 "REMOVE_ROLE",
        /// They leave the guild.
        Kick = 1 "KICK",
    }
}

guildhall_rules::open_enum_serde! { ExpireBehavior }
