//! Guild endpoints: settings, audit log, lists, integrations, welcome screen, onboarding, scheduled events and auto
//! moderation.

use guildhall_model::api::{
    CreateAutoModerationRule, CreateScheduledEvent, DeleteAutoModerationRule, DeleteIntegration,
    DeleteScheduledEvent, GetAuditLog, GetAutoModerationRule, GetCurrentUserGuilds, GetGuild,
    GetGuildPreview, GetIntegrations, GetOnboarding, GetScheduledEvent, GetScheduledEventUsers,
    GetVoiceRegions, GetWelcomeScreen, ListAutoModerationRules, ListScheduledEvents,
    ListVoiceRegions, ModifyAutoModerationRule, ModifyGuild, ModifyIncidentActions,
    ModifyOnboarding, ModifyScheduledEvent, ModifyWelcomeScreen,
};
use guildhall_model::guild::{GuildPreview, OnboardingEdit, UserGuild, VoiceRegion};
use guildhall_model::{Guild, GuildFeature, Timestamp, ValidationError};
use guildhall_rules::GUILD_LIST_LIMIT;

use crate::rest::endpoint::{ActorEndpoint, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::state::guild::GuildState;
use crate::state::guilds::Page;
use crate::world::World;
use crate::world::actor::Actor;

/// IDs and names of voice regions; the last region requires the feature `VIP_REGIONS`.
const VOICE_REGIONS: [(&str, &str); 5] = [
    ("us-east", "US East"),
    ("us-west", "US West"),
    ("rotterdam", "Rotterdam"),
    ("singapore", "Singapore"),
    ("vip-us-east", "VIP US East"),
];

serve! {
    routes: guild_routes(ModifyGuild, ModifyOnboarding);
    GetGuild { guild; ?with_counts } => |actor, endpoint| {
        let mut guild = actor.guild().to_guild(actor.now());
        // All members of the emulated guild are always online.
        let count = endpoint.with_counts.then_some(actor.guild().members.len() as u64);
        guild.approximate_member_count = count;
        guild.approximate_presence_count = count;
        ok(&guild)
    };
    GetGuildPreview { guild } => |actor, _| {
        let count = actor.guild().members.len() as u64;
        ok(&guild_preview(actor.guild().settings.clone(), count))
    };
    GetVoiceRegions { guild } => |actor, _| {
        let has_vip_regions = actor.guild().has_feature(&GuildFeature::VipRegions);
        let available = VOICE_REGIONS
            .iter()
            .filter(|region| has_vip_regions || !region.0.starts_with("vip-"));
        ok(&available.map(voice_region).collect::<Vec<_>>())
    };
    ListVoiceRegions {} => |_, _| {
        let regions = VOICE_REGIONS.iter().filter(|region| !region.0.starts_with("vip-"));
        ok(&regions.map(voice_region).collect::<Vec<_>>())
    };
    GetAuditLog { guild; ?user_id, action_type, before, after, limit } => |actor, endpoint| {
        ok(&actor.audit_log(&endpoint))
    };
    GetCurrentUserGuilds {; ?before, after, limit, with_counts } => |actor, endpoint| {
        let page = Page {
            limit: endpoint.limit.unwrap_or(*GUILD_LIST_LIMIT.end()) as usize,
            before: endpoint.before,
            after: endpoint.after,
        };
        let has_user = |guild: &GuildState| guild.members.get(actor.user).is_some();
        let guilds = actor.world.guilds.page(&page, has_user).into_iter();
        let listed = guilds.map(|guild| UserGuild {
            // All members of the emulated guild are always online.
            approximate_member_count: endpoint.with_counts.then_some(guild.members.len() as u64),
            approximate_presence_count: endpoint.with_counts.then_some(guild.members.len() as u64),
            ..user_guild(actor, guild)
        });
        ok(&listed.collect::<Vec<_>>())
    };
    ModifyIncidentActions { guild; actions } => |actor, endpoint| {
        ok(&actor.edit_incident_actions(&endpoint.actions))
    };
    GetIntegrations { guild } => |actor, _| {
        let integrations = &actor.guild().integrations;
        ok(&integrations.iter().take(INTEGRATIONS_MAX).collect::<Vec<_>>())
    };
    DeleteIntegration { guild, integration } => |actor, endpoint| {
        actor.delete_integration(endpoint.integration)?;
        Ok(ApiResponse::Empty)
    };
    GetWelcomeScreen { guild } => |actor, _| ok(&actor.welcome_screen()?);
    ModifyWelcomeScreen { guild; edit } => |actor, endpoint| {
        ok(&actor.edit_welcome_screen(endpoint.edit)?)
    };
    GetOnboarding { guild } => |actor, _| ok(&actor.guild().onboarding);
    ListScheduledEvents { guild; ?with_user_count } => |actor, endpoint| {
        ok(&actor.scheduled_events(endpoint.with_user_count))
    };
    CreateScheduledEvent { guild; event } => |actor, endpoint| {
        ok(&actor.create_scheduled_event(endpoint.event)?)
    };
    GetScheduledEvent { guild, event; ?with_user_count } => |actor, endpoint| {
        ok(&actor.scheduled_event(endpoint.event, endpoint.with_user_count)?)
    };
    ModifyScheduledEvent { guild, event; edit } => |actor, endpoint| {
        ok(&actor.edit_scheduled_event(endpoint.event, endpoint.edit)?)
    };
    DeleteScheduledEvent { guild, event } => |actor, endpoint| {
        actor.delete_scheduled_event(endpoint.event)?;
        Ok(ApiResponse::Empty)
    };
    GetScheduledEventUsers { guild, event; ?limit, with_member, before, after } => |actor, endpoint| {
        ok(&actor.scheduled_event_users(&endpoint)?)
    };
    ListAutoModerationRules { guild } => |actor, _| {
        ok(&actor.guild().auto_moderation_rules.values().collect::<Vec<_>>())
    };
    GetAutoModerationRule { guild, rule } => |actor, endpoint| {
        ok(&actor.auto_moderation_rule(endpoint.rule)?)
    };
    CreateAutoModerationRule { guild; rule } => |actor, endpoint| {
        ok(&actor.create_auto_moderation_rule(endpoint.rule)?)
    };
    ModifyAutoModerationRule { guild, rule; edit } => |actor, endpoint| {
        ok(&actor.edit_auto_moderation_rule(endpoint.rule, endpoint.edit)?)
    };
    DeleteAutoModerationRule { guild, rule } => |actor, endpoint| {
        actor.delete_auto_moderation_rule(endpoint.rule)?;
        Ok(ApiResponse::Empty)
    };
}

impl ActorEndpoint for ModifyGuild {
    fn from_request(request: &ApiRequest, world: &World) -> Result<Self, ApiError> {
        let guild = request.param("guild")?;
        let guild_state = world.guilds.key_by_id(guild).map(|key| &world.guilds[key]);
        Ok(Self {
            guild,
            current_features: guild_state.map(|guild| guild.settings.features.clone()),
            edit: request.body()?,
        })
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        ok(&actor.edit_guild(self.edit)?)
    }
}

fn guild_preview(guild: Guild, count: u64) -> GuildPreview {
    GuildPreview {
        id: guild.id,
        name: guild.name,
        approximate_member_count: count,
        approximate_presence_count: count,
        description: guild.description,
        discovery_splash: guild.discovery_splash,
        emojis: guild.emojis,
        features: guild.features,
        home_header: guild.home_header,
        icon: guild.icon,
        splash: guild.splash,
        stickers: guild.stickers,
    }
}

fn voice_region(region: &(&str, &str)) -> VoiceRegion {
    VoiceRegion {
        id: region.0.to_owned(),
        name: region.1.to_owned(),
        custom: false,
        deprecated: false,
        optimal: region.0 == VOICE_REGIONS[0].0,
    }
}

/// Returns a guild as an entry of the acting user's guild list.
fn user_guild(actor: &Actor<'_>, guild: &GuildState) -> UserGuild {
    let member = guild.members.get(actor.user);
    let permissions =
        member.map(|member| guild.member_permissions(member, actor.now()).permissions());
    UserGuild {
        id: guild.id,
        name: guild.settings.name.clone(),
        approximate_member_count: None,
        approximate_presence_count: None,
        banner: guild.settings.banner.clone(),
        features: guild.settings.features.clone(),
        icon: guild.settings.icon.clone(),
        owner: guild.owner == actor.user,
        permissions: permissions.unwrap_or_default(),
    }
}

/// Maximum number of integrations that the service lists.
const INTEGRATIONS_MAX: usize = 50;

impl ActorEndpoint for ModifyOnboarding {
    fn from_request(request: &ApiRequest, _: &World) -> Result<Self, ApiError> {
        Ok(Self {
            guild: request.param("guild")?,
            edit: request.body()?,
        })
    }

    /// Skips the minimum number of channels: [`Actor::edit_onboarding`] checks this rule, because the service has a
    /// specific error code.
    fn check_body(&self, _: Timestamp) -> Result<(), ValidationError> {
        let without_enabled = OnboardingEdit {
            enabled: None,
            ..self.edit.clone()
        };
        without_enabled.check()
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        ok(&actor.edit_onboarding(self.edit)?)
    }
}
