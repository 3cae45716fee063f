//! Permissions whose meaning depends on the place.

use guildhall_model::ChannelType::{self, *};
use guildhall_model::InteractionContextType::{self, BotDm, Guild, PrivateChannel};
use guildhall_model::permission::PermissionPlace::{self, *};
use guildhall_model::permission::{CommandAccess, explain};
use guildhall_model::{CommandType, Permissions, Requirement};

use super::{ALICE, USE, at, everyone, guild, member, text};
use guildhall_model::permission::PermissionScope;

const NONE: Permissions = Permissions::empty();
const SEND: Permissions = Permissions::SEND_MESSAGES;
const IN_THREADS: Permissions = Permissions::SEND_MESSAGES_IN_THREADS;

/// Permissions that the bot has in a DM, although no interaction lists them.
const IMPLIED: [Permissions; 7] = [
    Permissions::VIEW_CHANNEL,
    SEND,
    Permissions::READ_MESSAGE_HISTORY,
    Permissions::ADD_REACTIONS,
    Permissions::PIN_MESSAGES,
    Permissions::SEND_POLLS,
    Permissions::SEND_VOICE_MESSAGES,
];

#[test]
fn place_follows_from_the_type_of_the_channel_and_the_context() {
    type Case = (
        Option<ChannelType>,
        Option<InteractionContextType>,
        PermissionPlace,
    );
    let cases: [Case; 16] = [
        (Some(GuildText), Some(Guild), Channel),
        (Some(GuildVoice), Some(Guild), Channel),
        (Some(GuildAnnouncement), Some(Guild), Channel),
        (Some(GuildStageVoice), Some(Guild), Channel),
        (Some(GuildForum), None, Channel),
        (Some(GuildMedia), None, Channel),
        (Some(ChannelType::Unknown(99)), Some(Guild), Channel),
        (None, Some(Guild), Channel),
        (None, None, Channel),
        (Some(AnnouncementThread), Some(Guild), Thread),
        (Some(PublicThread), None, Thread),
        (Some(PrivateThread), Some(Guild), Thread),
        (Some(Dm), Some(BotDm), PermissionPlace::BotDm),
        (Some(Dm), None, PermissionPlace::BotDm),
        (
            Some(Dm),
            Some(PrivateChannel),
            PermissionPlace::PrivateChannel,
        ),
        (Some(GroupDm), None, PermissionPlace::PrivateChannel),
    ];

    for (kind, context, expected) in cases {
        let place = PermissionPlace::new(kind, context);
        assert_eq!(place, expected, "{kind:?}, {context:?}");
    }
}

/// Returns the permission that a place requires for `bit`, or nothing if the place implies it.
fn required(place: PermissionPlace, bit: Permissions) -> Permissions {
    match place {
        Thread if bit == SEND => IN_THREADS,
        PermissionPlace::BotDm if IMPLIED.contains(&bit) => NONE,
        Thread | Channel | PermissionPlace::BotDm | PermissionPlace::PrivateChannel => bit,
    }
}

#[test]
fn every_permission_has_its_meaning_in_every_place() {
    let places = [
        Channel,
        Thread,
        PermissionPlace::BotDm,
        PermissionPlace::PrivateChannel,
    ];
    for place in places {
        for (name, bit) in Permissions::all().iter_names() {
            let requirement = Requirement::all(bit);
            let expected = required(place, bit);
            let others = Permissions::all() - Permissions::ADMINISTRATOR - expected;

            let missing = |granted| place.missing(&requirement, granted).unwrap_or_default();

            assert_eq!(missing(NONE), expected, "{name}, {place:?}");
            assert_eq!(missing(others), expected, "{name}, {place:?}");
            assert_eq!(missing(expected), NONE, "{name}, {place:?}");
            assert_eq!(
                missing(Permissions::ADMINISTRATOR),
                NONE,
                "{name}, {place:?}"
            );
        }
    }
}

#[test]
fn of_both_permissions_to_send_only_the_one_of_the_place_counts() {
    const EITHER: Requirement = Requirement::any(&[SEND, IN_THREADS]);

    assert_eq!(Channel.missing(&EITHER, IN_THREADS), Some(SEND));
    assert_eq!(Channel.missing(&EITHER, SEND), None);
    assert_eq!(Thread.missing(&EITHER, SEND), Some(IN_THREADS));
    assert_eq!(Thread.missing(&EITHER, IN_THREADS), None);
    // Joining a thread requires this permission, wherever it is checked.
    let joining = Requirement::all(IN_THREADS);
    assert_eq!(Channel.missing(&joining, SEND), Some(IN_THREADS));
}

#[test]
fn default_permissions_of_a_command_are_those_of_the_place() {
    let parent = text(&[]);
    let alice = member(ALICE, &[]);
    let mut command = CommandAccess::new(CommandType::ChatInput);
    command.default_member_permissions = Some(SEND);
    let cases = [
        (SEND, PermissionScope::Channel(&parent), true),
        (IN_THREADS, PermissionScope::Channel(&parent), false),
        (SEND, PermissionScope::Thread(&parent), false),
        (IN_THREADS, PermissionScope::Thread(&parent), true),
    ];

    for (granted, scope, expected) in cases {
        let roles = [everyone(USE | granted)];
        let guild = guild(&roles);
        let permissions = guild.member_permissions(&alice, at(0));
        let verdict = explain(&permissions, &command, scope);
        assert_eq!(verdict.allowed, expected, "{granted:?}: {verdict}");
    }
}
