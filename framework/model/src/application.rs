//! Application object, with teams, webhook event settings, installation settings and instances of its Activity.

use guildhall_model_derive::{Blank, Object, Schema};
use guildhall_rules::ApplicationIntegrationType;

use crate::image_url::image_urls;
use crate::marker::Team;
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::open_text::open_text;
use crate::wire::{list, number};
use crate::{Channel, Guild, Id, PartialGuild, Permissions, Sku, User};

/// [Application](https://docs.discord.com/developers/resources/application#application-object), full or partial:
/// only `id` and `name` are always present.
#[derive(Clone, Debug, PartialEq, Object, Blank)]
pub struct Application {
    /// ID of the app.
    pub id: Id<Application>,
    /// Name of the app.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Approximate count of guilds that the app has been added to.
    #[serde(with = "number")]
    pub approximate_guild_count: Option<u64>,
    /// Approximate count of users who have authorized the app with `OAuth2`.
    #[serde(with = "number")]
    pub approximate_user_authorization_count: Option<u64>,
    /// Approximate count of users who have installed the app.
    #[serde(with = "number")]
    pub approximate_user_install_count: Option<u64>,
    /// Partial user object of the app's bot.
    pub bot: Option<Box<User>>,
    /// Whether anyone can add the bot to guilds; `false` if only the owner can.
    pub bot_public: Option<bool>,
    /// Whether the bot joins a guild only after the full `OAuth2` code grant flow.
    pub bot_require_code_grant: Option<bool>,
    /// Hash of the default Rich Presence invite cover image.
    pub cover_image: Option<String>,
    /// Default custom authorization URL of the app, if enabled.
    pub custom_install_url: Option<String>,
    /// Description of the app.
    pub description: Option<String>,
    /// `OAuth2` scopes that the app may request.
    #[serde(with = "list")]
    pub eligible_oauth2_scopes: Option<Vec<String>>,
    /// Status of the app's webhook events.
    pub event_webhooks_status: Option<EventWebhooksStatus>,
    /// Webhook event types that the app subscribes to, such as `APPLICATION_AUTHORIZED`.
    #[serde(with = "list")]
    pub event_webhooks_types: Option<Vec<String>>,
    /// URL that receives the app's webhook events.
    pub event_webhooks_url: Option<String>,
    /// Explicit content filter of the app's responses.
    pub explicit_content_filter: Option<ApplicationContentFilter>,
    /// Public flags of the app, limited to the lowest 31 bits; `flags_new` contains all flags.
    pub flags: Option<ApplicationFlags>,
    /// All public flags of the app, as a decimal string.
    pub flags_new: Option<String>,
    /// Partial guild associated with the app.
    pub guild: Option<Box<PartialGuild>>,
    /// ID of the guild associated with the app, such as a developer support server.
    pub guild_id: Option<Id<Guild>>,
    /// Icon hash of the app.
    #[service(when = has_public_fields)]
    pub icon: Option<String>,
    /// Settings for the app's default in-app authorization link, if enabled.
    pub install_params: Option<InstallParams>,
    /// Default scopes and permissions for each supported installation context.
    pub integration_types_config: Option<IntegrationTypesConfig>,
    /// URL that receives the app's interactions; `None` if the app receives interactions over the gateway.
    #[service(when = has_public_fields)]
    pub interactions_endpoint_url: Option<String>,
    /// Special type of the app; `None` for an ordinary app.
    #[service(when = has_public_fields)]
    #[serde(rename = "type")]
    pub kind: Option<ApplicationType>,
    /// Maximum number of participants in the app's Activity; -1 for no maximum.
    #[serde(with = "number")]
    pub max_participants: Option<i32>,
    /// Partial user object of the app's owner.
    pub owner: Option<Box<User>>,
    /// URL of the app's privacy policy.
    pub privacy_policy_url: Option<String>,
    /// ID of the game SKU, if the app is a game sold on Discord.
    pub primary_sku_id: Option<Id<Sku>>,
    /// Redirect URIs of the app.
    #[serde(with = "list")]
    pub redirect_uris: Option<Vec<String>>,
    /// Role connection verification URL of the app, for linked roles.
    #[service(when = has_public_fields)]
    pub role_connections_verification_url: Option<String>,
    /// RPC origin URLs of the app, if RPC is enabled.
    #[serde(with = "list")]
    pub rpc_origins: Option<Vec<String>>,
    /// URL slug of the store page, if the app is a game sold on Discord.
    pub slug: Option<String>,
    /// Empty text; deprecated, and absent in later versions of the API.
    pub summary: Option<String>,
    /// Tags that describe the app: at most 5, each of at most 20 characters.
    #[serde(with = "list")]
    pub tags: Option<Vec<String>>,
    /// Team that owns the app.
    #[service(when = has_owner_fields)]
    pub team: Option<ApplicationTeam>,
    /// URL of the app's terms of service.
    pub terms_of_service_url: Option<String>,
    /// Public key for verifying interaction signatures: 64 hexadecimal digits.
    pub verify_key: Option<String>,
}

image_urls! {
    Application {
        /// Returns the URL of the cover image for Rich Presence invites, if the app has one.
        cover_image_url: "app-icons" / cover_image;
        /// Returns the URL of the icon, if the app has one.
        icon_url: "app-icons" / icon;
    }
}

impl Application {
    /// Creates an app with an ID and a name; the other fields are `None`.
    pub fn new(id: Id<Application>, name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::blank(id)
        }
    }

    /// Returns whether the object contains at least the public fields, such as the key and the description.
    const fn has_public_fields(&self) -> bool {
        self.verify_key.is_some() && self.description.is_some()
    }

    /// Returns whether the object contains the fields that only the owner of the app can see.
    const fn has_owner_fields(&self) -> bool {
        self.verify_key.is_some() && self.redirect_uris.is_some()
    }
}

guildhall_rules::open_enum! {
    /// Special type of an app.
    ApplicationType {
        /// App that represents the role subscriptions of a guild.
        GuildRoleSubscriptions = 4 "GUILD_ROLE_SUBSCRIPTIONS",
    }
}

guildhall_rules::open_enum! {
    /// Explicit content filter of an app's responses.
    ApplicationContentFilter {
        /// Follows the explicit content filter level of the guild.
        Inherit = 0 "INHERIT",
        /// Always filters responses.
        Always = 1 "ALWAYS",
    }
}

guildhall_rules::open_enum! {
    /// [Status](https://docs.discord.com/developers/resources/application#application-object-application-event-webhook-status)
    /// of an app's webhook events.
    EventWebhooksStatus {
        /// Disabled by the developer.
        Disabled = 1 "DISABLED",
        /// Enabled by the developer.
        Enabled = 2 "ENABLED",
        /// Disabled by Discord, usually because of inactivity.
        DisabledByDiscord = 3 "DISABLED_BY_DISCORD",
    }
}

guildhall_rules::open_enum_serde! {
    ApplicationType,
    ApplicationContentFilter,
    EventWebhooksStatus,
}

crate::wire::kinds::closed_enums! { EventWebhooksStatus }

number_flags! {
    /// Public [flags](https://docs.discord.com/developers/resources/application#application-object-application-flags)
    /// of an app.
    ApplicationFlags {
        /// App uses the Auto Moderation API.
        APPLICATION_AUTO_MODERATION_RULE_CREATE_BADGE = 6,
        /// Presence intent, for an app in 100 or more guilds.
        GATEWAY_PRESENCE = 12,
        /// Presence intent, for an app in fewer than 100 guilds.
        GATEWAY_PRESENCE_LIMITED = 13,
        /// Guild members intent, for an app in 100 or more guilds.
        GATEWAY_GUILD_MEMBERS = 14,
        /// Guild members intent, for an app in fewer than 100 guilds.
        GATEWAY_GUILD_MEMBERS_LIMITED = 15,
        /// Unusual growth of the app prevents verification.
        VERIFICATION_PENDING_GUILD_LIMIT = 16,
        /// App has an Activity, and can have a PRIMARY_ENTRY_POINT command.
        EMBEDDED = 17,
        /// Message content intent, for an app in 100 or more guilds.
        GATEWAY_MESSAGE_CONTENT = 18,
        /// Message content intent, for an app in fewer than 100 guilds.
        GATEWAY_MESSAGE_CONTENT_LIMITED = 19,
        /// App has registered global commands.
        APPLICATION_COMMAND_BADGE = 23,
    }
}

/// [Team](https://docs.discord.com/developers/topics/teams#data-models-team-object) that owns an app.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ApplicationTeam {
    /// ID of the team.
    pub id: Id<Team>,
    /// Name of the team.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Icon hash of the team.
    pub icon: Option<String>,
    /// Members of the team.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<TeamMember>,
    /// ID of the user who owns the team.
    #[object(null)]
    pub owner_user_id: Option<Id<User>>,
}

image_urls! {
    ApplicationTeam {
        /// Returns the URL of the icon, if the team has one.
        icon_url: "team-icons" / icon;
    }
}

/// [Member](https://docs.discord.com/developers/topics/teams#data-models-team-member-object) of a team.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct TeamMember {
    /// ID of the team.
    pub team_id: Id<Team>,
    /// Partial user object of the member.
    pub user: User,
    /// Membership state of the user.
    #[object(null)]
    pub membership_state: Option<MembershipState>,
    /// Role of the member; `None` for the owner, whose ID is `owner_user_id` of the team.
    #[object(null)]
    pub role: Option<TeamRole>,
    /// Legacy permissions of the member; `*` for all permissions.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub permissions: Vec<String>,
}

guildhall_rules::open_enum! {
    /// [Membership state](https://docs.discord.com/developers/topics/teams#data-models-membership-state-enum) of a team
    /// member.
    MembershipState {
        /// Invited, but not yet a member.
        Invited = 1 "INVITED",
        /// Accepted the invitation.
        Accepted = 2 "ACCEPTED",
    }
}

guildhall_rules::open_enum_serde! { MembershipState }

open_text! {
    /// [Role](https://docs.discord.com/developers/topics/teams#team-member-roles) of a team member.
    TeamRole {
        /// Manages the team and its apps like the owner, but cannot take destructive actions.
        Admin = "admin",
        /// Accesses the apps' secrets and configures the apps, but cannot manage the team.
        Developer = "developer",
        /// Views information about the team and its apps.
        ReadOnly = "read_only",
    }
}

/// [Install parameters](https://docs.discord.com/developers/resources/application#install-params-object): default
/// scopes and permissions for the installation of an app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct InstallParams {
    /// `OAuth2` scopes to request when the app is installed.
    #[schema(optional)]
    #[serde(default, with = "list")]
    pub scopes: Vec<String>,
    /// Permissions to request for the role of the bot.
    #[schema(optional)]
    #[serde(default)]
    pub permissions: Permissions,
}

/// Configuration of each [installation
/// context](https://docs.discord.com/developers/resources/application#application-object-application-integration-types).
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct IntegrationTypesConfig {
    /// Configuration of GUILD_INSTALL, if the app supports it.
    #[serde(rename = "0")]
    pub guild: Option<IntegrationTypeConfig>,
    /// Configuration of USER_INSTALL, if the app supports it.
    #[serde(rename = "1")]
    pub user: Option<IntegrationTypeConfig>,
}

/// Configuration of one installation context.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object, Schema)]
pub struct IntegrationTypeConfig {
    /// Install parameters of the default authorization link.
    pub oauth2_install_params: Option<InstallParams>,
}

/// Guild or user that
/// [authorized](https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-authorizing-integration-owners-object)
/// the app, for each installation context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct IntegrationOwners {
    /// ID of the guild that installed the app (GUILD_INSTALL); 0 in a direct message with the bot.
    #[serde(rename = "0")]
    pub guild: Option<Id<Guild>>,
    /// ID of the user who installed the app (USER_INSTALL), not always the invoking user.
    #[serde(rename = "1")]
    pub user: Option<Id<User>>,
}

impl IntegrationOwners {
    /// Returns whether a guild or user authorized the app for the installation context `kind`.
    pub const fn contains(&self, kind: ApplicationIntegrationType) -> bool {
        match kind {
            ApplicationIntegrationType::GuildInstall => self.guild.is_some(),
            ApplicationIntegrationType::UserInstall => self.user.is_some(),
            _ => false,
        }
    }
}

/// [Instance](https://docs.discord.com/developers/resources/application#get-application-activity-instance-activity-instance-object)
/// of an app's Activity that is running in a channel.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct EmbeddedActivityInstance {
    /// ID of the app.
    pub application_id: Id<Application>,
    /// ID of the instance.
    #[serde(default, deserialize_with = "or_default")]
    pub instance_id: String,
    /// ID of the launch.
    #[serde(default, deserialize_with = "or_default")]
    pub launch_id: String,
    /// Place at which the instance is running.
    pub location: ActivityLocation,
    /// IDs of the users who are connected to the instance.
    #[serde(default, with = "list")]
    pub users: Vec<Id<User>>,
}

/// [Place](https://docs.discord.com/developers/resources/application#get-application-activity-instance-activity-location-object)
/// at which an instance of an Activity is running.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ActivityLocation {
    /// ID of the location.
    #[serde(default, deserialize_with = "or_default")]
    pub id: String,
    /// Kind of the location.
    pub kind: ActivityLocationKind,
    /// ID of the channel.
    pub channel_id: Id<Channel>,
    /// ID of the channel's guild; `None` for a private channel.
    pub guild_id: Option<Id<Guild>>,
}

open_text! {
    /// [Kind](https://docs.discord.com/developers/resources/application#get-application-activity-instance-activity-location-kind-enum)
    /// of an activity location.
    ActivityLocationKind {
        /// Channel of a guild.
        GuildChannel = "gc",
        /// Private channel: a DM or a group DM.
        PrivateChannel = "pc",
        /// Party, not documented by Discord.
        Party = "party",
    }
}
