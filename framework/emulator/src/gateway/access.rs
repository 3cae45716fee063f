//! Channels that the bot sees, as a session knows them, and `THREAD_LIST_SYNC` when the bot gains access to a channel.

use std::collections::BTreeSet;

use guildhall_model::{Channel, Guild, Id, Member, User};
use serde_json::json;

use crate::gateway::initial_state::json_of;
use crate::gateway::scope::id_field;
use crate::state::guild::GuildState;
use crate::state::log::LoggedEvent;
use crate::state::sessions::{Dispatch, Intents, SessionEvent, Subscription, VisibleChannels};
use crate::world::World;

/// Returns the channels that the bot sees in these guilds.
pub(super) fn visible_channels<'g>(
    world: &World,
    guilds: impl Iterator<Item = &'g GuildState>,
) -> VisibleChannels {
    let seen =
        guilds.filter_map(|guild| Some((guild.id, seen_by(world, guild, bot_of(world, guild)?))));
    seen.collect()
}

/// Updates the channels that a session knows after something happened. Returns `THREAD_LIST_SYNC` if the bot has gained
/// access to channels that existed before.
pub(super) fn update_access(
    world: &World,
    subscription: &Subscription,
    visible: &mut VisibleChannels,
    dispatch: &Dispatch,
) -> Option<SessionEvent> {
    let (guild, creates) = changed_guild(world, dispatch)?;
    if !subscription.intents.contains(Intents::GUILDS) || !subscription.shard.serves(Some(guild)) {
        return None;
    }
    let guild = world.guild_by_id(guild)?;
    let bot = bot_of(world, guild)?;
    let seen = seen_by(world, guild, bot);
    let before = visible.insert(guild.id, seen.clone())?;
    let gained: BTreeSet<_> = seen.difference(&before).copied().collect();
    if creates || gained.is_empty() {
        return None;
    }
    Some(thread_list_sync(world, guild, bot, &gained))
}

/// Returns the guild in which the bot may see other channels than before, and whether a channel or the guild is new.
fn changed_guild(world: &World, dispatch: &Dispatch) -> Option<(Id<Guild>, bool)> {
    let event = match dispatch {
        Dispatch::GuildCreate(guild) => return Some((*guild, true)),
        Dispatch::Event(event) => event,
        Dispatch::Audit(_) | Dispatch::GuildLost(_) | Dispatch::Interaction { .. } => return None,
    };
    let changes_access = match event.name {
        "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE" => true,
        "GUILD_MEMBER_UPDATE" => is_of_bot(world, event),
        _ => false,
    };
    let guild = changes_access.then(|| id_field(&event.payload(), "guild_id"))??;
    Some((guild, event.name == "CHANNEL_CREATE"))
}

fn is_of_bot(world: &World, event: &LoggedEvent) -> bool {
    id_field::<User>(&event.payload()["user"], "id") == Some(world.identity.bot.id)
}

/// Returns `THREAD_LIST_SYNC` with the active threads in the channels to which the bot has gained access.
fn thread_list_sync(
    world: &World,
    guild: &GuildState,
    bot: &Member,
    gained: &BTreeSet<Id<Channel>>,
) -> SessionEvent {
    let threads = guild.visible_active_threads(bot, world.clock.now());
    let is_synced = |thread: &&Channel| thread.parent_id.is_some_and(|id| gained.contains(&id));
    let threads: Vec<_> = threads.filter(is_synced).collect();
    let members = threads
        .iter()
        .filter_map(|thread| guild.thread_membership(thread, bot.id()));
    let payload = json!({
        "guild_id": guild.id,
        "channel_ids": gained,
        "members": members.map(|member| json_of(&member)).collect::<Vec<_>>(),
        "threads": threads.into_iter().map(json_of).collect::<Vec<_>>(),
    });
    SessionEvent::new("THREAD_LIST_SYNC", &payload)
}

fn bot_of<'g>(world: &World, guild: &'g GuildState) -> Option<&'g Member> {
    guild.members.get(world.identity.bot.id)
}

/// Returns the channels that a member sees, without threads.
fn seen_by(world: &World, guild: &GuildState, member: &Member) -> BTreeSet<Id<Channel>> {
    let now = world.clock.now();
    let channels = guild.channels.iter().filter(|channel| !channel.is_thread());
    let seen = channels.filter(|channel| guild.can_view(member, channel, now));
    seen.map(|channel| channel.id).collect()
}
