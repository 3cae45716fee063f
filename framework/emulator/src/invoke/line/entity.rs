//! Members, channels and roles as a line names them.

use guildhall_model::{Channel, Member, Role};

use crate::world::World;

/// The member that `@bob`, `bob`, `<@1>` or `1` names.
pub(super) fn member<'w>(world: &'w World, text: &str) -> Option<&'w Member> {
    let text = mentioned(text, "<@").trim_start_matches(['@', '!']);
    world.guild.member(text)
}

/// The channel that `#general`, `general`, `<#1>` or `1` names.
pub(super) fn channel<'w>(world: &'w World, text: &str) -> Option<&'w Channel> {
    let text = mentioned(text, "<#");
    world.guild.channel(text.trim_start_matches('#'))
}

/// The role that `@Helper`, `Helper`, `<@&1>` or `1` names.
pub(super) fn role<'w>(world: &'w World, text: &str) -> Option<&'w Role> {
    world.guild.role(mentioned(text, "<@&"))
}

pub(super) fn member_names(world: &World) -> Vec<String> {
    let members = world.guild.members.iter();
    members
        .map(|member| format!("@{}", member.user.username))
        .collect()
}

pub(super) fn channel_names(world: &World) -> Vec<String> {
    let names = world
        .guild
        .channels
        .iter()
        .filter_map(|channel| channel.name.as_ref());
    names.map(|name| format!("#{name}")).collect()
}

pub(super) fn role_names(world: &World) -> Vec<String> {
    let names = world
        .guild
        .roles
        .iter()
        .map(|role| role.name.trim_start_matches('@'));
    names.map(|name| format!("@{name}")).collect()
}

fn mentioned<'t>(text: &'t str, open: &str) -> &'t str {
    let inner = text
        .strip_prefix(open)
        .and_then(|rest| rest.strip_suffix('>'));
    inner.unwrap_or(text)
}
