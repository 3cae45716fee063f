//! What a permission that is lacking takes away with it.

use crate::Permissions;

use super::Place;

/// What comes with a message.
const WITH_A_MESSAGE: Permissions = Permissions::MENTION_EVERYONE
    .union(Permissions::SEND_TTS_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::EMBED_LINKS);

/// What takes being connected. The documentation names `MANAGE_CHANNELS` as an example; the rest
/// are those that have no effect for somebody who is not in the channel.
const WHILE_CONNECTED: Permissions = Permissions::MANAGE_CHANNELS
    .union(Permissions::PRIORITY_SPEAKER)
    .union(Permissions::STREAM)
    .union(Permissions::SPEAK)
    .union(Permissions::USE_VAD)
    .union(Permissions::REQUEST_TO_SPEAK)
    .union(Permissions::USE_SOUNDBOARD)
    .union(Permissions::USE_EXTERNAL_SOUNDS);

/// Takes from a set what is of no use in a place without the rest of it.
pub(super) fn reduce(set: Permissions, place: Place<'_>) -> Permissions {
    if !set.contains(place.seeing()) {
        return Permissions::empty();
    }
    let set = match place {
        Place::Channel(_) => set,
        Place::ThreadIn(_) | Place::ClosedThreadIn(_) => set.difference(Permissions::SEND_MESSAGES),
    };
    let set = unless(set, place.sending(), WITH_A_MESSAGE);
    if place.is_spoken_in() {
        unless(set, Permissions::CONNECT, WHILE_CONNECTED)
    } else {
        set
    }
}

fn unless(set: Permissions, needed: Permissions, lost: Permissions) -> Permissions {
    if set.contains(needed) {
        set
    } else {
        set.difference(lost)
    }
}
