//! Claims about what a member may do in the guild.

use guildhall::model::{Guild, Id, Permissions};
use guildhall::permissions;

use crate::{ALICE, GUILD, OWNER, at, everyone, guild, member, role, text, timed_out};

const NONE: Permissions = Permissions::empty();

#[test]
fn owner_may_do_everything() {
    let roles = [everyone(NONE)];
    let owner = member(OWNER, &[]);

    let owner = guild(&roles).member(&owner, at(0));

    assert!(owner.is_owner());
    assert_eq!(owner.permissions(), Permissions::all());
    assert_eq!(owner.in_channel(&text(&[])), Permissions::all());
}

#[test]
fn administrator_role_allows_everything() {
    let roles = [everyone(NONE), role(10, 1, Permissions::ADMINISTRATOR)];
    let alice = member(ALICE, &[10]);

    let alice = guild(&roles).member(&alice, at(0));

    assert!(alice.is_administrator() && !alice.is_owner());
    assert_eq!(alice.permissions(), Permissions::all());
}

#[test]
fn everyone_can_be_administrator() {
    let roles = [everyone(Permissions::ADMINISTRATOR)];
    let alice = member(ALICE, &[]);

    let have = guild(&roles).member(&alice, at(0)).permissions();

    assert_eq!(have, Permissions::all());
}

#[test]
fn roles_add_to_what_everyone_may() {
    let roles = [
        everyone(Permissions::VIEW_CHANNEL),
        role(10, 1, Permissions::KICK_MEMBERS),
        role(11, 2, Permissions::BAN_MEMBERS),
    ];
    let alice = member(ALICE, &[11]);

    let have = guild(&roles).member(&alice, at(0)).permissions();

    assert_eq!(have, Permissions::VIEW_CHANNEL | Permissions::BAN_MEMBERS);
}

#[test]
fn role_that_the_guild_has_not_allows_nothing() {
    let roles = [everyone(NONE)];
    let alice = member(ALICE, &[99]);

    assert_eq!(guild(&roles).member(&alice, at(0)).permissions(), NONE);
}

#[test]
fn guild_without_roles_allows_nothing() {
    let alice = member(ALICE, &[10]);

    assert_eq!(guild(&[]).member(&alice, at(0)).permissions(), NONE);
}

#[test]
fn guild_can_be_read_from_the_services() {
    let mut whole = Guild::new(GUILD, "Rust users", Id::new(OWNER));
    whole.roles = vec![everyone(Permissions::VIEW_CHANNEL)];
    let (owner, alice) = (member(OWNER, &[]), member(ALICE, &[]));

    let guild = permissions::Guild::of(&whole).expect("the owner is known");

    assert!(guild.member(&owner, at(0)).is_owner());
    let alice = guild.member(&alice, at(0));
    assert_eq!(alice.permissions(), Permissions::VIEW_CHANNEL);
}

#[test]
fn guild_without_its_owner_is_not_enough() {
    let mut partial = Guild::new(GUILD, "Rust users", Id::new(OWNER));
    partial.owner_id = None;

    assert!(permissions::Guild::of(&partial).is_none());
}

#[test]
fn everyone_of_another_guild_does_not_count() {
    let roles = [everyone(Permissions::VIEW_CHANNEL)];
    let other = permissions::Guild::new(Id::new(GUILD.get() + 1), Id::new(OWNER), &roles);
    let alice = member(ALICE, &[]);

    assert_eq!(other.member(&alice, at(0)).permissions(), NONE);
}

#[test]
fn time_out_leaves_seeing_and_reading() {
    let left = Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY;
    let roles = [everyone(
        left | Permissions::SEND_MESSAGES | Permissions::KICK_MEMBERS,
    )];
    let alice = timed_out(member(ALICE, &[]));

    let alice = guild(&roles).member(&alice, at(999));

    assert!(alice.is_timed_out());
    assert_eq!(alice.permissions(), left);
    assert_eq!(alice.in_channel(&text(&[])), left);
}

#[test]
fn time_out_gives_nothing() {
    let roles = [everyone(Permissions::VIEW_CHANNEL)];
    let alice = timed_out(member(ALICE, &[]));

    let have = guild(&roles).member(&alice, at(0)).permissions();

    assert_eq!(have, Permissions::VIEW_CHANNEL);
}

#[test]
fn time_out_ends_at_its_time() {
    let roles = [everyone(Permissions::SEND_MESSAGES)];
    let alice = timed_out(member(ALICE, &[]));

    let alice = guild(&roles).member(&alice, at(1000));

    assert!(!alice.is_timed_out());
    assert_eq!(alice.permissions(), Permissions::SEND_MESSAGES);
}

#[test]
fn administrators_and_the_owner_are_exempt_from_time_outs() {
    let roles = [everyone(NONE), role(10, 1, Permissions::ADMINISTRATOR)];

    for exempt in [member(OWNER, &[]), member(ALICE, &[10])].map(timed_out) {
        let exempt = guild(&roles).member(&exempt, at(0));

        assert!(!exempt.is_timed_out());
        assert_eq!(exempt.permissions(), Permissions::all());
    }
}
