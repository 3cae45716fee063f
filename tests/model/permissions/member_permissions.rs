//! Guild-level permissions of a member.

use guildhall_model::permission;
use guildhall_model::{Guild, Id, Permissions};

use super::{ALICE, GUILD, OWNER, at, everyone, guild, member, role, text, timed_out};

const NONE: Permissions = Permissions::empty();

#[test]
fn owner_has_every_permission() {
    let roles = [everyone(NONE)];
    let owner = member(OWNER, &[]);

    let owner = guild(&roles).member_permissions(&owner, at(0));

    assert!(owner.is_owner());
    assert_eq!(owner.permissions(), Permissions::all());
    assert_eq!(owner.in_channel(&text(&[])), Permissions::all());
}

#[test]
fn administrator_role_grants_every_permission() {
    let roles = [everyone(NONE), role(10, 1, Permissions::ADMINISTRATOR)];
    let alice = member(ALICE, &[10]);

    let alice = guild(&roles).member_permissions(&alice, at(0));

    assert!(alice.is_administrator() && !alice.is_owner());
    assert_eq!(alice.permissions(), Permissions::all());
}

#[test]
fn everyone_can_be_administrator() {
    let roles = [everyone(Permissions::ADMINISTRATOR)];
    let alice = member(ALICE, &[]);

    let permissions = guild(&roles)
        .member_permissions(&alice, at(0))
        .permissions();

    assert_eq!(permissions, Permissions::all());
}

#[test]
fn roles_add_to_everyone_permissions() {
    let roles = [
        everyone(Permissions::VIEW_CHANNEL),
        role(10, 1, Permissions::KICK_MEMBERS),
        role(11, 2, Permissions::BAN_MEMBERS),
    ];
    let alice = member(ALICE, &[11]);

    let permissions = guild(&roles)
        .member_permissions(&alice, at(0))
        .permissions();

    assert_eq!(
        permissions,
        Permissions::VIEW_CHANNEL | Permissions::BAN_MEMBERS
    );
}

#[test]
fn unknown_role_grants_nothing() {
    let roles = [everyone(NONE)];
    let alice = member(ALICE, &[99]);

    assert_eq!(
        guild(&roles)
            .member_permissions(&alice, at(0))
            .permissions(),
        NONE
    );
}

#[test]
fn guild_without_roles_grants_nothing() {
    let alice = member(ALICE, &[10]);

    assert_eq!(
        guild(&[]).member_permissions(&alice, at(0)).permissions(),
        NONE
    );
}

#[test]
fn guild_is_built_from_the_api_object() {
    let mut whole = Guild::new(GUILD, "Rust users", Id::new(OWNER));
    whole.roles = vec![everyone(Permissions::VIEW_CHANNEL)];
    let (owner, alice) = (member(OWNER, &[]), member(ALICE, &[]));

    let guild = permission::GuildPermissions::from_guild(&whole).expect("the owner is known");

    assert!(guild.member_permissions(&owner, at(0)).is_owner());
    let alice = guild.member_permissions(&alice, at(0));
    assert_eq!(alice.permissions(), Permissions::VIEW_CHANNEL);
}

#[test]
fn guild_without_an_owner_id_is_rejected() {
    let mut partial = Guild::new(GUILD, "Rust users", Id::new(OWNER));
    partial.owner_id = None;

    assert!(permission::GuildPermissions::from_guild(&partial).is_none());
}

#[test]
fn everyone_role_of_another_guild_is_ignored() {
    let roles = [everyone(Permissions::VIEW_CHANNEL)];
    let other = permission::GuildPermissions::new(Id::new(GUILD.get() + 1), Id::new(OWNER), &roles);
    let alice = member(ALICE, &[]);

    assert_eq!(other.member_permissions(&alice, at(0)).permissions(), NONE);
}

#[test]
fn timeout_leaves_view_and_history() {
    let left = Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY;
    let roles = [everyone(
        left | Permissions::SEND_MESSAGES | Permissions::KICK_MEMBERS,
    )];
    let alice = timed_out(member(ALICE, &[]));

    let alice = guild(&roles).member_permissions(&alice, at(999));

    assert!(alice.is_timed_out());
    assert_eq!(alice.permissions(), left);
    assert_eq!(alice.in_channel(&text(&[])), left);
}

#[test]
fn timeout_grants_nothing() {
    let roles = [everyone(Permissions::VIEW_CHANNEL)];
    let alice = timed_out(member(ALICE, &[]));

    let permissions = guild(&roles)
        .member_permissions(&alice, at(0))
        .permissions();

    assert_eq!(permissions, Permissions::VIEW_CHANNEL);
}

#[test]
fn timeout_ends_at_its_timestamp() {
    let roles = [everyone(Permissions::SEND_MESSAGES)];
    let alice = timed_out(member(ALICE, &[]));

    let alice = guild(&roles).member_permissions(&alice, at(1000));

    assert!(!alice.is_timed_out());
    assert_eq!(alice.permissions(), Permissions::SEND_MESSAGES);
}

#[test]
fn administrators_and_the_owner_are_exempt_from_timeouts() {
    let roles = [everyone(NONE), role(10, 1, Permissions::ADMINISTRATOR)];

    for exempt in [member(OWNER, &[]), member(ALICE, &[10])].map(timed_out) {
        let exempt = guild(&roles).member_permissions(&exempt, at(0));

        assert!(!exempt.is_timed_out());
        assert_eq!(exempt.permissions(), Permissions::all());
    }
}
