//! Permissions that have no effect because another permission is missing, and permissions in threads.

use guildhall_model::permission::PermissionScope;
use guildhall_model::{Channel, ChannelType, Permissions};

use super::{ALICE, GUILD, at, channel, everyone, for_role, guild, member, text};

const NONE: Permissions = Permissions::empty();
const VIEW: Permissions = Permissions::VIEW_CHANNEL;
const SEND: Permissions = Permissions::SEND_MESSAGES;
const SEND_IN_THREADS: Permissions = Permissions::SEND_MESSAGES_IN_THREADS;
const MESSAGE_EXTRAS: Permissions = Permissions::MENTION_EVERYONE
    .union(Permissions::SEND_TTS_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::EMBED_LINKS);

/// Returns a member's permissions in a guild whose @everyone role has the permissions `base`.
fn permissions_in<'p>(base: Permissions, place: impl Into<PermissionScope<'p>>) -> Permissions {
    let roles = [everyone(base)];
    let alice = member(ALICE, &[]);
    guild(&roles)
        .member_permissions(&alice, at(0))
        .in_channel(place)
}

fn voice() -> Channel {
    channel(ChannelType::GuildVoice, &[])
}

#[test]
fn missing_view_channel_removes_all_permissions() {
    let unseen = Permissions::all() - Permissions::ADMINISTRATOR - VIEW;

    assert_eq!(permissions_in(unseen, &text(&[])), NONE);
    assert_eq!(
        permissions_in(unseen, PermissionScope::Thread(&text(&[]))),
        NONE
    );
}

#[test]
fn hidden_channel_cancels_allowed_overwrites() {
    let hidden = text(&[for_role(GUILD.get(), SEND, VIEW)]);

    assert_eq!(permissions_in(VIEW, &hidden), NONE);
}

#[test]
fn missing_send_messages_removes_message_permissions() {
    let base = VIEW | MESSAGE_EXTRAS | Permissions::ADD_REACTIONS;

    assert_eq!(
        permissions_in(base, &text(&[])),
        VIEW | Permissions::ADD_REACTIONS
    );
    assert_eq!(permissions_in(base | SEND, &text(&[])), base | SEND);
}

#[test]
fn missing_connect_removes_voice_channel_permissions() {
    let managing = VIEW | Permissions::MANAGE_CHANNELS | Permissions::SPEAK;
    let connected = managing | Permissions::CONNECT;

    for kind in [ChannelType::GuildVoice, ChannelType::GuildStageVoice] {
        assert_eq!(permissions_in(managing, &channel(kind, &[])), VIEW);
        assert_eq!(permissions_in(connected, &channel(kind, &[])), connected);
    }
}

#[test]
fn text_channel_does_not_require_connect() {
    let base = VIEW | Permissions::MANAGE_CHANNELS;

    assert_eq!(permissions_in(base, &text(&[])), base);
}

#[test]
fn voice_channel_chat_requires_send_messages() {
    let base = VIEW | Permissions::CONNECT | Permissions::EMBED_LINKS;

    assert_eq!(permissions_in(base, &voice()), VIEW | Permissions::CONNECT);
    assert_eq!(permissions_in(base | SEND, &voice()), base | SEND);
}

#[test]
fn thread_inherits_overwrites_of_its_parent() {
    let parent = text(&[for_role(GUILD.get(), NONE, Permissions::ADD_REACTIONS)]);
    let base = VIEW | SEND_IN_THREADS | Permissions::ADD_REACTIONS;

    assert_eq!(
        permissions_in(base, PermissionScope::Thread(&parent)),
        VIEW | SEND_IN_THREADS
    );
}

#[test]
fn sending_in_a_thread_requires_send_messages_in_threads() {
    let parent = text(&[]);
    let thread = PermissionScope::Thread(&parent);

    assert_eq!(permissions_in(VIEW | SEND | MESSAGE_EXTRAS, thread), VIEW);
    let base = VIEW | SEND_IN_THREADS | MESSAGE_EXTRAS;
    assert_eq!(permissions_in(base, thread), base);
    assert_eq!(permissions_in(base, &parent), VIEW | SEND_IN_THREADS);
}

#[test]
fn thread_without_its_parent_grants_nothing() {
    let thread = channel(ChannelType::PublicThread, &[]);

    assert_eq!(permissions_in(VIEW | SEND_IN_THREADS, &thread), NONE);
    assert_eq!(
        permissions_in(Permissions::ADMINISTRATOR, &thread),
        Permissions::all()
    );
}

#[test]
fn channel_without_an_overwrite_list_has_no_overwrites() {
    let mut partial = text(&[]);
    partial.permission_overwrites = None;

    assert_eq!(permissions_in(VIEW, &partial), VIEW);
}

#[test]
fn nonmember_sees_a_private_thread_only_with_manage_threads() {
    let parent = text(&[]);
    let (own, others) = (
        PermissionScope::Thread(&parent),
        PermissionScope::PrivateThread(&parent),
    );
    let manage = VIEW | Permissions::MANAGE_THREADS | SEND_IN_THREADS;

    assert_eq!(permissions_in(VIEW | SEND_IN_THREADS, others), NONE);
    assert_eq!(permissions_in(manage | SEND, others), manage);
    assert_eq!(permissions_in(VIEW | SEND, own), VIEW);
}
