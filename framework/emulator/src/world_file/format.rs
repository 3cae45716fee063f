//! Schema of a world file.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use guildhall_model::{
    ApplicationIntegrationType, Channel, ChannelType, Component, Embed, EntitlementType, Guild,
    GuildFeature, Id, Locale, Message, MessageFlags, Permissions, Role, Sku, SubscriptionStatus,
    Timestamp, User,
};
use serde::{Deserialize, Serialize};

use crate::world_file::check::check;
use crate::world_file::error::WorldFileError;
use crate::world_file::values::{Color, Named};

/// World file: the initial guilds, users and app settings, for
/// [`EmulatorBuilder::world`](crate::EmulatorBuilder::world) and [`Emulator::load`](crate::Emulator::load).
/// [`Emulator::save`](crate::Emulator::save) returns the file of the current world.
///
/// The file is JSON. Absent fields have the defaults of a new guild; unknown fields are errors. Permissions, features,
/// channel types and locales are written as in Discord's documentation.
///
/// A guild, role, channel, message, member, user and direct message may have an `id`, such as `"786840072891662336"`,
/// for an app with IDs in its code. An ID is unique among the objects of its kind. The seed determines all other IDs.
///
/// | object | field | content |
/// |---|---|---|
/// | file | `guilds` | guilds, at least one |
/// | | `app` | `install`: supported installation types, guilds only by default; `activity`: whether the app has an Activity |
/// | | `users` | users outside of the guilds, and users who have installed the app for themselves |
/// | | `direct_messages` | private channels that are open at the start |
/// | | `entitlements` | entitlements of users and guilds |
/// | | `subscriptions` | subscriptions of users |
/// | guild | `name` | 2–100 characters |
/// | | `owner` | name of the owner, who need not be listed; `you` by default |
/// | | `locale`, `description`, `features`, `vanity_url` | settings |
/// | | `boosts` | number of boosts; 2, 7 and 14 reach the three tiers |
/// | | `app` | whether the app is in the guild; true by default |
/// | | `bot` | `permissions` of the bot's managed role; `above`: name of the role directly below the managed role |
/// | | `roles` | lowest first; the role `@everyone` sets the permissions of all members |
/// | | `channels` | in order of position; `general` and `lounge` by default |
/// | | `members` | members besides the owner and the bot |
/// | role | `name` | at most 100 characters, unique in the guild |
/// | | `permissions`, `color` (`#3498db`), `hoist`, `mentionable` | |
/// | channel | `name` | 1–100 characters, unique in the guild |
/// | | `type` | `GUILD_TEXT` by default |
/// | | `parent` | category of a channel, or parent channel of a thread; must be listed before the channel |
/// | | `topic`, `nsfw` | |
/// | | `overwrites` | each with its `role` or `member`, `allow` and `deny` |
/// | | `messages` | messages, oldest first |
/// | message | `author` | name of the user; the app by default |
/// | | `content`, `embeds`, `components`, `flags` | as in Discord's documentation |
/// | member | `name` | username; the same name refers to the same user in every guild |
/// | | `global_name`, `nick` | display name and nickname |
/// | | `roles` | names of roles |
/// | | `inactive_days` | days since the member's last activity |
/// | | `pending` | whether the member still has to pass membership screening |
/// | user | `name`, `global_name` | as for a member |
/// | | `installed` | whether the user has installed the app, which must support `USER_INSTALL` |
/// | | `age_restricted` | whether the user allows age-restricted commands in direct messages |
/// | direct message | `users` | names of the users; a single user has a DM with the bot |
/// | | `messages` | as for a channel |
/// | entitlement | `sku` | ID of the SKU |
/// | | `user`, `guild` | name of the owner: exactly one of these fields |
/// | | `type` | `PURCHASE` by default |
/// | | `starts_at`, `ends_at` | such as `2026-01-01T00:00:00Z`; unlimited by default |
/// | | `consumed` | whether the entitlement is consumed |
/// | subscription | `sku`, `user` | ID of the SKU, which is created, and name of the user |
/// | | `status` | `ACTIVE` by default |
///
/// ```
/// use guildhall_emulator::WorldFile;
///
/// let fault = r#"{ "guilds": [{
///     "name": "Rust users",
///     "roles": [{ "name": "Mod", "permissions": ["BAN_MEMBERS"] }],
///     "members": [{ "name": "alice", "roles": ["Modd"] }]
/// }] }"#.parse::<WorldFile>().unwrap_err();
///
/// assert_eq!(fault.to_string(), r#"guilds[0].members[0].roles[0]: no role is named "Modd""#);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldFile {
    pub(crate) guilds: Vec<GuildSpec>,
    #[serde(default, skip_serializing_if = "AppSpec::is_default")]
    pub(crate) app: AppSpec,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) users: Vec<UserSpec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) direct_messages: Vec<DirectMessageSpec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) entitlements: Vec<EntitlementSpec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) subscriptions: Vec<SubscriptionSpec>,
}

impl FromStr for WorldFile {
    type Err = WorldFileError;

    fn from_str(text: &str) -> Result<Self, WorldFileError> {
        let mut json = serde_json::Deserializer::from_str(text);
        let file: Self = serde_path_to_error::deserialize(&mut json)?;
        json.end()
            .map_err(|why| WorldFileError::from(serde_path_to_error::Error::new(root(), why)))?;
        check(&file).map(|()| file)
    }
}

impl fmt::Display for WorldFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}

fn root() -> serde_path_to_error::Path {
    serde_path_to_error::Track::new().path()
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuildSpec {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Id<Guild>>,
    #[serde(default = "default_owner")]
    pub(crate) owner: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) locale: Option<Named<Locale>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) features: Vec<Named<GuildFeature>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) vanity_url: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) boosts: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bot: Option<BotSpec>,
    #[serde(default = "default_app")]
    pub(crate) app: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) roles: Vec<RoleSpec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) channels: Vec<ChannelSpec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) members: Vec<MemberSpec>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

const fn default_app() -> bool {
    true
}

fn default_owner() -> String {
    "you".to_owned()
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotSpec {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) permissions: Option<Vec<Named<Permissions>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) above: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleSpec {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Id<Role>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) permissions: Vec<Named<Permissions>>,
    #[serde(default, skip_serializing_if = "Color::is_none")]
    pub(crate) color: Color,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) hoist: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) mentionable: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChannelSpec {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Id<Channel>>,
    #[serde(rename = "type", default = "default_channel_type")]
    pub(crate) kind: Named<ChannelType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) topic: Option<String>,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) nsfw: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) overwrites: Vec<OverwriteSpec>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) messages: Vec<MessageSpec>,
}

/// Message of a channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageSpec {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Id<Message>>,
    /// Name of the user; `None` for the app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) author: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) content: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) embeds: Vec<Embed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) components: Vec<Component>,
    #[serde(default, skip_serializing_if = "MessageFlags::is_empty")]
    pub(crate) flags: MessageFlags,
}

const fn default_channel_type() -> Named<ChannelType> {
    Named(ChannelType::GuildText)
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverwriteSpec {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) role: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) member: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) allow: Vec<Named<Permissions>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) deny: Vec<Named<Permissions>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberSpec {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Id<User>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) global_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nick: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) roles: Vec<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) inactive_days: u32,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) pending: bool,
}

/// Settings of the app.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppSpec {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) install: Option<Vec<Named<ApplicationIntegrationType>>>,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) activity: bool,
}

impl AppSpec {
    const fn is_default(&self) -> bool {
        self.install.is_none() && !self.activity
    }

    pub(crate) fn is_for(&self, kind: ApplicationIntegrationType) -> bool {
        let kinds = self.install.iter().flatten();
        kinds.into_iter().any(|known| known.0 == kind)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserSpec {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Id<User>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) global_name: Option<String>,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) installed: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) age_restricted: bool,
}

/// Private channel that is open at the start.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DirectMessageSpec {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Id<Channel>>,
    pub(crate) users: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) messages: Vec<MessageSpec>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntitlementSpec {
    pub(crate) sku: Id<Sku>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) user: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) guild: Option<String>,
    #[serde(rename = "type", default = "default_entitlement_type")]
    pub(crate) kind: Named<EntitlementType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) starts_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ends_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) consumed: bool,
}

const fn default_entitlement_type() -> Named<EntitlementType> {
    Named(EntitlementType::Purchase)
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscriptionSpec {
    pub(crate) sku: Id<Sku>,
    pub(crate) user: String,
    #[serde(default = "default_subscription_status")]
    pub(crate) status: Named<SubscriptionStatus>,
}

const fn default_subscription_status() -> Named<SubscriptionStatus> {
    Named(SubscriptionStatus::Active)
}
