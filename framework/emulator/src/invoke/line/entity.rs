//! Members, channels and roles as a line names them.

use guildhall_model::{Channel, Member, Role, User};

use crate::world::GuildState;

/// How many members are named where one is not found: as many as a client suggests.
const NAMED: usize = 25;

/// The member that `@bob`, `bob`, `<@1>` or `1` names.
pub(in crate::invoke) fn member_in<'g>(guild: &'g GuildState, text: &str) -> Option<&'g Member> {
    let text = mention_inner(text, "<@").trim_start_matches(['@', '!']);
    guild.find_member(text)
}

/// The user that `@bob`, `bob`, `<@1>` or `1` names, of these.
pub(in crate::invoke) fn user_among<'u>(
    mut among: impl Iterator<Item = &'u User>,
    text: &str,
) -> Option<&'u User> {
    let name = mention_inner(text, "<@").trim_start_matches(['@', '!']);
    among.find(|user| {
        let own = [Some(&user.username), user.global_name.as_ref()];
        let mut own = own.into_iter().flatten();
        name.parse() == Ok(user.id) || own.any(|own| own.eq_ignore_ascii_case(name))
    })
}

/// The channel that `#general`, `general`, `<#1>` or `1` names.
pub(in crate::invoke) fn channel_in<'g>(guild: &'g GuildState, text: &str) -> Option<&'g Channel> {
    let text = mention_inner(text, "<#");
    guild.find_channel(text.trim_start_matches('#'))
}

/// The role that `@Helper`, `Helper`, `<@&1>` or `1` names.
pub(in crate::invoke) fn role_in<'g>(guild: &'g GuildState, text: &str) -> Option<&'g Role> {
    guild.find_role(mention_inner(text, "<@&"))
}

/// The members whom a text may mean: of many, those whose names begin most like it.
pub(in crate::invoke) fn member_names(guild: &GuildState, text: &str) -> Vec<String> {
    let members = guild
        .members
        .closest_names(text.trim_start_matches('@'), NAMED);
    members
        .into_iter()
        .map(|member| format!("@{}", member.user.username))
        .collect()
}

pub(in crate::invoke) fn user_names<'u>(among: impl Iterator<Item = &'u User>) -> Vec<String> {
    among.map(|user| format!("@{}", user.username)).collect()
}

pub(in crate::invoke) fn channel_names(guild: &GuildState) -> Vec<String> {
    let names = guild
        .channels
        .iter()
        .filter_map(|channel| channel.name.as_ref());
    names.map(|name| format!("#{name}")).collect()
}

pub(in crate::invoke) fn role_names(guild: &GuildState) -> Vec<String> {
    let names = guild
        .roles
        .iter()
        .map(|role| role.name.trim_start_matches('@'));
    names.map(|name| format!("@{name}")).collect()
}

fn mention_inner<'t>(text: &'t str, open: &str) -> &'t str {
    let inner = text
        .strip_prefix(open)
        .and_then(|rest| rest.strip_suffix('>'));
    inner.unwrap_or(text)
}
