//! The page on which a person is a member: its files, what it asks for, and what it is told.
//!
//! Everything under [`PATH`] is for the page and may change with it, but for `/api/clock`, by which
//! a test in any language puts the clock forward. Nothing of it exists at the service.

pub(crate) mod actions;
pub(crate) mod assets;
pub(crate) mod routes;
pub(crate) mod stream;
pub(crate) mod views;

use std::collections::BTreeSet;

use guildhall_model::{Channel, Id, User};

use crate::interactions::invoker::Invoker;
use crate::service::ServiceHandle;

/// Where the page is.
pub(crate) const PATH: &str = "/playground";

/// The user in a channel. The id of another user stands for the direct messages with them, which
/// are opened where there are none; nobody is there who has no account.
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
        let both = [user, channel.cast()];
        let real = both.iter().all(|id| world.users.get(*id).is_some());
        real.then(|| world.private_channel_among(BTreeSet::from(both)))
    });
    drop(world);
    channel.map(|channel| Invoker::in_private(service.clone(), user, channel))
}
