//! What a user asks about itself.

use guildhall_model::api::GetCurrentUserGuilds;
use guildhall_model::guild::UserGuild;
use guildhall_rules::GUILD_LIST_LIMIT;

use super::{ok, serve};
use crate::world::{Actor, GuildState, Page};

serve! {
    GetCurrentUserGuilds {; ?before, after, limit, with_counts } => |act, it| {
        let page = Page {
            limit: it.limit.unwrap_or(*GUILD_LIST_LIMIT.end()) as usize,
            before: it.before,
            after: it.after,
        };
        let is_in = |guild: &GuildState| guild.members.get(act.actor).is_some();
        let guilds = act.world.guilds.page(&page, is_in).into_iter();
        let listed = guilds.map(|guild| UserGuild {
            // Nobody in this world is ever offline.
            approximate_member_count: it.with_counts.then_some(guild.members.len() as u64),
            approximate_presence_count: it.with_counts.then_some(guild.members.len() as u64),
            ..user_guild(act, guild)
        });
        ok(&listed.collect::<Vec<_>>())
    };
}

/// A guild as who acts sees it in a list.
fn user_guild(act: &Actor<'_>, guild: &GuildState) -> UserGuild {
    let member = guild.members.get(act.actor);
    let standing = member.map(|member| guild.standing(member, act.now()));
    UserGuild {
        id: guild.id,
        name: guild.settings.name.clone(),
        approximate_member_count: None,
        approximate_presence_count: None,
        banner: guild.settings.banner.clone(),
        features: guild.settings.features.clone(),
        icon: guild.settings.icon.clone(),
        owner: guild.owner == act.actor,
        permissions: standing.map(|it| it.permissions()).unwrap_or_default(),
    }
}
