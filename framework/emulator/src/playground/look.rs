//! What the page shows of the world.

use guildhall_model::{Channel, Id, Locale, Member, User};
use serde_json::{Value, json};

use super::place::invoker;
use crate::emulator::Emulator;
use crate::service::{Answer, Call, Refusal, ok};
use crate::world::GuildState;

/// How many members the page begins with; it finds the others by their names.
const MEMBERS: usize = 100;

/// How many members are suggested for what is typed.
const SUGGESTED: usize = 25;

/// Answers `GET /stage`: the app, the guilds, and the languages.
pub(super) fn stage(emulator: &Emulator, _: &Call) -> Result<Answer, Refusal> {
    let world = emulator.service().world();
    let application = &world.identity.application;
    let guilds: Vec<_> = world.guilds.iter().map(guild).collect();
    let locales: Vec<_> = Locale::ALL.iter().map(Locale::code).collect();
    ok(&json!({
        "app": { "id": application.id, "name": world.identity.bot.username },
        "endpoint": application.interactions_endpoint_url,
        "guilds": guilds,
        "locales": locales,
    }))
}

/// Answers `GET /members?channel=…&name=…`: those whose names begin so.
pub(super) fn members(emulator: &Emulator, call: &Call) -> Result<Answer, Refusal> {
    let name: String = call.field("name")?;
    let world = emulator.service().world();
    let guild = world.guilds.holding(call.field("channel")?);
    let found = guild.map(|key| world.guilds[key].members.beginning_with(&name, SUGGESTED));
    let found: Vec<_> = found.into_iter().flatten().map(member).collect();
    ok(&found)
}

/// Answers `GET /messages?channel=…&member=…`: what the member sees there, the oldest first.
pub(super) fn messages(emulator: &Emulator, call: &Call) -> Result<Answer, Refusal> {
    let channel: Id<Channel> = call.field("channel")?;
    let member: Id<User> = call.field("member")?;
    let there = invoker(emulator, channel, member);
    ok(&there.map_or_else(Vec::new, |there| there.messages()))
}

fn guild(guild: &GuildState) -> Value {
    let members: Vec<_> = guild.members.iter().take(MEMBERS).map(member).collect();
    let mut channels: Vec<_> = guild.channels.iter().collect();
    channels.sort_by_key(|channel| (channel.position.is_none(), channel.position, channel.id));
    json!({
        "id": guild.id,
        "name": guild.settings.name,
        "locale": guild.locale(),
        "owner": guild.owner,
        "channels": channels,
        "roles": guild.roles,
        "members": members,
    })
}

fn member(member: &Member) -> Value {
    json!({
        "id": member.id(),
        "username": member.user.username,
        "name": member.display_name(),
        "bot": member.user.bot,
        "roles": member.roles,
    })
}
