//! What a user asks about itself.

use guildhall_model::api::GetCurrentUserGuilds;
use guildhall_model::guild::UserGuild;
use guildhall_rules::GUILD_LIST_LIMIT;

use super::{ok, serve};
use crate::world::{Actor, GuildState, Page};

serve! {
    GetCurrentUserGuilds {; ?before, after, limit, with_counts } => |actor, endpoint| {
        let page = Page {
            limit: endpoint.limit.unwrap_or(*GUILD_LIST_LIMIT.end()) as usize,
            before: endpoint.before,
            after: endpoint.after,
        };
        let is_in = |guild: &GuildState| guild.members.get(actor.user).is_some();
        let guilds = actor.world.guilds.page(&page, is_in).into_iter();
        let listed = guilds.map(|guild| UserGuild {
            // Nobody in this world is ever offline.
            approximate_member_count: endpoint.with_counts.then_some(guild.members.len() as u64),
            approximate_presence_count: endpoint.with_counts.then_some(guild.members.len() as u64),
            ..user_guild(actor, guild)
        });
        ok(&listed.collect::<Vec<_>>())
    };
}

/// A guild as who acts sees it in a list.
fn user_guild(actor: &Actor<'_>, guild: &GuildState) -> UserGuild {
    let member = guild.members.get(actor.user);
    let standing = member.map(|member| guild.standing(member, actor.now()));
    UserGuild {
        id: guild.id,
        name: guild.settings.name.clone(),
        approximate_member_count: None,
        approximate_presence_count: None,
        banner: guild.settings.banner.clone(),
        features: guild.settings.features.clone(),
        icon: guild.settings.icon.clone(),
        owner: guild.owner == actor.user,
        permissions: standing.map(|it| it.permissions()).unwrap_or_default(),
    }
}
