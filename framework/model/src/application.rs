//! The app itself, as the service knows it.

use guildhall_rules::ApplicationIntegrationType;
use serde::{Deserialize, Serialize};

use crate::marker::{Sku, Team};
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Guild, Id, PartialGuild, Permissions, User};

/// An [application](https://docs.discord.com/developers/resources/application#application-object), whole or in part: only `id` and `name` are always there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Application {
    /// Which app.
    pub id: Id<Application>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// About how many guilds have installed it.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_guild_count: Option<u64>,
    /// About how many users have authorized it.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_user_authorization_count: Option<u64>,
    /// About how many users have installed it.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub approximate_user_install_count: Option<u64>,
    /// The bot that belongs to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<Box<User>>,
    /// Whether everybody may install it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_public: Option<bool>,
    /// Whether installing the bot takes the whole authorization flow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot_require_code_grant: Option<bool>,
    /// The hash of the cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover_image: Option<String>,
    /// Where installing it begins, if not at the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_install_url: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The `OAuth2` scopes that it may ask for.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub eligible_oauth2_scopes: Option<Vec<String>>,
    /// Whether its events are sent to `event_webhooks_url`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_webhooks_status: Option<EventWebhooksStatus>,
    /// Which events are sent, such as `APPLICATION_AUTHORIZED`.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub event_webhooks_types: Option<Vec<String>>,
    /// Where its events go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_webhooks_url: Option<String>,
    /// Which of its answers are scanned for explicit content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explicit_content_filter: Option<ApplicationContentFilter>,
    /// What the app can do, as far as 31 bits tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<ApplicationFlags>,
    /// What the app can do, all bits, as a text of digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags_new: Option<String>,
    /// The guild it belongs to, in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild: Option<Box<PartialGuild>>,
    /// The guild it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// The hash of the icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// What installing it asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub install_params: Option<InstallParams>,
    /// How it can be installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integration_types_config: Option<IntegrationTypesConfig>,
    /// Where its interactions go; none for the gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interactions_endpoint_url: Option<String>,
    /// What it is for the service; none for an ordinary app.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<ApplicationType>,
    /// How many may take part in its Activity; -1 for any number.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub max_participants: Option<i32>,
    /// Who owns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Box<User>>,
    /// Where its privacy policy stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub privacy_policy_url: Option<String>,
    /// What it sells, if it is a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_sku_id: Option<Id<Sku>>,
    /// Where the `OAuth2` flow may lead back to.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub redirect_uris: Option<Vec<String>>,
    /// Where linked roles are verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_connections_verification_url: Option<String>,
    /// Where its remote procedure calls come from.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub rpc_origins: Option<Vec<String>>,
    /// The end of its address in the store, if it is a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Words for it, at most 5 of 20 characters.
    #[serde(default, with = "list", skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// The team that owns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<ApplicationTeam>,
    /// Where its terms of service stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_of_service_url: Option<String>,
    /// The key that its interactions are signed for: 64 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify_key: Option<String>,
}

impl Application {
    /// An app with a name, and nothing else.
    pub fn new(id: Id<Application>, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            approximate_guild_count: None,
            approximate_user_authorization_count: None,
            approximate_user_install_count: None,
            bot: None,
            bot_public: None,
            bot_require_code_grant: None,
            cover_image: None,
            custom_install_url: None,
            description: None,
            eligible_oauth2_scopes: None,
            event_webhooks_status: None,
            event_webhooks_types: None,
            event_webhooks_url: None,
            explicit_content_filter: None,
            flags: None,
            flags_new: None,
            guild: None,
            guild_id: None,
            icon: None,
            install_params: None,
            integration_types_config: None,
            interactions_endpoint_url: None,
            kind: None,
            max_participants: None,
            owner: None,
            privacy_policy_url: None,
            primary_sku_id: None,
            redirect_uris: None,
            role_connections_verification_url: None,
            rpc_origins: None,
            slug: None,
            tags: None,
            team: None,
            terms_of_service_url: None,
            verify_key: None,
        }
    }
}

guildhall_rules::open_enum! {
    /// What an app is for the service, if it is no ordinary one.
    ApplicationType {
        /// It sells the roles of a guild.
        GuildRoleSubscriptions = 4 "GUILD_ROLE_SUBSCRIPTIONS",
    }
}

guildhall_rules::open_enum! {
    /// Which answers of an app are scanned for explicit content.
    ApplicationContentFilter {
        /// Those that the guild's `explicit_content_filter` names.
        Inherit = 0 "INHERIT",
        /// All of them.
        Always = 1 "ALWAYS",
    }
}

guildhall_rules::open_enum! {
    /// Whether an app's events are sent: [event webhook status](https://docs.discord.com/developers/resources/application#application-object-application-event-webhook-status).
    EventWebhooksStatus {
        /// The developer has turned them off.
        Disabled = 1 "DISABLED",
        /// They are sent.
        Enabled = 2 "ENABLED",
        /// The service has turned them off.
        DisabledByDiscord = 3 "DISABLED_BY_DISCORD",
    }
}

guildhall_rules::open_enum_serde! {
    ApplicationType,
    ApplicationContentFilter,
    EventWebhooksStatus,
}

number_flags! {
    /// What an app can do: [application flags](https://docs.discord.com/developers/resources/application#application-object-application-flags).
    ApplicationFlags {
        /// Uses the auto-moderation rules.
        APPLICATION_AUTO_MODERATION_RULE_CREATE_BADGE = 6,
        /// Sees presences, in any number of guilds.
        GATEWAY_PRESENCE = 12,
        /// Sees presences, in few guilds.
        GATEWAY_PRESENCE_LIMITED = 13,
        /// Sees members, in any number of guilds.
        GATEWAY_GUILD_MEMBERS = 14,
        /// Sees members, in few guilds.
        GATEWAY_GUILD_MEMBERS_LIMITED = 15,
        /// Grows too fast to be verified.
        VERIFICATION_PENDING_GUILD_LIMIT = 16,
        /// Has an Activity, and so may have a `PRIMARY_ENTRY_POINT` command.
        EMBEDDED = 17,
        /// Sees messages, in any number of guilds.
        GATEWAY_MESSAGE_CONTENT = 18,
        /// Sees messages, in few guilds.
        GATEWAY_MESSAGE_CONTENT_LIMITED = 19,
        /// Has registered commands.
        APPLICATION_COMMAND_BADGE = 23,
    }
}

/// The [team](https://docs.discord.com/developers/topics/teams#data-models-team-object) that owns an app.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ApplicationTeam {
    /// Which team.
    pub id: Id<Team>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The hash of its icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Who belongs to it.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<TeamMember>,
    /// Who owns it.
    pub owner_user_id: Option<Id<User>>,
}

/// A [member](https://docs.discord.com/developers/topics/teams#data-models-team-member-object) of a team.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeamMember {
    /// The team.
    pub team_id: Id<Team>,
    /// Who it is, in part.
    pub user: User,
    /// Whether the user has come.
    pub membership_state: Option<MembershipState>,
    /// What the user may do. The owner is in `owner_user_id` only.
    pub role: Option<TeamRole>,
    /// What the user may do, as the service has written it before there were roles: `*` for everything.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub permissions: Vec<String>,
}

guildhall_rules::open_enum! {
    /// Whether a user has come to a team: [membership states](https://docs.discord.com/developers/topics/teams#data-models-membership-state-enum).
    MembershipState {
        /// Is invited.
        Invited = 1 "INVITED",
        /// Has come.
        Accepted = 2 "ACCEPTED",
    }
}

guildhall_rules::open_enum_serde! { MembershipState }

open_text! {
    /// What a member of a team may do: [team member roles](https://docs.discord.com/developers/topics/teams#team-member-roles).
    TeamRole {
        /// Everything but giving the team away.
        Admin = "admin",
        /// Changes the apps, and sees their secrets.
        Developer = "developer",
        /// Sees the apps.
        ReadOnly = "read_only",
    }
}

/// What installing an app [asks for](https://docs.discord.com/developers/resources/application#install-params-object).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstallParams {
    /// The `OAuth2` scopes.
    #[serde(default, with = "list")]
    pub scopes: Vec<String>,
    /// The permissions of the bot's role.
    #[serde(default)]
    pub permissions: Permissions,
}

/// How an app can be installed, by [integration type](https://docs.discord.com/developers/resources/application#application-object-application-integration-types).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntegrationTypesConfig {
    /// `GUILD_INSTALL`, if it is possible.
    #[serde(rename = "0", skip_serializing_if = "Option::is_none")]
    pub guild: Option<IntegrationTypeConfig>,
    /// `USER_INSTALL`, if it is possible.
    #[serde(rename = "1", skip_serializing_if = "Option::is_none")]
    pub user: Option<IntegrationTypeConfig>,
}

/// One way to install an app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntegrationTypeConfig {
    /// What it asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oauth2_install_params: Option<InstallParams>,
}

/// Who installed the app, by [integration type](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-authorizing-integration-owners-object).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntegrationOwners {
    /// The guild where `GUILD_INSTALL` applies; zero in the bot's direct messages.
    #[serde(rename = "0", skip_serializing_if = "Option::is_none")]
    pub guild: Option<Id<Guild>>,
    /// The user who made the `USER_INSTALL`; not always the one who acts now.
    #[serde(rename = "1", skip_serializing_if = "Option::is_none")]
    pub user: Option<Id<User>>,
}

impl IntegrationOwners {
    /// Whether the app is installed in this way.
    pub const fn contains(&self, kind: ApplicationIntegrationType) -> bool {
        match kind {
            ApplicationIntegrationType::GuildInstall => self.guild.is_some(),
            ApplicationIntegrationType::UserInstall => self.user.is_some(),
            _ => false,
        }
    }
}
