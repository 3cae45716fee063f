//! Schema of a world file.

use std::str::FromStr;

use guildhall_model::{
    ApplicationIntegrationType, ChannelType, EntitlementType, GuildFeature, Id, Locale,
    Permissions, Sku, SubscriptionStatus, Timestamp,
};
use serde::Deserialize;

use crate::world_file::check::check;
use crate::world_file::error::WorldFileError;
use crate::world_file::values::{Color, Named};

/// World file: the initial guilds, users and app settings, for
/// [`EmulatorBuilder::world`](crate::EmulatorBuilder::world).
///
/// The file is JSON. Absent fields have the defaults of a new guild; unknown fields are errors.
/// Permissions, features, channel types and locales are written as in Discord's documentation.
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
/// | member | `name` | username; the same name refers to the same user in every guild |
/// | | `global_name`, `nick` | display name and nickname |
/// | | `roles` | names of roles |
/// | | `inactive_days` | days since the member's last activity |
/// | | `pending` | whether the member still has to pass membership screening |
/// | user | `name`, `global_name` | as for a member |
/// | | `installed` | whether the user has installed the app, which must support `USER_INSTALL` |
/// | | `age_restricted` | whether the user allows age-restricted commands in direct messages |
/// | direct message | `users` | names of the users; a single user has a DM with the bot |
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
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldFile {
    pub(crate) guilds: Vec<GuildSpec>,
    #[serde(default)]
    pub(crate) app: AppSpec,
    #[serde(default)]
    pub(crate) users: Vec<UserSpec>,
    #[serde(default)]
    pub(crate) direct_messages: Vec<DirectMessageSpec>,
    #[serde(default)]
    pub(crate) entitlements: Vec<EntitlementSpec>,
    #[serde(default)]
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

fn root() -> serde_path_to_error::Path {
    serde_path_to_error::Track::new().path()
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuildSpec {
    pub(crate) name: String,
    #[serde(default = "default_owner")]
    pub(crate) owner: String,
    pub(crate) locale: Option<Named<Locale>>,
    pub(crate) description: Option<String>,
    #[serde(default)]
    pub(crate) features: Vec<Named<GuildFeature>>,
    pub(crate) vanity_url: Option<String>,
    #[serde(default)]
    pub(crate) boosts: u32,
    pub(crate) bot: Option<BotSpec>,
    #[serde(default = "default_app")]
    pub(crate) app: bool,
    #[serde(default)]
    pub(crate) roles: Vec<RoleSpec>,
    #[serde(default)]
    pub(crate) channels: Vec<ChannelSpec>,
    #[serde(default)]
    pub(crate) members: Vec<MemberSpec>,
}

const fn default_app() -> bool {
    true
}

fn default_owner() -> String {
    "you".to_owned()
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotSpec {
    pub(crate) permissions: Option<Vec<Named<Permissions>>>,
    pub(crate) above: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleSpec {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) permissions: Vec<Named<Permissions>>,
    #[serde(default)]
    pub(crate) color: Color,
    #[serde(default)]
    pub(crate) hoist: bool,
    #[serde(default)]
    pub(crate) mentionable: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChannelSpec {
    pub(crate) name: String,
    #[serde(rename = "type", default = "default_channel_type")]
    pub(crate) kind: Named<ChannelType>,
    pub(crate) parent: Option<String>,
    pub(crate) topic: Option<String>,
    #[serde(default)]
    pub(crate) nsfw: bool,
    #[serde(default)]
    pub(crate) overwrites: Vec<OverwriteSpec>,
}

const fn default_channel_type() -> Named<ChannelType> {
    Named(ChannelType::GuildText)
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverwriteSpec {
    pub(crate) role: Option<String>,
    pub(crate) member: Option<String>,
    #[serde(default)]
    pub(crate) allow: Vec<Named<Permissions>>,
    #[serde(default)]
    pub(crate) deny: Vec<Named<Permissions>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberSpec {
    pub(crate) name: String,
    pub(crate) global_name: Option<String>,
    pub(crate) nick: Option<String>,
    #[serde(default)]
    pub(crate) roles: Vec<String>,
    #[serde(default)]
    pub(crate) inactive_days: u32,
    #[serde(default)]
    pub(crate) pending: bool,
}

/// Settings of the app.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppSpec {
    pub(crate) install: Option<Vec<Named<ApplicationIntegrationType>>>,
    #[serde(default)]
    pub(crate) activity: bool,
}

impl AppSpec {
    pub(crate) fn is_for(&self, kind: ApplicationIntegrationType) -> bool {
        let kinds = self.install.iter().flatten();
        kinds.into_iter().any(|known| known.0 == kind)
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserSpec {
    pub(crate) name: String,
    pub(crate) global_name: Option<String>,
    #[serde(default)]
    pub(crate) installed: bool,
    #[serde(default)]
    pub(crate) age_restricted: bool,
}

/// Private channel that is open at the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DirectMessageSpec {
    pub(crate) users: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntitlementSpec {
    pub(crate) sku: Id<Sku>,
    pub(crate) user: Option<String>,
    pub(crate) guild: Option<String>,
    #[serde(rename = "type", default = "default_entitlement_type")]
    pub(crate) kind: Named<EntitlementType>,
    pub(crate) starts_at: Option<Timestamp>,
    pub(crate) ends_at: Option<Timestamp>,
    #[serde(default)]
    pub(crate) consumed: bool,
}

const fn default_entitlement_type() -> Named<EntitlementType> {
    Named(EntitlementType::Purchase)
}

#[derive(Clone, Debug, Deserialize)]
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
