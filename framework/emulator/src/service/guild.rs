//! A guild itself.

use guildhall_model::Guild;
use guildhall_model::GuildFeature;
use guildhall_model::api::{GetGuild, GetGuildPreview, GetVoiceRegions, ModifyGuild};
use guildhall_model::guild::{GuildPreview, VoiceRegion};

use super::shape::{GUILD_EDIT, ValueKind};
use super::{ActorEndpoint, ApiError, ApiRequest, ApiResponse, ok, serve};
use crate::world::{Actor, World};

/// Where sound can go through, by id and name; the last is for VIPs.
const REGIONS: [(&str, &str); 5] = [
    ("us-east", "US East"),
    ("us-west", "US West"),
    ("rotterdam", "Rotterdam"),
    ("singapore", "Singapore"),
    ("vip-us-east", "VIP US East"),
];

serve! {
    GetGuild { guild; ?with_counts } => |actor, endpoint| {
        let mut guild = actor.guild().to_guild(actor.now());
        // Nobody in this world is ever offline.
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
        let vip = actor.guild().has_feature(&GuildFeature::VipRegions);
        let open = REGIONS.iter().filter(|region| vip || !region.0.starts_with("vip-"));
        ok(&open.map(voice_region).collect::<Vec<_>>())
    };
}

impl ActorEndpoint for ModifyGuild {
    const BODY: ValueKind = GUILD_EDIT;

    fn read(request: &ApiRequest, world: &World) -> Result<Self, ApiError> {
        let guild = request.param("guild")?;
        let present = world.guilds.key_by_id(guild).map(|key| &world.guilds[key]);
        Ok(Self {
            guild,
            present: present.map(|guild| guild.settings.features.clone()),
            edit: request.body(Self::BODY)?,
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
        optimal: region.0 == REGIONS[0].0,
    }
}
