//! Channel overwrites, with manually computed results.

use guildhall_model::{PermissionOverwrite, Permissions};

use super::{ALICE, BOB, GUILD, at, everyone, for_member, for_role, guild, member, role, text};

const NONE: Permissions = Permissions::empty();
const VIEW: Permissions = Permissions::VIEW_CHANNEL;
const SEND: Permissions = Permissions::SEND_MESSAGES;
const REACT: Permissions = Permissions::ADD_REACTIONS;

/// Returns Alice's permissions in a channel with these overwrites. Alice has the roles 10 and 11; @everyone has
/// the permissions `base`.
fn permissions_of_alice(base: Permissions, overwrites: &[PermissionOverwrite]) -> Permissions {
    let roles = [
        everyone(base),
        role(10, 1, NONE),
        role(11, 2, NONE),
        role(12, 3, NONE),
    ];
    let alice = member(ALICE, &[10, 11]);
    guild(&roles)
        .member_permissions(&alice, at(0))
        .in_channel(&text(overwrites))
}

#[test]
fn channel_without_overwrites_matches_the_guild() {
    assert_eq!(permissions_of_alice(VIEW | SEND, &[]), VIEW | SEND);
}

#[test]
fn everyone_overwrite_denies_and_allows() {
    let overwrite = for_role(GUILD.get(), REACT, SEND);

    assert_eq!(
        permissions_of_alice(VIEW | SEND, &[overwrite]),
        VIEW | REACT
    );
}

#[test]
fn role_overwrite_takes_precedence_over_everyone() {
    let denied = for_role(GUILD.get(), NONE, SEND);
    let allowed = for_role(10, SEND, NONE);

    assert_eq!(
        permissions_of_alice(VIEW | SEND, &[denied, allowed]),
        VIEW | SEND
    );
    assert_eq!(
        permissions_of_alice(VIEW | SEND, &[allowed, denied]),
        VIEW | SEND
    );
}

#[test]
fn role_deny_overrides_everyone_allow() {
    let allowed = for_role(GUILD.get(), SEND, NONE);
    let denied = for_role(10, NONE, SEND);

    assert_eq!(permissions_of_alice(VIEW, &[allowed, denied]), VIEW);
}

#[test]
fn allow_of_one_role_wins_over_deny_of_another_at_any_position() {
    let (low, high) = (for_role(10, SEND, NONE), for_role(11, NONE, SEND));
    assert_eq!(permissions_of_alice(VIEW | SEND, &[low, high]), VIEW | SEND);

    let (low, high) = (for_role(10, NONE, SEND), for_role(11, SEND, NONE));
    assert_eq!(permissions_of_alice(VIEW | SEND, &[low, high]), VIEW | SEND);
}

#[test]
fn overwrites_of_two_roles_that_agree_have_the_effect_of_one() {
    let both = |allow, deny| [for_role(10, allow, deny), for_role(11, allow, deny)];
    let denied = both(NONE, SEND);
    let allowed = both(SEND, NONE);
    assert_eq!(permissions_of_alice(VIEW | SEND, &denied), VIEW);
    assert_eq!(permissions_of_alice(VIEW, &allowed), VIEW | SEND);
}

#[test]
fn member_overwrite_takes_precedence_over_roles() {
    let role_allows = for_role(10, SEND, NONE);
    let denied = for_member(ALICE, NONE, SEND);
    assert_eq!(permissions_of_alice(VIEW, &[denied, role_allows]), VIEW);

    let role_denies = for_role(10, NONE, SEND);
    let allowed = for_member(ALICE, SEND, NONE);
    assert_eq!(
        permissions_of_alice(VIEW | SEND, &[allowed, role_denies]),
        VIEW | SEND
    );
}

#[test]
fn allow_wins_over_deny_within_one_overwrite() {
    let both = for_member(ALICE, SEND, SEND);

    assert_eq!(permissions_of_alice(VIEW, &[both]), VIEW | SEND);
}

#[test]
fn overwrites_of_other_users_and_roles_are_ignored() {
    let others = [for_role(12, NONE, SEND), for_member(BOB, NONE, SEND)];

    assert_eq!(permissions_of_alice(VIEW | SEND, &others), VIEW | SEND);
}

#[test]
fn overwrite_with_the_wrong_type_is_ignored() {
    let confused = [for_member(10, NONE, SEND), for_role(ALICE, NONE, SEND)];

    assert_eq!(permissions_of_alice(VIEW | SEND, &confused), VIEW | SEND);
}

#[test]
fn overwrite_cannot_grant_administrator() {
    let overwrite = for_role(
        10,
        Permissions::ADMINISTRATOR | Permissions::KICK_MEMBERS,
        NONE,
    );

    assert_eq!(permissions_of_alice(VIEW, &[overwrite]), VIEW);
}

#[test]
fn overwrite_cannot_deny_guild_permissions() {
    let overwrite = for_role(10, NONE, Permissions::KICK_MEMBERS);
    let base = VIEW | Permissions::KICK_MEMBERS;

    assert_eq!(permissions_of_alice(base, &[overwrite]), base);
}

#[test]
fn administrators_ignore_overwrites() {
    let roles = [everyone(Permissions::ADMINISTRATOR)];
    let alice = member(ALICE, &[]);
    let hidden = text(&[for_member(ALICE, NONE, Permissions::all())]);

    let permissions = guild(&roles)
        .member_permissions(&alice, at(0))
        .in_channel(&hidden);

    assert_eq!(permissions, Permissions::all());
}

#[test]
fn timeout_overrides_an_overwrite() {
    let roles = [everyone(VIEW)];
    let alice = super::timed_out(member(ALICE, &[]));
    let open = text(&[for_member(ALICE, SEND, NONE)]);

    assert_eq!(
        guild(&roles)
            .member_permissions(&alice, at(0))
            .in_channel(&open),
        VIEW
    );
}

#[test]
fn permission_bit_without_a_name_can_be_overwritten() {
    let new = Permissions::from_bits_retain(1 << 60);

    assert_eq!(
        permissions_of_alice(VIEW | new, &[for_role(10, NONE, new)]),
        VIEW
    );
    assert_eq!(
        permissions_of_alice(VIEW, &[for_role(10, new, NONE)]),
        VIEW | new
    );
}
