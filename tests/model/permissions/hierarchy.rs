//! Role hierarchy: who can act on a member, manage a role and grant permissions.

use guildhall_model::{Member, Permissions, Role};

use super::{ALICE, BOB, GUILD, OWNER, at, everyone, guild, member, role};

const NONE: Permissions = Permissions::empty();

fn roles() -> [Role; 5] {
    [
        role(12, 2, Permissions::BAN_MEMBERS),
        everyone(NONE),
        role(11, 1, Permissions::ADMINISTRATOR),
        role(10, 1, NONE),
        role(13, 3, NONE),
    ]
}

fn may_act(actor: &Member, target: &Member) -> bool {
    let roles = roles();
    let guild = guild(&roles);
    let target = guild.member_permissions(target, at(0));
    guild.member_permissions(actor, at(0)).can_act_on(&target)
}

fn may_manage(member: &Member, role: &Role) -> bool {
    guild(&roles())
        .member_permissions(member, at(0))
        .can_manage_role(role)
}

#[test]
fn member_can_act_only_on_members_with_a_lower_highest_role() {
    let (high, low) = (member(ALICE, &[10, 12]), member(BOB, &[11]));

    assert!(may_act(&high, &low));
    assert!(!may_act(&low, &high));
}

#[test]
fn administrators_obey_the_hierarchy() {
    let (administrator, high) = (member(ALICE, &[11]), member(BOB, &[13]));

    assert!(!may_act(&administrator, &high));
    assert!(may_act(&high, &administrator));
}

#[test]
fn member_with_the_same_highest_role_cannot_be_acted_on() {
    assert!(!may_act(&member(ALICE, &[12]), &member(BOB, &[12, 10])));
    assert!(!may_act(&member(ALICE, &[]), &member(BOB, &[])));
}

#[test]
fn lower_id_ranks_higher_at_equal_positions() {
    let (older, newer) = (member(ALICE, &[10]), member(BOB, &[11]));

    assert!(may_act(&older, &newer));
    assert!(!may_act(&newer, &older));
}

#[test]
fn every_role_is_above_the_everyone_role() {
    assert!(may_act(&member(ALICE, &[10]), &member(BOB, &[])));
}

#[test]
fn owner_can_act_on_everyone_and_nobody_can_act_on_the_owner() {
    let (owner, high) = (member(OWNER, &[]), member(ALICE, &[13]));

    assert!(may_act(&owner, &high));
    assert!(!may_act(&high, &owner));
}

#[test]
fn members_cannot_act_on_themselves() {
    for member in [member(OWNER, &[13]), member(ALICE, &[13])] {
        assert!(!may_act(&member, &member));
    }
}

#[test]
fn order_of_roles_does_not_affect_the_highest_role() {
    let roles = roles();
    let guild = guild(&roles);
    let highest = |member: &Member| {
        guild
            .member_permissions(member, at(0))
            .highest_role()
            .map(|role| role.id.get())
    };

    assert_eq!(highest(&member(ALICE, &[10, 12, 11])), Some(12));
    assert_eq!(highest(&member(ALICE, &[11, 10])), Some(10));
    assert_eq!(highest(&member(ALICE, &[GUILD.get()])), None);
}

#[test]
fn roles_below_the_highest_can_be_managed() {
    let [high, everyone, _, low, _] = roles();
    let alice = member(ALICE, &[12]);

    assert!(may_manage(&alice, &low));
    assert!(may_manage(&alice, &everyone));
    assert!(!may_manage(&alice, &high));
}

#[test]
fn owner_can_manage_every_role() {
    let owner = member(OWNER, &[]);

    assert!(roles().iter().all(|role| may_manage(&owner, role)));
}

#[test]
fn member_can_grant_only_permissions_that_the_member_has() {
    let roles = roles();
    let (ordinary, administrator) = (member(ALICE, &[12]), member(BOB, &[11]));
    let may = |member, set| {
        guild(&roles)
            .member_permissions(member, at(0))
            .can_grant(set)
    };

    assert!(may(&ordinary, Permissions::BAN_MEMBERS));
    assert!(!may(
        &ordinary,
        Permissions::BAN_MEMBERS | Permissions::KICK_MEMBERS
    ));
    assert!(may(&administrator, Permissions::from_bits_retain(u64::MAX)));
}
