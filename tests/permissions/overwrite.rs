//! Claims about a channel's overwrites, worked by hand.

use guildhall::model::Permissions;
use guildhall::model::channel::PermissionOverwrite;

use crate::{ALICE, BOB, GUILD, at, everyone, for_member, for_role, guild, member, role, text};

const NONE: Permissions = Permissions::empty();
const VIEW: Permissions = Permissions::VIEW_CHANNEL;
const SEND: Permissions = Permissions::SEND_MESSAGES;
const REACT: Permissions = Permissions::ADD_REACTIONS;

/// What Alice, with the roles 10 and 11, may do where these overwrites are, if all may `base`.
fn alice_in(base: Permissions, overwrites: &[PermissionOverwrite]) -> Permissions {
    let roles = [
        everyone(base),
        role(10, 1, NONE),
        role(11, 2, NONE),
        role(12, 3, NONE),
    ];
    let alice = member(ALICE, &[10, 11]);
    guild(&roles)
        .member(&alice, at(0))
        .in_channel(&text(overwrites))
}

#[test]
fn without_overwrites_a_channel_is_as_the_guild() {
    assert_eq!(alice_in(VIEW | SEND, &[]), VIEW | SEND);
}

#[test]
fn everyones_overwrite_denies_and_allows() {
    let overwrite = for_role(GUILD.get(), REACT, SEND);

    assert_eq!(alice_in(VIEW | SEND, &[overwrite]), VIEW | REACT);
}

#[test]
fn roles_overwrite_goes_before_everyones() {
    let denied = for_role(GUILD.get(), NONE, SEND);
    let allowed = for_role(10, SEND, NONE);

    assert_eq!(alice_in(VIEW | SEND, &[denied, allowed]), VIEW | SEND);
    assert_eq!(alice_in(VIEW | SEND, &[allowed, denied]), VIEW | SEND);
}

#[test]
fn everyones_allowance_does_not_hold_against_a_roles_denial() {
    let allowed = for_role(GUILD.get(), SEND, NONE);
    let denied = for_role(10, NONE, SEND);

    assert_eq!(alice_in(VIEW, &[allowed, denied]), VIEW);
}

#[test]
fn among_roles_an_allowance_wins_whatever_their_positions() {
    let (low, high) = (for_role(10, SEND, NONE), for_role(11, NONE, SEND));
    assert_eq!(alice_in(VIEW | SEND, &[low, high]), VIEW | SEND);

    let (low, high) = (for_role(10, NONE, SEND), for_role(11, SEND, NONE));
    assert_eq!(alice_in(VIEW | SEND, &[low, high]), VIEW | SEND);
}

#[test]
fn members_overwrite_goes_before_those_of_roles() {
    let role_allows = for_role(10, SEND, NONE);
    let denied = for_member(ALICE, NONE, SEND);
    assert_eq!(alice_in(VIEW, &[denied, role_allows]), VIEW);

    let role_denies = for_role(10, NONE, SEND);
    let allowed = for_member(ALICE, SEND, NONE);
    assert_eq!(alice_in(VIEW | SEND, &[allowed, role_denies]), VIEW | SEND);
}

#[test]
fn what_one_overwrite_denies_and_allows_is_allowed() {
    let both = for_member(ALICE, SEND, SEND);

    assert_eq!(alice_in(VIEW, &[both]), VIEW | SEND);
}

#[test]
fn overwrites_of_others_do_not_count() {
    let others = [for_role(12, NONE, SEND), for_member(BOB, NONE, SEND)];

    assert_eq!(alice_in(VIEW | SEND, &others), VIEW | SEND);
}

#[test]
fn id_of_a_role_in_a_members_overwrite_does_not_count() {
    let confused = [for_member(10, NONE, SEND), for_role(ALICE, NONE, SEND)];

    assert_eq!(alice_in(VIEW | SEND, &confused), VIEW | SEND);
}

#[test]
fn overwrite_makes_no_administrator() {
    let overwrite = for_role(
        10,
        Permissions::ADMINISTRATOR | Permissions::KICK_MEMBERS,
        NONE,
    );

    assert_eq!(alice_in(VIEW, &[overwrite]), VIEW);
}

#[test]
fn overwrite_does_not_take_what_is_about_the_guild() {
    let overwrite = for_role(10, NONE, Permissions::KICK_MEMBERS);
    let base = VIEW | Permissions::KICK_MEMBERS;

    assert_eq!(alice_in(base, &[overwrite]), base);
}

#[test]
fn overwrites_do_not_bind_administrators() {
    let roles = [everyone(Permissions::ADMINISTRATOR)];
    let alice = member(ALICE, &[]);
    let hidden = text(&[for_member(ALICE, NONE, Permissions::all())]);

    let have = guild(&roles).member(&alice, at(0)).in_channel(&hidden);

    assert_eq!(have, Permissions::all());
}

#[test]
fn time_out_holds_against_an_overwrite() {
    let roles = [everyone(VIEW)];
    let alice = crate::timed_out(member(ALICE, &[]));
    let open = text(&[for_member(ALICE, SEND, NONE)]);

    assert_eq!(guild(&roles).member(&alice, at(0)).in_channel(&open), VIEW);
}

#[test]
fn bit_without_a_name_can_be_overwritten() {
    let new = Permissions::from_bits_retain(1 << 60);

    assert_eq!(alice_in(VIEW | new, &[for_role(10, NONE, new)]), VIEW);
    assert_eq!(alice_in(VIEW, &[for_role(10, new, NONE)]), VIEW | new);
}
