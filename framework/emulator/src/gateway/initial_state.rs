//! READY, and `GUILD_CREATE` with the whole state of a guild.

use guildhall_model::{Member, to_response};
use serde_json::{Value, json};

use crate::state::guild::GuildState;
use crate::state::sessions::{Intents, Subscription};
use crate::world::World;
use crate::world::gateway::voice_state;

/// Returns the payload of READY.
pub(super) fn ready(world: &World, session: &str, subscription: &Subscription) -> Value {
    let identity = &world.identity;
    let guilds: Vec<_> = served_guilds(world, subscription)
        .map(|guild| json!({ "id": guild.id, "unavailable": true }))
        .collect();
    json!({
        "v": 10,
        "user": json_of(&world.current_user(identity.bot.id, None)),
        "guilds": guilds,
        "session_id": session,
        "resume_gateway_url": world.gateway_url(),
        "session_type": "normal",
        "shard": [subscription.shard.index, subscription.shard.count],
        "application": {
            "id": identity.application.id,
            "flags": identity.application.flags,
        },
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "guild_join_requests": [],
        "geo_ordered_rtc_regions": [],
        "user_settings": {},
    })
}

/// Returns the guilds that contain the bot and that the shard serves.
pub(super) fn served_guilds<'w>(
    world: &'w World,
    subscription: &Subscription,
) -> impl Iterator<Item = &'w GuildState> {
    let (bot, shard) = (world.identity.bot.id, subscription.shard);
    let guilds = world.guilds.iter();
    guilds.filter(move |guild| guild.members.get(bot).is_some() && shard.serves(Some(guild.id)))
}

/// Returns the payload of `GUILD_CREATE` for an available guild.
pub(super) fn guild_create(
    world: &World,
    guild: &GuildState,
    subscription: &Subscription,
) -> Value {
    let now = world.clock.now();
    let bot = guild.members.get(world.identity.bot.id);
    let count = guild.members.len() as u64;
    let is_large = count > subscription.large_threshold;
    let threads = bot.map(|bot| guild.visible_active_threads(bot, now));
    let threads: Vec<_> = threads.into_iter().flatten().map(json_of).collect();
    let channels = guild.channels.iter().filter(|channel| !channel.is_thread());
    let members: Vec<_> = listed_members(world, guild, subscription, is_large)
        .map(json_of)
        .collect();
    let events: Vec<_> = guild
        .scheduled_events
        .values()
        .map(|stored| json_of(&stored.to_event(true)))
        .collect();
    let presences = if subscription.intents.contains(Intents::GUILD_PRESENCES) {
        world.presences.list(guild.members.iter().map(Member::id))
    } else {
        Vec::new()
    };
    let mut payload = json_of(&guild.to_guild(now));
    let state = json!({
        "joined_at": bot.and_then(|bot| bot.joined_at),
        "large": is_large,
        "unavailable": false,
        "member_count": count,
        "voice_states": voice_states(guild),
        "members": members,
        "channels": channels.map(json_of).collect::<Vec<_>>(),
        "threads": threads,
        "presences": presences,
        "stage_instances": [],
        "guild_scheduled_events": events,
        "soundboard_sounds": [],
    });
    if let (Value::Object(payload), Value::Object(state)) = (&mut payload, state) {
        payload.extend(state);
    }
    payload
}

/// Returns the members that `GUILD_CREATE` lists: the bot and the members in voice channels, and with the intent
/// `GUILD_PRESENCES` all; of a large guild, those who are not offline or have a role or a nickname.
fn listed_members<'g>(
    world: &'g World,
    guild: &'g GuildState,
    subscription: &Subscription,
    is_large: bool,
) -> impl Iterator<Item = &'g Member> {
    let has_presences = subscription.intents.contains(Intents::GUILD_PRESENCES);
    let bot = world.identity.bot.id;
    guild.members.iter().filter(move |member| {
        let in_voice = || {
            let stored = guild.members.stored(member.id());
            stored.is_some_and(|stored| stored.voice_channel.is_some())
        };
        let is_listed = || {
            !is_large
                || world.presences.is_online(member.id())
                || !member.roles.is_empty()
                || member.nick.is_some()
        };
        (has_presences && is_listed()) || member.id() == bot || in_voice()
    })
}

fn voice_states(guild: &GuildState) -> Vec<Value> {
    let members = guild.members.iter();
    let states = members.filter_map(|member| {
        let stored = guild.members.stored(member.id())?;
        stored.voice_channel.is_some().then(|| voice_state(stored))
    });
    states.collect()
}

/// Converts an object as responses of the API contain it.
pub(super) fn json_of(object: &impl serde::Serialize) -> Value {
    // Serialization cannot fail: all maps in the world have string keys.
    to_response(object).unwrap_or_default()
}
