//! Guild endpoints: settings, audit log, lists, integrations, invites, welcome screen and onboarding.

use guildhall_model::api::{
    DeleteIntegration, GetAuditLog, GetCurrentUserGuilds, GetGuild, GetGuildPreview,
    GetIntegrations, GetInvites, GetOnboarding, GetVanityUrl, GetVoiceRegions, GetWelcomeScreen,
    ListVoiceRegions, ModifyGuild, ModifyIncidentActions, ModifyOnboarding, ModifyWelcomeScreen,
};
use guildhall_model::guild::{GuildPreview, OnboardingEdit, UserGuild, VanityUrl, VoiceRegion};
use guildhall_model::{Guild, GuildFeature, Invite, Permissions, Timestamp, ValidationError};
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
    GetInvites { guild } => |actor, _| {
        let can_manage = actor.permissions()?.contains(Permissions::MANAGE_GUILD);
        let invites = actor.guild().invites.iter().cloned();
        let visible = invites.map(|invite| if can_manage { invite } else { without_managed_fields(invite) });
        ok(&visible.collect::<Vec<_>>())
    };
    GetVanityUrl { guild } => |actor, _| {
        let guild = actor.guild();
        ok(&VanityUrl {
            code: guild.settings.vanity_url_code.clone(),
            error: None,
            uses: guild.vanity_uses,
        })
    };
    GetWelcomeScreen { guild } => |actor, _| ok(&actor.welcome_screen()?);
    ModifyWelcomeScreen { guild; edit } => |actor, endpoint| {
        ok(&actor.edit_welcome_screen(endpoint.edit)?)
    };
    GetOnboarding { guild } => |actor, _| ok(&actor.guild().onboarding);
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

/// Removes the fields of an invite that require `MANAGE_GUILD`.
fn without_managed_fields(invite: Invite) -> Invite {
    Invite {
        created_at: None,
        max_age: None,
        max_uses: None,
        temporary: None,
        uses: None,
        ..invite
    }
}

impl ActorEndpoint for ModifyOnboarding {
    fn from_request(request: &ApiRequest, _: &World) -> Result<Self, ApiError> {
        Ok(Self {
            guild: request.param("guild")?,
            edit: request.body()?,
        })
    }

    /// Skips the minimum number of channels: [`Actor::edit_onboarding`] checks this rule, because
    /// the service has a specific error code.
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
