//! The playground: a web page where you act as a user, with its files and endpoints.
//!
//! The paths under [`PATH`] are for the page only and may change at any time, except `/api/clock`: tests in any
//! language use this path to advance the clock. Discord has none of these paths.

pub(crate) mod actions;
pub(crate) mod browser;
pub(crate) mod command_table;
pub(crate) mod exports;
pub(crate) mod routes;
pub(crate) mod snapshots;
pub(crate) mod stream;
pub(crate) mod trouble;
pub(crate) mod views;

use std::collections::BTreeSet;

use guildhall_model::{Channel, Id, User};

use crate::interactions::invoker::Invoker;
use crate::service::ServiceHandle;

/// Path of the playground.
pub(crate) const PATH: &str = "/playground";

/// Returns an invoker for a user in a channel; `None` if there is no such user or channel.
///
/// If `channel` is the ID of a user, the channel is the DM with that user; opens the DM if there is none.
pub(crate) fn invoker_in(
    service: &ServiceHandle,
    channel: Id<Channel>,
    user: Id<User>,
) -> Option<Invoker> {
    let mut world = service.world();
    if let Some(guild) = world.guilds.containing_channel(channel) {
        drop(world);
        return Invoker::new(service.clone(), guild, user).in_channel(&channel.to_string());
    }
    let known = world.private_channels.get(channel);
    let known = known
        .filter(|private| private.contains(user))
        .map(|_| channel);
    let channel = known.or_else(|| {
        let user_ids = [user, channel.cast()];
        let both_exist = user_ids.iter().all(|id| world.users.get(*id).is_some());
        both_exist.then(|| world.private_channel_for(BTreeSet::from(user_ids)))
    });
    drop(world);
    channel.map(|channel| Invoker::in_private_channel(service.clone(), user, channel))
}
