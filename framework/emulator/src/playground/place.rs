//! Who is where: in a channel of a guild, or in private with somebody.

use std::collections::BTreeSet;

use guildhall_model::{Channel, Id, User};

use crate::emulator::Emulator;
use crate::invoke::Invoker;

/// The user in a channel. The id of another user stands for the direct messages with them, which
/// are opened where there are none; nobody is there who has no account.
pub(super) fn invoker_in(
    emulator: &Emulator,
    channel: Id<Channel>,
    user: Id<User>,
) -> Option<Invoker> {
    let mut world = emulator.service().world();
    if let Some(guild) = world.guilds.containing_channel(channel) {
        drop(world);
        return emulator
            .invoker(guild, user)
            .in_channel(&channel.to_string());
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
    channel.map(|channel| emulator.in_private(user, channel))
}
