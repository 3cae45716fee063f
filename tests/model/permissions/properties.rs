//! Properties that hold for every guild, member and channel.

use guildhall_model::command::CommandPermission;
use guildhall_model::permission::{CommandAccess, PermissionLayering, PermissionScope, explain};
use guildhall_model::{
    Channel, ChannelType, CommandType, Id, PermissionOverwrite, Permissions, Requirement, Role,
};
use proptest::prelude::*;

use super::{
    ALICE, BOB, GUILD, OWNER, at, channel, everyone, for_member, for_role, guild, member, role,
    timed_out,
};

fn bits() -> impl Strategy<Value = Permissions> {
    let ordinary = |bits| Permissions::from_bits_retain(bits) - Permissions::ADMINISTRATOR;
    any::<u64>().prop_map(ordinary)
}

/// Generates @everyone and the roles 10 to 13.
fn roles() -> impl Strategy<Value = Vec<Role>> {
    (bits(), prop::collection::vec((bits(), 0..3i32), 4)).prop_map(|(base, given)| {
        let given = given.into_iter().zip(10..);
        let roles = given.map(|((bits, position), id)| role(id, position, bits));
        std::iter::once(everyone(base)).chain(roles).collect()
    })
}

fn member_roles() -> impl Strategy<Value = Vec<u64>> {
    prop::sample::subsequence(vec![10, 11, 12, 13], 0..=4)
}

fn overwrite() -> impl Strategy<Value = PermissionOverwrite> {
    let of_role = prop::sample::select(vec![GUILD.get(), 10, 11, 12, 13]);
    let of_member = prop::sample::select(vec![ALICE, BOB]);
    prop_oneof![
        (of_role, bits(), bits()).prop_map(|(id, allow, deny)| for_role(id, allow, deny)),
        (of_member, bits(), bits()).prop_map(|(id, allow, deny)| for_member(id, allow, deny)),
    ]
}

fn any_channel() -> impl Strategy<Value = Channel> {
    let kinds = vec![
        ChannelType::GuildText,
        ChannelType::GuildVoice,
        ChannelType::GuildStageVoice,
        ChannelType::GuildForum,
        ChannelType::PrivateThread,
    ];
    let overwrites = prop::collection::vec(overwrite(), 0..5);
    (prop::sample::select(kinds), overwrites).prop_map(|(kind, list)| channel(kind, &list))
}

fn command_overwrite() -> impl Strategy<Value = CommandPermission> {
    let ids = prop::sample::select(vec![10, 11, 12, 13, GUILD.get()]);
    prop_oneof![
        (ids, any::<bool>()).prop_map(|(id, may)| CommandPermission::role(Id::new(id), may)),
        any::<bool>().prop_map(|may| CommandPermission::user(Id::new(ALICE), may)),
        any::<bool>().prop_map(|may| CommandPermission::channel(Id::new(50), may)),
        any::<bool>().prop_map(|may| CommandPermission::all_channels(GUILD, may)),
    ]
}

/// Generates at most one overwrite per role, user and channel, as the service stores them.
fn command_overwrites() -> impl Strategy<Value = Vec<CommandPermission>> {
    prop::collection::vec(command_overwrite(), 0..6).prop_map(|mut list| {
        list.sort_by_key(|one| (one.id, one.kind));
        list.dedup_by_key(|one| (one.id, one.kind));
        list
    })
}

proptest! {
    #[test]
    fn owner_has_every_permission(roles in roles(), role_ids in member_roles(), channel in any_channel()) {
        let owner = timed_out(member(OWNER, &role_ids));
        let owner = guild(&roles).member_permissions(&owner, at(0));
        prop_assert!(owner.in_channel(&channel).contains(Permissions::all()));
        prop_assert!(owner.in_channel(PermissionScope::Thread(&channel)).contains(Permissions::all()));
    }

    #[test]
    fn administrator_has_every_permission(mut roles in roles(), role_ids in member_roles(), channel in any_channel()) {
        roles[0].permissions |= Permissions::ADMINISTRATOR;
        let alice = timed_out(member(ALICE, &role_ids));
        let alice = guild(&roles).member_permissions(&alice, at(0));
        prop_assert!(alice.permissions().contains(Permissions::all()));
        prop_assert!(alice.in_channel(&channel).contains(Permissions::all()));
    }

    #[test]
    fn allowing_more_in_a_role_removes_nothing(
        roles in roles(), role_ids in member_roles(), channel in any_channel(), index in 0..5usize, more in bits(),
    ) {
        let mut richer = roles.clone();
        richer[index].permissions |= more;
        let alice = member(ALICE, &role_ids);
        let (before, after) = (guild(&roles), guild(&richer));
        let (before, after) = (before.member_permissions(&alice, at(0)), after.member_permissions(&alice, at(0)));
        prop_assert!(after.permissions().contains(before.permissions()));
        prop_assert!(after.in_channel(&channel).contains(before.in_channel(&channel)));
    }

    #[test]
    fn allowing_more_in_an_overwrite_removes_nothing(
        roles in roles(), role_ids in member_roles(), channel in any_channel(), index in 0..5usize, more in bits(),
    ) {
        let mut richer = channel.clone();
        let list = richer.permission_overwrites.as_mut().expect("the channel has overwrites");
        if let Some(overwrite) = list.get_mut(index) {
            overwrite.allow |= more;
        }
        let alice = member(ALICE, &role_ids);
        let alice = guild(&roles).member_permissions(&alice, at(0));
        prop_assert!(alice.in_channel(&richer).contains(alice.in_channel(&channel)));
    }

    #[test]
    fn order_of_roles_and_overwrites_is_irrelevant(roles in roles(), role_ids in member_roles(), channel in any_channel()) {
        let mut reversed = (roles.clone(), role_ids.clone(), channel.clone());
        reversed.0.reverse();
        reversed.1.reverse();
        reversed.2.permission_overwrites.as_mut().expect("the channel has overwrites").reverse();
        let (alice, alice_reversed) = (member(ALICE, &role_ids), member(ALICE, &reversed.1));
        let one = guild(&roles).member_permissions(&alice, at(0));
        let other = guild(&reversed.0).member_permissions(&alice_reversed, at(0));
        prop_assert_eq!(one.in_channel(&channel), other.in_channel(&reversed.2));
        let highest = |role: &Role| role.id;
        prop_assert_eq!(one.highest_role().map(highest), other.highest_role().map(highest));
    }

    #[test]
    fn timed_out_member_has_at_most_two_permissions(
        roles in roles(), role_ids in member_roles(), channel in any_channel(),
    ) {
        let alice = timed_out(member(ALICE, &role_ids));
        let alice = guild(&roles).member_permissions(&alice, at(0));
        let left = Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY;
        prop_assert!(left.contains(alice.permissions()));
        prop_assert!(left.contains(alice.in_channel(&channel)));
    }

    #[test]
    fn hierarchy_is_antisymmetric(roles in roles(), one in member_roles(), other in member_roles()) {
        let (alice, bob) = (member(ALICE, &one), member(BOB, &other));
        let (alice, bob) = (guild(&roles).member_permissions(&alice, at(0)), guild(&roles).member_permissions(&bob, at(0)));
        prop_assert!(!(alice.can_act_on(&bob) && bob.can_act_on(&alice)));
        let equal = alice.highest_role().map(|role| role.id) == bob.highest_role().map(|role| role.id);
        prop_assert_eq!(equal, !alice.can_act_on(&bob) && !bob.can_act_on(&alice));
    }

    #[test]
    fn verdict_is_independent_of_overwrite_order(
        roles in roles(), role_ids in member_roles(), list in command_overwrites(),
        old: bool,
    ) {
        let reversed: Vec<_> = list.iter().rev().copied().collect();
        let layering = if old { PermissionLayering::Exclusive } else { PermissionLayering::Combined };
        let access = CommandAccess::new(CommandType::ChatInput).layering(layering);
        let alice = member(ALICE, &role_ids);
        let alice = guild(&roles).member_permissions(&alice, at(0));
        let here = channel(ChannelType::GuildText, &[]);
        prop_assert_eq!(
            explain(&alice, &access.overwrites(&list), &here),
            explain(&alice, &access.overwrites(&reversed), &here)
        );
    }

    #[test]
    fn missing_permissions_satisfy_the_requirement(all in bits(), have in bits()) {
        let required = Requirement::all(all);
        let missing = required.missing_from(have).unwrap_or_default();
        prop_assert!(required.is_satisfied_by(have | missing));
        prop_assert!((missing & have).is_empty());
    }
}
