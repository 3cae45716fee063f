//! Claims about what falls with a permission that is lacking, and about threads.

use guildhall::model::{Channel, ChannelType, Permissions};
use guildhall::permissions::Place;

use crate::{ALICE, GUILD, at, channel, everyone, for_role, guild, member, text};

const NONE: Permissions = Permissions::empty();
const VIEW: Permissions = Permissions::VIEW_CHANNEL;
const SEND: Permissions = Permissions::SEND_MESSAGES;
const SEND_IN_THREADS: Permissions = Permissions::SEND_MESSAGES_IN_THREADS;
const WITH_A_MESSAGE: Permissions = Permissions::MENTION_EVERYONE
    .union(Permissions::SEND_TTS_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::EMBED_LINKS);

/// What a member may do in a place, if all may `base`.
fn with<'p>(base: Permissions, place: impl Into<Place<'p>>) -> Permissions {
    let roles = [everyone(base)];
    let alice = member(ALICE, &[]);
    guild(&roles).member(&alice, at(0)).in_channel(place)
}

fn voice() -> Channel {
    channel(ChannelType::GuildVoice, &[])
}

#[test]
fn who_cannot_see_a_channel_can_do_nothing_there() {
    let unseen = Permissions::all() - Permissions::ADMINISTRATOR - VIEW;

    assert_eq!(with(unseen, &text(&[])), NONE);
    assert_eq!(with(unseen, Place::ThreadIn(&text(&[]))), NONE);
}

#[test]
fn hidden_channel_takes_what_its_overwrite_allows() {
    let hidden = text(&[for_role(GUILD.get(), SEND, VIEW)]);

    assert_eq!(with(VIEW, &hidden), NONE);
}

#[test]
fn who_cannot_send_messages_sends_nothing_with_them() {
    let base = VIEW | WITH_A_MESSAGE | Permissions::ADD_REACTIONS;

    assert_eq!(with(base, &text(&[])), VIEW | Permissions::ADD_REACTIONS);
    assert_eq!(with(base | SEND, &text(&[])), base | SEND);
}

#[test]
fn who_cannot_connect_cannot_manage_a_voice_channel() {
    let managing = VIEW | Permissions::MANAGE_CHANNELS | Permissions::SPEAK;
    let connected = managing | Permissions::CONNECT;

    for kind in [ChannelType::GuildVoice, ChannelType::GuildStageVoice] {
        assert_eq!(with(managing, &channel(kind, &[])), VIEW);
        assert_eq!(with(connected, &channel(kind, &[])), connected);
    }
}

#[test]
fn text_channel_needs_no_connecting() {
    let base = VIEW | Permissions::MANAGE_CHANNELS;

    assert_eq!(with(base, &text(&[])), base);
}

#[test]
fn voice_channels_chat_follows_sending() {
    let base = VIEW | Permissions::CONNECT | Permissions::EMBED_LINKS;

    assert_eq!(with(base, &voice()), VIEW | Permissions::CONNECT);
    assert_eq!(with(base | SEND, &voice()), base | SEND);
}

#[test]
fn thread_has_its_parents_overwrites() {
    let parent = text(&[for_role(GUILD.get(), NONE, Permissions::ADD_REACTIONS)]);
    let base = VIEW | SEND_IN_THREADS | Permissions::ADD_REACTIONS;

    assert_eq!(with(base, Place::ThreadIn(&parent)), VIEW | SEND_IN_THREADS);
}

#[test]
fn sending_in_a_thread_is_a_permission_of_its_own() {
    let parent = text(&[]);
    let thread = Place::ThreadIn(&parent);

    assert_eq!(with(VIEW | SEND | WITH_A_MESSAGE, thread), VIEW);
    let base = VIEW | SEND_IN_THREADS | WITH_A_MESSAGE;
    assert_eq!(with(base, thread), base);
    assert_eq!(with(base, &parent), VIEW | SEND_IN_THREADS);
}

#[test]
fn thread_without_its_parent_allows_nothing() {
    let thread = channel(ChannelType::PublicThread, &[]);

    assert_eq!(with(VIEW | SEND_IN_THREADS, &thread), NONE);
    assert_eq!(
        with(Permissions::ADMINISTRATOR, &thread),
        Permissions::all()
    );
}

#[test]
fn channel_without_a_list_of_overwrites_has_none() {
    let mut partial = text(&[]);
    partial.permission_overwrites = None;

    assert_eq!(with(VIEW, &partial), VIEW);
}

#[test]
fn private_thread_of_others_is_seen_with_manage_threads_alone() {
    let parent = text(&[]);
    let (own, others) = (Place::ThreadIn(&parent), Place::ClosedThreadIn(&parent));
    let manage = VIEW | Permissions::MANAGE_THREADS | SEND_IN_THREADS;

    assert_eq!(with(VIEW | SEND_IN_THREADS, others), NONE);
    assert_eq!(with(manage | SEND, others), manage);
    assert_eq!(with(VIEW | SEND, own), VIEW);
}
